internal import Waymark
internal import WaymarkCatalog

// A link has the query item of a list any number of times. The search for shortest links repeats no
// item, because the patterns of both versions match such links alike.
extension TablePair {
  /// Returns whether a link has several values of a list of which the newer route has only one.
  ///
  /// - Parameters:
  ///   - name: The parameter of the old route.
  ///   - other: The same parameter of the newer route.
  func losesList(
    _ name: String,
    _ other: String,
    _ match: RouteMatch,
    _ reached: RouteMatch
  ) -> Bool {
    guard match.route.notes.lists.contains(name), !reached.route.notes.lists.contains(other),
      let item = match.route.pattern.item(of: name)
    else { return false }
    return match.link.queryItems.count { $0.name.isExactly(item) } > 1
  }

  /// A link of each old route with lists, with two values of each of them.
  var linksWithLists: [ExampleLink] {
    old.routes.filter { !$0.notes.lists.isEmpty }.map { route in
      let links = [0, 1].map { number in
        ExampleLink(route.pattern, hasOptionalConditions: true, catchAllCount: 1) {
          part,
          parameter in
          let restriction = parameter?.restriction ?? RouteRestriction.none
          let texts = restriction == RouteRestriction.none ? ["x", "y"] : restriction.examples
          return part.encoding.encode(texts[min(number, texts.count - 1)])
        }
      }
      let names = route.notes.lists.compactMap(route.pattern.item)
        .map(PercentEncoding.queryName.encode)
      var link = links[0]
      link.items += links[1].items.filter { names.contains($0.name) }
      return link
    }
  }
}

extension Pattern {
  /// Returns the name of the query item that has a parameter alone.
  fileprivate func item(of parameter: String) -> String? {
    queryItems.first { $0.value?.parameters.map(\.name) == [parameter] }?.name
  }
}
