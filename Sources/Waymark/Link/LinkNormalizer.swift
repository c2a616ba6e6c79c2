/// Writes the form in which a link is compared, if the link's own text has another form.
struct LinkNormalizer: ~Copyable {
  private(set) var layout: LinkLayout
  private(set) var key = ""
  private var output: [UInt8] = []

  /// Indicates whether escapes in the path may contain bytes that are not valid UTF-8.
  private let isLenient: Bool

  init(layout: LinkLayout, isLenient: Bool) {
    self.layout = layout
    self.isLenient = isLenient
  }

  /// Normalizes scheme, domain and path.
  ///
  /// The positions of query and fragment do not change.
  mutating func write(_ bytes: Span<UInt8>, domain: Range<Int>) throws(LinkMistake) {
    let schemeEnd = Int(layout.schemeEnd)
    output.reserveCapacity(schemeEnd + domain.count + layout.rawPath.count + 2)
    for index in 0..<schemeEnd { output.append(lowercasedASCII(bytes[index])) }
    output.append(0x3A)

    layout.domainLower = offset
    writeDomain(bytes, domain)
    layout.domainUpper = offset
    output.append(0x2F)

    layout.pathLower = offset
    let path = RawPath(bytes, layout)
    if path.hasRemoved, !isLenient { try checkRemoved(bytes) }
    for (index, component) in path.components.enumerated() {
      if index > 0 { output.append(0x2F) }
      try writeComponent(bytes, component)
    }
    layout.pathUpper = offset
    if !path.components.isEmpty { layout.flags.insert(.hasComponents) }
    if path.hasTrailingSlash, !path.components.isEmpty { layout.flags.insert(.trailingSlash) }

    let lower = Int(layout.pathLower)
    for bit in 0..<min(64, output.count - lower) where output[lower + bit] == 0x2F {
      layout.slashes |= 1 << UInt64(bit)
    }
    key = String(decoding: output, as: UTF8.self)
  }

  // A key is at most one byte longer than its link, because of the separator after the domain, and
  // a link has at most `LinkPolicies.lengthLimit` bytes. The key of an app link has no `//`, which
  // leaves enough room.
  private var offset: UInt16 { UInt16(clamping: output.count) }

  private mutating func writeDomain(_ bytes: Span<UInt8>, _ domain: Range<Int>) {
    let start = output.count
    var index = domain.lowerBound
    var portStart: Int?
    while index < domain.upperBound {
      if let byte = decodedEscape(bytes, at: index, below: domain.upperBound) {
        output.append(lowercasedASCII(byte))
        index += 3
        continue
      }
      // Inside brackets, a colon belongs to an IPv6 address.
      if bytes[index] == 0x3A, bytes[domain.lowerBound] != 0x5B || bytes[index - 1] == 0x5D {
        endHost(from: start)
        portStart = output.count + 1
      }
      let isLeadingZero = portStart == output.count && bytes[index] == 0x30
      if !isLeadingZero || index == domain.upperBound - 1 {
        output.append(lowercasedASCII(bytes[index]))
      }
      index += 1
    }
    if portStart == nil { endHost(from: start) }
  }

  /// Removes the dot of the DNS root, which follows a label.
  private mutating func endHost(from start: Int) {
    let end = output[start...].suffix(2)
    if end.count == 2, end.last == PatternByte.dot, end.first != PatternByte.dot {
      output.removeLast()
    }
  }

  /// Checks the components that dot segments remove, which the text of the link still contains.
  private func checkRemoved(_ bytes: Span<UInt8>) throws(LinkMistake) {
    var index = layout.rawPath.lowerBound
    while index < layout.rawPath.upperBound {
      let byte = bytes[index]
      if byte == 0x25 || byte >= 0x80 {
        index = try EscapeCheck.end(bytes, from: index, allowsControls: true, isLenient: false)
      } else {
        // Brackets are checked where they are not removed.
        guard isPathCharacter(byte) || byte == 0x2F || byte == 0x5B || byte == 0x5D else {
          throw .notStrict
        }
        index += 1
      }
    }
  }

  private mutating func writeComponent(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>
  ) throws(LinkMistake) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == 0x25 || byte >= 0x80 {
        let end = try EscapeCheck.end(
          bytes,
          from: index,
          allowsControls: false,
          isLenient: isLenient
        )
        var characters = EscapedCharacters(index..<end)
        while characters.decodeNext(bytes, to: &output) {
          let last = output.count - 1
          if output[last] == 0x2F { output[last] = PatternByte.slashInComponent }
        }
        index = end
        continue
      }
      // The authority of an app link may contain an IPv6 address in brackets.
      let isBracket = byte == 0x5B || byte == 0x5D
      let isAuthority = isBracket && isInAuthority(index, bytes)
      guard isPathCharacter(byte) || isAuthority else { throw .notStrict }
      output.append(byte)
      index += 1
    }
  }

  private func isInAuthority(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    layout.pathHasAuthority
      && index < AuthorityReader.end(bytes, from: layout.rawPath.lowerBound)
  }
}

/// A path's components in their original form, with dot segments resolved (RFC 3986 §5.2.4).
///
/// The authority of an app link is a component that no dot segment removes.
struct RawPath {
  private(set) var components: [Range<Int>] = []
  private(set) var hasTrailingSlash = false
  /// Indicates whether a dot segment removed a component.
  private(set) var hasRemoved = false

  init(_ bytes: Span<UInt8>, _ layout: LinkLayout) {
    let path = layout.rawPath
    var lower = path.lowerBound
    while lower <= path.upperBound {
      var upper = lower
      while upper < path.upperBound, bytes[upper] != 0x2F { upper += 1 }
      let isLast = upper == path.upperBound
      switch Self.dots(bytes, lower..<upper) {
      case 1: hasTrailingSlash = isLast
      case 2:
        let isAuthority =
          layout.pathHasAuthority && components.last?.lowerBound == path.lowerBound
        if !isAuthority, components.popLast() != nil { hasRemoved = true }
        hasTrailingSlash = isLast
      default:
        if isLast, lower == upper {
          hasTrailingSlash = true
        } else {
          components.append(lower..<upper)
        }
      }
      lower = upper + 1
    }
    if !layout.flags.contains(.keepsEmpty) { components = components.filter { !$0.isEmpty } }
  }

  /// Returns 1 for `.` and 2 for `..`, even if they are escaped; 0 for anything else.
  static func dots(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    var count = 0
    while index < range.upperBound, count < 3 {
      if bytes[index] == 0x2E {
        index += 1
      } else if decodedEscape(bytes, at: index, below: range.upperBound) == 0x2E {
        index += 3
      } else {
        return 0
      }
      count += 1
    }
    return index == range.upperBound && count < 3 ? count : 0
  }
}
