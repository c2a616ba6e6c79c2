/// Paths that must stay in the browser: what the `NOT` rules of `apple-app-site-association` say.
public struct WebOnlyPath: Sendable, Hashable {
  /// The paths.
  public var pattern: Pattern
  /// The domain on which they stay in the browser; `nil` for every domain.
  public var domain: String?

  /// Makes such a rule.
  public init(_ pattern: Pattern, domain: String? = nil) {
    self.pattern = pattern
    self.domain = domain
  }
}
