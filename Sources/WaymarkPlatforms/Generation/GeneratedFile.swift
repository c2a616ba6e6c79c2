import Waymark

/// A file that was generated, in memory.
public struct GeneratedFile: Sendable, Hashable {
  /// Where it belongs below the directory of the output: `.well-known/assetlinks.json`.
  public let path: String
  /// The domains whose server serves it; empty for a file of the app, and for one that every domain
  /// serves.
  public let domains: [String]
  /// What is in it.
  public let text: String

  /// The size in bytes of UTF-8.
  public var size: Int { text.utf8.count }
}

/// What was generated from a catalog, and what is to be known about it.
///
///     let generation = try catalog.generate(.appleAppSiteAssociation)
///     generation.files.map(\.path)   // [".well-known/apple-app-site-association"]
///     for note in generation.notes { print(note.diagnostic) }
///
/// The same catalog gives the same text on every machine.
public struct Generation: Sendable, Hashable {
  /// The files, in the order of the domains in the catalog.
  public internal(set) var files: [GeneratedFile] = []
  /// Where the files say more or less than the catalog, and what was changed in the user's own.
  public internal(set) var notes: [GenerationNote] = []

  /// Indicates whether nothing keeps the files from being used.
  public var isUsable: Bool { !notes.contains { $0.severity == .error } }

  /// Adds a note, once.
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
