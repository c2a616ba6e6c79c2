/// A URL split into its parts: kind, scheme, domain, path components, query items and fragment.
///
///     let link = try DeepLink("https://www.underway.nyc/station/25?from=mail")
///     link.domain          // "www.underway.nyc"
///     link.pathComponents  // ["station", "25"]
///     link.queryItems      // from=mail
///
///     try DeepLink("station/25")  // throws LinkError: the link has no scheme
///
/// A link with the scheme `http` or `https` is a web link. A link with any other scheme is an app
/// link. In an app link the authority, if it is not empty, is the first path component: `x:a/b`,
/// `x:/a/b`, `x://a/b` and `x:///a/b` are the same link and compare as equal.
///
/// The path is split on `/` before it is percent-decoded, so `%2F` stays inside its component; dot
/// segments are resolved and never climb above the root (RFC 3986 §5.2.4). Reading a link needs one
/// pass and, for a link without escapes, no memory allocation.
///
/// A link does not know which of its values a route keeps secret, so its descriptions show all of
/// them. Log the description of a ``RouteMatch`` or an ``UnmatchedLink`` instead.
public struct DeepLink: Sendable {
  /// The two kinds of links.
  public enum Kind: Sendable, Hashable {
    /// A link with a custom scheme, `scheme:…`.
    case app
    /// A link with the scheme `http` or `https`.
    case web
  }

  /// The link as RFC 3986 allows it, which all offsets refer to: the text that arrived, or for a
  /// browser spelling the text that ``BrowserSpelling`` writes.
  package let linkText: String

  /// The copies that a few links need, one after the other: the key, and the text that arrived.
  ///
  /// The key is the normalized form that is compared if the link text itself cannot be: if that has
  /// an upper-case domain, an escape in the path or a dot segment. The text that arrived is here if
  /// the link is a browser spelling. For every other link, the copies are empty.
  private let copies: String
  package let layout: LinkLayout

  /// Reads a link.
  ///
  /// - Parameters:
  ///   - text: The URL as it arrived, at most `policy.maximumLength` UTF-8 bytes.
  ///   - policy: The app's policies. Those for empty components, `+`, credentials and limits apply
  ///     here.
  /// - Throws: ``LinkError`` with the reason and the byte offset of the mistake.
  public init(_ text: String, policy: LinkPolicies = LinkPolicies()) throws(LinkError) {
    guard text.isContiguousUTF8 else {
      self = try DeepLink(Self.contiguous(text), policy: policy)
      return
    }
    var plain = PlainReader()
    let limits = ReadingLimits(policy)
    if withBytes(text, { plain.readLink($0, limits) }) {
      self.init(linkText: text, copies: "", layout: plain.layout)
      return
    }
    var key = ""
    var reader = LinkReader(policy)
    if let error = withBytes(text, { reader.readLink($0, &key) }) {
      self = try DeepLink(browserSpelling: text, policy, isPath: false, refusal: error)
      return
    }
    self.init(linkText: text, copies: key, layout: reader.layout)
  }

  /// Reads a path without scheme and domain.
  init(path text: String, policy: LinkPolicies) throws(LinkError) {
    guard text.isContiguousUTF8 else {
      self = try DeepLink(path: Self.contiguous(text), policy: policy)
      return
    }
    var plain = PlainReader()
    let limits = ReadingLimits(policy)
    if withBytes(text, { plain.readPath($0, limits) }) {
      self.init(linkText: text, copies: "", layout: plain.layout)
      return
    }
    var key = ""
    var reader = LinkReader(policy)
    if let error = withBytes(text, { reader.readPath($0, &key) }) {
      self = try DeepLink(browserSpelling: text, policy, isPath: true, refusal: error)
      return
    }
    self.init(linkText: text, copies: key, layout: reader.layout)
  }

  /// Reads a link that the strict reader refuses.
  private init(
    browserSpelling text: String,
    _ policy: LinkPolicies,
    isPath: Bool,
    refusal: LinkMistake
  ) throws(LinkError) {
    switch refusal.reason {
    case .empty, .tooLong, .tooManyItems:
      throw refusal.error(in: text, at: refusal.offset)
    default: break
    }
    let spelling = try BrowserSpelling.read(text, .link, policy, isPath: isPath)
    let limit = policy.maximumLength
    guard spelling.output.count <= limit else {
      let reason = LinkError.Reason.tooLong(length: spelling.output.count, limit: limit)
      throw LinkError(reason, in: text, at: spelling.source(of: limit))
    }
    var key = ""
    var reader = LinkReader(policy, isLenient: true)
    let linkText = spelling.text
    let failure = withBytes(linkText) { bytes in
      isPath ? reader.readPath(bytes, &key) : reader.readLink(bytes, &key)
    }
    if let error = failure {
      throw error.error(in: text, at: spelling.source(of: error.offset))
    }
    var layout = reader.layout
    layout.flags.insert(.isBrowserSpelling)
    self.init(linkText: linkText, copies: key + text, layout: layout)
  }

  /// Returns a native Swift copy of a text that came from Objective-C.
  private static func contiguous(_ text: String) -> String {
    var text = text
    text.makeContiguousUTF8()
    return text
  }

  @inline(__always)
  init(linkText: String, copies: String, layout: LinkLayout) {
    self.linkText = linkText
    self.copies = copies
    self.layout = layout
  }

  /// The text that contains scheme, domain and path in the form in which they are compared.
  ///
  /// Another text may follow the path.
  @inline(__always)
  package var key: String { layout.flags.contains(.isPlain) ? linkText : copies }
}

extension DeepLink {
  /// The text of the link as it arrived.
  ///
  /// The text may contain any character, even a line break. A text for people or logs is
  /// ``description``.
  public var text: String {
    guard layout.flags.contains(.isBrowserSpelling) else { return linkText }
    return layout.flags.contains(.isPlain)
      ? copies : copies.slice(Int(layout.pathUpper), copies.utf8.count)
  }

  /// The text that is used to compare the link: the original text or a normalized copy.
  ///
  /// The property returns a copy if the original must be decoded or resolved before a comparison.
  /// The copy contains the decoded and resolved scheme, domain and path. In the copy, a slash
  /// inside a component is the byte 1.
  public var normalizedText: String {
    let isLonger =
      layout.flags.contains(.isBrowserSpelling) && !layout.flags.contains(.isPlain)
    return isLonger ? key.slice(0, Int(layout.pathUpper)) : key
  }

  /// The text that browsers show and send for the link (URL standard), if the strict reader refuses
  /// the text that arrived; `nil` for every other link.
  package var browserText: String? {
    guard layout.flags.contains(.isBrowserSpelling) else { return nil }
    return try? BrowserSpelling.read(text, .browser, LinkPolicies(credentials: .ignore)).text
  }

  /// Returns the text that browsers show and send for a text, also for one that is no link for a
  /// route, such as one with the escape of a control character; `nil` if it is the text itself.
  package static func browserText(of text: String) -> String? {
    let policies = LinkPolicies(credentials: .ignore)
    if let link = try? DeepLink(text, policy: policies) { return link.browserText }
    let sent = try? BrowserSpelling.read(text, .browser, policies).text
    return sent == text ? nil : sent
  }

  /// Indicates whether the link is an app link or a web link.
  public var kind: Kind { layout.flags.contains(.web) ? .web : .app }

  /// The scheme in lower case, without its colon (RFC 3986 §3.1).
  public var scheme: String { key.slice(0, Int(layout.schemeEnd)) }

  /// The domain of a web link in lower case, with its port if that is not the scheme's default;
  /// `nil` for an app link.
  public var domain: String? {
    guard kind == .web else { return nil }
    return key.slice(Int(layout.domainLower), Int(layout.domainUpper))
  }

  /// Indicates whether the path ends in a slash after its last component; `false` for a link
  /// without components.
  public var hasTrailingSlash: Bool { layout.flags.contains(.trailingSlash) }
}

extension DeepLink: Hashable {
  /// Returns whether two links mean the same to every route, even if their original text differs.
  ///
  /// Text is compared byte by byte in UTF-8 (RFC 3986 §6.2.1), not by canonical equivalence.
  public static func == (left: DeepLink, right: DeepLink) -> Bool {
    left.kind == right.kind && left.scheme == right.scheme
      && (left.domain ?? "").isExactly(right.domain ?? "")
      && left.hasTrailingSlash == right.hasTrailingSlash
      && left.layout.flags.contains(.hasComponents) == right.layout.flags.contains(.hasComponents)
      && left.path.isExactly(right.path)
      && (left.fragment == nil) == (right.fragment == nil)
      && (left.fragment ?? "").isExactly(right.fragment ?? "")
      && left.queryItems == right.queryItems
  }

  /// Hashes the parts that `==` compares, except the query.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(domain)
    hasher.combine(path)
  }
}

extension DeepLink: CustomStringConvertible {
  /// The link as RFC 3986 allows it: the text that arrived, with every character escaped that must
  /// be.
  public var description: String { linkText }
}

extension String {
  /// Returns the text between two UTF-8 offsets; the caller guarantees that they are on character
  /// boundaries.
  package func slice(_ lower: Int, _ upper: Int) -> String {
    let utf8 = utf8
    let start = utf8.index(utf8.startIndex, offsetBy: lower)
    return String(self[start..<utf8.index(start, offsetBy: upper - lower)])
  }
}

extension DeepLink {
  /// The decoded path components, in order.
  ///
  ///     try DeepLink("x://a%2Fb/c").pathComponents  // ["a/b", "c"]
  ///     try DeepLink("https://example.com/").pathComponents  // []
  public var pathComponents: [String] {
    guard layout.flags.contains(.hasComponents) else { return [] }
    let bytes = ContiguousArray(key.utf8)[layout.path]
    return bytes.split(separator: 0x2F, omittingEmptySubsequences: false).map(Self.decoded)
  }

  /// The path components in order, percent-encoded as in the original text.
  public var rawPathComponents: [String] {
    withBytes(linkText) { bytes in
      RawPath(bytes, layout).components.map { String(decoding: bytes, in: $0) }
    }
  }

  /// The components joined by `/`, in the form in which they are compared.
  var path: String { key.slice(Int(layout.pathLower), Int(layout.pathUpper)) }

  /// Returns the bytes of a piece of the key as text.
  private static func decoded(_ bytes: some Sequence<UInt8>) -> String {
    String(
      decoding: bytes.map { $0 == PatternByte.slashInComponent ? 0x2F : $0 },
      as: UTF8.self
    )
  }
}
