/// A slow and obvious matcher, which says what the fast ones must find: at each component a literal
/// before a parameter, from the left, going back where that leads nowhere.
struct PlainMatcher {
  private final class Node {
    var literals: [Substring: Node] = [:]
    var parameter: Node?
    var route: Int?
  }

  private let root = Node()

  init(_ routes: [RouteSet.Route]) {
    for (index, route) in routes.enumerated() {
      var node = root
      for component in route.components {
        let next: Node
        switch component {
        case .literal(let text):
          next = node.literals[text[...]] ?? Node()
          node.literals[text[...]] = next
        case .parameter:
          next = node.parameter ?? Node()
          node.parameter = next
        }
        node = next
      }
      precondition(node.route == nil, "two routes take the same paths: \(route.pattern)")
      node.route = index
    }
  }

  /// The route that takes a path and its values, or `nil`.
  func match(_ path: String) -> (route: Int, values: [String])? {
    let components = path.split(separator: "/")
    var values: [String] = []
    func search(_ node: Node, _ depth: Int) -> Int? {
      guard depth < components.count else { return node.route }
      if let next = node.literals[components[depth]], let found = search(next, depth + 1) {
        return found
      }
      guard let next = node.parameter else { return nil }
      values.append(String(components[depth]))
      if let found = search(next, depth + 1) { return found }
      values.removeLast()
      return nil
    }
    return search(root, 0).map { ($0, values) }
  }
}
