internal import Waymark
import WaymarkDiagnostics

// Names that look the same, and names that are expressions. A gate or a requirement with such a
// name is another one, which an app does not know.
extension CatalogLint {
  /// Reports blanks at the ends of names in the app's list of gates, other characters that no one
  /// sees, and expressions.
  mutating func lintVisibleGates() {
    let place = CatalogPath().key("app").key("gates")
    for (index, gate) in app.gates.enumerated() {
      lintVisible(gate, at: place.index(index))
      lintExpression(gate, at: place.index(index))
    }
  }

  /// Reports the same in the names that a route has or refers to.
  mutating func lintVisible(of route: Route, at path: CatalogPath) {
    if let name = route.name { lintVisible(name, at: path.key("name")) }
    for (key, names) in [("gates", route.notes.gates), ("requires", route.notes.requires)] {
      for (index, name) in names.enumerated() where !isInherited(name, key, by: route) {
        // Other gates than those of the app are reported with the gate that was meant.
        if key == "gates", !app.gates.isEmpty, !app.gates.contains(name) { continue }
        lintVisible(name, at: path.key(key).index(index))
        lintExpression(name, at: path.key(key).index(index))
      }
    }
  }

  /// Reports the name of a gate or a requirement that is several names, or the negation of one.
  private mutating func lintExpression(_ name: String, at path: CatalogPath) {
    let names = name.split { ",;|&".contains($0) }.map { Self.visibleName(String($0)) }
      .filter { !$0.isEmpty }
    if names.count > 1 {
      find(.listInName(name, names), at: path)
    } else if name.hasPrefix("!"), let first = name.dropFirst().first, first.isLetter {
      let positive = first.uppercased() + name.dropFirst(2)
      find(.negatedName(name, opposite: "not" + positive), at: path)
    } else {
      lintWords(of: name, at: path)
    }
  }

  /// Reports a name whose words are names of gates or requirements.
  private mutating func lintWords(of name: String, at path: CatalogPath) {
    let words = name.split { $0 == " " || $0 == "+" }.map(String.init)
    guard words.count > 1 else { return }
    let names = words.filter { !["and", "not", "or"].contains(lowercasedASCII($0)) }
    guard !names.isEmpty, names.allSatisfy({ conditions.contains($0) }) else { return }
    if names.count > 1 {
      find(.listInName(name, names), at: path)
    } else if lowercasedASCII(words[0]) == "not" {
      let positive = names[0].prefix(1).uppercased() + names[0].dropFirst()
      find(.negatedName(name, opposite: "not" + positive), at: path)
    }
  }

  private mutating func lintVisible(_ name: String, at path: CatalogPath) {
    let visible = Self.visibleName(name)
    if !visible.utf8.elementsEqual(name.utf8) { find(.invisibleInName(name, visible), at: path) }
  }

  /// Returns whether a route has a gate or a requirement from the first route of its family.
  private func isInherited(_ name: String, _ key: String, by route: Route) -> Bool {
    guard let notes = route.notes.inheritsFrom.flatMap({ routes[$0] })?.notes else { return false }
    return (key == "gates" ? notes.gates : notes.requires).contains(name)
  }

  /// Returns a name without blanks at its ends, and without other characters that no one sees.
  static func visibleName(_ name: String) -> String {
    var scalars = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Reports a name that differs from another one only in case.
  ///
  /// - Parameter declared: The names that the app lists, which come first.
  mutating func lintCase(
    _ list: KeyPath<RouteNotes, [String]>,
    _ key: String,
    _ declared: [String] = []
  ) {
    var known: [String: String] = [:]
    for (index, name) in declared.enumerated() {
      let path = CatalogPath().key("app").key(key).index(index)
      lintCase(name, at: path, &known)
    }
    // A gate that the app does not list is reported with the gate that was meant.
    if !declared.isEmpty { return }
    for (index, route) in catalog.routes.enumerated() {
      let path = CatalogPath().key("routes").index(index).key(key)
      for (number, name) in route.notes[keyPath: list].enumerated()
      where !isInherited(name, key, by: route) {
        lintCase(name, at: path.index(number), &known)
      }
    }
  }

  private mutating func lintCase(
    _ name: String,
    at path: CatalogPath,
    _ known: inout [String: String]
  ) {
    let visible = Self.visibleName(name)
    let folded = visible.lowercased()
    guard let other = known[folded] else {
      known[folded] = visible
      return
    }
    if other != visible { find(.gateInOtherCase(name, other: other), at: path) }
  }
}

extension LinkDiagnostic {
  static func gateInOtherCase(_ name: String, other: String) -> LinkDiagnostic {
    error(
      "lint.gate-in-other-case",
      "the name \(quoted(name)) differs from \(quoted(other)) only in case, so it is another one"
    )
    .remedy("\(didYouMean(other)) Otherwise, choose names that differ more")
  }

  static func listInName(_ name: String, _ names: [String]) -> LinkDiagnostic {
    warning("lint.expression-in-name", "\(quoted(name)) looks like several names, but is one")
      .remedy(
        "write \(listed(names.map(quoted), limit: 8, last: "and")) as names of their own, all of "
          + "which the link then needs"
      )
  }

  static func negatedName(_ name: String, opposite: String) -> LinkDiagnostic {
    warning("lint.expression-in-name", "\(quoted(name)) is a name, and negates no other one")
      .remedy("write a name for what the link needs, such as \(quoted(opposite))")
  }

  static func invisibleInName(_ name: String, _ visible: String) -> LinkDiagnostic {
    error(
      "lint.invisible-in-name",
      "the name \(quoted(name)) has blanks at an end, or other characters that no one sees"
    )
    .remedy("write \(quoted(visible))")
  }
}
