import Waymark

/// What a reference tells people of a catalog's links, whatever it is written in.
struct LinkReference: Sendable {
  /// A name with what stands behind it.
  struct Fact: Sendable, Hashable {
    let name: String
    let values: [Value]
  }

  /// A text that the catalog has.
  enum Value: Sendable, Hashable {
    /// For people.
    case text(String)
    /// For machines.
    case code(String)
    /// The name of a route, with its place in the document where it has one.
    case route(String, anchor: String?)
  }

  /// A parameter of a route.
  struct Parameter: Sendable, Hashable {
    let name: String
    /// The part of a link that it stands in.
    let part: String
    /// What it may be: words for people, then texts for machines.
    let kind: String
    let words: [String]
    let isOptional: Bool
    let isSecret: Bool
  }

  /// A route.
  struct Entry: Sendable, Hashable {
    let anchor: String
    let name: String
    let summary: String?
    let pattern: String
    let isDeprecated: Bool
    let facts: [Fact]
    let parameters: [Parameter]
    let links: [String]
  }

  let title: String
  let identity: [Fact]
  let entries: [Entry]
  /// Patterns, with the domain where one is named.
  let webOnly: [(pattern: String, domain: String?)]

  init(_ catalog: LinkCatalog, table: RouteTable) {
    let app = catalog.app
    title = app.name.isEmpty ? "Links" : "Links of \(app.name)"
    identity = Self.identity(of: app)
    let anchors = Self.anchors(of: catalog.routes)
    var places: [String: String] = [:]
    for (route, anchor) in zip(catalog.routes, anchors) { places[route.label] = anchor }
    let examples = ReferenceLinks(table)
    entries = catalog.routes.indices.map { index in
      let route = catalog.routes[index]
      return Entry(
        anchor: anchors[index],
        name: route.label,
        summary: route.notes.summary,
        pattern: route.pattern.normalizedText.isEmpty ? "/" : route.pattern.normalizedText,
        isDeprecated: route.notes.deprecation != nil,
        facts: Self.facts(of: route, app, places),
        parameters: Self.parameters(of: route),
        links: examples.links(ofRoute: index)
      )
    }
    webOnly = catalog.webOnly.map { path in
      (path.pattern.normalizedText.isEmpty ? "/" : path.pattern.normalizedText, path.domain)
    }
  }

  /// Places in the document, each of its own: the letters and digits of a name.
  private static func anchors(of routes: [Route]) -> [String] {
    var taken: Set<String> = []
    return routes.map { route in
      var base = "route"
      for part in route.label.utf8.split(whereSeparator: { !isAlphanumeric($0) }) {
        base += "-" + lowercased(part)
      }
      var anchor = base
      var count = 1
      while !taken.insert(anchor).inserted {
        count += 1
        anchor = "\(base)--\(count)"
      }
      return anchor
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func lowercased(_ bytes: Substring.UTF8View) -> String {
    String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
