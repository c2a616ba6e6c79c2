#if Tools
internal import Waymark
internal import WaymarkCatalog

/// The places of a catalog's values, for findings that name a route or a key path but no line: in
/// the catalog's file, or in the Swift code that declares it.
struct CatalogPlaces {
  /// A line of a file.
  struct Place: Hashable {
    let file: String
    let line: Int
    let column: Int
  }

  private let files: [(name: String, lines: TextLines)]
  /// The file and the position of each value, by its key path and by the path with the name of its
  /// route.
  private var offsets: [String: (file: Int, offset: Int)] = [:]

  /// Finds all values of a catalog; `nil` if the file is not JSON.
  init?(_ file: InputFile) {
    guard let document = try? JSONDocument(file.bytes) else { return nil }
    files = [(file.name, TextLines(file.bytes))]
    offsets[""] = (0, 0)
    let labels = (document.root["routes"]?.array ?? []).map { route in
      (route["name"] ?? route["pattern"])?.string
    }
    add(document.root, at: CatalogPath(), labels)
    for path in document.root["webOnly"]?.array ?? [] {
      guard let pattern = (path["pattern"] ?? path).string else { continue }
      add((0, path.offset), at: Self.generated(pattern))
    }
  }

  /// Takes the places that the declarations of a catalog have in Swift files; `nil` if there is
  /// none.
  init?(_ catalog: LinkCatalog, in sources: SwiftSources) {
    let declarations = SwiftDeclarations(of: catalog, in: sources)
    // Few files declare anything, and the lines of a file cost a pass over it.
    let declaring = declarations.files
    files = sources.files.enumerated().map { file, source in
      (source.name, TextLines(declaring.contains(file) ? source.bytes : []))
    }
    for (index, route) in catalog.routes.enumerated() {
      guard let place = declarations.routes[index] else { continue }
      add(place, at: Self.generated(route.label))
      add(place, at: CatalogPath().key("routes").index(index).description)
    }
    for (index, path) in catalog.webOnly.enumerated() {
      guard let place = declarations.webOnly[index] else { continue }
      add(place, at: Self.generated(path.pattern.text))
      add(place, at: CatalogPath().key("webOnly").index(index).description)
    }
    for (path, place) in declarations.identity { add(place, at: path) }
    if let first = offsets["app"] ?? declarations.routes.min(by: { $0.key < $1.key })?.value {
      offsets[""] = first
    }
    if offsets.isEmpty { return nil }
  }

  private mutating func add(_ value: JSONValue, at path: CatalogPath, _ labels: [String?]) {
    for key in [path.description, path.naming { $0 < labels.count ? labels[$0] : nil }] {
      add((0, value.offset), at: key)
    }
    switch value.content {
    case .object(let members):
      for member in members { add(member.value, at: path.key(member.key), labels) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { add(element, at: path.index(index), labels) }
    default: break
    }
  }

  /// The first of several routes with a name is the one that other messages mean.
  private mutating func add(_ place: (file: Int, offset: Int), at key: String) {
    if offsets[key] == nil { offsets[key] = place }
  }

  /// The key of a place that a finding about a generated file names without its kind.
  private static func generated(_ label: String) -> String { "route \(quoted(label))" }

  /// Returns the finding at its line, or at the first line if that is unknown.
  ///
  /// A finding about a generated file, which may not exist, names the file in its message.
  func placed(_ finding: LinkDiagnostic) -> LinkDiagnostic {
    let generated = finding.file.map { " (in \(quoted($0)), which is generated)" } ?? ""
    var placed = LinkDiagnostic(
      severity: finding.severity,
      code: finding.code,
      message: finding.message + generated,
      place: finding.keyPath.isEmpty ? nil : finding.keyPath,
      help: finding.help
    )
    guard let place = place(of: finding.keyPath) ?? offsets[""].map(place) else { return placed }
    (placed.file, placed.line, placed.column) = (place.file, place.line, place.column)
    return placed
  }

  /// Returns the place of a route, or of a web-only path by its pattern.
  func place(ofRoute label: String) -> Place? { offsets[Self.generated(label)].map(place) }

  /// Returns the place of a value, or of the nearest value around it.
  private func place(of keyPath: String) -> Place? {
    if let place = place(ofRoute: keyPath) { return place }
    var path = keyPath[...]
    while !path.isEmpty {
      if let offset = offsets[String(path)] { return place(offset) }
      guard let end = path.lastIndex(where: { ",.[".contains($0) }) else { return nil }
      path = path[..<end]
    }
    return nil
  }

  private func place(_ place: (file: Int, offset: Int)) -> Place {
    let (name, lines) = files[place.file]
    let position = lines.position(at: place.offset)
    return Place(file: name, line: position.line, column: position.column)
  }
}

extension LoadedCatalog {
  /// The places of the catalog's values, in its file or in the Swift code below the working
  /// directory; `nil` if no place is known.
  var places: CatalogPlaces? {
    if let file { return CatalogPlaces(file) }
    return isDeclaredInSwift ? CatalogPlaces(all, in: SwiftSources()) : nil
  }
}
#endif
