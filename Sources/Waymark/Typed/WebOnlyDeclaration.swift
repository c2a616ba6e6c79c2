/// Paths that an enum of links leaves to the browser; most are written as the text of a pattern.
///
///     static let webOnly: [WebOnlyDeclaration] = [
///       "admin/**", WebOnlyDeclaration("login", domain: "shop.example"),
///     ]
///
/// A text that is no pattern is told when the first link is read or written.
public struct WebOnlyDeclaration: Sendable, Hashable, ExpressibleByStringLiteral {
  package let pattern: String
  package let domain: String?

  /// Declares paths of one domain, or of every domain.
  public init(_ pattern: String, domain: String? = nil) {
    self.pattern = pattern
    self.domain = domain
  }

  /// Declares paths of every domain.
  public init(stringLiteral pattern: String) { self.init(pattern) }
}
