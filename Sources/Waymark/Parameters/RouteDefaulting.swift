/// An input whose fields have defaults.
///
/// A field that equals its default is not written, and a missing field is read as its default.
///
///     struct Search: Codable, RouteParametersCodable, RouteDefaulting {
///       var text: String
///       var page: Int
///       static var routeDefaults: Search { Search(text: "", page: 1) }
///     }
///     // Search(text: "a", page: 1)  ⇄ ["text": "a"]
///     // Search(text: "a", page: 2)  ⇄ ["text": "a", "page": "2"]
///
/// A field that the route's pattern needs, such as `{page}` in its path, is always written. `nil`
/// and an empty list write nothing, so they cannot be written if the default is something else.
/// Within an input that has defaults, the defaults of its fields' types are ignored.
public protocol RouteDefaulting: Encodable {
  /// The value in which every field has its default.
  static var routeDefaults: Self { get }
}
