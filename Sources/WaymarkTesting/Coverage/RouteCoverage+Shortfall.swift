import Waymark

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
