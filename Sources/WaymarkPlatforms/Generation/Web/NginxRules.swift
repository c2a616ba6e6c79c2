import Waymark
import WaymarkCatalog

/// The locations of a place, in the order in which nginx reads them.
struct NginxRules {
  private(set) var files: [WebFile] = []
  private(set) var entries: [(location: NginxLocation, receiver: WebReceiver, label: String)] = []
  private(set) var differences: [PatternDifferences] = []
  private var taken: Set<NginxLocation> = []
  private let policies: LinkPolicies
  private let scope: RouteScope

  init(_ place: WebPlace, _ catalog: LinkCatalog, files: [WebFile], hasLinks: Bool) {
    self.files = files
    policies = catalog.app.policies
    scope = place.scope
    for file in files { taken.insert(.exact(file.url)) }
    if !hasLinks { return }
    let routes = place.routes.map { PatternDifferences(catalog.routes[$0]) }
    if !routes.isEmpty { addStyle() }
    let webOnly = place.webOnly.map { PatternDifferences(catalog.webOnly[$0]) }
    let browser = webOnly.map(\.pattern)
    let table = PathTable(browser.filter { !isExact($0) }, policies: policies)
    // The order has no effect in nginx, but the file reads like the other files.
    for index in browser.indicesByPrecedence { add(webOnly[index], unless: nil) }
    for index in routes.map(\.pattern).indicesByPrecedence { add(routes[index], unless: table) }
    closeRedirects(routes, browser)
  }

  /// The indices of the patterns that each location may have been written for.
  var owners: [FileRule: [Int]] {
    let indices = Dictionary(grouping: differences.indices) { differences[$0].label }
    let owners = entries.map { (FileRule.location($0.location.name), indices[$0.label] ?? []) }
    return Dictionary(owners) { $1 }
  }

  /// Adds the stylesheet of the pages that routes have.
  private mutating func addStyle() {
    let location = NginxLocation.exact(WebFile.stylePath)
    taken.insert(location)
    entries.append((location, .links, "the stylesheet of the pages"))
  }

  private func isExact(_ pattern: Pattern) -> Bool {
    policies.pathCase == .sensitive && NginxPatternReader.literals(pattern.components) != nil
  }

  private mutating func add(_ source: PatternDifferences, unless browser: PathTable?) {
    let pattern = source.pattern
    var found = source.onServer(of: scope)
    defer { differences.append(found) }
    var reader = NginxPatternReader(policies: policies)
    var locations = reader.locations(of: pattern)
    if locations.contains(where: \.isTooLong) {
      reader.isLoose = true
      locations = reader.locations(of: pattern)
      let isTooLong = locations.contains(where: \.isTooLong)
      found.kinds.insert(isTooLong ? .longPath : .longWords)
      if isTooLong { return }
    }
    for location in locations {
      if case .exact(let path) = location {
        // An exact location would precede all regular expressions, including those for the website.
        if let browser, browser.takes(decoded: path) { continue }
        if files.contains(where: { $0.url == path }) {
          found.add(reservedPath: path)
          continue
        }
      }
      if taken.insert(location).inserted {
        entries.append((location, source.excludes ? .website : .links, source.label))
      }
    }
  }

  /// Adds a location for each path that nginx would redirect to a path of another receiver.
  ///
  /// If no location has a path, but one has the path with a slash at its end, nginx redirects the
  /// former to the latter (`ngx_http_core_find_static_location`).
  private mutating func closeRedirects(_ routes: [PatternDifferences], _ webOnly: [Pattern]) {
    let redirected = entries.compactMap { entry -> (path: String, receiver: WebReceiver)? in
      guard case .exact(let path) = entry.location, path.utf8.count > 1, path.hasSuffix("/"),
        !taken.contains(.exact(String(path.dropLast())))
      else { return nil }
      return (String(path.dropLast()), entry.receiver)
    }
    if redirected.isEmpty { return }
    let browser = PathTable(webOnly, policies: policies)
    let tables = routes.map { route in
      (table: PathTable([route.pattern], policies: policies), label: route.label)
    }
    for (path, receiver) in redirected {
      let isInBrowser = browser.takes(decoded: path)
      let route = isInBrowser ? nil : tables.first { $0.table.takes(decoded: path) }
      let wanted: WebReceiver = route == nil ? .website : .links
      if wanted == receiver { continue }
      taken.insert(.exact(path))
      entries.append((.exact(path), wanted, route?.label ?? path))
    }
  }
}
