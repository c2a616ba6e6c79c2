/// Paths that must stay in the browser, like the `NOT` rules of `apple-app-site-association`.
public struct WebOnlyPath: Sendable, Hashable {
  /// The pattern of the paths.
  public var pattern: Pattern
  /// The domain whose paths stay in the browser; `nil` for every domain.
  public var domain: String? { didSet { domain = domain.map(convertedDomain) } }

  /// Creates a rule for paths that stay in the browser.
  public init(_ pattern: Pattern, domain: String? = nil) {
    self.pattern = pattern
    self.domain = domain.map(convertedDomain)
  }
  /// The scope in which the paths stay in the browser.
  package var scope: RouteScope { domain.map { .universal(domain: $0) } ?? .universalAny }
}
