/// Reads a web link's authority (RFC 3986 §3.2): the domain, with its port if that is not the
/// default.
struct AuthorityReader {
  /// The position where the authority ends.
  let end: Int
  /// The range of the host, including the port if that is not the scheme's default.
  let domain: Range<Int>
  /// Indicates whether the domain must be decoded or converted to lower case before it is compared.
  let needsRewriting: Bool

  /// Returns the position where an authority that begins at `start` ends.
  static func end(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x2F || byte == 0x3F || byte == 0x23 { break }
      index += 1
    }
    return index
  }

  init(
    _ bytes: Span<UInt8>,
    from start: Int,
    isSecure: Bool,
    allowsCredentials: Bool,
    isLenient: Bool
  ) throws(LinkMistake) {
    // A host of lower-case letters, digits, hyphens and single dots up to the path needs no further
    // check.
    var index = start
    var endsLabel = true
    while index < bytes.count {
      let byte = bytes[index]
      let isDot = byte == 0x2E
      guard byte &- 0x61 < 26 || byte == 0x2D || isDigit(byte) || isDot && !endsLabel else { break }
      endsLabel = isDot
      index += 1
    }
    let stops =
      index == bytes.count || bytes[index] == 0x2F || bytes[index] == 0x3F || bytes[index] == 0x23
    if stops, index == start || !endsLabel {
      guard index > start else { throw LinkMistake(.missingHost, start) }
      self.end = index
      self.domain = start..<index
      self.needsRewriting = false
      return
    }

    let end = Self.end(bytes, from: index)
    var hostStart = start
    index = start
    while index < end {
      if bytes[index] == 0x40 { hostStart = index + 1 }
      index += 1
    }
    if hostStart > start, !allowsCredentials { throw LinkMistake(.credentials, start) }
    try Self.checkCredentials(
      bytes,
      start..<max(start, hostStart - 1),
      isLenient: isLenient
    )

    let host = try Self.host(bytes, hostStart..<end, isLenient: isLenient)
    guard !host.range.isEmpty else { throw LinkMistake(.missingHost, hostStart) }
    let port = try Self.port(bytes, host.range.upperBound..<end)
    self.end = end
    guard let port, port != (isSecure ? 443 : 80) else {
      self.domain = host.range
      self.needsRewriting = host.needsRewriting
      return
    }
    self.domain = hostStart..<end
    // `:08080` must be compared as `:8080`.
    let digits = end - host.range.upperBound - 1
    self.needsRewriting = host.needsRewriting || digits != String(port).utf8.count
  }

  private static func checkCredentials(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    isLenient: Bool
  ) throws(LinkMistake) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == 0x25 || byte >= 0x80 {
        index = try EscapeCheck.end(
          bytes,
          from: index,
          allowsControls: true,
          isLenient: isLenient
        )
        continue
      }
      guard isPathCharacter(byte), byte != 0x40 else { throw .notStrict }
      index += 1
    }
  }

  /// Returns the host's range, and whether the host must be decoded or converted to lower case.
  private static func host(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    isLenient: Bool
  ) throws(LinkMistake) -> (range: Range<Int>, needsRewriting: Bool) {
    var index = range.lowerBound
    var needsRewriting = false
    if index < range.upperBound, bytes[index] == 0x5B {
      // RFC 3986 §3.2.2: "[" IPv6address "]".
      index += 1
      var address: [UInt8] = []
      while index < range.upperBound, bytes[index] != 0x5D {
        if bytes[index] &- 0x41 < 26 { needsRewriting = true }
        address.append(bytes[index])
        index += 1
      }
      guard index < range.upperBound, IPv6Address(address) != nil else {
        throw LinkMistake(.invalidHost, range.lowerBound + 1)
      }
      index += 1
      guard index == range.upperBound || bytes[index] == 0x3A else {
        throw LinkMistake(.invalidHost, index)
      }
      return (range.lowerBound..<index, needsRewriting)
    }
    while index < range.upperBound, bytes[index] != 0x3A {
      let byte = bytes[index]
      if byte == 0x25 || byte >= 0x80 {
        // `BrowserSpelling` decodes such a host, and writes only what has to stay escaped.
        guard isLenient else { throw LinkMistake(.invalidHost, index) }
        needsRewriting = true
        index += 1
        continue
      }
      guard isPathCharacter(byte), byte != 0x40 else {
        throw LinkMistake(.invalidHost, index)
      }
      if byte &- 0x41 < 26 { needsRewriting = true }
      index += 1
    }
    let host = range.lowerBound..<index
    if try endsInDot(bytes, host, isLenient: isLenient) { needsRewriting = true }
    return (host, needsRewriting)
  }

  /// Returns whether a host ends in the dot of the DNS root, which is not part of its name.
  ///
  /// - Throws: An error at a dot with nothing before it (RFC 1034 §3.1 allows only the root an
  ///   empty label), unless the host is read as browsers read it.
  private static func endsInDot(
    _ bytes: Span<UInt8>,
    _ host: Range<Int>,
    isLenient: Bool
  ) throws(LinkMistake) -> Bool {
    var endsLabel = true
    for index in host {
      let isDot = bytes[index] == PatternByte.dot
      if isDot, endsLabel, !isLenient { throw LinkMistake(.invalidHost, index) }
      endsLabel = isDot
    }
    return endsLabel && !host.isEmpty
  }

  /// Returns the port after the host; `nil` if it is absent or empty (RFC 3986 §3.2.3 allows
  /// `host:`).
  private static func port(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>
  ) throws(LinkMistake) -> Int? {
    guard range.count > 1 else { return nil }
    var number = 0
    var index = range.lowerBound + 1
    while index < range.upperBound {
      guard isDigit(bytes[index]) else { throw LinkMistake(.invalidPort, index) }
      number = number * 10 + Int(bytes[index] & 15)
      guard number <= 65_535 else {
        throw LinkMistake(.invalidPort, range.lowerBound + 1)
      }
      index += 1
    }
    return number
  }
}
