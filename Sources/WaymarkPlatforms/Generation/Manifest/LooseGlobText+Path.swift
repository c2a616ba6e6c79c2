import Waymark

extension LooseGlobText {
  /// Whether it takes slashes at the end as it is.
  var endsOpen: Bool { endsInRun || pieces.last == .rest }

  /// The glob of a path without what may follow it.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - part: Whether it begins with a slash, or may.
  ///   - differences: Where the glob takes more.
  ///   - addText: Adds a text of the pattern.
  init(
    _ path: RoutePath,
    _ part: ManifestPatternReader.Part,
    _ differences: inout Set<AndroidDifference>,
    addText: (String, inout LooseGlobText) -> Void
  ) {
    if part == .path { add("/") }
    for (index, component) in path.components.enumerated() {
      if index > 0 { add("/") }
      let isLast = index == path.components.count - 1 && !path.hasRest
      pieces: for (place, piece) in component.enumerated() {
        switch piece {
        case .literal(let text), .word(let text):
          // What may begin with slashes takes those of the text.
          let isFirst = index == 0 && place == 0 && part == .afterScheme
          addText(isFirst ? String(text.drop { $0 == "/" }) : text, &self)
        case .uuid:
          differences.insert(.unrestricted)
          for (index, count) in [8, 4, 4, 4, 12].enumerated() {
            if index > 0 { add("-") }
            for _ in 0..<count { add(.one) }
          }
        case .any, .number, .words:
          add(.run)
          if piece != .any { differences.insert(.unrestricted) }
          if place < component.count - 1 { differences.insert(.laterText) }
          if isLast { differences.insert(.deeper) }
          if !isLast, place > 0 { differences.insert(.emptyPart) }
          if !isLast, part == .afterScheme { differences.insert(.acrossQuery) }
          break pieces
        }
      }
    }
    if path.hasRest {
      if !path.components.isEmpty { add("/") }
      add(.rest)
    }
  }
}
