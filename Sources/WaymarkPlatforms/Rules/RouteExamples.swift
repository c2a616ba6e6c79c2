import Waymark
import WaymarkCatalog

/// The example links of a catalog: those that people will try first.
///
/// Generators and lint check that the files open them. The links that show all differences between
/// a file and the routes are found by `DecidedLinks`.
struct RouteExamples {
  let catalog: LinkCatalog
  let table: RouteTable
  /// The links of each route's pattern without the beginning `https://domain/`.
  private let routeRests: [[String]]
  /// The links of each `webOnly` path without the beginning `https://domain/`.
  private let webOnlyRests: [[String]]

  /// - Parameter table: The routes of the catalog.
  init(catalog: LinkCatalog, table: RouteTable) {
    self.catalog = catalog
    self.table = table
    let spellings = AppleGlobText.spellings(table.app.policies)
    routeRests = catalog.routes.map { Self.rests(of: $0.pattern, spellings) }
    webOnlyRests = catalog.webOnly.map { Self.rests(of: $0.pattern, spellings) }
  }

  /// Returns links that a route matches: its examples, then one with everything that the pattern
  /// requires, and one with everything that it allows.
  ///
  /// - Parameters:
  ///   - index: The index of the route in the catalog.
  ///   - start: The beginning of the links: `https://www.example.com/`, `example://`. An example
  ///     that is a whole link may have another domain, or another scheme of the app.
  func links(ofRoute index: Int, from start: String) -> [String] {
    let route = catalog.routes[index]
    let isWeb = start.hasPrefix("http")
    var links: [String] = []
    func add(_ link: String) {
      guard !links.contains(link), let match = match(link), match.routeIndex == index else {
        return
      }
      links.append(link)
    }
    for example in route.notes.examples {
      if example.utf8.contains(UInt8(ascii: ":")), match(example)?.routeIndex == index {
        if isWeb == (example.lowercased().hasPrefix("http")) { add(example) }
      } else {
        add(start + (example.hasPrefix("/") ? String(example.dropFirst()) : example))
      }
    }
    for rest in routeRests[index] { add(start + rest) }
    return links
  }

  /// Returns links that a `webOnly` path matches and no route opens.
  func links(ofWebOnly index: Int, from start: String) -> [String] {
    webOnlyRests[index].map { start + $0 }.filter {
      (try? DeepLink($0, policy: table.app.policies)) != nil && match($0) == nil
    }
  }

  /// Returns the match of a link; `nil` if no route matches it.
  func match(_ text: String) -> RouteMatch? {
    (try? DeepLink(text, policy: table.app.policies)).flatMap { table.match($0) }
  }

  /// Returns a link with everything that the pattern requires, one with everything that it allows,
  /// and both in other spellings.
  private static func rests(of pattern: Pattern, _ spellings: [String]) -> [String] {
    let links = [false, true].map { ExampleLink(pattern, isFull: $0).relativePath }
    let others = spellings.flatMap { characters in
      links.map { AppleGlobText.asInBrowsers($0, characters + "|") }
    }
    return links + others.unique.filter { !links.contains($0) }
  }
}

extension RouteTable {
  /// Returns a link as a finding shows it: without values of an example that may be secrets.
  package func shown(_ text: String) -> String {
    guard hasSecrets,
      routes.contains(where: { $0.notes.examples.contains(where: text.hasSuffix) })
    else { return text }
    return (try? match(text))?.shownText ?? ShownLink.mask
  }
}

extension Generation {
  /// Adds a warning for every route with an example link that a file of hosts does not open, and
  /// for every `webOnly` path with one that the file opens.
  ///
  /// - Parameters:
  ///   - causes: The reasons for the limits of the file; `nil` if they are unknown.
  ///   - opens: Returns whether the file opens the app for a link on a host.
  mutating func checkLinks(
    _ examples: RouteExamples,
    _ hosts: [AssociationHost],
    for platform: RouteNotes.Platform,
    path: String,
    causes: LimitCauses? = nil,
    opens: (_ link: String, _ host: String) -> Bool
  ) {
    for host in hosts {
      // Other routes may apply to the host than to its subdomains.
      let others = host.domains.map { $0.exampleDomain() }.filter { $0 != host.exampleDomain }
      let starts = ([host.exampleDomain] + others).map { (name: $0, text: "https://\($0)/") }
      for index in host.routes {
        let route = examples.catalog.routes[index]
        guard route.applies(to: platform) else { continue }
        let links = starts.flatMap { examples.links(ofRoute: index, from: $0.text) }
        let link = links.first { link in
          // Another note reports a domain with a port.
          guard let url = AppleURL(link), !url.hasPort,
            url.host == host.exampleDomain || host.serves(url.host)
          else { return false }
          return !opens(link, url.host)
        }
        warn(link, (route.label, false), causes, examples, path: path)
      }
      for index in host.webOnly {
        let links = starts.compactMap { start in
          examples.links(ofWebOnly: index, from: start.text).first { opens($0, start.name) }
        }
        let label = examples.catalog.webOnly[index].pattern.text
        warn(links.first, (label, true), causes, examples, path: path)
      }
    }
  }

  /// Adds a warning about an example link that a file treats in another way than the routes.
  ///
  /// - Parameters:
  ///   - text: The link; `nil` if there is none.
  ///   - chosen: The route or web-only path that the table chooses. The file opens the app for the
  ///     link of a web-only path.
  ///   - causes: The reasons for the limits of the file; `nil` if they are unknown.
  mutating func warn(
    _ text: String?,
    _ chosen: (label: String, excludes: Bool),
    _ causes: LimitCauses?,
    _ examples: RouteExamples,
    path: String
  ) {
    guard let text else { return }
    var finding: LinkDiagnostic = chosen.excludes ? .webOnlyOpened : .notOpened
    if let link = try? DeepLink(text, policy: examples.table.app.policies) {
      if !chosen.excludes, link.scheme == "http" {
        finding = .notOpenedWithHTTP
      } else if let causes {
        finding = causes.finding(about: link, chosen.excludes, chosen: chosen)
      }
    }
    finding.severity = .warning
    find(finding, route: chosen.label, path: path, exampleLink: examples.table.shown(text))
  }
}
