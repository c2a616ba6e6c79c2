/// Reads any link, one byte at a time; used for the links that `PlainReader` cannot read.
///
/// The reader first finds the parts. If the path needs no decoding, the link uses positions in its
/// own text. Otherwise `LinkNormalizer` writes a normalized copy.
struct LinkReader {
  private let policy: LinkPolicies
  /// Indicates whether the reader accepts everything that `BrowserSpelling` writes: also escapes
  /// that are not UTF-8, and any host.
  private let isLenient: Bool
  private(set) var layout = LinkLayout()
  /// Indicates whether scheme or domain must be rewritten.
  private var rewritesHead = false
  private var domain: Range<Int> = 0..<0

  init(_ policy: LinkPolicies, isLenient: Bool = false) {
    self.policy = policy
    self.isLenient = isLenient
  }

  /// Reads the bytes of a link.
  ///
  /// - Parameter key: Set to the normalized copy of the text, if the text itself cannot be
  ///   compared.
  mutating func readLink(_ bytes: Span<UInt8>, _ key: inout String) -> LinkMistake? {
    do throws(LinkMistake) {
      try begin(bytes)
      let count = bytes.count
      var position = try readScheme(bytes)
      var authorityEnd = position
      let hasAuthority =
        position + 1 < count && bytes[position] == 0x2F && bytes[position + 1] == 0x2F
      if hasAuthority { position += 2 }
      if layout.flags.contains(.web) {
        guard hasAuthority else { throw LinkMistake(.missingHost, position) }
        position = try readDomain(bytes, from: position)
        authorityEnd = position
      } else if hasAuthority {
        // An IPv6 address in brackets is valid in an authority, but nowhere else in a path.
        authorityEnd = AuthorityReader.end(bytes, from: position)
      }
      try finish(bytes, from: position, authorityEnd: authorityEnd, &key)
      return nil
    } catch {
      return error
    }
  }

  /// Reads the bytes of a path with its query and fragment, as in the request line of an HTTP
  /// server.
  mutating func readPath(_ bytes: Span<UInt8>, _ key: inout String) -> LinkMistake? {
    layout.flags.insert(.web)
    do throws(LinkMistake) {
      try begin(bytes)
      try finish(bytes, from: 0, authorityEnd: 0, &key)
      return nil
    } catch {
      return error
    }
  }

  private mutating func begin(_ bytes: Span<UInt8>) throws(LinkMistake) {
    let count = bytes.count
    if count == 0 { throw LinkMistake(.empty, 0) }
    if count > policy.maximumLength {
      throw LinkMistake(.tooLong(length: count, limit: policy.maximumLength), policy.maximumLength)
    }
    layout.flags.insert(policy.flags)
  }

  private mutating func finish(
    _ bytes: Span<UInt8>,
    from position: Int,
    authorityEnd: Int,
    _ key: inout String
  ) throws(LinkMistake) {
    let scan = PathScan(bytes, from: position, authorityEnd: authorityEnd)
    try finishPath(bytes, scan, &key)
    if scan.end < bytes.count { try finishQuery(bytes, from: scan.end) }
  }

  /// Reads the scheme (RFC 3986 §3.1: `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) ":"`).
  private mutating func readScheme(_ bytes: Span<UInt8>) throws(LinkMistake) -> Int {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let letter = (byte | 0x20) &- 0x61 < 26
      if letter {
        if byte < 0x60 { rewritesHead = true }
      } else if byte == 0x3A, index > 0 {
        break
      } else if index == 0 || !(isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E) {
        throw LinkMistake(.missingScheme, 0)
      }
      index += 1
    }
    guard index < bytes.count else { throw LinkMistake(.missingScheme, 0) }
    layout.schemeEnd = UInt16(truncatingIfNeeded: index)
    if index == 4 || index == 5, Self.isHTTP(bytes, index) { layout.flags.insert(.web) }
    return index + 1
  }

  private static func isHTTP(_ bytes: Span<UInt8>, _ count: Int) -> Bool {
    bytes[0] | 0x20 == 0x68 && bytes[1] | 0x20 == 0x74 && bytes[2] | 0x20 == 0x74
      && bytes[3] | 0x20 == 0x70 && (count == 4 || bytes[4] | 0x20 == 0x73)
  }

  private mutating func readDomain(
    _ bytes: Span<UInt8>,
    from start: Int
  ) throws(LinkMistake) -> Int {
    let reader = try AuthorityReader(
      bytes,
      from: start,
      isSecure: layout.schemeEnd == 5,
      allowsCredentials: policy.credentials == .ignore,
      isLenient: isLenient
    )
    domain = reader.domain
    if reader.needsRewriting { rewritesHead = true }
    return reader.end
  }

  private mutating func finishQuery(_ bytes: Span<UInt8>, from start: Int) throws(LinkMistake) {
    var position = start
    if position < bytes.count, bytes[position] == 0x3F {
      layout.flags.insert(.hasQuery)
      let check = try scan(bytes, from: position + 1, stopsAtFragment: true)
      if check.items > policy.maximumItems {
        throw LinkMistake(.tooManyItems(limit: policy.maximumItems), position)
      }
      layout.queryLower = UInt16(truncatingIfNeeded: position + 1)
      layout.queryUpper = UInt16(truncatingIfNeeded: check.end)
      position = check.end
    }
    if position < bytes.count {
      layout.flags.insert(.hasFragment)
      _ = try scan(bytes, from: position + 1, stopsAtFragment: false)
      layout.fragmentLower = UInt16(truncatingIfNeeded: position + 1)
      layout.fragmentUpper = UInt16(truncatingIfNeeded: bytes.count)
    }
  }

  private mutating func scan(
    _ bytes: Span<UInt8>,
    from start: Int,
    stopsAtFragment: Bool
  ) throws(LinkMistake) -> QueryScan {
    let scan = try QueryScan(
      bytes,
      from: start,
      stopsAtFragment: stopsAtFragment,
      isLenient: isLenient
    )
    if scan.hasNull { layout.flags.insert(.hasNull) }
    return scan
  }

  /// Stores the position of the path, and creates the normalized text if the link needs one.
  private mutating func finishPath(
    _ bytes: Span<UInt8>,
    _ scan: PathScan,
    _ key: inout String
  ) throws(LinkMistake) {
    layout.rawPathLower = UInt16(truncatingIfNeeded: scan.start)
    layout.rawPathUpper = UInt16(truncatingIfNeeded: scan.end)
    if !scan.isPlain || rewritesHead {
      try normalize(bytes, &key)
      return
    }
    layout.flags.insert(.isPlain)
    layout.domainLower = UInt16(truncatingIfNeeded: domain.lowerBound)
    layout.domainUpper = UInt16(truncatingIfNeeded: domain.upperBound)
    layout.pathLower = UInt16(truncatingIfNeeded: scan.start)
    layout.pathUpper = UInt16(truncatingIfNeeded: scan.pathUpper)
    if scan.pathUpper > scan.start {
      layout.flags.insert(.hasComponents)
      if scan.pathUpper < scan.end { layout.flags.insert(.trailingSlash) }
    }
    layout.slashes = scan.slashes
  }

  private mutating func normalize(_ bytes: Span<UInt8>, _ key: inout String) throws(LinkMistake) {
    var normalizer = LinkNormalizer(layout: layout, isLenient: isLenient)
    try normalizer.write(bytes, domain: domain)
    layout = normalizer.layout
    key = normalizer.key
  }
}

/// A mistake in a link, before the text is added to it.
struct LinkMistake: Error {
  /// The reason; `nil` if the link has characters or escapes that RFC 3986 does not allow, but
  /// that `BrowserSpelling` can read.
  let reason: LinkError.Reason?
  let offset: Int

  init(_ reason: LinkError.Reason?, _ offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  static var notStrict: LinkMistake { LinkMistake(nil, 0) }

  /// Returns the error with the text that arrived.
  func error(in text: String, at offset: Int) -> LinkError {
    // `BrowserSpelling` leaves nothing in a link that has no reason.
    LinkError(reason ?? .controlCharacter, in: text, at: offset)
  }
}
