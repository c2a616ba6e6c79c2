/// Paths that an enum of links leaves to the browser.
///
/// Most are written as a string literal with a pattern.
///
///     static let webOnly: [WebOnlyDeclaration] = [
///       "admin/**", WebOnlyDeclaration("login", domain: "shop.example"),
///     ]
///
/// If the text is not a valid pattern, `@Routes` reports an error, or else reading or writing a link
/// throws one.
public struct WebOnlyDeclaration: Sendable, Hashable, ExpressibleByStringLiteral {
  package let pattern: String
  package let domain: String?

  /// Declares paths of one domain or, without a domain, of every domain.
  public init(_ pattern: String, domain: String? = nil) {
    self.pattern = pattern
    self.domain = domain
  }

  /// Declares paths of every domain.
  public init(stringLiteral pattern: String) { self.init(pattern) }
}
