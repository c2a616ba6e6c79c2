import Waymark
import WaymarkApp
import WaymarkCatalog

/// A text of golden links, one per line, with the chosen route, its parameters, and the link that
/// is written for them.
///
///     # What each link opens, and how it is written again.
///     underway://station/25               | station | stationID=25 | =
///     https://www.underway.nyc/stops/25   | stop    | stationID=25 | =
///     underway://nowhere                  | -
///
/// `=` means the link itself. `-` means nothing: no route accepts the link, or no link can be
/// written. Parameters are written as a query, percent-encoded. A secret parameter is written as
/// `***`, and its value is not compared; neither is, in a table with secrets, the value of an item
/// that the route does not declare.
struct GoldenText {
  /// One line.
  enum Line {
    case comment(String)
    case row(link: String, columns: [String])
  }

  let lines: [Line]

  init(_ text: String) {
    var lines = text.lines.map(String.init)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines.map { line in
      let trimmed = line.trimmingSpaces
      if trimmed.isEmpty || trimmed.hasPrefix("#") { return .comment(line) }
      let columns = trimmed.split(separator: " | ", omittingEmptySubsequences: false)
        .map { String($0).trimmingSpaces }
      return .row(link: columns[0], columns: Array(columns.dropFirst()))
    }
  }

  /// The links, in order.
  var links: [String] {
    lines.compactMap { if case .row(let link, _) = $0 { link } else { nil } }
  }

  /// Returns the text with each row as the table currently handles it.
  func recorded(in table: RouteTable) -> String {
    let rows = links.map { [$0] + Self.columns(of: $0, in: table) }
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count - 1 ? min($0[column].count, 60) : 0 }.max() ?? 0
    }
    var next = rows.makeIterator()
    return lines.map { line in
      guard case .row = line else {
        if case .comment(let text) = line { return text + "\n" }
        return "\n"
      }
      let columns = next.next() ?? []
      let last = columns.count - 1
      return columns.enumerated().map { $0 < last ? $1.padded(to: widths[$0]) : $1 }
        .joined(separator: " | ") + "\n"
    }.joined()
  }

  /// Returns the columns after a link: the route, its parameters, and the written link.
  static func columns(of link: String, in table: RouteTable) -> [String] {
    let match = try? table.match(link)
    RouteCoverage.note(match)
    guard let match else { return ["-"] }
    let shown = RouteParameters(
      match.shownParameters.map { RouteParameters.Entry(name: $0.name, value: $0.value) }
    )
    let value = NamedRoute(match.route.label, match.parameters)
    let written = try? GoldenBase.write(value, like: link, in: table)
    let query = shown.query.replacing("%2A%2A%2A", with: SecretTexts.mask)
    return [match.route.label, query.isEmpty ? "-" : query, written == link ? "=" : written ?? "-"]
  }

  /// Returns the failures of the rows; `nil` if there are none.
  func failure(in table: RouteTable) -> LinkCheckError? {
    var failures: [[String]] = []
    for (number, line) in lines.enumerated() {
      guard case .row(let link, let expected) = line else { continue }
      let found = Self.columns(of: link, in: table)
      guard found != expected else { continue }
      var text = FailureText("line \(number + 1): \(table.explain(link).shownText)")
      // The written links contain the secrets of the link.
      let secrets = SecretTexts((try? table.match(link))?.secretTexts ?? [])
      let columns = secrets.hide(in: expected.joined(separator: " | "))
      text.add("expected", expected.isEmpty ? "a route, or '-'" : columns)
      text.add("found", secrets.hide(in: found.joined(separator: " | ")))
      if found == ["-"] { text.add(Array(table.explain(link).finding().dropFirst())) }
      failures.append(text.lines)
    }
    guard !failures.isEmpty else { return nil }
    let verb = failures.count == 1 ? "is" : "are"
    var text = FailureText("\(failures.count) of \(links.count) golden links \(verb) wrong")
    for lines in failures {
      text.add([""])
      text.add(lines)
    }
    return LinkCheckError(text)
  }
}

extension String {
  /// The lines, with any kind of line ending.
  var lines: [Substring] {
    // The two characters of a Windows line ending are one `Character` in Swift.
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text = text.dropFirst() }
    while text.last == " " || text.last == "\t" || text.last == "\r" { text = text.dropLast() }
    return String(text)
  }
}
