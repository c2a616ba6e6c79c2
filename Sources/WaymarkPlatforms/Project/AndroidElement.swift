import Waymark

/// An element of a manifest that the build merges, with the line behind each value.
///
/// Only what decides about links is kept: activities and their aliases, filters and their data.
struct AndroidElement: Sendable {
  struct Attribute: Sendable {
    /// The name without a prefix.
    let name: String
    /// The value as a manifest has it, in which what is not known is as it was written.
    var value: String
    /// The line that states the value: in the manifest, or where its placeholder has a value.
    var place: ProjectPlace
  }

  let name: String
  let place: ProjectPlace
  /// The attributes in Android's namespace.
  var attributes: [Attribute]
  var children: [AndroidElement] = []
  /// The instruction `tools:node` for the merger.
  let instruction: String?
  /// The attributes that `tools:remove` names.
  let removed: [String]

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The name by which the merger finds the same component in another manifest.
  var key: String { "\(name) \(self["name"] ?? "")" }

  /// Indicates whether the element only removes others.
  var isRemoval: Bool { instruction == "remove" || instruction == "removeAll" }

  /// The names of the actions and categories of a filter.
  var kinds: Set<String> {
    Set(children.filter { ["action", "category"].contains($0.name) }.map(\.key))
  }

  /// Returns whether two elements have the same content.
  func isEqual(to other: AndroidElement) -> Bool {
    name == other.name && attributes.count == other.attributes.count
      && attributes.allSatisfy { other[$0.name] == $0.value }
      && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension AndroidElement {
  /// Makes an element without the parts that decide about no link.
  ///
  /// - Parameter fill: A function that fills in placeholders and makes names of classes complete.
  init(
    _ element: XMLElement,
    in document: XMLDocument,
    path: String,
    fill: (_ attribute: String, _ value: String, ProjectPlace) -> Attribute
  ) {
    let tools = AndroidManifest.toolsNamespace
    name = element.name
    place = ProjectPlace(path, document.line(of: element.offset) ?? 1)
    instruction = element.attribute("node", in: tools)?.value
    removed = (element.attribute("remove", in: tools)?.value ?? "").split(separator: ",").map {
      String($0).trimmed.localXMLName
    }
    let kept = Self.attributes[element.name]
    attributes = element.attributes.filter {
      $0.namespace == AndroidManifest.namespace && kept?.contains($0.localName) != false
    }.map {
      fill($0.localName, $0.value, ProjectPlace(path, document.line(of: $0.offset) ?? 1))
    }
    let names = Self.children[element.name] ?? []
    children = element.elements.filter { names.contains($0.name) }.map {
      AndroidElement($0, in: document, path: path, fill: fill)
    }
  }

  private static let activity: Set<String> = [
    "name", "enabled", "exported", "permission", "targetActivity",
  ]

  /// The attributes that are kept; all for other elements.
  private static let attributes: [String: Set<String>] = [
    "application": ["enabled", "permission"], "activity": activity, "activity-alias": activity,
    // The label of a filter, for example, is no part of its links.
    "intent-filter": ["autoVerify", "order", "priority"],
  ]

  private static let children: [String: Set<String>] = [
    "application": ["activity", "activity-alias"],
    "activity": ["intent-filter", "nav-graph"], "activity-alias": ["intent-filter", "nav-graph"],
    "intent-filter": ["action", "category", "data", "uri-relative-filter-group"],
    "uri-relative-filter-group": ["data"],
  ]
}

extension AndroidElement {
  /// Merges an application of a manifest with lower priority into this one.
  ///
  /// Source: developer.android.com, "Manage manifest files": merge priorities and node markers.
  ///
  /// - Parameter remove: A function that receives each filter that an instruction removes, and the
  ///   instruction's element.
  mutating func merge(
    _ lower: AndroidElement,
    remove: (_ filter: AndroidElement, _ by: AndroidElement) -> Void
  ) {
    mergeAttributes(lower)
    var places: [String: Int] = [:]
    for (place, child) in children.enumerated() { places[child.key] = place }
    for child in lower.children {
      if let place = places[child.key] {
        children[place].mergeComponent(child, remove: remove)
      } else {
        places[child.key] = children.count
        children.append(child)
      }
    }
  }

  private mutating func mergeAttributes(_ lower: AndroidElement) {
    for attribute in lower.attributes
    where self[attribute.name] == nil && !removed.contains(attribute.name) {
      attributes.append(attribute)
    }
  }

  private mutating func mergeComponent(
    _ lower: AndroidElement,
    remove: (_ filter: AndroidElement, _ by: AndroidElement) -> Void
  ) {
    if isRemoval || instruction == "replace" {
      for filter in lower.children where !lower.isRemoval { remove(filter, self) }
      return
    }
    if lower.isRemoval { return }
    mergeAttributes(lower)
    if instruction == "merge-only-attributes" { return }
    let removals = children.filter(\.isRemoval)
    for child in lower.children {
      if let removal = removals.first(where: { $0.removes(child) }) {
        remove(child, removal)
      } else if !children.contains(where: { $0.isEqual(to: child) }) {
        children.append(child)
      }
    }
  }

  /// Returns whether a filter with `tools:node` removes another one.
  private func removes(_ filter: AndroidElement) -> Bool {
    guard name == filter.name else { return false }
    if instruction == "removeAll" || name != "intent-filter" { return true }
    let others = filter.data
    return kinds == filter.kinds
      && (data.isEmpty
        || data.count == others.count
          && zip(data, others).allSatisfy { $0.isEqual(to: $1) })
  }
}

extension AndroidElement {
  /// The elements `<data>` of a filter.
  var data: [AndroidElement] { children.filter { $0.name == "data" } }

  /// Writes the element, with each attribute on a line of its own.
  func write(to file: inout ComposedFile, indent: String) {
    if isRemoval { return }
    let kept = children.filter { !$0.isRemoval }
    let end = kept.isEmpty ? "/>" : ">"
    file.add("\(indent)<\(name)\(attributes.isEmpty ? end : "")", place)
    for (index, attribute) in attributes.enumerated() {
      let text = attribute.value.xmlEscaped(inAttribute: true)
      let close = index == attributes.count - 1 ? end : ""
      file.add("\(indent)    android:\(attribute.name)=\"\(text)\"\(close)", attribute.place)
    }
    if kept.isEmpty { return }
    for child in kept { child.write(to: &file, indent: indent + "  ") }
    file.add("\(indent)</\(name)>", place)
  }
}
