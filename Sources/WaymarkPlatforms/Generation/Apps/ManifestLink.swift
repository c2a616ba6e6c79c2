import Waymark
import WaymarkCatalog

/// A link for which filters decide, in the form in which it is compared with the rules of a route.
struct ManifestLink {
  let isWeb: Bool
  private let uri: AndroidURI
  /// The path or, for an app link, the text after the scheme, without slashes at its start.
  private let start: BeginningIndex.Key

  init(_ url: String) {
    uri = AndroidURI(url)
    isWeb = WaymarkPlatforms.isWeb(uri.scheme)
    start = .init(isWeb ? uri.path ?? [] : uri.schemeSpecificPart)
  }

  /// Returns whether filters with these hosts may match the link.
  func hasHost(_ hosts: [String]) -> Bool {
    isWeb && hosts.contains { AndroidFilterRules.Authority(host: $0, port: -1).match(uri) != nil }
  }

  /// Returns whether the rules of a pattern may match the link; `false` is certain.
  func mayMatch(_ pattern: Pattern) -> Bool {
    ManifestRivals.beginning(of: pattern).map { start.begins(with: $0) } ?? true
  }
}
