import Waymark
package import WaymarkCatalog

extension AssetLinks {
  /// A dynamic rule: conditions on the parts of a link, and whether a matching link opens the app.
  ///
  /// `?` matches one character, `?*` at least one, and `*` any number *up to the first character
  /// that equals the next one of the pattern*. Unlike on Apple's systems, `*` never backtracks, so
  /// that `/a*b` does not match `/abb`.
  ///
  /// Source: developer.android.com, "Configure website associations and dynamic rules"; API level
  /// 35 with Google's services. The behavior has not been observed; the rules become relative
  /// filter groups, so the parts are assumed to be decoded as in these groups.
  public struct DynamicComponent: Sendable, Equatable {
    package var json: JSONValue

    /// Reads a rule; `nil` for a rule of a wrong form, which makes the whole list invalid.
    package init?(json: JSONValue) {
      guard json.members != nil, Self.mistake(in: json) == nil else { return nil }
      self.json = json
    }

    /// Makes a rule.
    ///
    /// Parameters that are `nil` are not written.
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

    /// The names that the query must contain, each with the pattern for its value.
    public var query: [(name: String, pattern: String)] {
      (json["?"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }
    }

    /// The pattern for the fragment.
    public var fragment: String? { json["#"]?.string }

    /// Indicates whether a matching link stays in the browser.
    public var excludes: Bool { json["exclude"]?.bool ?? false }

    /// Returns the first member of a wrong type or without a value, and the expected type.
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
