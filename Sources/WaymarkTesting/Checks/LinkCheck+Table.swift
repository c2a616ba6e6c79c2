public import Waymark
import WaymarkApp

extension LinkCheck {
  /// Checks which route of a table takes a link, and with which parameters.
  ///
  ///     LinkCheck.link("underway://station/25", opens: "station", with: ["id": "25"], in: table)
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - parameters: All parameters that the link has, in any order; `nil` for whatever it has.
  ///   - table: The table.
  public static func link(
    _ link: String,
    opens name: String,
    with parameters: RouteParameters? = nil,
    in table: RouteTable
  ) -> LinkFailure? {
    let explanation = table.explain(link)
    RouteCoverage.note(explanation.match)
    var text = FailureText(explanation.shownText)
    guard let expected = table.index(ofRoute: name) else {
      let meant = nearestName(to: name, among: table.routes.map(\.label))
      text.add("expected", quoted(name))
      text.add(
        "but",
        "the table has no such route" + (meant.map { ": did you mean '\($0)'?" } ?? "")
      )
      return LinkFailure(text)
    }
    let secrets = table.routes[expected].notes.secrets
    if let match = explanation.match, match.route.label == name {
      let found = match.parameters
      guard let parameters, !parameters.hasSameValues(as: found) else { return nil }
      text.add("expected", "\(quoted(name)) with \(parameters.shown(hiding: secrets))")
      text.add("found", "\(quoted(name)) with \(found.shown(hiding: secrets))")
      return LinkFailure(text)
    }
    let values = parameters.map { $0.isEmpty ? "" : " with \($0.shown(hiding: secrets))" } ?? ""
    text.add("expected", quoted(name) + values)
    text.add(explanation.finding(expecting: expected))
    return LinkFailure(text)
  }

  /// Checks that no route of a table takes a link.
  ///
  /// A link that cannot be read, or that a web-only path keeps in the browser, opens nothing.
  public static func link(_ link: String, doesNotOpenIn table: RouteTable) -> LinkFailure? {
    let explanation = table.explain(link)
    guard explanation.match != nil else { return nil }
    var text = FailureText(explanation.shownText)
    text.add("expected", "nothing: no route takes it")
    text.add(explanation.finding())
    return LinkFailure(text)
  }
}

extension RouteTable {
  /// Where a route with a name, or with a pattern and no name, stands.
  func index(ofRoute name: String) -> Int? {
    routes.firstIndex { $0.name == name } ?? routes.firstIndex { $0.label == name }
  }
}

extension RouteParameters {
  /// Whether the same names have the same values, in whatever order the names stand.
  func hasSameValues(as other: RouteParameters) -> Bool {
    let names = self.names
    return names.count == other.names.count && names.allSatisfy { all($0) == other.all($0) }
  }

  /// `id = 25, name = ***`, or `no parameters`.
  func shown(hiding secrets: [String]) -> String {
    guard !isEmpty else { return "no parameters" }
    return map { entry in
      let value = secrets.contains(entry.name) ? SecretTexts.mask : entry.value
      let isPlain = !value.isEmpty && !value.contains { $0 == " " || $0 == "," || $0.isNewline }
      return "\(entry.name) = \(isPlain ? value : value.debugDescription)"
    }.joined(separator: ", ")
  }
}
