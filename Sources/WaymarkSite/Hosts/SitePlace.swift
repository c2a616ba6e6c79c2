internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// A host of a catalog, with the app whose links it has.
struct SitePlace {
  /// The host and its files.
  let host: WebHost
  /// The catalog of the app, or of the variant.
  let catalog: LinkCatalog
  /// The name of the variant; `nil` for the app itself.
  let variant: String?
  /// The app.
  let app: SiteApp
}

extension LinkCatalog {
  /// Returns the hosts of the app and of its variants, each with the first app that has the domain.
  ///
  /// - Parameters:
  ///   - hasFiles: Indicates whether the hosts have their files.
  ///   - table: The table of the app itself, if it has been made.
  func sitePlaces(
    hasFiles: Bool = true,
    table: RouteTable? = nil,
    app makeApp: (RouteTable) -> SiteApp
  ) throws(RouteTableError) -> [SitePlace] {
    let identities = [nil] + app.variants.keys.sorted()
    var catalogs: [LinkCatalog] = []
    for name in identities { catalogs.append(name.flatMap(variant) ?? self) }
    var apps: [Int: SiteApp] = [:]
    var places: [SitePlace] = []
    for host in try webHosts(hasFiles: hasFiles) {
      let scope = RouteScope.universal(domain: host.exampleDomain)
      let index = catalogs.firstIndex { $0.app.covers(scope) } ?? 0
      let app: SiteApp
      if let known = apps[index] {
        app = known
      } else {
        if index == 0, let table {
          app = makeApp(table)
        } else {
          app = makeApp(try catalogs[index].table())
        }
        apps[index] = app
      }
      places.append(
        SitePlace(host: host, catalog: catalogs[index], variant: identities[index], app: app)
      )
    }
    return places
  }
}
