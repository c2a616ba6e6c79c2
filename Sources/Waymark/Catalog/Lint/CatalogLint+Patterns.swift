extension CatalogLint {
  /// Patterns that are patterns, and yet not what was meant.
  mutating func lintPattern(of route: Route, at path: CatalogPath) {
    let place = path.key("pattern")
    lintSpelling(of: route.pattern, at: place)
    lintCase(of: route, at: place)
  }

  /// What a single pattern shows.
  mutating func lintSpelling(of pattern: Pattern, at path: CatalogPath) {
    if let (escape, meant, offset) = pattern.percentEscape {
      find(.escapeInPattern(escape, meant: meant), at: path, pattern, offset)
    }
    for piece in pattern.wholeLiterals {
      guard let meant = ForeignSyntax.parameter(meantBy: piece.text) else { continue }
      find(.foreignSyntax(piece.text, meant: meant), at: path, pattern, piece.offset)
    }
    for (name, word, offset) in pattern.singleWords {
      guard let meant = ForeignSyntax.type(meantBy: word) else { continue }
      let whole = meant.isEmpty ? nil : "{\(name):\(meant)}"
      find(
        .misspeltType(parameter: name, word: word, meant: whole),
        at: path,
        pattern,
        offset
      )
    }
    if let first = pattern.wholeLiterals.first, first.depth == 0, isAuthority(first.text) {
      find(.linkAsPattern(first.text), at: path, pattern, first.offset)
    }
  }

  /// Whether the text is a domain or a scheme of the app, and so no component of its paths.
  private func isAuthority(_ text: String) -> Bool {
    let name = lowercasedASCII(text)
    if name.utf8.contains(UInt8(ascii: ".")), domains.overlaps(name) { return true }
    return name.contains(":") && schemes.contains(String(name.prefix { $0 != ":" }))
  }

  /// Where case counts, `Station/{id}` beside `station/new` takes nobody's links.
  private mutating func lintCase(of route: Route, at path: CatalogPath) {
    guard app.policies.pathCase == .sensitive else { return }
    var spelling = ""
    for (depth, piece) in route.pattern.wholeLiterals.prefix(8).enumerated() {
      guard piece.depth == depth else { return }
      spelling += "/" + piece.text
      let folded = lowercasedASCII(spelling)
      if let other = spellings[folded], other.text != spelling {
        let component = other.text.utf8.suffix(piece.text.utf8.count)
        find(
          .mixedCase(
            piece.text,
            other: String(decoding: component, as: UTF8.self),
            route: other.route
          ),
          at: path,
          route.pattern,
          piece.offset
        )
        return
      }
      spellings[folded] = (spelling, route.label)
    }
  }

  private mutating func find(
    _ risk: CatalogRisk,
    at path: CatalogPath,
    _ pattern: Pattern,
    _ offset: Int
  ) {
    find(risk, at: path, excerpt: .init(text: pattern.text, offset: offset))
  }
}
