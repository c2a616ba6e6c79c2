import Waymark

extension FilesLint {
  /// Includes of asset links that lead to further ones, and rules that a manifest forestalls.
  mutating func lintStatements() {
    for (host, links) in files.assetLinks.sorted(by: { $0.key < $1.key }) {
      for include in links.statements.compactMap(\.include) {
        guard let other = Self.host(of: include), let file = files.assetLinks[other],
          file.statements.contains(where: { $0.include != nil })
        else { continue }
        find(.deepInclude(other), in: Self.assetLinks(host))
      }
      lintRules(of: links, host)
    }
  }

  /// A rule can only narrow what the manifest takes (developer.android.com, "Configure website
  /// associations and dynamic rules").
  private mutating func lintRules(of links: AssetLinks, _ host: String) {
    guard let manifest = files.manifest,
      let domain = filters.hosts.first(where: { $0.text.servingHost == host })?.text
    else { return }
    let simulator = AndroidSimulator(manifest)
    let package = catalog?.app.android?.package ?? manifest.package
    for statement in links.statements {
      guard case .androidApp(let app, _)? = statement.target, package == nil || app == package
      else { continue }
      for rule in statement.dynamicComponents ?? [] where !rule.excludes {
        // A rule for every path is for what the manifest takes.
        guard let path = rule.path, path != "*", path != "/*" else { continue }
        let link = "https://\(domain.exampleHost)" + Self.sample(of: path)
        if !simulator.opens(link) {
          find(.ruleOutsideManifest(path, link: link), in: Self.assetLinks(host))
        }
      }
    }
  }

  /// A path that the pattern takes.
  private static func sample(of pattern: String) -> String {
    let path = pattern.map { $0 == "*" || $0 == "?" ? "a" : String($0) }.joined()
    return path.hasPrefix("/") ? path : "/" + path
  }

  /// The host of `https://HOST/.well-known/assetlinks.json`; `nil` for another address.
  private static func host(of include: String) -> String? {
    let (start, end) = ("https://", "/.well-known/assetlinks.json")
    guard include.hasPrefix(start), include.hasSuffix(end) else { return nil }
    let host = include.dropFirst(start.count).dropLast(end.count)
    return host.contains("/") ? nil : lowercasedASCII(String(host))
  }
}
