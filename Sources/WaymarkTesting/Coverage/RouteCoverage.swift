public import Waymark
public import WaymarkApp

/// Which of an app's routes have been opened, and which have not.
///
///     let coverage = RouteCoverage(of: router)   // and everything that it opens from now on
///     …
///     coverage.notOpened.map(\.label)            // ["stop", "legacy-open"]
///     print(coverage)                            // with an example link for each
///
/// A route counts as opened when a link was given to it: by the checks of this module, by a golden
/// table, or by a router that the coverage observes. Whether the action then succeeds makes no
/// difference. It may be used from any thread.
///
/// With Swift Testing the trait `.routeCoverage` asks for it around a suite.
public final class RouteCoverage: Sendable {
  /// A route, and the links that it was given.
  public struct Entry: Sendable, Hashable {
    /// The route.
    public let route: Route
    /// Who declared it; `nil` where only a table is known.
    public let origin: RouteOrigin?
    /// How many links it was given.
    public internal(set) var count = 0
    /// The first three of them, each once, as they may be shown.
    public internal(set) var links: [String] = []

    /// The route's name, or its pattern where it has none.
    public var label: String { route.label }
    /// Indicates whether it was given a link.
    public var isOpened: Bool { count > 0 }
  }

  /// What the checks of this task and its children are counted by; `nil` where nobody asks.
  @TaskLocal public static var current: RouteCoverage?

  /// The table whose routes are counted.
  public let table: RouteTable
  private let entriesByIndex: Locked<[Entry]>
  /// What counts the same links, around this.
  private let outer = RouteCoverage.current

  /// Counts what is opened of a table's routes.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - origins: Who declared each of its routes, if that is known.
  public init(of table: RouteTable, origins: [RouteOrigin] = []) {
    self.table = table
    let entries = table.routes.enumerated().map { index, route in
      Entry(route: route, origin: origins.indices.contains(index) ? origins[index] : nil)
    }
    entriesByIndex = Locked(entries)
  }

  /// Counts what a router opens from now on.
  @MainActor
  public convenience init(of router: LinkRouter) {
    self.init(of: router.table, origins: router.origins)
    router.observe(self)
  }

  /// Every route, in the order of the table.
  public var entries: [Entry] { entriesByIndex.with { $0 } }
  /// The routes that were opened.
  public var opened: [Entry] { entries.filter(\.isOpened) }
  /// The routes that no link was given to.
  public var notOpened: [Entry] { entries.filter { !$0.isOpened } }
  /// How many of the routes were opened, from 0 to 1; 1 where there are none.
  public var fraction: Double {
    let entries = entries
    return entries.isEmpty ? 1 : Double(entries.count(where: \.isOpened)) / Double(entries.count)
  }

  /// A link that opens a route; `nil` where none was found.
  ///
  /// It is found anew each time.
  public func exampleLink(for entry: Entry) -> String? {
    guard let index = index(of: entry.route) else { return nil }
    return table.openingLink(forRoute: index)
  }

  /// Counts a link that a route was given.
  ///
  /// A route that is none of the table's is not counted.
  public func note(_ match: RouteMatch) {
    outer?.note(match)
    let isOwn = match.table === table
    guard let index = isOwn ? match.routeIndex : index(of: match.route) else { return }
    count(index, match.shownText)
  }

  /// Counts a match by whatever counts in this task.
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
  /// Counts the route of an event that says that one took a link.
  @MainActor
  public func observe(_ event: LinkEvent) {
    outer?.observe(event)
    guard event.step == .matched, let link = event.link else { return }
    let entries = entries
    let candidates = entries.indices.filter { index in
      entries[index].label == link.route
        && (entries[index].origin.map { $0 == link.origin } ?? true)
    }
    // Routes without a name may have one pattern in several scopes: the link tells them apart.
    let found = ((try? table.match(link.text)) ?? nil)?.routeIndex
    let index = candidates.first { $0 == found } ?? candidates.first
    if let index { count(index, link.text) }
  }
}

extension RouteCoverage {
  /// What to tell if too few routes were opened; `nil` if enough were.
  ///
  ///     XCTAssertNil(coverage.shortfall(atLeast: 0.9))
  ///
  /// - Parameters:
  ///   - minimum: How many of the routes that count are to be opened, from 0 to 1.
  ///   - exceptions: Routes that do not count, by their names, or patterns where they have none.
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
    // In whole routes, so that nine of ten are 90 percent however numbers are rounded.
    let wanted = Int((minimum * Double(counted.count) - 1e-9).rounded(.up))
    guard counted.count - missing.count < wanted else { return nil }
    var text = text(without: missing)
    if minimum < 1 { text += "\nat least \(wanted) of \(counted.count) are asked for" }
    return text + "\nhelp: check a link to each, or list those that need none in 'except'"
  }
}

extension RouteCoverage: CustomStringConvertible {
  /// How many routes were opened, and each that was not, with a link to test it with.
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
      let link = exampleLink(for: entry) ?? "which no link opens: another route takes them all"
      lines.append("  \(label.padded(to: labelWidth))  \(link)")
    }
    return lines.joined(separator: "\n")
  }
}

extension RouteCoverage.Entry {
  /// The route's name or pattern, with who declared it.
  fileprivate var shownLabel: String {
    guard let origin, origin.destination != label else { return label }
    return "\(label) (\(origin.destination))"
  }
}

extension String {
  /// The text with spaces after it, to so many characters.
  func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
