import BoardGamesApp
import DocumentsApp
import ExampleTerminal
import TestSupport
import Testing

@MainActor
@Suite struct `The programs of the examples` {
  @Test(
    .withDiagnostics,
    arguments: [
      ["open", "x-documents://open?name=hello.md"], ["open", "x-documents:export/hello.md"],
      ["open", "x-documents:export/hello.md", "--buy-when-asked"], ["open", "no link"],
      ["open", "x-documents:nothing"], ["open"], ["links"], ["links", "--json"], ["--help"], [],
    ]
  )
  func `the program documents prints the same in a terminal as in a test`(arguments: [String])
    async throws
  {
    let told = try Tool.run(arguments, files: [:], program: "documents")
    let expected = await DocumentsProgram.answer(to: arguments)
    #expect(told.status == expected.status.rawValue)
    #expect(withoutTimes(told.output) == withoutTimes(expected.output))
    #expect(told.errors == expected.errors)
  }

  @Test(
    arguments: [
      ["https://www.mysite.com/games"], ["boardgames:clubs/7", "boardgames:clubs/8"],
      ["no link", "boardgames:games"], ["--help"], [], ["--json"],
    ]
  )
  func `the program boardgames prints the same in a terminal as in a test`(arguments: [String])
    async throws
  {
    let told = try Tool.run(arguments, files: [:], program: "boardgames")
    let expected = await BoardGamesProgram.answer(to: arguments)
    #expect(told.status == expected.status.rawValue)
    #expect(told.output == expected.output)
    #expect(told.errors == expected.errors)
  }

  /// The text with the milliseconds of each step left out.
  private func withoutTimes(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ms  ", maxSplits: 1)
      return String(parts.count == 2 ? parts[1] : line)
    }
  }

  @Test func `a program writes only the timeline to standard output`() throws {
    let told = try Tool.run(
      "open",
      "x-documents:export/hello.md",
      "--json",
      "--buy-when-asked",
      program: "documents"
    )
    #expect(told.status == 0)
    #expect(told.output.hasPrefix("{\n") && told.output.hasSuffix("}\n"))
    #expect(told.errors.hasPrefix("note: "))
  }

  @Test func `a program escapes control characters`() throws {
    let told = try Tool.run("boardgames:\u{1B}[31m\u{7}", program: "boardgames")
    #expect(told.status == 65)
    #expect(told.output == "boardgames:\\u{1b}[31m\\u{7}\n  shows nothing new\n")
    #expect(!told.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
  }
}
