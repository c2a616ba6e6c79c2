import Foundation
import WaymarkCommand

/// The parts of `Scripts/outputs` that the command `waymark` does not have: the inputs, the answers
/// of the link book, and `waymark-check` with a folder in place of the servers.
///
///     RecordOutputs inputs FOLDER 200    writes catalogs, files and links, each case in a folder
///     RecordOutputs book                 prints the answers of a link book about the case in the
///                                        working directory; with 'files' the book's files, too
///     SERVED_FILES=FOLDER RecordOutputs --json   is waymark-check, with the files in the folder
@main
struct Main {
  @MainActor static func main() async throws {
    if ProcessInfo.processInfo.environment["SERVED_FILES"] != nil {
      await FolderClient.main()
      return
    }
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "inputs" where arguments.count == 3:
      guard let count = arguments.last.flatMap(Int.init) else { exit(64) }
      let folder = URL(fileURLWithPath: arguments.dropFirst().first ?? "")
      try Inputs.writeExamples(to: folder)
      for number in 0..<count { try Inputs.writeRandomCase(number, to: folder) }
    case "book":
      try BookAnswers().show(withFiles: arguments.last == "files")
    default:
      exit(64)
    }
  }
}
