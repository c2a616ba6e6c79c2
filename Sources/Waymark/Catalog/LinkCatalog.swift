/// An app's identity and routes as plain data: what `waymark.json` holds, and what every tool and
/// generator reads.
///
///     let catalog = try LinkCatalog(
///       json: """
///         {
///           "schema": 1,
///           "app": { "schemes": ["underway"], "domains": ["www.underway.nyc"] },
///           "routes": [{ "name": "station", "pattern": "station/{stationID:int}" }]
///         }
///         """
///     )
///     catalog["station"]?.pattern   // station/{stationID:int}
///
/// With `"patern"` in place of `"pattern"` it throws, and the error prints
///
///     error[catalog.missing-key]: the key 'pattern' is missing
///       at line 4, column 14 (routes[0])
///       "routes": [{ "name": "station", "patern": "station/{stationID:int}" }]
///                  ^
///     error[catalog.unknown-key]: there is no key 'patern' here
///       at line 4, column 35 (routes[0].patern)
///       "routes": [{ "name": "station", "patern": "station/{stationID:int}" }]
///                                       ^
///     help: did you mean 'pattern'?
///
/// A value of this type is whole: every route has a name of its own, every name that a route
/// mentions is there, every scheme, domain and identifier has its form. Its text gives an equal
/// catalog when it is read again. What is merely risky is told by ``lint()``.
public struct LinkCatalog: Sendable, Hashable {
  /// What the world knows the app by.
  public let app: AppIdentity
  /// The routes, in their order; each has a name.
  public let routes: [Route]
  /// The paths that must stay in the browser.
  public let webOnly: [WebOnlyPath]
  /// The codes of warnings and notes that nobody wants to see, of catalog and platform files.
  ///
  /// An error is told all the same.
  public let ignoredCodes: [LinkDiagnostic.Code]

  /// The version of the file format that is read and written.
  public static var schema: Int { 1 }
  /// The longest file that is read, in bytes: 16 MiB.
  public static var sizeLimit: Int { JSONDocument.sizeLimit }
  /// The most routes, and the most `webOnly` rules, that a catalog holds.
  public static var routeLimit: Int { 100_000 }

  init(
    checkedApp app: AppIdentity,
    routes: [Route],
    webOnly: [WebOnlyPath],
    ignoredCodes: [LinkDiagnostic.Code]
  ) {
    self.app = app
    self.routes = routes
    self.webOnly = webOnly
    self.ignoredCodes = ignoredCodes
  }

  /// Makes a catalog of parts made in Swift, after the same checks as those of a file.
  ///
  /// Schemes and domains are put in lower case (RFC 3986 §3.1 and §3.2.2).
  ///
  /// - Throws: ``CatalogError`` with every fault at once; a fault has a key path, as in the file,
  ///   and no line.
  public init(
    app: AppIdentity,
    routes: [Route],
    webOnly: [WebOnlyPath] = [],
    ignoredCodes: [LinkDiagnostic.Code] = []
  ) throws(CatalogError) {
    let catalog = LinkCatalog(
      checkedApp: app,
      routes: routes,
      webOnly: webOnly,
      ignoredCodes: ignoredCodes
    )
    self = try CatalogReader.catalog(from: catalog.jsonValue, in: nil)
  }

  /// Reads a catalog from the text of its file.
  ///
  /// - Throws: ``CatalogError`` with every fault at once. A text that is no JSON has one.
  public init(json: String) throws(CatalogError) { try self.init(bytes: Array(json.utf8)) }

  /// Reads a catalog from the bytes of its file, UTF-8 with or without a byte order mark.
  ///
  /// - Throws: ``CatalogError`` with every fault at once. A text that is no JSON has one.
  public init(bytes: [UInt8]) throws(CatalogError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes, sizeLimit: Self.sizeLimit)
    } catch {
      throw CatalogError(error)
    }
    self = try CatalogReader.catalog(from: document.root, in: document)
  }

  /// The route of that name; linear in the number of routes.
  public subscript(name: String) -> Route? { routes.first { $0.name == name } }
}
