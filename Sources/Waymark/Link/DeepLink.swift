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

/// The positions of a link's parts.
///
/// Offsets are UTF-8 bytes. They fit in 16 bits (`LinkPolicies.lengthLimit`), which keeps a link
/// small enough to pass by value.
package struct LinkLayout: Sendable {
  /// A set of flags; not an `OptionSet`, whose conformances cost an app more than its flags.
  struct Flags: Sendable {
    private(set) var rawValue: UInt16 = 0

    static var web: Flags { Flags(rawValue: 1) }
    static var trailingSlash: Flags { Flags(rawValue: 2) }
    static var hasComponents: Flags { Flags(rawValue: 4) }
    static var hasQuery: Flags { Flags(rawValue: 8) }
    static var hasFragment: Flags { Flags(rawValue: 16) }
    /// The key is the link text itself, because the original path and the decoded path are the same
    /// bytes.
    static var isPlain: Flags { Flags(rawValue: 32) }
    static var plusIsSpace: Flags { Flags(rawValue: 64) }
    /// The link keeps its empty components.
    static var keepsEmpty: Flags { Flags(rawValue: 128) }
    /// `BrowserSpelling` wrote the link text, because the strict reader refuses the text that
    /// arrived.
    static var isBrowserSpelling: Flags { Flags(rawValue: 256) }
    /// The query or the fragment contains `%00`.
    static var hasNull: Flags { Flags(rawValue: 512) }
    /// The query has neither an escape nor a plus sign, so that its bytes are its text.
    static var isPlainQuery: Flags { Flags(rawValue: 1024) }

    @inline(__always)
    func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue != 0 }

    @inline(__always)
    mutating func insert(_ flags: Flags) { rawValue |= flags.rawValue }
  }

  var flags = Flags()
  // Positions in the key.
  var schemeEnd: UInt16 = 0
  var domainLower: UInt16 = 0
  var domainUpper: UInt16 = 0
  /// The decoded components joined by `/`, with `PatternByte.slashInComponent` for a slash inside a
  /// component.
  var pathLower: UInt16 = 0
  var pathUpper: UInt16 = 0
  // Positions in the link text.
  /// The path in the link text, without its first slash; the path of an app link includes the
  /// authority.
  var rawPathLower: UInt16 = 0
  var rawPathUpper: UInt16 = 0
  var queryLower: UInt16 = 0
  var queryUpper: UInt16 = 0
  var fragmentLower: UInt16 = 0
  var fragmentUpper: UInt16 = 0
  /// Bit i is set if the path's byte i is a separator, for the first 64 bytes.
  var slashes: UInt64 = 0

  package var hasComponents: Bool { flags.contains(.hasComponents) }
  package var hasFragment: Bool { flags.contains(.hasFragment) }
  package var path: Range<Int> { Int(pathLower)..<Int(pathUpper) }
  package var rawPath: Range<Int> { Int(rawPathLower)..<Int(rawPathUpper) }
  package var query: Range<Int> { Int(queryLower)..<Int(queryUpper) }
  package var fragment: Range<Int> { Int(fragmentLower)..<Int(fragmentUpper) }
  /// Indicates whether the path of an app link begins with an authority that is not empty.
  var pathHasAuthority: Bool {
    !flags.contains(.web) && rawPath.lowerBound == Int(schemeEnd) + 3
  }
}

extension LinkLayout {
  /// Returns the range of the component with an index in the key; `nil` if the index is out of
  /// range.
  func component(_ index: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    if let range = nearComponent(index) { return range }
    let end = Int(pathUpper)
    guard flags.contains(.hasComponents), end &- Int(pathLower) > 64 else { return nil }
    var lower = Int(pathLower)
    for _ in 0..<index {
      lower = bytes.slash(from: lower, before: end) &+ 1
      if lower > end { return nil }
    }
    return lower..<bytes.slash(from: lower, before: end)
  }

  /// Returns the same range for a component that ends among the path's first 64 bytes, without
  /// reading these bytes; `nil` for any other component.
  @inline(__always)
  func nearComponent(_ index: Int) -> Range<Int>? {
    let (base, end) = (Int(pathLower), Int(pathUpper))
    var mask = slashes
    var lower = base
    var skipped = 0
    while skipped < index {
      guard mask != 0 else { return nil }
      lower = base &+ mask.trailingZeroBitCount &+ 1
      mask &= mask &- 1
      skipped &+= 1
    }
    if mask != 0 {
      return Range(uncheckedBounds: (lower, base &+ mask.trailingZeroBitCount))
    }
    guard end &- base <= 64, flags.contains(.hasComponents) else { return nil }
    return Range(uncheckedBounds: (lower, end))
  }
}

/// One item of a link's query; the description shows its value, even if a route keeps it secret.
public struct LinkQueryItem: Sendable, Hashable, CustomStringConvertible {
  /// The decoded name.
  public let name: String
  /// The decoded value; `nil` for `?flag`, `""` for `?flag=`.
  public let value: String?
  /// The name as in the link, percent-encoded.
  public let rawName: String
  /// The value as in the link, percent-encoded.
  public let rawValue: String?

  /// The item as in the link, percent-encoded.
  public var description: String { rawValue.map { "\(rawName)=\($0)" } ?? rawName }

  /// Returns whether two items decode to the same bytes, regardless of their escapes.
  public static func == (left: LinkQueryItem, right: LinkQueryItem) -> Bool {
    left.name.isExactly(right.name) && (left.value == nil) == (right.value == nil)
      && (left.value ?? "").isExactly(right.value ?? "")
  }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension DeepLink {
  /// The query items in order, including repeated ones, but without empty pieces (`a&&b`).
  public var queryItems: [LinkQueryItem] {
    guard layout.flags.contains(.hasQuery) else { return [] }
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    return withBytes(linkText) { bytes in
      var items: [LinkQueryItem] = []
      var pieces = QueryPieces(layout.query)
      while let piece = pieces.next(bytes) {
        let name = QueryText(bytes, piece.name, plusIsSpace: plusIsSpace)
        let value = piece.value.map { QueryText(bytes, $0, plusIsSpace: plusIsSpace) }
        items.append(
          LinkQueryItem(
            name: name.text,
            value: value?.text,
            rawName: name.raw,
            rawValue: value?.raw
          )
        )
      }
      return items
    }
  }

  /// The decoded fragment; `nil` if the link has no `#`.
  public var fragment: String? {
    guard layout.flags.contains(.hasFragment) else { return nil }
    return withBytes(linkText) { decodedQueryText($0, layout.fragment, plusIsSpace: false) }
  }

  /// The fragment as in the link, percent-encoded.
  public var rawFragment: String? {
    guard layout.flags.contains(.hasFragment) else { return nil }
    return linkText.slice(Int(layout.fragmentLower), Int(layout.fragmentUpper))
  }
}

/// Iterates over the pieces of a query without decoding or copying them.
struct QueryPieces {
  private var position: Int
  private let end: Int

  init(_ query: Range<Int>) {
    position = query.lowerBound
    end = query.upperBound
  }

  /// Returns the next piece that is not empty.
  mutating func next(_ bytes: Span<UInt8>) -> (name: Range<Int>, value: Range<Int>?)? {
    while position < end, bytes[position] == 0x26 { position += 1 }
    guard position < end else { return nil }
    let start = position
    let equals = bytes.count >= ByteChunk.width ? scan(bytes) : scanShort(bytes)
    guard equals < position else { return (start..<position, nil) }
    return (start..<equals, equals &+ 1..<position)
  }

  /// Moves the position to the end of a piece, and returns that of its first `=`, or a position
  /// that is not less than the end.
  private mutating func scan(_ bytes: Span<UInt8>) -> Int {
    var equals = Int.max
    while position < end {
      // The last chunk overlaps the chunk before it.
      let start = min(position, bytes.count &- ByteChunk.width)
      let chunk = ByteChunk(bytes, at: start)
      let skipped = UInt64(truncatingIfNeeded: position &- start)
      if equals == Int.max {
        let found = chunk.equal(to: 0x3D) &>> skipped
        if found != 0 { equals = position &+ found.trailingZeroBitCount }
      }
      let found = chunk.equal(to: 0x26) &>> skipped
      if found != 0 {
        position = min(position &+ found.trailingZeroBitCount, end)
        return equals
      }
      position = start &+ ByteChunk.width
    }
    position = end
    return equals
  }

  private mutating func scanShort(_ bytes: Span<UInt8>) -> Int {
    var equals = Int.max
    while position < end, bytes[position] != 0x26 {
      if equals == Int.max, bytes[position] == 0x3D { equals = position }
      position += 1
    }
    return equals
  }
}

/// A piece of a query, or a fragment, decoded and as in the link.
struct QueryText {
  let text: String
  let raw: String

  /// Decodes a piece that the reader has checked.
  ///
  /// A piece without escapes is copied once.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) {
    raw = String(decoding: bytes, in: range)
    text =
      isEscapedQueryText(bytes, range, plusIsSpace: plusIsSpace)
      ? decodedQueryText(bytes, range, plusIsSpace: plusIsSpace) : raw
  }
}

/// Returns whether decoding changes the bytes of a piece of a query or of a fragment.
func isEscapedQueryText(_ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) -> Bool {
  for index in range where bytes[index] == 0x25 || bytes[index] == 0x2B && plusIsSpace {
    return true
  }
  return false
}

/// Returns the decoded text of a piece of a query or of a fragment that the reader has checked.
@inline(never)
func decodedQueryText(_ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) -> String {
  guard isEscapedQueryText(bytes, range, plusIsSpace: plusIsSpace) else {
    return String(decoding: bytes, in: range)
  }
  var output: [UInt8] = []
  output.reserveCapacity(range.count)
  appendDecodedQueryText(bytes, range, to: &output, plusIsSpace: plusIsSpace)
  return String(decoding: output, as: UTF8.self)
}

/// Appends the decoded bytes of such a piece.
func appendDecodedQueryText(
  _ bytes: Span<UInt8>,
  _ range: Range<Int>,
  to output: inout [UInt8],
  plusIsSpace: Bool
) {
  var index = range.lowerBound
  while index < range.upperBound {
    output.append(decodedQueryByte(bytes, &index, below: range.upperBound, plusIsSpace))
  }
}

/// Returns whether a piece of a query, decoded, is equal to this text.
func queryText(
  _ bytes: Span<UInt8>,
  _ range: Range<Int>,
  equals expected: Span<UInt8>,
  _ expectedRange: Range<Int>,
  plusIsSpace: Bool
) -> Bool {
  var index = range.lowerBound
  var other = expectedRange.lowerBound
  while index < range.upperBound {
    let byte = decodedQueryByte(bytes, &index, below: range.upperBound, plusIsSpace)
    guard other < expectedRange.upperBound, expected[other] == byte else { return false }
    other += 1
  }
  return other == expectedRange.upperBound
}

@inline(__always)
private func decodedQueryByte(
  _ bytes: Span<UInt8>,
  _ index: inout Int,
  below end: Int,
  _ plusIsSpace: Bool
) -> UInt8 {
  let byte = bytes[index]
  if byte == 0x25, let decoded = decodedEscape(bytes, at: index, below: end) {
    index += 3
    return decoded
  }
  index += 1
  return byte == 0x2B && plusIsSpace ? 0x20 : byte
}
