#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// A file of the web as an argument: `FILE`, or `DOMAIN=FILE`.
struct ServedFile: ExpressibleByArgument {
  /// The domain that serves the file, in lowercase; `nil` for every domain.
  let domain: String?
  let path: String

  var domains: [String] { domain.map { [$0] } ?? [] }

  /// Makes a file of every domain, or of one.
  init(path: String, domain: String? = nil) { (self.domain, self.path) = (domain, path) }

  init?(argument: String) {
    // A slash is not part of a domain, so './a=b' is the file 'a=b'.
    guard let equals = argument.firstIndex(of: "="), !argument[..<equals].contains("/") else {
      (domain, path) = (nil, argument)
      return
    }
    guard equals != argument.startIndex else { return nil }
    domain = lowercasedASCII(String(argument[..<equals]))
    path = String(argument[argument.index(after: equals)...])
  }

  static var defaultCompletionKind: CompletionKind { .file() }
}

extension ServedFile {
  /// Returns the help of an option for files of domains.
  static func help(_ file: String) -> ArgumentHelp {
    ArgumentHelp(
      """
      \(file): of one domain as DOMAIN=FILE, else of every domain. If several have no DOMAIN, each \
      belongs to the domain in its path.
      """,
      valueName: "file"
    )
  }

  /// Throws an error for a domain with two files; `*.example.com` reads those of `example.com`, but
  /// not its configuration of nginx.
  static func checkDomains(of options: [(name: String, files: [ServedFile])]) throws {
    for (name, files) in options {
      var domains: Set<String?> = []
      for file in name == "--nginx" ? files : files.placed {
        let place = name == "--nginx" ? file.domain : file.domain.map(PlatformFiles.server)
        if domains.insert(place).inserted { continue }
        throw ValidationError(
          "'\(name)' gives two files for \(place.map(quoted) ?? "every domain")."
            + (place == nil ? " Write DOMAIN=FILE for a file of one domain." : "")
        )
      }
    }
  }

  /// Throws an error for an option with two files of which an app has one.
  static func checkOnce(_ options: [(name: String, files: [String])]) throws {
    for (name, files) in options where files.count > 1 {
      throw ValidationError("'\(name)' gives two files; an app has one.")
    }
  }

  /// Throws an error for a domain that neither the catalog nor a file of the app has, because the
  /// file of this domain decides about no link of the app.
  ///
  /// - Parameter others: Other hosts whose files matter.
  static func checkKnown(
    _ files: [ServedFile],
    by app: AppIdentity,
    _ entitlements: [Entitlements],
    _ manifests: [AndroidManifest],
    others: [String] = []
  ) throws(ToolError) {
    if entitlements.contains(where: { !$0.unknownDomains.isEmpty }) { return }
    let scopes = app.declaredScopes
    let identities = [app] + app.sortedVariants.map(\.identity)
    let names: [String] =
      scopes.compactMap(\.name) + identities.flatMap(\.listedPasswordDomains)
      + entitlements.flatMap(\.associatedDomains).map(\.host)
      + manifests.flatMap { $0.verifiedHosts() }
    let hosts = Set(names.map(PlatformFiles.server) + others)
    for domain in files.compactMap(\.domain) where !hosts.contains(PlatformFiles.server(of: domain))
    {
      let scope = RouteScope.universal(domain: domain)
      if !scopes.contains(where: { $0.covers(scope) }) { throw .unknownDomain(domain) }
    }
  }

  /// Reads files, and returns them by their hosts.
  ///
  /// - Parameter hosts: The hosts that serve a file for every domain.
  static func files<File>(
    _ files: [ServedFile],
    of hosts: [String],
    _ read: (String) throws(ToolError) -> File
  ) throws(ToolError) -> [String: File] {
    var found: [String: File] = [:]
    for file in files.sorted(by: { $0.domain == nil && $1.domain != nil }) {
      let content = try read(file.path)
      for host in file.domain.map({ [AndroidSimulator.source(of: $0)] }) ?? hosts {
        found[host] = content
      }
    }
    return found
  }
}

extension [ServedFile] {
  /// The files with their domains: if several have none, each belongs to the domain in its path.
  var placed: [ServedFile] {
    if count(where: { $0.domain == nil }) < 2 { return self }
    return map { file in
      let domain = file.domain ?? ImportFile.domain(in: file.path).map(lowercasedASCII)
      return ServedFile(path: file.path, domain: domain)
    }
  }
}

extension PlatformFiles {
  /// Returns the host whose file decides for a domain: `example.com` for `*.example.com`.
  static func server(of domain: String) -> String {
    AndroidSimulator.source(of: lowercasedASCII(domain))
  }

  /// Returns a host, and then the hosts above it.
  static func servers(of host: String) -> [String] {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.indices.map { labels[$0...].joined(separator: ".") }.filter { !$0.isEmpty }
  }
}

extension ToolError {
  /// Returns the error for an argument `DOMAIN=FILE` with a domain that the app does not have.
  static func unknownDomain(_ domain: String) -> ToolError {
    ToolError(
      .usage,
      "command.unknown-domain",
      "the app has no domain \(quoted(domain))",
      help: "name a domain of the catalog, or leave it out for a file that every domain serves"
    )
  }
}
#endif
