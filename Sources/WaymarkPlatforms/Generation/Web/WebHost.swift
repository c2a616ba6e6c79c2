package import Waymark
package import WaymarkCatalog

/// A host of a catalog, with the files that it serves for the systems.
package struct WebHost: Sendable {
  /// A file that the host serves at a path.
  package struct File: Sendable {
    /// The path of the file's URL.
    package let path: String
    /// The content.
    package let text: String
  }

  /// The host, or `*.example.com` for all subdomains; `nil` for all hosts that the catalog does not
  /// contain.
  package let name: String?
  /// A single domain that belongs to the host.
  package let exampleDomain: String
  /// The files; empty if the app is on no system.
  package let files: [File]

  /// The paths of the files that a host can have.
  package static let filePaths = WebFile.associationPaths + [WebFile.assetLinksPath]
}

extension LinkCatalog {
  /// Returns the hosts of the app and of its variants, with the files that each of them serves.
  ///
  /// The list of statements for Android has the settings of the first output for such a list.
  ///
  /// - Parameter hasFiles: Indicates whether the files are generated, which needs most of the time.
  /// - Throws: `RouteTableError` with every pair of routes that conflict for some link, if the list
  ///   has dynamic rules.
  package func webHosts(hasFiles: Bool = true) throws(RouteTableError) -> [WebHost] {
    let serving = claimingWrappers.servingVariants
    var (associations, lists) = (HostFiles(of: nil), HostFiles(of: nil))
    if hasFiles {
      associations = AssociationGenerator(self).files
      let settings = outputs.first { $0.kind == .assetLinks }?.settings ?? .init()
      let generator = AssetLinksGenerator(self, fingerprints: settings.fingerprints, into: nil)
      let generation = try generator.generation(hasRules: settings.hasDynamicRules)
      lists = HostFiles(generation.files, of: generator.plan)
    }
    let identities = claimingWrappers.app.identities
    let all = WebPlaces(
      serving,
      listed: identities.flatMap(\.domains.list),
      passwords: identities.flatMap(\.listedPasswordDomains)
    )
    let places = all.places.map { place in
      var files: [WebHost.File] = []
      if let file = associations.file(of: place.name) {
        files += WebFile.associationPaths.map { .init(path: $0, text: file.text) }
      }
      if let file = lists.file(of: place.name) {
        files.append(.init(path: WebFile.assetLinksPath, text: file.text))
      }
      return WebHost(name: place.name, exampleDomain: place.exampleDomain, files: files)
    }
    // The systems use no files of domains with ports.
    let withPorts = serving.app.domains.list.filter { $0.contains(":") }
    return places
      + withPorts.map {
        WebHost(name: $0, exampleDomain: $0.exampleDomain(), files: [])
      }
  }
}

/// A route of a host, for servers that compare paths.
package struct WebRoute: Sendable {
  /// The index of the route in the catalog.
  package let index: Int
  /// A regular expression for the whole decoded path, without flags and captures.
  package let expression: String
  /// Indicates whether the expression accepts any text in place of a list of words, because the
  /// list is too long.
  package let isLoose: Bool
}

extension LinkCatalog {
  /// Returns the routes whose links a host has, the most specific one first; none for a host that
  /// only serves the files of its subdomains.
  package func webRoutes(of host: WebHost) -> [WebRoute] {
    guard hasLinks(host) else { return [] }
    let scope = host.name.map { RouteScope.universal(domain: $0) } ?? .universalAny
    var reader = NginxPatternReader(policies: app.policies)
    reader.hasNoFlags = true
    let own = ScopedRoutes(self).routes(in: scope)
    return own.map { routes[$0].pattern }.indicesByPrecedence.map { own[$0] }.map { index in
      reader.isLoose = false
      var expression = reader.expression(of: routes[index].pattern)
      if expression.utf8.count > NginxLocation.lengthLimit {
        reader.isLoose = true
        expression = reader.expression(of: routes[index].pattern)
      }
      return WebRoute(index: index, expression: expression, isLoose: reader.isLoose)
    }
  }

  /// Returns the web-only patterns of a host.
  package func webOnlyPatterns(of host: WebHost) -> [Pattern] {
    guard hasLinks(host) else { return [] }
    let scope = host.name.map { RouteScope.universal(domain: $0) } ?? .universalAny
    return ScopedRoutes(self).webOnly(in: scope).map { webOnly[$0].pattern }
  }

  /// Returns whether a host is a domain of the app, and not only the place where the systems look
  /// for the files of its subdomains.
  private func hasLinks(_ host: WebHost) -> Bool {
    app.covers(.universal(domain: host.exampleDomain))
  }
}
