import Waymark

/// The decoded parts of a link that is not written yet.
struct LinkDraft {
  /// The way a text is escaped.
  enum Spelling {
    /// Escapes only the characters that must be escaped, in capitals (RFC 3986 §2.1).
    case plain
    /// Leaves characters outside ASCII as they are, which readers treat like escaped ones.
    case unicode
    /// Also escapes some characters that need no escape, and writes escapes in lowercase.
    case escaped
  }

  /// One scheme or one domain.
  var base: RouteScope
  var components: [String]
  var hasTrailingSlash = false
  var items: [(name: String, value: String?)] = []
  var fragment: String?
  var spelling = Spelling.plain
  /// The text between the scheme and the first component of an app link.
  var start = "//"
  /// Text before a component, by its index, that disappears when the path is resolved.
  var detours: [Int: String] = [:]
  /// Indicates whether scheme and domain are written in capitals.
  var isShouting = false
  /// Text that replaces a component without being escaped, by the component's index.
  var rawComponents: [Int: String] = [:]

  /// Returns the text of the link.
  func text(_ random: inout SampleRandom) -> String {
    let name = base.name ?? "x"
    var text = base.kind == .universal ? "https://\(name)" : "\(name):"
    if isShouting { text = text.uppercasedASCII }
    var path = ""
    for (index, component) in components.enumerated() {
      path += index == 0 ? "" : "/"
      path += detours[index] ?? ""
      path += rawComponents[index] ?? escaped(component, &random)
    }
    if hasTrailingSlash, !components.isEmpty { path += "/" }
    switch base.kind {
    case .universal: text += "/" + path
    case .app:
      // An escaped first component reads the same, but few systems accept it as a host.
      let isPlain = start != "//" || (components.first?.utf8.allSatisfy(Self.isUnreserved) ?? true)
      text += (isPlain ? start : "///") + path
    }
    if !items.isEmpty {
      text +=
        "?"
        + items.map { item in
          let name = escaped(item.name, &random)
          return item.value.map { "\(name)=\(escaped($0, &random))" } ?? name
        }.joined(separator: "&")
    }
    if let fragment { text += "#" + escaped(fragment, &random) }
    return text
  }

  private func escaped(_ text: String, _ random: inout SampleRandom) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isASCII = scalar.isASCII
      let isPlain = isASCII && Self.isUnreserved(UInt8(truncatingIfNeeded: scalar.value))
      let keeps =
        isPlain ? spelling != .escaped || !random.oneIn(3) : !isASCII && spelling == .unicode
      if keeps {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 { result += escape(byte) }
      }
    }
    return result
  }

  private func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: spelling != .escaped)
    return "%" + (digits.count < 2 ? "0" : "") + digits
  }

  /// Returns whether a byte is an unreserved character (RFC 3986 §2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}

extension String {
  /// The text with its ASCII letters in capitals.
  var uppercasedASCII: String {
    String(String.UnicodeScalarView(unicodeScalars.map(\.uppercasedASCII)))
  }

  /// The text with its ASCII letters in the other case.
  var swappedCaseASCII: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let upper = scalar.uppercasedASCII
          return upper == scalar ? scalar.lowercasedASCII : upper
        }
      )
    )
  }
}

extension Unicode.Scalar {
  fileprivate var uppercasedASCII: Unicode.Scalar {
    ("a"..."z").contains(self) ? Unicode.Scalar(UInt8(value) - 32) : self
  }

  fileprivate var lowercasedASCII: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self
  }
}
