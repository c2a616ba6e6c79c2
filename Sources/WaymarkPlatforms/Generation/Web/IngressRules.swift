import Waymark
import WaymarkCatalog

/// The paths of one host of an Ingress, each with its receiver.
struct IngressRules: Sendable {
  private typealias Entry = (pattern: Pattern, label: String, heads: [IngressHead])

  private(set) var receivers: [IngressPath: WebReceiver] = [:]
  private(set) var differences: [PatternDifferences] = []
  private let policies: LinkPolicies

  init(_ place: WebPlace, _ catalog: LinkCatalog, files: [WebFile]) {
    policies = catalog.app.policies
    for file in files { receivers[IngressPath(kind: .exact, path: file.url)] = .links }
    let webOnly: [Entry] = place.webOnly.map { index in
      let pattern = catalog.webOnly[index].pattern
      return (pattern, pattern.text, IngressHead.heads(of: pattern))
    }
    let routes: [Entry] = place.routes.map { index in
      let route = catalog.routes[index]
      return (route.pattern, route.label, IngressHead.heads(of: route.pattern))
    }
    let browser = PathTable(webOnly.map(\.pattern), policies: policies)
    for entry in webOnly { addWhole(entry, .website, unless: nil, files) }
    // Paths below a catch-all that stays in the browser are unnecessary.
    let rests = Set(webOnly.flatMap { $0.heads.filter { $0.end == .catchAll }.map(\.components) })
    for entry in routes {
      let heads = entry.heads.filter { head in
        let end = head.end == .none ? head.components.count : head.components.count + 1
        return !(0..<end).contains { rests.contains(Array(head.components.prefix($0))) }
      }
      addWhole((entry.pattern, entry.label, heads), .links, unless: browser, files)
      addHeads((entry.pattern, entry.label, heads))
    }
    for entry in webOnly { addHeads(ofBrowser: entry) }
    let table = PathTable(routes.map(\.pattern), policies: policies)
    close(table, browser)
    let root = IngressPath(kind: .prefix, path: "/")
    if receivers[root] == nil { receivers[root] = .website }
    prune(Set(files.map { IngressPath(kind: .exact, path: $0.url) }))
    closeRedirects(table, browser)
  }

  /// Returns the receiver of a decoded path.
  ///
  /// An exact path has precedence over all others, and then the longest path (Kubernetes, "Multiple
  /// matches").
  func receiver(of path: String) -> WebReceiver {
    receivers[IngressPath(kind: .exact, path: path)] ?? receiver(under: path)
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

  private mutating func differ(
    _ kind: Difference,
    _ entry: Entry,
    excludes: Bool = false,
    path: String = ""
  ) {
    differences.append(
      PatternDifferences(
        label: entry.label,
        pattern: entry.pattern,
        excludes: excludes,
        kinds: [kind],
        path: path
      )
    )
  }

  /// Adds the heads that an Ingress can express completely: exact paths and catch-alls.
  private mutating func addWhole(
    _ entry: Entry,
    _ receiver: WebReceiver,
    unless browser: PathTable?,
    _ files: [WebFile]
  ) {
    let excludes = receiver == .website
    if entry.pattern.hasConditions { differ(.condition, entry, excludes: excludes) }
    if !excludes, entry.heads.contains(where: \.hasOddities) { differ(.oddCharacter, entry) }
    for head in entry.heads where head.end == .catchAll {
      let key = IngressPath(kind: .prefix, path: head.path)
      if receivers[key] == nil { receivers[key] = receiver }
    }
    for head in entry.heads where head.end == .none {
      for slash in slashes(of: entry.pattern, head) {
        if browser?.takes(decoded: head.path + slash) == true { continue }
        let key = IngressPath(kind: .exact, path: head.path + slash)
        if files.contains(where: { $0.url == key.path }) {
          if !excludes { differ(.reservedPath, entry, path: key.path) }
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
        if receivers[key] != .links { differ(.noRule, entry) }
      } else {
        receivers[key] = .links
        differ(.prefix, entry)
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
      if hasLinks { differ(.noRule, entry, excludes: true) }
      if head.components.isEmpty || receivers[key] != nil { continue }
      if receiver(of: head.path) == .links || receiver(of: below + "a") == .links {
        receivers[key] = .website
        differ(.prefix, entry, excludes: true)
      }
    }
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
