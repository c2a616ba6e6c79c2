public import Waymark
public import WaymarkCatalog

/// A catalog made from the platforms' files, and the content of the files that it does not include.
///
///     let files = [try ImportFile(bytes: bytes, name: "apple-app-site-association")]
///     let result = try LinkCatalog.importing(files)
///     result.catalog.json
///     for finding in result.findings { print(finding) }
///
/// The same files in the same order give the same catalog.
public struct CatalogImport: Sendable {
  /// The complete catalog, whose routes form a table without conflicts.
  public let catalog: LinkCatalog
  /// The content that could not be imported, or only more widely or narrowly, in the order of the
  /// files.
  public let findings: [LinkDiagnostic]
}

extension LinkCatalog {
  /// Makes a first catalog from the platforms' files, with the identity of the app and the links
  /// that open it.
  ///
  /// Any subset of the files is allowed. Rules of several files for the same link become one route.
  /// If there are rules for both systems and only one system opens a route's links, the route is
  /// only for that system.
  ///
  /// - Parameters:
  ///   - files: The files of one app.
  ///   - appID: The app to import if an association file contains several; by default, the first.
  ///   - values: The values of a manifest's placeholders and references.
  /// - Throws: `CatalogError` if the files have more routes than a catalog can contain.
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
