import Waymark
package import WaymarkCatalog

extension AppleAppSiteAssociation {
  /// A rule: conditions on the parts of a link, and whether a matching link opens the app.
  ///
  ///     Component(path: "/buy/*", query: .items([("campaign", "?*")]))
  ///     Component(path: "/buy/internal/*", excludes: true, comment: "Stays in the browser")
  ///
  /// A part that is `nil` is not compared.
  public struct Component: Sendable, Equatable {
    package var json: JSONValue

    package init?(json: JSONValue) {
      if json.members == nil { return nil }
      self.json = json
    }

    /// Makes a rule.
    ///
    /// Parameters that are `nil` are not written.
    public init(
      path: String? = nil,
      query: Query? = nil,
      fragment: String? = nil,
      excludes: Bool? = nil,
      isCaseSensitive: Bool? = nil,
      isPercentEncoded: Bool? = nil,
      comment: String? = nil
    ) {
      json = .object([
        "/": path.map(JSONValue.string), "?": query?.json, "#": fragment.map(JSONValue.string),
        "exclude": excludes.map(JSONValue.bool),
        "caseSensitive": isCaseSensitive.map(JSONValue.bool),
        "percentEncoded": isPercentEncoded.map(JSONValue.bool),
        "comment": comment.map(JSONValue.string),
      ])
    }

    /// A condition on the query.
    public enum Query: Sendable {
      /// A glob for the whole query as it is written.
      case text(String)
      /// A glob for each value of each of these names. The query may contain other items.
      case items([(name: String, pattern: String)])

      fileprivate var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .items(let items):
          .object(members: items.map { JSONValue.Member($0.name, .string($0.pattern)) })
        }
      }
    }

    /// The glob for the path, key `/`.
    public var path: String? {
      get { json["/"]?.string }
      set { json["/"] = newValue.map(JSONValue.string) }
    }

    /// The condition on the query, key `?`.
    ///
    /// The value is `nil`, and every query matches, if one value of an object is not a string: the
    /// systems then ignore the whole object.
    public var query: Query? {
      get {
        switch json["?"]?.content {
        case .string(let text): return .text(text)
        case .object(let members):
          let items = members.compactMap { member in
            member.value.string.map { (name: member.key, pattern: $0) }
          }
          return items.count == members.count ? .items(items) : nil
        default: return nil
        }
      }
      set { json["?"] = newValue?.json }
    }

    /// The glob for the fragment, key `#`.
    public var fragment: String? {
      get { json["#"]?.string }
      set { json["#"] = newValue.map(JSONValue.string) }
    }

    /// Indicates whether a matching link stays in the browser; `nil` to inherit the defaults, which
    /// are `false` unless the file sets them.
    public var excludes: Bool? {
      get { json["exclude"]?.bool }
      set { json["exclude"] = newValue.map(JSONValue.bool) }
    }

    /// Indicates whether `A` differs from `a`; `nil` to inherit the defaults, which are `true`
    /// unless the file sets them.
    public var isCaseSensitive: Bool? {
      get { json["caseSensitive"]?.bool }
      set { json["caseSensitive"] = newValue.map(JSONValue.bool) }
    }

    /// Indicates whether a link is compared as it is written.
    ///
    /// If `false`, the escapes of the link are decoded before the comparison, and those of the
    /// pattern are not. `nil` inherits the defaults, which are `true` unless the file sets them.
    public var isPercentEncoded: Bool? {
      get { json["percentEncoded"]?.bool }
      set { json["percentEncoded"] = newValue.map(JSONValue.bool) }
    }

    /// A note that no system reads.
    public var comment: String? {
      get { json["comment"]?.string }
      set { json["comment"] = newValue.map(JSONValue.string) }
    }
  }
}

extension AppleAppSiteAssociation.Component.Query: Equatable {
  /// Returns whether both are the same condition, with the same items in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.json == right.json }
}
