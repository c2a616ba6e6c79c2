import Waymark

/// A generated file, in memory.
public struct GeneratedFile: Sendable, Hashable {
  /// The path of the file relative to the output directory: `.well-known/assetlinks.json`.
  public let path: String
  /// The domains whose server serves the file; empty for a file of the app, and for one that every
  /// domain serves.
  public let domains: [String]
  /// The content of the file.
  public let text: String

  /// The size in bytes of UTF-8.
  public var size: Int { text.utf8.count }
}

/// The files generated from a catalog, with notes about them.
///
///     let generation = try catalog.generate(.appleAppSiteAssociation)
///     generation.files.map(\.path)   // [".well-known/apple-app-site-association"]
///     for note in generation.notes { print(note.diagnostic) }
///
/// The same catalog gives the same text on every machine.
public struct Generation: Sendable, Hashable {
  /// The files, in the order of the domains in the catalog.
  public internal(set) var files: [GeneratedFile] = []
  /// The differences between the files and the catalog, and the changes to the user's own files.
  public internal(set) var notes: [GenerationNote] = []

  /// Indicates whether the files can be used, because no note is an error.
  public var isUsable: Bool { !notes.contains { $0.severity == .error } }

  /// Adds a note unless it is already present.
  mutating func note(
    _ reason: GenerationNote.Reason,
    route: String? = nil,
    path: String? = nil,
    witness: String? = nil
  ) {
    let note = GenerationNote(reason: reason, route: route, path: path, witness: witness)
    if !notes.contains(note) { notes.append(note) }
  }
}
