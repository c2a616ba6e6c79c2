/// The options that define how an app's links are read and compared.
///
/// The first case of each option is the default. The policies are part of the app identity
/// (`app.policies` in the catalog), so the app, the website and the tools read every link in the
/// same way.
public struct LinkPolicies: Sendable, Hashable {
  /// Indicates whether `a/b/` and `a/b` are the same link.
  public enum TrailingSlash: String, Sendable, Hashable, CaseIterable { case ignore, strict }
  /// Indicates whether `a//b` is read as `a/b`, or keeps an empty component that only `**` accepts.
  public enum EmptyComponents: String, Sendable, Hashable, CaseIterable { case collapse, strict }
  /// Indicates whether literal path text is compared exactly or ignores the case of ASCII letters.
  public enum PathCase: String, Sendable, Hashable, CaseIterable { case sensitive, insensitive }
  /// Indicates whether `+` in a query is a plus sign (RFC 3986) or a space (HTML forms).
  public enum Plus: String, Sendable, Hashable, CaseIterable { case literal, space }
  /// Indicates whether a web link with `user:password@` is rejected (phishing links often use this
  /// form), or read without these credentials.
  public enum Credentials: String, Sendable, Hashable, CaseIterable { case reject, ignore }

  /// The policy for slashes at the end of a path; see ``TrailingSlash``.
  ///
  /// The route table applies this policy. A link always stores whether its path ends in a slash.
  public var trailingSlash: TrailingSlash
  /// The policy for empty path components; see ``EmptyComponents``.
  public var emptyComponents: EmptyComponents
  /// The policy for the case of letters in a path; see ``PathCase``.
  public var pathCase: PathCase
  /// The policy for `+` in a query; see ``Plus``.
  public var plus: Plus
  /// The policy for credentials in a web link; see ``Credentials``.
  public var credentials: Credentials
  /// The maximum length of a link, in UTF-8 bytes.
  ///
  /// The value is at most ``lengthLimit``.
  public var maximumLength: Int
  /// The maximum number of query items in a link.
  public var maximumItems: Int

  /// The largest value of `maximumLength`; offsets inside a link are stored in 16 bits.
  public static var lengthLimit: Int { 65_000 }

  /// Creates policies; the defaults are the first case of each option, at most 8,192 bytes and at
  /// most 256 query items.
  public init(
    trailingSlash: TrailingSlash = .ignore,
    emptyComponents: EmptyComponents = .collapse,
    pathCase: PathCase = .sensitive,
    plus: Plus = .literal,
    credentials: Credentials = .reject,
    maximumLength: Int = 8_192,
    maximumItems: Int = 256
  ) {
    self.trailingSlash = trailingSlash
    self.emptyComponents = emptyComponents
    self.pathCase = pathCase
    self.plus = plus
    self.credentials = credentials
    self.maximumLength = min(max(maximumLength, 0), Self.lengthLimit)
    self.maximumItems = max(maximumItems, 0)
  }
}

extension LinkPolicies {
  /// The policies that a link must store.
  var flags: LinkLayout.Flags {
    var flags = LinkLayout.Flags()
    if plus == .space { flags.insert(.plusIsSpace) }
    if emptyComponents == .strict { flags.insert(.keepsEmpty) }
    return flags
  }
}
