internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics

/// The body of a request to the link book: JSON, or a form of its page.
struct BookBody {
  /// The maximum size, in bytes.
  static let limit = 65_536

  /// The forms of a body.
  enum Form {
    case json, form

    /// Finds the form in the header `Content-Type`.
    init?(contentType: String) {
      let type = lowercasedASCII(String(contentType.prefix { $0 != ";" }))
      switch type.trimmed {
      case "application/json": self = .json
      case "application/x-www-form-urlencoded": self = .form
      default: return nil
      }
    }
  }

  /// The names and values, in order.
  private let entries: [(name: String, value: String)]

  /// Returns the value of the last entry with a name that has one.
  subscript(name: String) -> String? {
    let values = entries.filter { $0.name == name }.map(\.value)
    return values.last { !$0.isEmpty } ?? values.last
  }

  /// The entries whose names begin with a prefix, without the prefix.
  func entries(after prefix: String) -> [(name: String, value: String)] {
    entries.compactMap { entry in
      entry.name.hasPrefix(prefix)
        ? (String(entry.name.dropFirst(prefix.count)), entry.value) : nil
    }
  }

  /// Reads the body of a form.
  ///
  /// - Throws: ``Problem`` for a text that is not in UTF-8.
  init(form body: [UInt8]) throws(Problem) {
    var entries: [(name: String, value: String)] = []
    for part in body.split(separator: UInt8(ascii: "&")) {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      let isEmpty = part.first == UInt8(ascii: "=")
      guard let name = pair.first.flatMap(Self.decoded), !isEmpty else { continue }
      guard let value = Self.decoded(pair.count > 1 ? pair[1] : []) else {
        throw .content("The form is not in UTF-8.")
      }
      entries.append((name, value))
    }
    self.entries = entries
  }

  /// Decodes a name or a value (WHATWG URL, §5.1); `nil` if it is not in UTF-8.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    let decoded = bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }.unescaped()
    // `String(validating:as:)` needs macOS 15.
    return decoded.firstInvalidUTF8 == nil ? String(decoding: decoded, as: UTF8.self) : nil
  }
}

extension BookBody {
  /// Reads a JSON object whose keys are all known.
  static func object(
    _ body: [UInt8],
    required: [String],
    optional: [String] = []
  ) throws(Problem) -> JSONValue {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(body)
    } catch {
      throw .json("\(error.position): \(error.diagnostic.message)")
    }
    guard let members = document.root.members else {
      throw .content("The body must be an object, but is \(document.root.kind).")
    }
    if let repeated = document.repeatedKeys.first {
      throw .content("The key \(quoted(repeated.key)) appears twice.")
    }
    let known = required + optional
    for member in members where !known.contains(member.key) {
      let near = nearestName(to: member.key, among: known).map { "; \(didYouMean($0))" }
      throw .content("The key \(quoted(member.key)) is unknown\(near ?? ".")")
    }
    for key in required where document.root[key] == nil {
      throw .content("The key \(quoted(key)) is missing.")
    }
    return document.root
  }

  /// Returns the text of a member.
  static func text(_ key: String, of object: JSONValue) throws(Problem) -> String {
    guard let value = object[key] else { return "" }
    guard let text = value.string else {
      throw .content("The value of \(quoted(key)) must be a string, but is \(value.kind).")
    }
    return text
  }

  /// Returns the texts of a member, which is one text or a list of texts.
  static func texts(_ key: String, of object: JSONValue) throws(Problem) -> [String] {
    guard let values = object[key]?.array else { return [try text(key, of: object)] }
    var texts: [String] = []
    for value in values {
      guard let text = value.string else {
        throw .content("The value of \(quoted(key)) must be strings, but has \(value.kind).")
      }
      texts.append(text)
    }
    return texts
  }
}

extension String {
  /// The text without white space of ASCII at both ends.
  var trimmed: String {
    let bytes = utf8
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
    guard let start = bytes.firstIndex(where: { !isSpace($0) }),
      let end = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start...end])
  }
}
