/// An input whose fields have defaults: one that equals its default is not written, and one that is
/// absent is read as its default.
///
///     struct Search: Codable, RouteParametersCodable, RouteDefaulting {
///       var text: String
///       var page: Int
///       static var routeDefaults: Search { Search(text: "", page: 1) }
///     }
///     // Search(text: "a", page: 1)  ⇄ ["text": "a"]
///     // Search(text: "a", page: 2)  ⇄ ["text": "a", "page": "2"]
///
/// A field that the route's pattern needs, as `{page}` in its path, is written in any case. `nil`
/// and an empty list write nothing, so they cannot be written where the default is something else.
/// Inside of an input that has defaults those of its fields' types do not count.
public protocol RouteDefaulting: Encodable {
  /// The value that has every field at its default.
  static var routeDefaults: Self { get }
}
