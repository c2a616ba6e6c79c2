internal import Waymark
public import WaymarkCatalog
public import WaymarkPlatforms

extension LinkCatalog {
  /// Generates the site of the links as files for a static host: the files of the systems, pages,
  /// and the configuration of the host.
  ///
  ///     let generation = try catalog.generateSite(for: .cloudflare)
  ///     generation.files.map(\.path)   // ["www.underway.nyc/_headers", …]
  ///
  /// Each domain has a folder. A link without parameters has its own page; all other links of a
  /// route share one page, which does not contain their values.
  ///
  /// - Parameters:
  ///   - host: The static host.
  ///   - hasPages: Indicates whether the site has pages; without them, it has the files of the
  ///     systems alone, for a website that has pages at the addresses of the links.
  /// - Throws: ``SiteError`` if the routes conflict.
  public func generateSite(
    for host: CatalogOutput.StaticHost,
    hasPages: Bool = true
  ) throws(SiteError) -> Generation {
    var generation = Generation()
    do throws(RouteTableError) {
      for place in try sitePlaces(app: { SiteApp($0) }) {
        // A domain with a port is not that of a static host.
        if place.host.name?.contains(":") == true { continue }
        var folder = StaticFolder(place, host)
        folder.fill(hasPages: hasPages)
        for file in folder.files { generation.files.append(file) }
        for finding in folder.findings { generation.add(finding) }
      }
    } catch {
      throw .routes(error)
    }
    if generation.files.isEmpty { generation.add(.noDomain) }
    generation.remove(Set(ignoredCodes))
    return generation
  }
}
