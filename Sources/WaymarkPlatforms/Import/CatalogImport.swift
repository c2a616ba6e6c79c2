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
  /// The places of the routes and of the `webOnly` paths, in the order of the catalog.
  let places: (routes: [ImportPlace], webOnly: [ImportPlace])
  /// Indicates whether each file contains nothing about links.
  var isWithoutLinks = false

  /// Indicates whether the files contain nothing about links, or not even the identity of an app.
  package var isEmpty: Bool {
    let app = catalog.app
    return isWithoutLinks
      || catalog.routes.isEmpty && app.schemes.list.isEmpty && app.domains.list.isEmpty
        && app.apple == nil && app.android == nil
  }
}

extension CatalogImport {
  /// Creates the result for a project, whose places are those of its sources.
  package init(_ catalog: LinkCatalog, _ findings: [LinkDiagnostic]) {
    self.init(catalog: catalog, findings: findings, places: ([], []))
  }
}

/// The names that belong to an app, where the files of a project may contain others.
struct OwnNames: Sendable {
  /// The domains, in lowercase.
  var domains: Set<String>
  /// The schemes of other services, in lowercase.
  var otherSchemes: Set<String>
  /// The bundle identifiers of the app as one configuration builds it; empty if they are not known.
  var bundleIDs: Set<String> = []
  /// The bundle identifiers of the app's other configurations and of other apps.
  var otherBundleIDs: Set<String> = []

  /// Returns whether a domain is one of those for examples, which no one can own, or below one.
  ///
  /// Source: RFC 2606 §2 and §3, RFC 6761 §6.4.
  static func isForExamples(_ domain: String) -> Bool {
    isTemplate(domain)
      || ["example.com", "example.net", "example.org", "invalid"].contains {
        domain == $0 || domain.hasSuffix(".\($0)")
      }
  }

  /// Returns whether a domain or a scheme is one that templates of projects have.
  static func isTemplate(_ name: String) -> Bool {
    let known: Set = [
      "mydomain", "yourapp", "yourappscheme", "yourcompany", "yourcustomscheme", "yourdomain",
      "yourhost", "yourscheme", "yoursite", "yourwebsite",
    ]
    return name == "domain.com"
      || lowercasedASCII(name).split(separator: ".").contains { part in
        known.contains(String(part.filter { $0 != "-" && $0 != "_" }))
      }
  }

  /// Returns whether a domain is one of the app's, or below or above one of them.
  func contains(domain: String) -> Bool {
    domains.contains(domain)
      || domains.contains { $0.covers(domain: domain) || domain.covers(domain: $0) }
  }

  /// Returns whether an application identifier is that of the app, or for an App Clip whether it
  /// begins with that; `nil` if no file of the project states it.
  func isOwn(_ appID: String, isClip: Bool = false) -> Bool? {
    let bundleID = appID.drop { $0 != "." }.dropFirst()
    let found = bundleIDs.union(otherBundleIDs).filter {
      bundleID == $0 || bundleID.hasPrefix("\($0).")
    }
    guard let nearest = found.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
    if otherBundleIDs.contains(nearest) { return false }
    return isClip || bundleID == nearest ? true : nil
  }
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
