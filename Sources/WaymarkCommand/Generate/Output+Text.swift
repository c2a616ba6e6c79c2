#if Tools
internal import Waymark
internal import WaymarkPlatforms

extension Output {
  /// The answer for people.
  ///
  /// - Parameters:
  ///   - isWritten: Whether the files have been written.
  ///   - showsDiff: Whether each file that differs is followed by its difference.
  ///   - showsNotes: Whether everything is told that a file says otherwise than the catalog, or
  ///     only what is a warning.
  func text(isWritten: Bool, showsDiff: Bool, showsNotes: Bool) -> String {
    var blocks: [String] = []
    var lines: [String] = []
    for file in files {
      lines.append(Self.line(file, isWritten: isWritten))
      if showsDiff, file.state != .unchanged {
        lines.append(file.diff.trimmedOfLastNewline)
      }
    }
    for (kind, reason) in leftOut { lines.append("left out       \(kind.rawValue): \(reason)") }
    if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
    let told = notes.filter { $0.diagnostic.severity != .error }
    let shown = told.filter { showsNotes || !$0.isMinor }
    blocks += shown.map(\.diagnostic.description)
    if shown.count < told.count {
      let kinds = OutputKind.allCases.compactMap { kind in
        let count = told.count { $0.kind == kind && $0.isMinor }
        return count == 0 ? nil : "\(kind.rawValue) \(count)"
      }
      blocks.append(
        "Where files say more or less than the catalog: \(kinds.joined(separator: ", ")). "
          + "'--notes' shows each with a link."
      )
    }
    if files.isEmpty, notes.isEmpty { blocks.append("nothing to generate") }
    return blocks.joined(separator: "\n\n")
  }

  private static func line(_ file: OutputFile, isWritten: Bool) -> String {
    let word =
      switch file.state {
      case .created: isWritten ? "created" : "would create"
      case .updated: isWritten ? "updated" : "would update"
      case .unchanged: "unchanged"
      }
    let domains = file.domains.isEmpty ? "" : "  (\(file.domains.joined(separator: ", ")))"
    let blanks = String(repeating: " ", count: 15 - word.count)
    return word + blanks + file.path + domains
  }

  /// The answer as one JSON object.
  func json(isWritten: Bool, showsDiff: Bool) -> JSONValue {
    .object([
      "written": .bool(isWritten),
      "files": .array(
        files.map { file in
          .object([
            "path": .string(file.path), "kind": .string(file.kind.rawValue),
            "domains": .strings(file.domains), "state": .string(file.state.rawValue),
            "diff": showsDiff && file.state != .unchanged ? .string(file.diff) : nil,
          ])
        }
      ),
      "leftOut": .array(
        leftOut.map { .object(["kind": .string($0.kind.rawValue), "reason": .string($0.reason)]) }
      ),
      "notes": .array(notes.map(\.json)),
    ])
  }
}

extension Output.Note {
  /// Whether it only says that the file differs a little from the catalog.
  fileprivate var isMinor: Bool { diagnostic.severity == .info && note.effect != nil }

  /// The note with the keys of a finding, and what only a note has.
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue),
      "severity": .string(diagnostic.severity.rawValue),
      "code": .string(diagnostic.code.rawValue),
      "message": .string(diagnostic.message),
      "place": diagnostic.place.map(JSONValue.string),
      "help": diagnostic.help.map(JSONValue.string),
      "route": note.route.map(JSONValue.string),
      "effect": note.effect.map { .string($0.rawValue) },
      "witness": note.witness.map(JSONValue.string),
    ])
  }
}

extension String {
  fileprivate var trimmedOfLastNewline: String {
    utf8.last == UInt8(ascii: "\n") ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
  }
}
#endif
