import Waymark
import WaymarkCatalog

/// Catalogs of a few routes.
enum Catalogs {
  static let appID = "ABCDE12345.com.example.app"

  /// A catalog of `www.example.com` with routes named after their place, `r0`.
  static func catalog(
    _ patterns: [String],
    webOnly: [String] = [],
    domains: [String] = ["www.example.com"],
    policies: LinkPolicies = LinkPolicies()
  ) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        schemes: ["example"],
        domains: .listed(domains),
        apple: .init(appIDs: [appID]),
        android: .init(package: "com.example.app", fingerprints: [fingerprint]),
        policies: policies
      ),
      routes: try patterns.enumerated().map { try Route($0.element, name: "r\($0.offset)") },
      webOnly: try webOnly.map { WebOnlyPath(try Pattern($0)) }
    )
  }

  static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
}
