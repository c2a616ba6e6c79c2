#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog

/// `waymark code CODE…`: shows what the codes of errors and findings mean.
struct CodeCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "code",
      abstract: "Show what the code of an error or a finding means.",
      discussion: """
        Shows the meaning and the severity of each code, an example that causes it, its \
        correction, and the article about it. For the beginning of codes, such as 'lint' or \
        'generate.android', it lists the codes; without an argument, the first words of all codes.

        Exit status: 0, 64 there is no such code.
        """
    )
  }

  @Argument(
    help: ArgumentHelp("A code, such as 'lint.generic-scheme', or a beginning.", valueName: "code"),
    completion: .custom { _, _, _ in CodeEntry.all.map(\.code) }
  )
  var codes: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try answer { () throws(ToolError) in
      var found: [[CodeEntry]] = []
      for code in codes {
        let entries = CodeEntry.entries(for: code)
        guard !entries.isEmpty else { throw unknown(code) }
        found.append(entries)
      }
      if json {
        let entries = codes.isEmpty ? CodeEntry.all : found.flatMap(\.self)
        try Console.answer(["codes": .array(entries.map(\.json))])
      } else if codes.isEmpty {
        try Console.answer(Self.families)
      } else {
        let texts = zip(codes, found).map { code, entries in
          entries[0].code == code
            ? entries.map(\.text).joined(separator: "\n\n") : Self.list(entries)
        }
        try Console.answer(texts.joined(separator: "\n\n"))
      }
      return true
    }
  }

  private func unknown(_ code: String) -> ToolError {
    let nearest = CodeEntry.nearest(to: code).map(quoted)
    return ToolError(
      .usage,
      "command.unknown-code",
      "no error or finding has the code \(quoted(code))",
      help: nearest.isEmpty
        ? "'\(Tool.name) code' lists the first words of all codes"
        : "did you mean \(listed(nearest, limit: 4, last: "or"))?"
    )
  }

  private static func list(_ entries: [CodeEntry]) -> String {
    table(entries.map { ($0.code, $0.meaning) })
  }

  /// The first word of all codes, each with the number of its codes and the titles of their tables.
  private static var families: String {
    let words = Dictionary(grouping: CodeEntry.all, by: \.word).sorted { $0.key < $1.key }
    return table(
      words.map { word, entries in
        let titles = entries.map(\.family).unique
        let count = counted(Set(entries.map(\.code)).count, "code")
        return (word, "\(count): \(titles.joined(separator: "; "))")
      }
    )
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0.0 + String(repeating: " ", count: width + 2 - $0.0.count) + $0.1 }
      .joined(separator: "\n")
  }
}
#endif
