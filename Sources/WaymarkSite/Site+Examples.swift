internal import Waymark

extension Site {
  /// A link that has a page, for people to open.
  public struct Example: Sendable, Hashable {
    /// The path and the query of the link.
    public let target: String
    /// The name of the route.
    public let route: String
  }

  /// Returns links of a host that have a page, one for each route.
  ///
  /// A link is an example of the catalog, or else the shortest link of the route. Routes with
  /// examples come first.
  ///
  /// - Parameters:
  ///   - host: The value of the header `Host`.
  ///   - limit: The maximum number of links.
  /// - Returns: The links; empty if the host is unknown.
  public func examples(host: String, limit: Int) -> [Example] {
    guard let routes = hosts.find(host)?.host.app.routes else { return [] }
    var examples: [Example] = []
    let targets = [routes.flatMap(\.exampleTargets), routes.map(\.shortestTarget)]
    for target in targets.joined() where examples.count < limit {
      guard let answer = answer(SiteRequest(host: host, target: target)), answer.status == 200,
        let name = answer.route, !examples.contains(where: { $0.route == name })
      else { continue }
      examples.append(Example(target: target, route: name))
    }
    return examples
  }
}

extension Route {
  /// The path and the query of each example, which is a link or a path.
  fileprivate var exampleTargets: [String] {
    notes.examples.map { example in
      var rest = Substring(example)
      if let range = example.firstRange(of: "://") {
        rest = example[range.upperBound...]
        // A link with a custom scheme has no host.
        let scheme = lowercasedASCII(String(example[..<range.lowerBound]))
        if scheme == "https" || scheme == "http" { rest = rest.drop { $0 != "/" } }
      }
      rest = rest.prefix { $0 != "#" }
      return rest.hasPrefix("/") ? String(rest) : "/\(rest)"
    }
  }

  /// The path and the query of the shortest link with values that the pattern accepts.
  fileprivate var shortestTarget: String {
    var link = ExampleLink(pattern) { part, parameter in
      part.encoding.encode(parameter?.restriction.example ?? "x")
    }
    link.fragment = nil
    return "/" + link.relativePath
  }
}
