import Testing

/// An HTML document as a browser reads it, far enough for the pages of a site: its tags with their
/// attributes, and its text.
struct MarkupReader {
  struct Tag {
    let name: String
    let attributes: [String: String]
  }

  private(set) var tags: [Tag] = []
  /// The text between tags.
  private(set) var text = ""

  init(_ bytes: [UInt8]) throws {
    let markup = try #require(String(validating: bytes, as: UTF8.self))
    var rest = markup[...]
    while let open = rest.firstIndex(of: "<") {
      text += Self.decoded(rest[..<open])
      rest = rest[open...].dropFirst()
      if rest.hasPrefix("!") || rest.hasPrefix("/") {
        rest = rest.drop { $0 != ">" }.dropFirst()
        continue
      }
      let name = rest.prefix { $0.isLetter || $0.isNumber }
      try #require(!name.isEmpty, "'<' begins a tag: \(rest.prefix(40))")
      rest = rest.dropFirst(name.count)
      var attributes: [String: String] = [:]
      while true {
        rest = rest.drop { $0.isWhitespace }
        // An element of an image ends at its own tag.
        if rest.hasPrefix("/>") { rest = rest.dropFirst() }
        if rest.hasPrefix(">") { break }
        let key = rest.prefix { $0.isLetter || "-:".contains($0) }
        try #require(!key.isEmpty, "an attribute has a name: \(rest.prefix(40))")
        rest = rest.dropFirst(key.count)
        try #require(rest.hasPrefix("=\""), "an attribute has a value: \(rest.prefix(40))")
        rest = rest.dropFirst(2)
        let value = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(value.count + 1)
        #expect(attributes[String(key)] == nil, "an attribute appears once")
        attributes[String(key)] = Self.decoded(value)
      }
      rest = rest.dropFirst()
      tags.append(Tag(name: String(name), attributes: attributes))
    }
    text += Self.decoded(rest)
  }

  /// The addresses of all links, in order.
  var links: [String] { tags.filter { $0.name == "a" }.compactMap { $0.attributes["href"] } }

  /// Returns the content of the element `meta` with this name or property.
  func meta(_ name: String) -> String? {
    tags.first {
      $0.name == "meta" && ($0.attributes["name"] == name || $0.attributes["property"] == name)
    }?.attributes["content"]
  }

  private static func decoded(_ text: Substring) -> String {
    var decoded = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      let names = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
      guard let (name, value) = names.first(where: { rest[start...].hasPrefix($0.key) }) else {
        Issue.record("an unescaped '&': \(rest[start...].prefix(20))")
        return decoded
      }
      decoded += value
      rest = rest[start...].dropFirst(name.count)
    }
    return decoded + rest
  }
}
