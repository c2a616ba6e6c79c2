import Waymark
import WaymarkApp

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
