/// The part of a link or of a pattern that is at fault, with carets under it.
struct FailureDrawing {
  /// The text and its carets; none where there is nothing to point at.
  private var lines: [String] = []
  /// The pattern, where it has to be compared with the text to see the fault.
  private var pattern: String?
  private let columns: Int

  init(_ miss: Explanation.NearMiss, _ failure: Explanation.Failure, columns: Int) {
    self.columns = columns
    let link = miss.shown.link
    let pattern = miss.route.pattern
    switch failure {
    case .scope: draw(link.text, link.rawNameRange, within: 0..<link.layout.rawPath.lowerBound)
    case .component(let index, _, _), .restriction(let index, _, _), .emptyComponent(let index):
      drawComponents(link, from: index, count: 1)
    case .tooLong: drawComponents(link, from: pattern.components.count, count: .max)
    case .tooShort(let missing):
      // What is missing stands in the pattern, after the components that the link has.
      draw(pattern, from: link.pathComponents.count, count: missing.count)
    case .restNeedsSlash, .trailingSlash: drawPathEnd(link)
    case .itemValue(let name, _, _):
      let values = link.rawItemRanges.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
      if let first = values.first { draw(link.text, first, within: link.layout.query) }
    case .fragment: draw(link.text, link.layout.fragment, within: link.layout.fragment)
    case .missingItem(let name, _): draw(pattern, item: name)
    case .undeclared, .missingFragment, .excluded: break
    }
    // A route without a name has been called by its pattern.
    if Self.isAboutForm(failure), !lines.isEmpty, miss.route.name != nil {
      self.pattern = TerminalText.fit(pattern.text, columns)
    }
  }

  /// Up to three lines.
  func lines(withPattern: Bool) -> [String] {
    (withPattern ? pattern.map { [$0] } ?? [] : []) + lines
  }

  /// Whether link and pattern have to be compared to see the fault.
  private static func isAboutForm(_ failure: Explanation.Failure) -> Bool {
    switch failure {
    case .component, .restriction, .emptyComponent, .tooLong, .restNeedsSlash, .itemValue: true
    default: false
    }
  }

  private mutating func draw(_ text: String, _ range: Range<Int>, within part: Range<Int>) {
    let shown = text.slice(part.lowerBound, part.upperBound)
    let lower = max(0, range.lowerBound - part.lowerBound)
    let upper = max(lower, range.upperBound - part.lowerBound)
    lines = TerminalText.drawing(shown, lower..<upper, columns)
  }

  private mutating func drawComponents(_ link: DeepLink, from index: Int, count: Int) {
    let ranges = link.rawComponentRanges
    guard index < ranges.count else { return }
    let last = count == 1 ? index : ranges.count - 1
    let range = ranges[index].lowerBound..<ranges[last].upperBound
    draw(link.text, range, within: link.layout.rawPath)
  }

  private mutating func drawPathEnd(_ link: DeepLink) {
    let path = link.layout.rawPath
    let end = link.rawComponentRanges.last?.upperBound ?? path.upperBound
    draw(link.text, end..<path.upperBound, within: path)
  }

  private mutating func draw(_ pattern: Pattern, from index: Int, count: Int) {
    let starts = pattern.code.componentRanges.map { Int(pattern.code.tokens[$0.lowerBound].offset) }
    guard index < starts.count, count > 0 else { return }
    let text = Array(pattern.text.utf8)
    let end = index + count < starts.count ? starts[index + count] : pattern.code.pathEnd(in: text)
    var upper = end
    while upper > starts[index] + 1, upper <= text.count, text[upper - 1] == 0x2F { upper -= 1 }
    lines = TerminalText.drawing(pattern.text, starts[index]..<upper, columns)
  }

  private mutating func draw(_ pattern: Pattern, item name: String) {
    let code = pattern.code
    let items = (code.pathCount..<code.queryEnd).filter { code.tokens[$0].kind == .item }
    guard let place = items.firstIndex(where: { code.string(code.tokens[$0].text) == name })
    else { return }
    let start = Int(code.tokens[items[place]].offset)
    var end = pattern.text.utf8.count
    if place + 1 < items.count {
      end = Int(code.tokens[items[place + 1]].offset) - 1
    } else if let fragment = code.fragmentToken {
      end = Int(fragment.offset) - 1
    }
    lines = TerminalText.drawing(pattern.text, start..<max(start, end), columns)
  }
}

extension PatternCode {
  /// Where the path ends in the pattern's text: before the query, the fragment, or at its end.
  fileprivate func pathEnd(in text: [UInt8]) -> Int {
    pathCount < tokens.count ? Int(tokens[pathCount].offset) - 1 : text.count
  }
}
