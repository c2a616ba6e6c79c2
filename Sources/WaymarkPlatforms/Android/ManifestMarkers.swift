import WaymarkCatalog

/// The comments around the filters that Waymark writes into an activity.
enum ManifestMarkers {
  static let begin = "waymark:begin"
  static let end = "waymark:end"

  /// Returns whether a comment begins or ends generated filters; `nil` for another node.
  static func isBegin(_ node: XMLNode) -> Bool? {
    guard case .other(let markup) = node, markup.hasPrefix("<!--") else { return nil }
    let text = markup.dropFirst(4).drop { $0.isWhitespace }
    if text.hasPrefix(begin) { return true }
    return text.hasPrefix(end) ? false : nil
  }

  /// Returns the markers among the children of an element.
  static func markers(in element: XMLElement) -> [(index: Int, isBegin: Bool)] {
    element.children.enumerated().compactMap { index, node in
      isBegin(node).map { (index, $0) }
    }
  }

  /// Returns the filters of a component that Waymark has not written.
  static func ownFilters(of component: XMLElement) -> [XMLElement] {
    let markers = markers(in: component).map(\.index)
    return component.children.enumerated().compactMap { index, node in
      guard let element = node.element, element.name == "intent-filter",
        markers.count != 2 || index < markers[0] || index > markers[1]
      else { return nil }
      return element
    }
  }
}

extension AndroidManifest {
  /// Returns the lines of the filters that match a link and that Waymark has not written.
  package func linesOfOwnFilters(matching url: String, apiLevel: Int) -> [Int] {
    let own = Set(components.flatMap { ManifestMarkers.ownFilters(of: $0.element) }.map(\.offset))
    let trials = AndroidSimulator(self, apiLevel: apiLevel).explain(url).trials
    let matching = Set(trials.filter { $0.match != nil }.map(\.filter))
    return locatedFilters.compactMap { _, filter, path in
      let offset = filter.element.offset
      return matching.contains(path) && own.contains(offset)
        ? document.place(of: offset)?.line : nil
    }.unique
  }
}
