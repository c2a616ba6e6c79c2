#if Tools
internal import Waymark

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Reads a catalog's file.
enum CatalogFile {
  /// The file that is looked for where none is named.
  static var defaultName: String { "waymark.json" }

  /// Whether there is something of that name.
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads and checks a catalog.
  ///
  /// - Throws: ``ToolFailure`` with every fault of the file.
  static func read(_ path: String) throws(ToolFailure) -> LinkCatalog {
    let bytes = try bytes(path)
    do throws(CatalogError) {
      return try LinkCatalog(bytes: bytes)
    } catch {
      throw ToolFailure(.unreadable, error.diagnostics(file: path))
    }
  }

  /// The bytes of a file, at most one more than a catalog may have.
  static func bytes(_ path: String) throws(ToolFailure) -> [UInt8] {
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw ToolFailure(.unreadable, missing(path))
    }
    guard !isDirectory, let data = FileManager.default.contents(atPath: path) else {
      throw ToolFailure(
        .unreadable,
        LinkDiagnostic(
          code: .init(rawValue: "command.unreadable-file"),
          message: isDirectory ? "'\(path)' is a folder" : "'\(path)' cannot be opened",
          help: isDirectory ? "name the file in it" : "check that you may read it"
        )
      )
    }
    return Array(data)
  }

  private static func missing(_ path: String) -> LinkDiagnostic {
    LinkDiagnostic(
      code: .init(rawValue: "command.missing-file"),
      message: "there is no file '\(path)'",
      help: path == defaultName
        ? "write one, name another with --catalog, or try --example"
        : "check the path, or try --example"
    )
  }
}
#endif
