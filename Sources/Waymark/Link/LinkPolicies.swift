/// The choices a team makes about how its links are read and compared.
///
/// The first case of each choice is the default. They belong to the app identity (`app.policies` in
/// the catalog), so that the app, the site and the tools read every link alike.
public struct LinkPolicies: Sendable, Hashable {
  /// Indicates whether `a/b/` and `a/b` are the same link.
  public enum TrailingSlash: String, Sendable, Hashable, CaseIterable { case ignore, strict }
  /// Indicates whether `a//b` is read as `a/b`, or keeps an empty component that only `**` takes.
  public enum EmptyComponents: String, Sendable, Hashable, CaseIterable { case collapse, strict }
  /// Indicates whether literal path text compares exactly, or without regard to the case of ASCII
  /// letters.
  public enum PathCase: String, Sendable, Hashable, CaseIterable { case sensitive, insensitive }
  /// Indicates whether `+` in a query is a plus sign (RFC 3986) or a space (HTML forms).
  public enum Plus: String, Sendable, Hashable, CaseIterable { case literal, space }
  /// Indicates whether a web link with `user:password@` is refused (a classic disguise of
  /// phishing), or read without them.
  public enum Credentials: String, Sendable, Hashable, CaseIterable { case reject, ignore }

  /// See ``TrailingSlash``.
  ///
  /// It acts in the route table; a link always remembers its own slash.
  public var trailingSlash: TrailingSlash
  /// See ``EmptyComponents``.
  public var emptyComponents: EmptyComponents
  /// See ``PathCase``.
  public var pathCase: PathCase
  /// See ``Plus``.
  public var plus: Plus
  /// See ``Credentials``.
  public var credentials: Credentials
  /// The longest link that is read, in UTF-8 bytes.
  ///
  /// At most ``lengthLimit``.
  public var maximumLength: Int
  /// The most query items that a link may have.
  public var maximumItems: Int

  /// The largest `maximumLength` that can be asked for: offsets inside a link are kept in 16 bits.
  public static var lengthLimit: Int { 65_000 }

  /// Every choice at its default: 8,192 bytes and 256 query items at most.
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
  /// What a link has to remember of them.
  var flags: LinkLayout.Flags {
    var flags: LinkLayout.Flags = []
    if plus == .space { flags.insert(.plusIsSpace) }
    if emptyComponents == .strict { flags.insert(.keepsEmpty) }
    return flags
  }
}
