import Waymark

extension AndroidManifest {
  /// The values of the references and placeholders in a manifest.
  ///
  ///     let values = Values(placeholders: ["host": "www.example.com"])
  ///     AndroidSimulator(manifest, values: values)   // reads android:host="${host}"
  public struct Values: Sendable {
    /// The values of `${name}`, which Gradle fills in.
    public var placeholders: [String: String]
    /// The values of resources by their references, such as `@string/host`.
    public var resources: [String: String]

    /// Makes values.
    public init(placeholders: [String: String] = [:], resources: [String: String] = [:]) {
      self.placeholders = placeholders
      self.resources = resources
    }

    /// Returns the text that the system receives for the value of an attribute.
    func resolve(_ text: String) -> Resolved {
      // Most values contain no reference, no placeholder and no escape.
      if !text.utf8.contains(where: Self.special.contains) { return .text(text) }
      var filled = ""
      var rest = text[...]
      while let start = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
        let name = rest[start...].dropFirst(2)
        guard rest[start...].hasPrefix("${"), let end = name.firstIndex(of: "}") else {
          filled += rest[...start]
          rest = rest[rest.index(after: start)...]
          continue
        }
        guard let value = placeholders[String(name[..<end])] else {
          return .unknown("${\(name[..<end])}")
        }
        filled += rest[..<start] + value
        rest = name[name.index(after: end)...]
      }
      filled += rest
      if filled.isReference {
        return resources[filled].map { .text($0) } ?? .unknown(filled)
      }
      if filled.hasPrefix("?"), filled.utf8.count > 1 { return .unknown(filled) }
      return .text(filled.unescapedInManifest)
    }

    /// The bytes that have a special meaning somewhere in a value.
    private static let special = ByteSet("$@?\\".utf8)
  }

  /// A value, or the name of a missing value.
  enum Resolved: Equatable {
    case text(String)
    case unknown(String)

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var unknown: String? { if case .unknown(let name) = self { name } else { nil } }
  }

  /// Returns the manifest with values in place of its references and placeholders, where they are
  /// known.
  ///
  /// Without another value, `${applicationId}` is the package that the manifest contains.
  package func filled(with values: Values) -> AndroidManifest {
    var values = values
    if values.placeholders["applicationId"] == nil {
      values.placeholders["applicationId"] = package
    }
    guard !(values.placeholders.isEmpty && values.resources.isEmpty),
      let root = document.root.filled(with: values)
    else { return self }
    var manifest = self
    manifest.document.root = root
    return manifest
  }
}

extension XMLElement {
  /// Returns the element with values in its attributes and those of its children; `nil` if nothing
  /// changes.
  fileprivate func filled(with values: AndroidManifest.Values) -> XMLElement? {
    // Most elements have no such value, and are not copied.
    var filled: XMLElement?
    for index in attributes.indices where attributes[index].value.mayRefer {
      let attribute = attributes[index]
      guard let text = values.resolve(attribute.value).text else { continue }
      // A text such as '@/x' stays as it is; '${a}' may be the text of a placeholder.
      if text == attribute.value, text.hasPrefix("@") { continue }
      let new = attribute.with(value: text.escapedForManifest, isMoved: false)
      filled = filled ?? self
      filled?.attributes[index] = new
    }
    for index in children.indices {
      guard case .element(let element) = children[index], let new = element.filled(with: values)
      else { continue }
      filled = filled ?? self
      filled?.children[index] = .element(new)
    }
    return filled
  }
}

extension String {
  /// Indicates whether the text is a reference to a resource: `@`, perhaps a package, a type, a
  /// slash and a name, or the number of a resource.
  ///
  /// Source: `ResourceUtils.ParseReference` of aapt2.
  fileprivate var isReference: Bool {
    guard hasPrefix("@") else { return false }
    if hasPrefix("@0x") { return true }
    let type = prefix { $0 != "/" }
    return type.utf8.count < utf8.count - 1 && type.last != "@" && type.last != ":"
  }

  /// Indicates whether the text may be a reference or contain a placeholder.
  fileprivate var mayRefer: Bool {
    utf8.first == UInt8(ascii: "@") && hasPrefix("@")
      || utf8.contains(UInt8(ascii: "$")) && contains("${")
  }

  /// The text as aapt2 reads the value of an attribute: `\n`, `\t` and `\uXXXX` become characters,
  /// and a backslash before any other character is removed.
  var unescapedInManifest: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": text += "\n"
      case "t": text += "\t"
      case "u":
        let digits = rest.prefix(4)
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
        if digits.count == 4, let value, let character = Unicode.Scalar(value) {
          text.unicodeScalars.append(character)
          rest = rest.dropFirst(4)
        } else {
          text += "u"
        }
      case let other?: text.unicodeScalars.append(other)
      case nil: break
      }
    }
    return text
  }

  private static let escapedInManifests = ByteSet("{\\\n\t@?".utf8)

  /// The text written for a manifest so that the system receives the original text.
  package var escapedForManifest: String {
    // Most texts contain nothing to escape.
    if !utf8.contains(where: Self.escapedInManifests.contains) { return self }
    var text = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      switch scalar {
      // Gradle replaces `${name}` before the build tools remove escapes.
      case "{" where text.hasSuffix("$"): text = text.dropLast() + "\\u0024{"
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "@" where index == 0, "?" where index == 0: text += "\\" + String(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
