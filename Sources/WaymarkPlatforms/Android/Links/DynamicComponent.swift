package import Waymark

extension AssetLinks {
  /// A dynamic rule: the parts of a link that it is about, and whether such a link opens the app.
  ///
  /// `?` is one character, `?*` at least one, and `*` any number *up to the first character that
  /// equals the next one of the pattern*: unlike on Apple's systems it gives nothing back, so that
  /// `/a*b` does not match `/abb`.
  ///
  /// Source: developer.android.com, "Configure website associations and dynamic rules"; API level
  /// 35 with Google's services. Nobody has observed it; the parts are taken decoded, as relative
  /// filter groups take them, which the rules become.
  public struct DynamicComponent: Sendable, Equatable {
    package var json: JSONValue

    /// Reads a rule; `nil` for one of a wrong form, which costs the whole list.
    package init?(json: JSONValue) {
      guard json.members != nil, Self.mistake(in: json) == nil else { return nil }
      self.json = json
    }

    /// Makes a rule; what is `nil` is not written.
    public init(
      path: String? = nil,
      query: [(name: String, pattern: String)]? = nil,
      fragment: String? = nil,
      excludes: Bool? = nil,
      comments: String? = nil
    ) {
      json = .object([
        "/": path.map(JSONValue.string),
        "?": query.map { items in
          .object(members: items.map { JSONValue.Member($0.name, .string($0.pattern)) })
        },
        "#": fragment.map(JSONValue.string),
        "exclude": excludes.map(JSONValue.bool),
        "comments": comments.map(JSONValue.string),
      ])
    }

    /// The pattern for the path.
    public var path: String? { json["/"]?.string }

    /// The names that have to be in the query, each with the pattern for its value.
    public var query: [(name: String, pattern: String)] {
      (json["?"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }
    }

    /// The pattern for the fragment.
    public var fragment: String? { json["#"]?.string }

    /// Indicates whether a link that fits stays in the browser.
    public var excludes: Bool { json["exclude"]?.bool ?? false }

    /// The first member of a wrong type or without a value, and what it should be.
    static func mistake(in json: JSONValue) -> (key: String, expected: JSONType)? {
      for (key, expected) in [
        ("/", JSONType.string), ("#", .string), ("?", .object), ("exclude", .bool),
      ] {
        guard let value = json[key] else { continue }
        if !expected.accepts(value) || value.string == "" || value.members?.isEmpty == true {
          return (key, expected)
        }
        if value.members?.contains(where: { $0.value.string == nil }) == true {
          return (key, .string)
        }
      }
      return nil
    }
  }
}
