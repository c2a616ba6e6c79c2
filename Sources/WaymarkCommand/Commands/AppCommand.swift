#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// `waymark app FILE`: shows the files about links in a built app.
struct AppCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "app",
      abstract: "Show the files about links in a built app: manifest, entitlements, Info.plist.",
      discussion: """
        Lists the files in the app that decide about links, and the fingerprints of the \
        certificates that signed it. --show writes the text of one file, in which findings count \
        lines, to standard output.

        Exit status: 0, 64 wrong usage, 65 the app cannot be read or has no such file.
        """
    )
  }

  @Argument(
    help: ArgumentHelp(
      "An .apk, .apks, .aab, .ipa, .app or .xcarchive, or a compiled file of one.",
      valueName: "file"
    ),
    completion: .file()
  )
  var path: String

  @Option(help: ArgumentHelp("A file in the app whose text is written.", valueName: "name"))
  var show: String?

  @Flag(help: "Print JSON, with the texts of all files.")
  var json = false

  func validate() throws {
    if show != nil, json { throw ValidationError("--json contains the texts of all files") }
  }

  func run() throws {
    try answer { () throws(ToolError) in
      let files = try BuiltAppFile.required(path).app.files
      if let show {
        guard let file = files.first(where: { name(of: $0) == show }) else {
          throw missing(show, files)
        }
        // The text ends with a newline already.
        try Console.answer(file.text.hasSuffix("\n") ? String(file.text.dropLast()) : file.text)
      } else if json {
        try Console.answer(["files": .array(files.map(object))])
      } else {
        try Console.answer(files.flatMap(lines).joined(separator: "\n"))
      }
      return true
    }
  }

  /// Returns the path of a file in the app; that of the app for a compiled file alone.
  private func name(of file: BuiltApp.File) -> String { file.name.isEmpty ? path : file.name }

  private func missing(_ name: String, _ files: [BuiltApp.File]) -> ToolError {
    let names = files.map(self.name)
    return ToolError(
      .unreadable,
      "command.no-file-in-app",
      "\(quoted(InputFile.name(path))) has no file \(quoted(name)) about links",
      help: nearestName(to: name, among: names).map { "did you mean \(quoted($0))?" }
        ?? "it has \(abridged(names.map { quoted($0) }, limit: 8))"
    )
  }

  /// Returns the lines about a file.
  private func lines(about file: BuiltApp.File) -> [String] {
    let count = file.text.utf8.count { $0 == 0x0A }
    let name = TerminalText.visible(name(of: file))
    let (_, kind, id) = file.names
    let words = kind + (id.map { " of \(quoted($0))" } ?? "")
    let own = "\(name): \(words), \(count) \(count == 1 ? "line" : "lines")"
    return [own] + file.certificates.map { "signed with \($0)" }
  }

  private func object(of file: BuiltApp.File) -> JSONValue {
    var object: JSONValue = [
      "name": .string(name(of: file)), "kind": .string(file.names.kind), "text": .string(file.text),
    ]
    object["id"] = file.names.id.map { .string($0) }
    if case .manifest = file.content {
      object["certificates"] = .array(file.certificates.map { .string($0) })
    }
    return object
  }
}

extension BuiltApp.File {
  /// The kind as keys of other answers name it, the kind in words, and the package or the app ID,
  /// which is `nil` for an `Info.plist`, and if it is not stated.
  fileprivate var names: (kind: String, words: String, id: String?) {
    switch content {
    case .manifest(let file): ("android-manifest", "the manifest", file.package)
    case .entitlements(let file): ("entitlements", "the entitlements", file.applicationIdentifier)
    case .infoPropertyList: ("info-plist", "the Info.plist", nil)
    }
  }

  /// The fingerprints of the certificates that signed a package.
  fileprivate var certificates: [String] {
    if case .manifest(let file) = content { file.built?.certificates ?? [] } else { [] }
  }
}
#endif
