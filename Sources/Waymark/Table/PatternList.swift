/// The patterns of a table's routes, and after them those of its `webOnly` paths, where they stand
/// anyway.
struct PatternList: RandomAccessCollection, Sendable {
  private let routes: [Route]
  private let webOnly: [WebOnlyPath]

  init(_ routes: [Route], _ webOnly: [WebOnlyPath]) {
    self.routes = routes
    self.webOnly = webOnly
  }

  var startIndex: Int { 0 }
  var endIndex: Int { routes.count + webOnly.count }

  /// Lends a pattern; a copy would count both of its arrays.
  subscript(index: Int) -> PatternCode {
    @inline(__always)
    _read {
      if index < routes.count {
        yield routes[index].pattern.code
      } else {
        yield webOnly[index - routes.count].pattern.code
      }
    }
  }
}
