internal import Waymark
public import WaymarkCatalog
public import WaymarkPlatforms

extension LinkCatalog {
  /// Compares the routes with the files of the platforms, for every link.
  ///
  ///     let agreement = try catalog.agreement(with: files)
  ///
  /// The comparison is about the identity of this catalog; `variant(_:)` gives the catalog of a
  /// variant. A kind of file that is `nil` or empty in `files` is generated.
  ///
  /// - Parameters:
  ///   - files: The files to compare; `nil` compares what the catalog generates.
  ///   - servers: The web servers to compare, at most one value for each kind.
  ///   - budget: The limits of each search.
  public func agreement(
    with files: PlatformFiles? = nil,
    servers: [WebServers] = [],
    budget: AgreementBudget = AgreementBudget()
  ) throws(AgreementError) -> Agreement {
    var search: AgreementSearch
    let sides = try servers.map { servers throws(AgreementError) in
      try ServerSides(self, servers)
    }
    do throws(RouteTableError) {
      let table = try table()
      let generated = try PlatformFiles(generatedFrom: self)
      search = AgreementSearch(
        self,
        table,
        given: AppFiles(self, given: files, generated: generated),
        generated: AppFiles(self, given: nil, generated: generated),
        servers: sides,
        budget: budget
      )
    } catch {
      throw .conflicts(error)
    }
    try search.run()
    return search.agreement
  }
}
