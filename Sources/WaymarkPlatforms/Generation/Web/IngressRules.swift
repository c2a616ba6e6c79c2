import Waymark
import WaymarkCatalog

/// The paths of one host of an Ingress, each with its receiver.
struct IngressRules: Sendable {
  /// A pattern with its index in `differences`.
  private typealias Entry = (pattern: Pattern, index: Int, heads: [IngressHead])

  private(set) var receivers: [IngressPath: WebReceiver] = [:]
  private(set) var differences: [PatternDifferences] = []
  private let policies: LinkPolicies

  init(_ place: WebPlace, _ catalog: LinkCatalog, files: [WebFile]) {
    policies = catalog.app.policies
    func entry(_ source: PatternDifferences) -> Entry {
      var found = source.onServer(of: place.scope)
      let heads = IngressHead.heads(of: source.pattern)
      if !source.excludes, heads.contains(where: \.hasOddities) {
        found.kinds.insert(.oddCharacter)
      }
      if policies.pathCase == .insensitive { found.kinds.insert(.exactCase) }
      differences.append(found)
      return (source.pattern, differences.count - 1, heads)
    }
    var fixed = files.map(\.url)
    if !place.routes.isEmpty { fixed.append(WebFile.stylePath) }
    for path in fixed { receivers[IngressPath(kind: .exact, path: path)] = .links }
    let webOnly = place.webOnly.map { entry(PatternDifferences(catalog.webOnly[$0])) }
    let routes = place.routes.map { entry(PatternDifferences(catalog.routes[$0])) }
    let browser = PathTable(webOnly.map(\.pattern), policies: policies)
    for entry in webOnly { addWhole(entry, .website, unless: nil, files) }
    // Paths below a catch-all that stays in the browser are unnecessary.
    let rests = Set(webOnly.flatMap { $0.heads.filter { $0.end == .catchAll }.map(\.components) })
    for entry in routes {
      let heads = entry.heads.filter { head in
        let end = head.end == .none ? head.components.count : head.components.count + 1
        return !(0..<end).contains { rests.contains(Array(head.components.prefix($0))) }
      }
      addWhole((entry.pattern, entry.index, heads), .links, unless: browser, files)
      addHeads((entry.pattern, entry.index, heads))
    }
    for entry in webOnly { addHeads(ofBrowser: entry) }
    let table = PathTable(routes.map(\.pattern), policies: policies)
    close(table, browser)
    let root = IngressPath(kind: .prefix, path: "/")
    if receivers[root] == nil { receivers[root] = .website }
    prune(Set(fixed.map { IngressPath(kind: .exact, path: $0) }))
    closeRedirects(table, browser)
  }

  /// Returns the receiver of a decoded path.
  ///
  /// An exact path has precedence over all others, and then the longest path (Kubernetes, "Multiple
  /// matches"). ingress-nginx redirects a path without a rule of its own to the exact path with a
  /// slash at its end, so that its receiver is that of the other path.
  func receiver(of path: String) -> WebReceiver {
    if let receiver = receivers[IngressPath(kind: .exact, path: path)] { return receiver }
    if receivers[IngressPath(kind: .prefix, path: path)] == nil,
      let receiver = receivers[IngressPath(kind: .exact, path: path + "/")]
    {
      return receiver
    }
    return receiver(under: path)
  }

  /// Returns the receiver according to the longest prefix that matches a path.
  private func receiver(under path: String) -> WebReceiver {
    var rest = path[...]
    while true {
      while rest.hasSuffix("/") { rest.removeLast() }
      let head = rest.isEmpty ? "/" : String(rest)
      if let receiver = receivers[IngressPath(kind: .prefix, path: head)] { return receiver }
      guard let slash = rest.lastIndex(of: "/") else { return .website }
      rest = rest[..<slash]
    }
  }

  /// The paths in their order in the file.
  var paths: [(path: IngressPath, receiver: WebReceiver)] {
    receivers
      .sorted { left, right in
        left.key.path == right.key.path
          ? left.key.kind == .exact
          : left.key.path.utf8.lexicographicallyPrecedes(right.key.path.utf8)
      }
      .map { ($0.key, $0.value) }
  }

  /// Adds the heads that an Ingress can express completely: exact paths and catch-alls.
  private mutating func addWhole(
    _ entry: Entry,
    _ receiver: WebReceiver,
    unless browser: PathTable?,
    _ files: [WebFile]
  ) {
    for head in entry.heads where head.end == .catchAll {
      let key = IngressPath(kind: .prefix, path: head.path)
      if receivers[key] == nil { receivers[key] = receiver }
    }
    for head in entry.heads where head.end == .none {
      for slash in slashes(of: entry.pattern, head) {
        if browser?.takes(decoded: head.path + slash) == true { continue }
        let key = IngressPath(kind: .exact, path: head.path + slash)
        if files.contains(where: { $0.url == key.path }) {
          differences[entry.index].add(reservedPath: key.path)
        } else if receivers[key] == nil {
          receivers[key] = receiver
        }
      }
    }
  }

  /// Returns the slashes that may follow a path.
  private func slashes(of pattern: Pattern, _ head: IngressHead) -> [String] {
    if head.components.isEmpty { return [""] }
    if policies.trailingSlash == .ignore { return ["", "/"] }
    return [pattern.endsWithSlash ? "/" : ""]
  }

  /// Adds the heads of which an Ingress can express only the beginning.
  private mutating func addHeads(_ entry: Entry) {
    for head in entry.heads where head.end == .unlisted {
      let key = IngressPath(kind: .prefix, path: head.path)
      if head.components.isEmpty || receivers[key] == .website {
        // A route whose rule would match all paths of the site gets no rule.
        if receivers[key] != .links { differences[entry.index].kinds.insert(.noRule) }
      } else {
        receivers[key] = .links
        differences[entry.index].kinds.insert(.prefix)
      }
    }
  }

  /// Adds the beginnings of paths that stay in the browser, if they match no path of the links.
  private mutating func addHeads(ofBrowser entry: Entry) {
    for head in entry.heads where head.end == .unlisted {
      let key = IngressPath(kind: .prefix, path: head.path)
      let below = head.components.isEmpty ? "/" : head.path + "/"
      let hasLinks = receivers.contains {
        $0.value == .links && $0.key.kind == .prefix
          && ($0.key.path == head.path || $0.key.path.hasPrefix(below))
      }
      if hasLinks { differences[entry.index].kinds.insert(.noRule) }
      if head.components.isEmpty || receivers[key] != nil { continue }
      if receiver(of: head.path) == .links || receiver(of: below + "a") == .links {
        receivers[key] = .website
        differences[entry.index].kinds.insert(.prefix)
      }
    }
  }

  /// The indices of the patterns that each path may have been written for.
  var owners: [FileRule: [Int]] {
    var owners: [FileRule: [Int]] = [:]
    for index in differences.indices {
      for head in IngressHead.heads(of: differences[index].pattern) {
        for name in ["Prefix \(head.path)", "Exact \(head.path)", "Exact \(head.path)/"] {
          owners[.location(name), default: []].append(index)
        }
      }
    }
    return owners
  }

  /// Removes paths that have no effect because the prefix above them has the same receiver.
  private mutating func prune(_ kept: Set<IngressPath>) {
    let all = receivers
    for (key, receiver) in all where key.kind == .prefix && key.path != "/" {
      receivers[key] = nil
      if self.receiver(under: key.path) != receiver { receivers[key] = receiver }
    }
    for (key, receiver) in all where key.kind == .exact && !kept.contains(key) {
      if self.receiver(under: key.path) == receiver { receivers[key] = nil }
    }
  }

  /// Adds an exact path for each prefix whose own path has another receiver than the paths below
  /// it.
  private mutating func close(_ routes: PathTable, _ browser: PathTable) {
    for (key, receiver) in receivers where key.kind == .prefix && key.path != "/" {
      for slash in ["", "/"] {
        let own = IngressPath(kind: .exact, path: key.path + slash)
        if receivers[own] != nil { continue }
        let isRouted = routes.takes(decoded: own.path) && !browser.takes(decoded: own.path)
        if isRouted != (receiver == .links) { receivers[own] = isRouted ? .links : .website }
      }
    }
  }

  /// Adds an exact path for each one that ingress-nginx would redirect to a path of another
  /// receiver.
  ///
  /// nginx redirects a path without its own location to the one with a slash at its end, and
  /// ingress-nginx makes both locations of a prefix.
  private mutating func closeRedirects(_ routes: PathTable, _ browser: PathTable) {
    for (key, receiver) in receivers where key.kind == .exact && key.path.count > 1 {
      guard key.path.hasSuffix("/") else { continue }
      let own = IngressPath(kind: .exact, path: String(key.path.dropLast()))
      let prefix = IngressPath(kind: .prefix, path: own.path)
      if receivers[own] != nil || receivers[prefix] != nil { continue }
      let isRouted = routes.takes(decoded: own.path) && !browser.takes(decoded: own.path)
      if isRouted != (receiver == .links) { receivers[own] = isRouted ? .links : .website }
    }
  }
}
