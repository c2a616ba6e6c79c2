/// A link that the strict reader refuses, read as the URL standard (WHATWG) reads it.
///
/// Browsers accept many spellings that RFC 3986 does not allow: `https:\\h\a`, `?q=a|b`, `?x=50%`.
/// This is the only place that accepts them. It writes the link again, in one of two forms, and
/// `LinkReader` then reads the link text. The work is proportional to the length of the text.
///
/// The spelling differs from the standard in one point: a host such as `0x7f.1` stays the name that
/// was written, and is not converted to an IPv4 address. Schemes other than `http` and `https` are
/// all read like custom schemes.
struct BrowserSpelling {
  /// The two texts that can be written for a link.
  enum Form {
    /// The text that the standard serializes, and that browsers show and send.
    case browser
    /// The same text with every remaining character escaped that RFC 3986 allows only as an escape,
    /// and with `%25` for a `%` without two hexadecimal digits.
    case link
  }

  private let form: Form
  private let allowsCredentials: Bool
  /// The text that arrived, without the characters that the standard removes.
  private var input: ContiguousArray<UInt8> = []
  /// The offset in the text that arrived of each byte of the input, and of the end.
  private var places: [Int] = []
  private var isWeb = false

  /// The text of the requested form.
  private(set) var output: [UInt8] = []
  /// The offset in the text that arrived of each byte of the output.
  private var sources: [Int] = []
  /// The number of bytes that were compared, written or removed.
  private(set) var steps = 0

  /// Reads a link, or a path without scheme and domain.
  ///
  /// - Throws: The mistake, with its offset in the text that arrived.
  init(
    _ bytes: Span<UInt8>,
    _ form: Form,
    isPath: Bool = false,
    allowsCredentials: Bool
  ) throws(LinkMistake) {
    self.form = form
    self.allowsCredentials = allowsCredentials
    clean(bytes)
    output.reserveCapacity(input.count + 16)
    sources.reserveCapacity(input.count + 16)
    var position = 0
    if isPath {
      isWeb = true
      position = writePath(from: 0, hasAuthority: true)
    } else {
      position = try writeScheme()
      position = isWeb ? try writeWebLink(from: position) : try writeAppLink(from: position)
    }
    writeQueryAndFragment(from: position)
  }

  /// Reads a link, or a path without scheme and domain, as far as the policies allow.
  static func read(
    _ text: String,
    _ form: Form,
    _ policy: LinkPolicies,
    isPath: Bool = false
  ) throws(LinkError) -> BrowserSpelling {
    let allowsCredentials = policy.credentials == .ignore
    let result = withBytes(text) { bytes -> Result<BrowserSpelling, LinkMistake> in
      Result { () throws(LinkMistake) in
        try BrowserSpelling(bytes, form, isPath: isPath, allowsCredentials: allowsCredentials)
      }
    }
    do {
      return try result.get()
    } catch {
      throw error.error(in: text, at: error.offset)
    }
  }

  /// The text that was written.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Returns the offset in the text that arrived of a byte of the output, or of its end.
  func source(of offset: Int) -> Int {
    offset < sources.count ? sources[offset] : places[input.count]
  }

  /// Removes the control characters and spaces around the text, and all tabs and line breaks.
  private mutating func clean(_ bytes: Span<UInt8>) {
    var (lower, upper) = (0, bytes.count)
    while lower < upper, bytes[lower] <= 0x20 { lower += 1 }
    while upper > lower, bytes[upper - 1] <= 0x20 { upper -= 1 }
    steps += bytes.count
    input.reserveCapacity(upper - lower)
    places.reserveCapacity(upper - lower + 1)
    for index in lower..<upper {
      let byte = bytes[index]
      if byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
      input.append(byte)
      places.append(index)
    }
    places.append(upper)
  }

  private func error(_ reason: LinkError.Reason, at index: Int) -> LinkMistake {
    LinkMistake(reason, places[min(index, input.count)])
  }

  private func isSlash(_ index: Int) -> Bool {
    input[index] == 0x2F || isWeb && input[index] == 0x5C
  }

  /// Returns the first position from `start` on that has one of these characters, or the end.
  private mutating func end(from start: Int, before stops: Unicode.Scalar...) -> Int {
    var index = start
    while index < input.count, !stops.contains(Unicode.Scalar(input[index])) { index += 1 }
    steps += index - start
    return index
  }
}

// MARK: - Scheme and authority

extension BrowserSpelling {
  private mutating func writeScheme() throws(LinkMistake) -> Int {
    guard !input.isEmpty else { throw error(.empty, at: 0) }
    let end = end(from: 0, before: ":")
    let scheme = input[..<end].map(lowercasedASCII)
    let isScheme = scheme.allSatisfy {
      $0 &- 0x61 < 26 || isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
    guard end < input.count, let first = scheme.first, first &- 0x61 < 26, isScheme else {
      throw error(.missingScheme, at: 0)
    }
    for index in 0..<end { append(scheme[index], from: index) }
    append(0x3A, from: end)
    isWeb = scheme.elementsEqual("https".utf8) || scheme.elementsEqual("http".utf8)
    return end + 1
  }

  /// Writes the part of a web link after its scheme, up to the end of its path.
  private mutating func writeWebLink(
    from start: Int
  ) throws(LinkMistake) -> Int {
    var lower = start
    while lower < input.count, isSlash(lower) { lower += 1 }
    append("//", from: start)
    let upper = end(from: lower, before: "/", "\\", "?", "#")
    try writeAuthority(lower..<upper)
    return writePath(from: upper, hasAuthority: true)
  }

  /// Writes the part of an app link after its scheme, up to the end of its path.
  private mutating func writeAppLink(
    from start: Int
  ) throws(LinkMistake) -> Int {
    guard start < input.count, isSlash(start) else { return writeOpaquePath(from: start) }
    guard start + 1 < input.count, isSlash(start + 1) else {
      return writePath(from: start, hasAuthority: false)
    }
    append("//", from: start)
    let upper = end(from: start + 2, before: "/", "?", "#")
    try writeAuthority(start + 2..<upper)
    return writePath(from: upper, hasAuthority: true)
  }

  private mutating func writeAuthority(_ range: Range<Int>) throws(LinkMistake) {
    let at = input[range].lastIndex(of: 0x40)
    if let at { try writeCredentials(range.lowerBound..<at) }
    let lower = at.map { $0 + 1 } ?? range.lowerBound
    // Inside brackets, a colon belongs to an IPv6 address.
    let bracket = lower < range.upperBound && input[lower] == 0x5B
    let hostEnd = bracket ? input[lower..<range.upperBound].firstIndex(of: 0x5D) : lower
    guard let hostEnd else { throw error(.invalidHost, at: lower) }
    let colon = input[hostEnd..<range.upperBound].firstIndex(of: 0x3A)
    let host = lower..<(colon ?? range.upperBound)
    // An app link may have an empty authority, but no empty host.
    if host.isEmpty, isWeb || at != nil || colon != nil { throw error(.missingHost, at: lower) }
    if bracket {
      guard hostEnd + 1 == host.upperBound else { throw error(.invalidHost, at: hostEnd + 1) }
      try writeIPv6(host)
    } else if isWeb {
      try writeDomain(host)
    } else {
      try writeOpaqueHost(host)
    }
    if let colon { try writePort(colon + 1..<range.upperBound) }
  }

  private mutating func writeCredentials(_ range: Range<Int>) throws(LinkMistake) {
    let name = range.lowerBound..<(input[range].firstIndex(of: 0x3A) ?? range.upperBound)
    let password = min(name.upperBound + 1, range.upperBound)..<range.upperBound
    if name.isEmpty, password.isEmpty { return }
    if isWeb, !allowsCredentials { throw error(.credentials, at: range.lowerBound) }
    write(name, .credentials)
    if !password.isEmpty {
      append(0x3A, from: name.upperBound)
      write(password, .credentials)
    }
    append(0x40, from: range.upperBound)
  }

  /// Writes the host of a web link, decoded and in ASCII.
  private mutating func writeDomain(_ range: Range<Int>) throws(LinkMistake) {
    var decoded: [UInt8] = []
    var index = range.lowerBound
    steps += range.count
    while index < range.upperBound {
      let escaped = decodedEscape(input.span, at: index, below: range.upperBound)
      let byte = escaped ?? input[index]
      if Self.isForbiddenInDomain(byte) { throw error(.invalidHost, at: index) }
      decoded.append(byte)
      index += escaped == nil ? 1 : 3
    }
    // Bytes that are not UTF-8 become a replacement character, which no domain contains.
    guard let domain = asciiHost(String(decoding: decoded, as: UTF8.self)), !domain.isEmpty else {
      throw error(.invalidHost, at: range.lowerBound)
    }
    for byte in domain.utf8 {
      escape(byte, from: range.lowerBound, unless: allowed(in: .host))
    }
  }

  /// Writes the host of an app link, which is not a domain.
  private mutating func writeOpaqueHost(_ range: Range<Int>) throws(LinkMistake) {
    for index in range where Self.isForbiddenInHost(input[index]) {
      throw error(.invalidHost, at: index)
    }
    write(range, .host)
  }

  private mutating func writeIPv6(_ range: Range<Int>) throws(LinkMistake) {
    let inside = range.lowerBound + 1..<range.upperBound - 1
    guard let address = IPv6Address(input[inside]) else {
      throw error(.invalidHost, at: inside.lowerBound)
    }
    append("[\(address.text)]", from: range.lowerBound)
  }

  private mutating func writePort(_ range: Range<Int>) throws(LinkMistake) {
    guard !range.isEmpty else { return }
    var port = 0
    for index in range {
      guard isDigit(input[index]) else { throw error(.invalidPort, at: index) }
      port = port * 10 + Int(input[index] & 15)
      guard port <= 65_535 else { throw error(.invalidPort, at: range.lowerBound) }
    }
    let isDefault = isWeb && port == (output[4] == 0x3A ? 80 : 443)
    if !isDefault { append(":\(port)", from: range.lowerBound - 1) }
  }

  private static func isForbiddenInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x20, UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "?"), 0x40, 0x5B...0x5E, UInt8(ascii: "|"):
      true
    default: false
    }
  }

  private static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0x25 || isForbiddenInHost(byte)
  }
}

// MARK: - Path, query and fragment

extension BrowserSpelling {
  /// Writes a path without its dot segments, and returns the position where the path ends.
  private mutating func writePath(from start: Int, hasAuthority: Bool) -> Int {
    let end = end(from: start, before: "?", "#")
    // The path of a web link is at least a slash.
    if start == end, !isWeb { return end }
    let base = output.count
    var segments: [Int] = []
    var lower = start < end && isSlash(start) ? start + 1 : start
    while lower <= end {
      var upper = lower
      while upper < end, !isSlash(upper) { upper += 1 }
      steps += upper - lower
      let isLast = upper == end
      let dots = RawPath.dots(input.span, lower..<upper)
      if dots == 2, let last = segments.popLast() {
        steps += output.count - last
        output.removeSubrange(last...)
        sources.removeSubrange(last...)
      }
      if dots == 0 || isLast {
        segments.append(output.count)
        append(0x2F, from: max(lower - 1, start))
        if dots == 0 { write(lower..<upper, .path) }
      }
      lower = upper + 1
    }
    // Without an authority, `//` must not begin the path.
    if !hasAuthority, output[base...].starts(with: [0x2F, 0x2F]) {
      output.insert(contentsOf: [0x2F, 0x2E], at: base)
      sources.insert(contentsOf: [places[start], places[start]], at: base)
    }
    return end
  }

  /// Writes the path of an app link that does not begin with a slash.
  private mutating func writeOpaquePath(from start: Int) -> Int {
    let end = end(from: start, before: "?", "#")
    write(start..<end, .opaquePath)
    // A browser escapes only the last space, so that it does not end the text.
    if form == .browser, end < input.count, output.last == 0x20 {
      output.removeLast()
      sources.removeLast()
      append("%20", from: end - 1)
    }
    return end
  }

  private mutating func writeQueryAndFragment(from start: Int) {
    var position = start
    if position < input.count, input[position] == 0x3F {
      let end = end(from: position, before: "#")
      append(0x3F, from: position)
      write(position + 1..<end, .query)
      position = end
    }
    guard position < input.count else { return }
    append(0x23, from: position)
    write(position + 1..<input.count, .fragment)
  }
}

// MARK: - Output

extension BrowserSpelling {
  private mutating func append(_ byte: UInt8, from index: Int) {
    output.append(byte)
    sources.append(places[min(index, input.count)])
  }

  private mutating func append(_ text: String, from index: Int) {
    for byte in text.utf8 { append(byte, from: index) }
  }

  private mutating func escape(_ byte: UInt8, from index: Int, unless allowed: PercentEncoding) {
    allowed.append(byte, to: &output)
    while sources.count < output.count { sources.append(places[index]) }
  }

  private mutating func write(_ range: Range<Int>, _ part: Part) {
    let allowed = allowed(in: part)
    steps += range.count
    for index in range {
      let byte = input[index]
      guard byte == 0x25 else {
        escape(byte, from: index, unless: allowed)
        continue
      }
      let isEscape = decodedEscape(input.span, at: index, below: range.upperBound) != nil
      append(isEscape || form == .browser ? "%" : "%25", from: index)
    }
  }

  private enum Part { case credentials, host, path, opaquePath, query, fragment }

  /// Returns the characters that are not escaped in a part of the text.
  private func allowed(in part: Part) -> PercentEncoding {
    let isLink = form == .link
    return switch part {
    case .credentials: isLink ? Sets.linkCredentials : Sets.credentials
    case .host: isLink ? .host : Sets.printable
    case .path: isLink ? .pathComponent : Sets.path
    // A slash does not separate anything here, but is not escaped.
    case .opaquePath: isLink ? .fragment : Sets.printable
    case .query where isWeb: isLink ? Sets.linkWebQuery : Sets.webQuery
    case .query: isLink ? .fragment : Sets.query
    case .fragment: isLink ? .fragment : Sets.fragment
    }
  }

  /// The characters that are not in the percent-encode sets of the URL standard, and those of them
  /// that RFC 3986 also allows.
  private enum Sets {
    static let printable = PercentEncoding(
      String(String.UnicodeScalarView((UInt8(0x20)...0x7E).map { Unicode.Scalar($0) }))
    )
    static let query = printable.escaping(" \"#<>")
    static let webQuery = query.escaping("'")
    static let path = query.escaping("?^`{}")
    static let credentials = path.escaping("/:;=@[\\]|")
    static let fragment = printable.escaping(" \"<>`")
    static let linkWebQuery = PercentEncoding.fragment.escaping("'")
    static let linkCredentials = PercentEncoding.host.escaping(";=")
  }
}
