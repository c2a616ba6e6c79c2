#if Tools
internal import Waymark
internal import WaymarkCatalog

/// The lines of a catalog's file, for findings that name a route or a key path but no line.
struct CatalogPlaces {
  private let file: String
  private let lines: TextLines
  /// The position of each value, by its key path and by the path with the name of its route.
  private var offsets: [String: Int] = [:]

  /// Finds all values of a catalog; `nil` if the file is not JSON.
  init?(_ file: InputFile) {
    guard let document = try? JSONDocument(file.bytes) else { return nil }
    self.file = file.name
    lines = TextLines(file.bytes)
    let labels = (document.root["routes"]?.array ?? []).map { route in
      (route["name"] ?? route["pattern"])?.string
    }
    add(document.root, at: CatalogPath(), labels)
    for path in document.root["webOnly"]?.array ?? [] {
      guard let pattern = (path["pattern"] ?? path).string else { continue }
      offsets[Self.generated(pattern)] = offsets[Self.generated(pattern)] ?? path.offset
    }
  }

  private mutating func add(_ value: JSONValue, at path: CatalogPath, _ labels: [String?]) {
    for key in [path.description, path.naming { $0 < labels.count ? labels[$0] : nil }] {
      // The first of several routes with a name is the one that other messages mean.
      if offsets[key] == nil { offsets[key] = value.offset }
    }
    switch value.content {
    case .object(let members):
      for member in members { add(member.value, at: path.key(member.key), labels) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { add(element, at: path.index(index), labels) }
    default: break
    }
  }

  /// The key of a place that a finding about a generated file names without its kind.
  private static func generated(_ label: String) -> String { "route \(quoted(label))" }

  /// Returns the finding at its line of the catalog, or at the first line if that is unknown.
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
    placed.file = file
    let offset = offset(of: finding.keyPath)
    let position = lines.position(at: offset ?? 0)
    placed.line = position.line
    placed.column = position.column
    return placed
  }

  /// Returns the position of a value, or of the nearest value around it.
  private func offset(of keyPath: String) -> Int? {
    if let offset = offsets[Self.generated(keyPath)] { return offset }
    var path = keyPath[...]
    while !path.isEmpty {
      if let offset = offsets[String(path)] { return offset }
      guard let end = path.lastIndex(where: { ",.[".contains($0) }) else { return nil }
      path = path[..<end]
    }
    return nil
  }
}
#endif
