// The trie that Hummingbird's router looks a request's path up in, without a server, a request or a
// handler around it: the least that a look-up can cost there.
@_spi(Internal) import Hummingbird
import RouteSets

/// The number of a route, and the names of its parameters in the form that reading them takes.
struct HummingbirdRoute: Sendable {
  let index: Int
  let names: [Substring]
}

/// Looks a path up in Hummingbird's trie and reads the values.
struct HummingbirdTrie: Contender {
  let trie: RouterTrie<HummingbirdRoute>

  init(_ set: RouteSet) {
    let builder = RouterPathTrieBuilder<HummingbirdRoute>()
    for (index, route) in set.routes.enumerated() {
      builder.addEntry(
        RouterPath(route.colonPattern),
        value: HummingbirdRoute(index: index, names: route.parameters.map { $0[...] })
      )
    }
    trie = builder.build()
  }

  @inline(__always)
  func run(_ text: String) -> Int {
    guard let (route, parameters) = trie.resolve(text) else { return -1 }
    var sum = route.index
    for name in route.names {
      if let value = parameters[name] { sum &+= value.utf8.count }
    }
    return sum
  }

  /// The route and its values, to compare with what is expected.
  func answer(_ path: String) -> Answer? {
    trie.resolve(path).map { route, parameters in
      Answer(route: route.index, values: route.names.map { parameters[$0].map(String.init) ?? "" })
    }
  }
}
