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

/// The filters of a manifest that Waymark has not written, for many links.
package struct OwnFilters: Sendable {
  /// Decides about links by all filters of the manifest.
  package let simulator: AndroidSimulator
  private let lines: [String: Int]

  package init(_ manifest: AndroidManifest, apiLevel: Int) {
    simulator = AndroidSimulator(manifest, apiLevel: apiLevel)
    let own = Set(
      manifest.components.flatMap { ManifestMarkers.ownFilters(of: $0.element) }.map(\.offset)
    )
    let located = manifest.locatedFilters.filter { own.contains($0.filter.element.offset) }
    let lines = located.compactMap { _, filter, path in
      manifest.document.place(of: filter.element.offset).map { (path, $0.line) }
    }
    self.lines = Dictionary(lines) { first, _ in first }
  }

  /// Returns the lines of the filters that match a link.
  package func lines(matching url: String) -> [Int] {
    simulator.filters(matching: url).compactMap { lines[$0] }.unique
  }
}
