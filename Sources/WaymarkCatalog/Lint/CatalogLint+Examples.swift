internal import Waymark
import WaymarkDiagnostics

extension CatalogLint {
  /// Reports examples that do not lead to their own route.
  ///
  /// A path without scheme and domain is tried in the app links and in the universal links that the
  /// route's scopes allow. In each of these kinds, at least one link must lead to the route.
  ///
  /// - Parameter decode: Returns the reason why the app does not decode the values of a link.
  mutating func lintExamples(
    of route: Route,
    _ index: Int,
    at path: CatalogPath,
    _ decode: (RouteMatch) -> String?
  ) {
    let found = exampleFindings(of: route, index) { match, _ in
      undecodable(match) ?? decode(match)
    }
    for (number, finding) in found { find(finding, at: path.key("examples").index(number)) }
  }

  /// Returns the reason why the type that reads the values of a link does not decode them.
  private func undecodable(_ match: RouteMatch) -> String? {
    if let type = catalog.types[match.routeIndex] {
      do throws(RouteDecodingError) {
        try type.decode(match)
        return nil
      } catch {
        return Explanation.reason(error, match)
      }
    }
    return match.wideIntegers.first.map { parameter, text in
      Explanation.Note.wideInteger(parameter: parameter, value: text).words
    }
  }

  /// Returns the examples of a route that do not open it, with their index.
  ///
  /// - Parameter decode: Returns the reason why the types of the values, which a catalog does not
  ///   have, do not decode the values of a link to the route at an index.
  func exampleFindings(
    of route: Route,
    _ index: Int,
    decode: (RouteMatch, Int) -> String?
  ) -> [(number: Int, finding: LinkDiagnostic)] {
    guard let table else { return [] }
    return route.notes.examples.enumerated().compactMap { number, example in
      if belongsToOtherVariant(example) { return nil }
      let name = table.hasSecrets ? "number \(number + 1)" : quoted(example)
      for links in links(for: example, of: route) {
        let own = links.filter { !belongsToOtherVariant($0) }
        let findings = own.map { link in
          let name = table.hasSecrets ? name : quoted(link)
          return finding(about: link, named: name, for: index, in: table, decode)
        }
        if findings.contains(nil) { continue }
        guard var finding = findings.first ?? nil else { continue }
        let host = lowercasedASCII(String(example.prefix { !"/?#".contains($0) }))
        if !isLink(example), host.contains("."), app.covers(.universal(domain: host)) {
          finding.help = "write 'https://' before the domain, or leave the domain out"
        }
        return (number, finding)
      }
      return isUnverified(example, of: route) ? (number, .unverifiedExample(name)) : nil
    }
  }

  /// Returns whether an example is a link with a custom scheme of a route that requires a verified
  /// link, and has such links.
  private func isUnverified(_ example: String, of route: Route) -> Bool {
    route.notes.requiresVerifiedLink == true && isLink(example)
      && route.scopes.contains { $0.kind == .universal }
      && (try? DeepLink(example, policy: app.policies))?.kind == .app
  }

  /// Returns a finding if a link does not lead to the route at an index.
  ///
  /// - Parameter name: The text that names the example, without its secrets.
  private func finding(
    about text: String,
    named name: String,
    for index: Int,
    in ownTable: RouteTable,
    _ decode: (RouteMatch, Int) -> String?
  ) -> LinkDiagnostic? {
    let link: DeepLink
    do throws(LinkError) {
      link = try DeepLink(text, policy: ownTable.app.policies)
    } catch {
      return .unreadableExample(name, reason: ownTable.shown(error).diagnostic.message)
    }
    let table = tableOfVariant(with: link) ?? ownTable
    switch table.find(link) {
    case .route(let leaf, _):
      let found = Int(leaf.route)
      guard found == index else {
        return .exampleOfOtherRoute(name, route: table.routes[found].label)
      }
      guard let match = table.match(link) else { return nil }
      let reason = match.restrictionError?.diagnostic.message ?? decode(match, index)
      let name = match.route.notes.secrets.isEmpty ? quoted(text) : name
      return reason.map { .undecodableExample(name, reason: $0) }
    case .webOnly(let rule):
      return .exampleInBrowser(name, rule: table.webOnly[rule].pattern.text)
    case .none: return .unmatchedExample(name)
    }
  }

  /// Returns the links that an example represents, by kind.
  private func links(for example: String, of route: Route) -> [[String]] {
    if isLink(example) { return [[example]] }
    let path = example.utf8.first == UInt8(ascii: "/") ? String(example.dropFirst()) : example
    let scopes = route.scopes.sorted()
    return [
      scopes.filter { $0.kind == .app }.flatMap(names).map { "\($0)://\(path)" },
      scopes.filter { $0.kind == .universal }.flatMap(names).map { "https://\($0)/\(path)" },
    ]
  }

  /// Returns whether this is a variant, and the text is a link of the app itself or of another
  /// variant.
  private func belongsToOtherVariant(_ text: String) -> Bool {
    guard app.variants.isEmpty, let link = try? DeepLink(text, policy: app.policies) else {
      return false
    }
    let scope = RouteScope(link)
    return !app.covers(scope) && app.declaredScopes.contains { $0.covers(scope) }
  }

  /// Returns whether the text has a scheme; `item:5` is a path if no scheme is called `item`.
  private func isLink(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = lowercasedASCII(String(text[..<colon]))
    let finding = SchemeName.finding(in: scheme)
    if finding == .web { return true }
    return finding == nil
      && (scopes.declared.covers(.app(scheme: scheme)) || text[colon...].hasPrefix("://"))
  }

  /// The maximum number of declared names that are tried for a scope of any name.
  private static var trials: Int { 8 }

  /// Returns the schemes or domains that the scope and the app allow, each without a wildcard.
  func names(in scope: RouteScope) -> [String] {
    guard scopes.declared.overlaps(scope) else { return [] }
    let fallback = scope.kind == .app ? "app" : "example.com"
    var names = scope.name == nil ? [] : [scope]
    if scope.name == nil || scope.isWildcard {
      names += app.scopes(scope.kind).filter { $0 != names.first && scope.covers($0) }
    }
    return names.prefix(Self.trials).map { $0.name?.exampleDomain("any") ?? fallback }
  }
}
