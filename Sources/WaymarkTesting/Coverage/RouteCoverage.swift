public import Waymark
public import WaymarkApp
internal import WaymarkCatalog
import WaymarkDiagnostics

/// A record of the routes of an app that have been opened, and of those that have not.
///
///     let coverage = RouteCoverage(of: router)   // and everything that it opens from now on
///     …
///     coverage.notOpened.map(\.label)            // ["stop", "legacy-open"]
///     print(coverage)                            // with an example link for each
///
/// A route counts as opened when a link is matched to it: by the checks of this module, by a
/// golden table, or by a router that the coverage observes. The result of the action makes no
/// difference. The coverage may be used from any thread.
///
/// With Swift Testing, the trait `.routeCoverage` requires coverage from a suite.
public final class RouteCoverage: Sendable {
  /// A route, and the links that were matched to it.
  public struct Entry: Sendable, Hashable {
    /// The route.
    public let route: Route
    /// The declaration that the route comes from; `nil` if only a table is known.
    public let origin: RoutedLink.RouteOrigin?
    /// The number of links that were matched to the route.
    public internal(set) var count = 0
    /// The first three different links, with secret values masked.
    public internal(set) var links: [String] = []

    /// The route's name, or its pattern if it has no name.
    public var label: String { route.label }
    /// Indicates whether a link was matched to the route.
    public var isOpened: Bool { count > 0 }
  }

  /// The coverage that the checks of this task and its children are added to; `nil` for none.
  @TaskLocal public static var current: RouteCoverage?

  /// The table whose routes are counted.
  public let table: RouteTable
  private let entriesByIndex: Locked<[Entry]>
  /// The enclosing coverage, which counts the same links.
  private let outer = RouteCoverage.current

  /// Makes a coverage of a table's routes.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - origins: The declaration that each of its routes comes from, if known.
  public init(of table: RouteTable, origins: [RoutedLink.RouteOrigin] = []) {
    self.table = table
    let entries = table.routes.enumerated().map { index, route in
      Entry(route: route, origin: origins.indices.contains(index) ? origins[index] : nil)
    }
    entriesByIndex = Locked(entries)
  }

  /// Makes a coverage that counts the links that a router opens from now on.
  @MainActor
  public convenience init(of router: LinkRouter) {
    self.init(of: router.table, origins: router.origins)
    router.observe(self)
  }

  /// Every route, in the order of the table.
  public var entries: [Entry] { entriesByIndex.with { $0 } }
  /// The routes that were opened.
  public var opened: [Entry] { entries.filter(\.isOpened) }
  /// The routes that no link was matched to.
  public var notOpened: [Entry] { entries.filter { !$0.isOpened } }
  /// The fraction of the routes that were opened, from 0 to 1; 1 if there are no routes.
  public var fraction: Double {
    let entries = entries
    return entries.isEmpty ? 1 : Double(entries.count(where: \.isOpened)) / Double(entries.count)
  }

  /// Returns a link that opens a route; `nil` if none was found.
  ///
  /// Each call searches for the link again.
  public func exampleLink(for entry: Entry) -> String? {
    guard let index = index(of: entry.route) else { return nil }
    return table.openingLink(forRoute: index)
  }

  /// Counts a link that was matched to a route.
  ///
  /// A route that is not in the table is not counted.
  public func note(_ match: RouteMatch) {
    outer?.note(match)
    let isOwn = match.table === table
    guard let index = isOwn ? match.routeIndex : index(of: match.route) else { return }
    count(index, match.shownText)
  }

  /// Counts a match in the coverage of this task, if there is one.
  static func note(_ match: RouteMatch?) {
    if let match { current?.note(match) }
  }

  private func count(_ index: Int, _ link: String) {
    entriesByIndex.with { entries in
      entries[index].count += 1
      let links = entries[index].links
      if links.count < 3, !links.contains(link) { entries[index].links.append(link) }
    }
  }

  private func index(of route: Route) -> Int? {
    table.routes.firstIndex {
      $0.pattern == route.pattern && $0.scopes == route.scopes && $0.name == route.name
    }
  }
}

extension RouteCoverage: LinkObserver {
  /// Counts the route of an event that reports a match.
  @MainActor
  public func observe(_ event: LinkEvent) {
    outer?.observe(event)
    guard event.step == .matched, let link = event.link else { return }
    let entries = entries
    let candidates = entries.indices.filter { index in
      entries[index].label == link.route
        && (entries[index].origin.map { $0 == link.origin } ?? true)
    }
    // Routes without a name may have the same pattern in several scopes: the link selects one.
    let found = (try? table.match(link.text))?.routeIndex
    let index = candidates.first { $0 == found } ?? candidates.first
    if let index { count(index, link.text) }
  }
}

extension RouteCoverage {
  /// Returns a description of the missing routes if too few routes were opened; `nil` otherwise.
  ///
  ///     XCTAssertNil(coverage.shortfall(atLeast: 0.9))
  ///
  /// - Parameters:
  ///   - minimum: The fraction of the counted routes that must be opened, from 0 to 1.
  ///   - exceptions: Routes that are not counted, by their names, or by their patterns if they have
  ///     no name.
  public func shortfall(atLeast minimum: Double = 1, except exceptions: [String] = []) -> String? {
    let entries = entries
    let labels = Set(entries.map(\.label))
    if let unknown = exceptions.first(where: { !labels.contains($0) }) {
      let meant = nearestName(to: unknown, among: labels.sorted())
      return "the exception '\(unknown)' is no route of the table"
        + (meant.map { ": did you mean '\($0)'?" } ?? "")
    }
    let counted = entries.filter { !exceptions.contains($0.label) }
    let missing = counted.filter { !$0.isOpened }
    guard !missing.isEmpty else { return nil }
    // The limit is in whole routes, so that nine of ten are 90 percent in spite of rounding.
    let limit = minimum * Double(counted.count) - 1e-9
    let wanted = (0..<counted.count).first { Double($0) >= limit } ?? counted.count
    guard counted.count - missing.count < wanted else { return nil }
    var text = text(without: missing)
    if minimum < 1 { text += "\nat least \(wanted) of \(counted.count) are required" }
    return text + "\nhelp: check a link to each, or list the routes without a check in 'except'"
  }
}

extension RouteCoverage: CustomStringConvertible {
  /// The number of routes that were opened, and each route that was not, with an example link.
  ///
  ///     8 of 10 routes were opened; no test opens these:
  ///       stop         https://www.underway.nyc/stops/1
  ///       legacy-open  nyc.underway.legacy://open-station?id=1
  public var description: String { text(without: notOpened) }

  /// The text of the entries that are missing.
  func text(without missing: [Entry]) -> String {
    let entries = entries
    let count = entries.count(where: \.isOpened)
    let routes = entries.count == 1 ? "route was" : "routes were"
    guard !missing.isEmpty else { return "\(count) of \(entries.count) \(routes) opened" }
    var lines = ["\(count) of \(entries.count) \(routes) opened; no test opens these:"]
    let labels = missing.map(\.shownLabel)
    let labelWidth = min(labels.map(\.count).max() ?? 0, 40)
    for (label, entry) in zip(labels, missing) {
      let link =
        exampleLink(for: entry)
        ?? "which no link opens: another route matches all of its links"
      lines.append("  \(label.padded(to: labelWidth))  \(link)")
    }
    return lines.joined(separator: "\n")
  }
}

extension RouteCoverage.Entry {
  /// The route's name or pattern, with the declaration that it comes from.
  fileprivate var shownLabel: String {
    guard let origin, origin.destination != label else { return label }
    return "\(label) (\(origin.destination))"
  }
}

extension String {
  /// Returns the text with spaces added at its end, up to a number of characters.
  func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
