/// Reads a catalog out of a JSON value and collects everything that is wrong with it.
///
/// A value that is wrong is noted and left out, and reading goes on; only a catalog without any
/// fault is handed out. The time is linear in the size of the file.
struct CatalogReader {
  private struct Note {
    let reason: CatalogFault.Reason
    let path: CatalogPath
    let offset: Int
  }

  /// Where keys stand that their object already had.
  private let repeatedKeys: Set<Int>
  private var notes: [Note] = []
  private var omitted = 0

  /// The catalog that the value holds.
  ///
  /// - Parameter document: the text that the value was read from, for lines and columns.
  static func catalog(
    from value: JSONValue,
    in document: JSONDocument?
  ) throws(CatalogError) -> LinkCatalog {
    let repeatedKeys = document?.repeatedKeys.map(\.offset) ?? []
    var reader = CatalogReader(repeatedKeys: Set(repeatedKeys))
    let catalog = reader.catalog(CatalogNode(value: value, path: CatalogPath()))
    guard let catalog, reader.notes.isEmpty else { throw reader.error(in: document, of: value) }
    return catalog
  }

  private init(repeatedKeys: Set<Int>) { self.repeatedKeys = repeatedKeys }

  private mutating func catalog(_ node: CatalogNode) -> LinkCatalog? {
    guard let object = object(node), readsSchema(of: object) else { return nil }
    noteStrangeKeys(of: object, known: CatalogKeys.catalog)
    _ = text(object["$schema"])
    let app = app(required("app", of: object))
    let routes = routes(required("routes", of: object))
    let webOnly = webOnly(object["webOnly"])
    let codes = texts(object["ignoredCodes"], of: "an array of codes") { $0.code($1) }
    return LinkCatalog(
      checkedApp: app,
      routes: routes,
      webOnly: webOnly,
      ignoredCodes: codes.map { LinkDiagnostic.Code(rawValue: $0) }
    )
  }

  /// Whether the rest of the file means what this version takes it for.
  private mutating func readsSchema(of object: CatalogObject) -> Bool {
    guard let node = required("schema", of: object) else { return true }
    guard case .number(let text) = node.value.content else {
      note(.wrongType(expected: "the number \(LinkCatalog.schema)", found: node.value.kind), node)
      return true
    }
    if node.value.int == LinkCatalog.schema { return true }
    note(.unsupportedSchema(quoted(text)), node)
    return false
  }

  // MARK: - Faults

  /// Notes the keys that nobody reads, and those that stand there twice.
  mutating func noteStrangeKeys(of object: CatalogObject, known: [String]) {
    for member in object.members {
      let path = object.path.key(member.key)
      if repeatedKeys.contains(member.keyOffset) {
        note(.repeatedKey(member.key), at: path, offset: member.keyOffset)
      } else if !known.contains(member.key) {
        let nearest = nearestName(to: member.key, among: known)
        note(
          .unknownKey(member.key, nearest: nearest, known: known),
          at: path,
          offset: member.keyOffset
        )
      }
    }
  }

  /// Notes what is wrong with a value.
  mutating func note(_ reason: @autoclosure () -> CatalogFault.Reason, _ node: CatalogNode) {
    note(reason(), at: node.path, offset: node.offset)
  }

  /// Notes what is wrong at a place.
  ///
  /// Beyond the limit only the number of faults is kept, and what would have to be found out for
  /// their messages is not.
  mutating func note(
    _ reason: @autoclosure () -> CatalogFault.Reason,
    at path: @autoclosure () -> CatalogPath,
    offset: Int
  ) {
    if notes.count < CatalogError.faultLimit {
      notes.append(Note(reason: reason(), path: path(), offset: offset))
    } else {
      omitted += 1
    }
  }

  private func error(in document: JSONDocument?, of value: JSONValue) -> CatalogError {
    let lines = document.map { TextLines($0.bytes) }
    // Faults of one place stay in the order in which they were found.
    let sorted = notes.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    let faults = sorted.map { _, note in
      CatalogFault(note.reason, at: note.path, offset: note.offset, in: lines) { index in
        let route = value["routes"]?.array?[index]
        return (route?["name"] ?? route?["pattern"])?.string
      }
    }
    return CatalogError(faults: faults, omittedFaults: omitted)
  }
}
