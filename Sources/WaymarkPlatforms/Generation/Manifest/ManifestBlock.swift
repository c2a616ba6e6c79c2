import Waymark
import WaymarkCatalog

/// The generated part of a manifest, which is between two comments.
///
/// The part is inserted into the tree of the file, which keeps all other bytes as they were read.
struct ManifestBlock {
  /// The reason why a manifest was not changed.
  struct MergingError: Error { let finding: LinkDiagnostic }

  let filters: [AndroidManifest.IntentFilter]

  static let begin = "waymark:begin"
  static let end = "waymark:end"
  private static let beginning =
    "<!-- \(begin): generated from the catalog up to \(end); what is changed here is lost -->"
  private static let ending = "<!-- \(end) -->"

  /// Returns the manifest with the filters in its activity.
  ///
  /// They replace existing generated filters, or are added at the activity's end.
  func merged(
    into manifest: AndroidManifest,
    at place: ManifestActivity
  ) throws(MergingError) -> AndroidManifest {
    var manifest = manifest
    if let finding = manifest.findings.first {
      throw MergingError(finding: .invalidManifest(finding))
    }
    let namespace = manifest.document.root.attributes.first { $0.name == "xmlns:android" }
    guard namespace?.value == AndroidManifest.namespace else {
      throw MergingError(finding: .noNamespace)
    }
    guard let (application, activity) = place.index(in: manifest),
      var element = manifest.document.root.children[application].element,
      var component = element.children[activity].element
    else {
      let names = ManifestActivity.names(in: manifest)
      throw MergingError(finding: .activityNotFound(place.name, found: names))
    }
    let layout = ManifestLayout(manifest, application: application, activity: activity)
    let markers = Self.markers(in: component)
    if Self.markerLines(in: manifest).isEmpty {
      insert(into: &component, layout)
    } else if markers.count == 2, markers[0].isBegin, !markers[1].isBegin,
      Self.markerCount(in: manifest.document.root) == 2
    {
      replace(from: markers[0].index, to: markers[1].index, in: &component, layout)
    } else {
      throw MergingError(finding: .damagedMarkers(lines: Self.markerLines(in: manifest)))
    }
    element.children[activity] = .element(component)
    manifest.document.root.children[application] = .element(element)
    return manifest
  }

  private func insert(into component: inout XMLElement, _ layout: ManifestLayout) {
    let nodes =
      [layout.lineBreak(layout.indent), .other(Self.beginning)] + nodes(layout)
      + [.other(Self.ending)]
    if component.children.last.map(ManifestLayout.isLineBreak) == true {
      component.children.insert(contentsOf: nodes, at: component.children.count - 1)
    } else {
      component.children += nodes + [layout.lineBreak(layout.outerIndent)]
    }
  }

  private func replace(
    from begin: Int,
    to end: Int,
    in component: inout XMLElement,
    _ layout: ManifestLayout
  ) {
    var layout = layout
    if begin > 0 { layout.takeIndent(from: component.children[begin - 1]) }
    component.children.replaceSubrange((begin + 1)..<end, with: nodes(layout))
  }

  /// Returns the filters on separate lines, and the whitespace before the last comment.
  private func nodes(_ layout: ManifestLayout) -> [XMLNode] {
    filters.flatMap { filter in
      [layout.lineBreak(layout.indent), .element(layout.indented(filter.element, layout.indent))]
    } + [layout.lineBreak(layout.indent)]
  }
}

// MARK: - Markers

extension ManifestBlock {
  private static func isMarker(_ node: XMLNode) -> Bool? {
    guard case .other(let markup) = node, markup.hasPrefix("<!--") else { return nil }
    let text = markup.dropFirst(4).drop { $0.isWhitespace }
    if text.hasPrefix(begin) { return true }
    return text.hasPrefix(end) ? false : nil
  }

  private static func markers(in element: XMLElement) -> [(index: Int, isBegin: Bool)] {
    element.children.enumerated().compactMap { index, node in
      isMarker(node).map { (index, $0) }
    }
  }

  private static func markerCount(in element: XMLElement) -> Int {
    markers(in: element).count + element.elements.reduce(0) { $0 + markerCount(in: $1) }
  }

  /// Returns the lines with a comment that contains a marker.
  private static func markerLines(in manifest: AndroidManifest) -> [Int] {
    if markerCount(in: manifest.document.root) == 0 { return [] }
    let lines = manifest.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().filter { _, line in
      line.contains("<!--") && (line.contains(begin) || line.contains(end))
    }.map { $0.offset + 1 }
  }

  /// Returns the user's filters that accept some of the links, each with the first of these links.
  static func ownFilters(
    of manifest: AndroidManifest,
    taking links: [String]
  ) -> [(line: Int?, exampleLink: String)] {
    let uris = links.map { (text: $0, uri: AndroidURI($0)) }
    var found: [(line: Int?, exampleLink: String)] = []
    for application in manifest.document.root.elements(named: "application") {
      for component in application.elements
      where AndroidManifest.Component(element: component) != nil {
        let markers = markers(in: component).map(\.index)
        for (index, node) in component.children.enumerated() {
          guard let element = node.element, element.name == "intent-filter",
            markers.count != 2 || index < markers[0] || index > markers[1]
          else { continue }
          let filter = AndroidManifest.IntentFilter(element: element)
          let compiled = CompiledFilter(filter, apiLevel: 35, values: .init())
          guard compiled.unknown.isEmpty, compiled.exception == nil,
            filter.actions.contains(AndroidManifest.IntentFilter.viewAction),
            let link = uris.first(where: { (try? compiled.rules.match($0.uri).get()) != nil })
          else { continue }
          found.append((manifest.document.place(of: element.offset)?.line, link.text))
        }
      }
    }
    return found
  }
}
