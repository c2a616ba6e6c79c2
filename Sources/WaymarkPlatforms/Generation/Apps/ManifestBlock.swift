import Waymark
import WaymarkCatalog

/// The generated part of an activity in a manifest, which is between two comments.
///
/// The part is inserted into the tree of the file, which keeps all other bytes as they were read.
struct ManifestBlock {
  /// The reasons why a manifest was not changed.
  struct MergingError: Error {
    let findings: [LinkDiagnostic]

    init(_ findings: [LinkDiagnostic]) { self.findings = findings }
    init(_ finding: LinkDiagnostic) { findings = [finding] }
  }

  let filters: [AndroidManifest.IntentFilter]

  private static let beginning =
    "<!-- \(ManifestMarkers.begin): generated from the catalog up to \(ManifestMarkers.end); "
    + "what is changed here is lost -->"
  private static let ending = "<!-- \(ManifestMarkers.end) -->"

  /// Returns the manifest with the filters in their activities.
  ///
  /// They replace existing generated filters, or are added at the activity's end. Generated filters
  /// in other activities are removed.
  ///
  /// - Parameters:
  ///   - blocks: The filters of each activity.
  ///   - package: The application ID of the app.
  ///   - missing: Returns the finding about an activity that the manifest does not have exactly
  ///     once, for its name and the names of all activities.
  static func merged(
    _ blocks: [ManifestFilters.Block],
    into manifest: AndroidManifest,
    package: String,
    missing: (_ name: String, _ names: [String]) -> LinkDiagnostic
  ) throws(MergingError) -> AndroidManifest {
    var manifest = manifest
    if let finding = manifest.findings.first { throw MergingError(.invalidManifest(finding)) }
    let namespace = manifest.document.root.attributes.first { $0.name == "xmlns:android" }
    guard namespace?.value == AndroidManifest.namespace else { throw MergingError(.noNamespace) }
    var filters: [ManifestActivity.Place: [AndroidManifest.IntentFilter]] = [:]
    var findings: [LinkDiagnostic] = []
    for block in blocks {
      let activity = ManifestActivity(name: block.activity, package: package)
      if let place = activity.place(in: manifest) {
        filters[place, default: []] += block.filters
      } else {
        findings.append(missing(block.activity, ManifestActivity.names(in: manifest)))
      }
    }
    guard findings.isEmpty else { throw MergingError(findings) }
    let damaged = damagedLines(in: manifest)
    if let damaged { throw MergingError(.damagedMarkers(lines: damaged)) }
    let newline = ManifestLayout.newline(of: manifest)
    for place in ManifestActivity.places(in: manifest) {
      ManifestBlock(filters: filters[place.place] ?? []).merge(
        into: &manifest,
        newline: newline,
        at: place.place,
        isNeeded: filters[place.place] != nil
      )
    }
    return manifest
  }

  /// Writes the filters into an activity, if they are needed or replace others.
  private func merge(
    into manifest: inout AndroidManifest,
    newline: String,
    at place: ManifestActivity.Place,
    isNeeded: Bool
  ) {
    guard var element = manifest.document.root.children[place.application].element,
      var component = element.children[place.activity].element
    else { return }
    let markers = ManifestMarkers.markers(in: component)
    guard isNeeded || !markers.isEmpty else { return }
    let layout = ManifestLayout(
      manifest,
      newline: newline,
      application: place.application,
      activity: place.activity
    )
    if markers.isEmpty {
      insert(into: &component, layout)
    } else {
      replace(from: markers[0].index, to: markers[1].index, in: &component, layout)
    }
    element.children[place.activity] = .element(component)
    manifest.document.root.children[place.application] = .element(element)
  }

  private func insert(into component: inout XMLElement, _ layout: ManifestLayout) {
    let nodes =
      [layout.lineBreak(layout.indent), .other(Self.beginning)] + nodes(layout)
      + [.other(Self.ending)]
    if component.children.last?.indentation != nil {
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
  /// Returns the lines of the markers that are not a pair in an activity; `nil` if all are pairs.
  ///
  /// The list is empty if the lines are unknown.
  private static func damagedLines(in manifest: AndroidManifest) -> [Int]? {
    let activities = Set(ManifestActivity.places(in: manifest).map(\.place))
    var areValid: [Bool] = []
    func visit(_ element: XMLElement, isActivity: Bool, children: (Int) -> Bool) {
      let own = ManifestMarkers.markers(in: element)
      let isPair = isActivity && own.count == 2 && own[0].isBegin && !own[1].isBegin
      for (index, node) in element.children.enumerated() {
        if ManifestMarkers.isBegin(node) != nil { areValid.append(isPair) }
        if let child = node.element { visit(child, isActivity: children(index)) { _ in false } }
      }
    }
    let root = manifest.document.root
    for (application, node) in root.children.enumerated() {
      if ManifestMarkers.isBegin(node) != nil { areValid.append(false) }
      guard let element = node.element else { continue }
      visit(element, isActivity: false) { index in
        activities.contains(.init(application: application, activity: index))
      }
    }
    guard areValid.contains(false) else { return nil }
    // A comment has no position in the tree, so the comments are found in the text in their order.
    let text = manifest.text
    let comments = text.ranges(of: "<!--").filter { range in
      let rest = text[range.upperBound...].drop(while: \.isWhitespace)
      return rest.hasPrefix(ManifestMarkers.begin) || rest.hasPrefix(ManifestMarkers.end)
    }
    guard comments.count == areValid.count else { return [] }
    return zip(comments, areValid).filter { !$1 }.map { range, _ in
      text[..<range.lowerBound].count(where: \.isNewline) + 1
    }.unique
  }

  /// Returns the user's filters that accept some of the links, each with the first of these links.
  static func ownFilters(
    of manifest: AndroidManifest,
    taking links: [String]
  ) -> [(line: Int?, exampleLink: String)] {
    let uris = links.map { (text: $0, uri: AndroidURI($0)) }
    var found: [(line: Int?, exampleLink: String)] = []
    for component in manifest.components {
      for element in ManifestMarkers.ownFilters(of: component.element) {
        let filter = AndroidManifest.IntentFilter(element: element)
        let compiled = CompiledFilter(filter, apiLevel: 35, values: .init())
        guard compiled.unknown.isEmpty, compiled.exception == nil,
          filter.actions.contains(AndroidManifest.IntentFilter.viewAction),
          let link = uris.first(where: { (try? compiled.rules.match($0.uri).get()) != nil })
        else { continue }
        found.append((manifest.document.place(of: element.offset)?.line, link.text))
      }
    }
    return found
  }
}
