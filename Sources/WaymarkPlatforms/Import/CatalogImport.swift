public import Waymark

/// A catalog that was made from the platforms' files, and what they say that it does not.
///
///     let files = [try ImportFile(bytes: bytes, name: "apple-app-site-association")]
///     let result = try LinkCatalog.importing(files)
///     result.catalog.json
///     for finding in result.findings { print(finding.diagnostic) }
///
/// The same files in the same order give the same catalog.
public struct CatalogImport: Sendable {
  /// The catalog; it is whole, and its routes make a table.
  public let catalog: LinkCatalog
  /// What could not be carried over, or only wider or narrower, in the order of the files.
  public let findings: [ImportFinding]
}

extension LinkCatalog {
  /// Makes a first catalog from the platforms' files: who the app is, and which links open it.
  ///
  /// Any subset will do. What several files say of one link becomes one route; where rules for both
  /// systems are given and only one opens a route's links, the route is for that one alone.
  ///
  /// - Parameters:
  ///   - files: The files of one app.
  ///   - appID: Which app is meant where an association file has several; the first by default.
  ///   - values: What stands behind placeholders and references of a manifest.
  /// - Throws: `CatalogError` where the files have more routes than a catalog.
  public static func importing(
    _ files: [ImportFile],
    appID: String? = nil,
    values: AndroidManifest.Values = .init()
  ) throws(CatalogError) -> CatalogImport {
    var reader = ImportReader(files, appID: appID, values: values)
    reader.read()
    return try ImportAssembly(reader).result()
  }
}
