package import Waymark

/// The parts of a near miss that do not match, in the pattern and in the link.
package final class FailureDrawing {
  /// The parts of the route's pattern that the link lacks, as ranges of the pattern's text.
  package private(set) var missing: [Range<Int>] = []
  /// The parts of the link that do not match, as ranges of its text.
  package private(set) var wrong: [Range<Int>] = []
  private var lacksComponents = false
  /// Indicates whether readers must compare link and pattern to see the mistake.
  package private(set) var isAboutForm = false
  package let link: DeepLink
  package let route: Route

  package init(_ miss: UnmatchedLink.NearMiss) {
    link = miss.shown.link
    route = miss.route
    for failure in miss.failures { point(at: failure) }
  }

  /// The position in the link where the first mistake begins, or where a part is missing.
  var offset: Int {
    if let first = wrong.map(\.lowerBound).min() { return first }
    return lacksComponents ? link.layout.rawPath.upperBound : link.linkText.utf8.count
  }

  /// Returns the part of the link that is drawn: from its path, or from its scheme if the mistake
  /// is there, to the end of the last mistake.
  package func part(_ first: Int, _ last: Int) -> Range<Int> {
    let layout = link.layout
    let start = first < layout.rawPath.lowerBound ? 0 : layout.rawPath.lowerBound
    if last < layout.rawPath.lowerBound { return start..<layout.rawPath.lowerBound }
    if last <= layout.rawPath.upperBound { return start..<layout.rawPath.upperBound }
    let isInFragment = layout.hasFragment && last >= layout.fragment.lowerBound
    return start..<(isInFragment ? layout.fragment : layout.query).upperBound
  }

  private func point(at failure: UnmatchedLink.Failure) {
    switch failure {
    case .scope: wrong.append(link.rawNameRange)
    case .component(let index, _, _), .restriction(let index, _, _), .emptyComponent(let index):
      pointAtComponents(from: index, count: 1)
    case .tooLong(let leftOver):
      pointAtComponents(from: link.pathComponents.count - leftOver.count, count: leftOver.count)
    case .tooShort(let missing):
      lacksComponents = true
      // The missing part is in the pattern, after the components that the link has.
      pointAtPattern(from: link.pathComponents.count, count: missing.count)
    case .restNeedsSlash, .trailingSlash:
      let path = link.layout.rawPath
      wrong.append((link.rawComponentRanges.last?.upperBound ?? path.upperBound)..<path.upperBound)
      isAboutForm = true
    case .itemValue(let name, _, _):
      let item = link.rawItemRanges.first { $0.name.elementsEqual(name.utf8) }
      if let item { wrong.append(item.value) }
      isAboutForm = true
    case .fragment:
      wrong.append(link.layout.fragment)
      isAboutForm = true
    case .missingItem(let name, _): pointAtPattern(item: name)
    case .missingFragment:
      guard let fragment = route.pattern.code.fragmentToken else { return }
      missing.append(Int(fragment.offset) - 1..<route.pattern.text.utf8.count)
    case .undeclared, .excluded: break
    }
  }

  private func pointAtComponents(from index: Int, count: Int) {
    let ranges = link.rawComponentRanges
    guard count > 0, ranges.indices.contains(index), ranges.indices.contains(index + count - 1)
    else { return }
    wrong.append(ranges[index].lowerBound..<ranges[index + count - 1].upperBound)
    isAboutForm = true
  }

  private func pointAtPattern(from index: Int, count: Int) {
    let code = route.pattern.code
    let text = Array(route.pattern.text.utf8)
    let starts = code.componentRanges.map { Int(code.tokens[$0.lowerBound].offset) }
    guard count > 0, starts.indices.contains(index) else { return }
    // The path ends before the query, before the fragment, or at the end of the text.
    let pathEnd =
      code.pathCount < code.tokens.count
      ? Int(code.tokens[code.pathCount].offset) - 1 : text.count
    var end = index + count < starts.count ? starts[index + count] : pathEnd
    while end > starts[index] + 1, end <= text.count, text[end - 1] == 0x2F { end -= 1 }
    missing.append(starts[index]..<max(end, starts[index]))
  }

  private func pointAtPattern(item name: String) {
    let code = route.pattern.code
    let items = (code.pathCount..<code.queryEnd).filter { code.tokens[$0].kind == .item }
    guard
      let place = items.firstIndex(where: { code.string(code.tokens[$0].text).isExactly(name) })
    else { return }
    let start = Int(code.tokens[items[place]].offset)
    var end = route.pattern.text.utf8.count
    if place + 1 < items.count {
      end = Int(code.tokens[items[place + 1]].offset) - 1
    } else if let fragment = code.fragmentToken {
      end = Int(fragment.offset) - 1
    }
    missing.append(start..<max(start, end))
  }
}
