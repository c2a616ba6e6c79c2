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
  /// The components of the fragment; one if it is not a path.
  var fragment: [String]?
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
    var link = ExampleLink()
    link.components = components.enumerated().map { index, component in
      (detours[index] ?? "") + (rawComponents[index] ?? escaped(component, &random))
    }
    link.hasTrailingSlash = hasTrailingSlash
    link.items = items.map { item in
      let name = escaped(item.name, &random)
      return .init(name: name, value: item.value.map { escaped($0, &random) })
    }
    link.fragment = fragment.map { components in
      components.map { escaped($0, &random) }.joined(separator: "/")
    }
    let name = base.name ?? "x"
    switch base.kind {
    case .universal: return written("https://\(name)") + "/" + link.relativePath
    case .app:
      // An escaped first component reads the same, but few systems accept it as a host.
      let isPlain = start != "//" || components.first.map(PercentEncoding.unreserved.allows) ?? true
      return written("\(name):") + (isPlain ? start : "///") + link.relativePath
    }
  }

  private func written(_ base: String) -> String { isShouting ? base.uppercasedASCII : base }

  private func escaped(_ text: String, _ random: inout SampleRandom) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isPlain = PercentEncoding.unreserved.allows(String(scalar))
      let keeps =
        isPlain ? spelling != .escaped || !random.oneIn(3) : !scalar.isASCII && spelling == .unicode
      if keeps {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          let escape = percentEscape(byte)
          result += spelling == .escaped ? lowercasedASCII(escape) : escape
        }
      }
    }
    return result
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
