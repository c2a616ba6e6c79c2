@testable import Waymark

extension URLMapping {
  /// The mapping of a route without a name, in any scope.
  static func of(_ pattern: String, name: String? = nil) throws -> URLMapping {
    URLMapping(name: name, pattern: try Pattern(pattern), scope: .universalAny)
  }
}
