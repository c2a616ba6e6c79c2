/// What there is to know of files that are generated for Android; the words stand in
/// `AndroidNote+Wording.swift`.
enum AndroidNote: Sendable, Hashable {
  /// A rule that takes other links than its route, or its `webOnly` path.
  case difference(AndroidDifference, excludes: Bool)
  /// A `webOnly` path that the filters take.
  case webOnly
  /// Links that are compared as Android takes them apart.
  case spelling
  /// Web links without encryption.
  case http
  /// An app that takes every domain, or every scheme.
  case anyDomain
  case anyScheme
  /// A domain with a port.
  case developmentDomain(String)

  // The user's own manifest.
  case noActivity
  case activityNotFound(String, found: [String])
  case notExported(String)
  case faultyManifest(String, line: Int?)
  case noNamespace
  case damagedMarkers(lines: [Int])
  case ownFilter(line: Int?)

  // Asset links.
  case faultyLinks(String, line: Int?)
  case addedFingerprint(String)
  case addedApp(String)
  case replacedRules
}
