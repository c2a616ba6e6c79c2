import DocumentsApp
import ExampleTerminal

/// A call of `documents open`, with the parts of what it printed.
@MainActor
@dynamicMemberLookup
struct DocumentsOpening {
  private let answer: TerminalAnswer

  /// Opens a link with options as one types them, without spaces in their values.
  init(_ link: String, _ options: String = "") async {
    let options = options.split(separator: " ").map(String.init)
    answer = await DocumentsProgram.answer(to: ["open", link] + options)
  }

  /// A part of the answer.
  subscript<Part>(dynamicMember part: KeyPath<TerminalAnswer, Part>) -> Part {
    answer[keyPath: part]
  }

  /// What stands behind a word at the beginning of a line.
  subscript(word: String) -> String? {
    let line = answer.output.split(separator: "\n").first { $0.hasPrefix(word + " ") }
    return line.map { String($0.dropFirst(word.count).drop { $0 == " " }) }
  }

  /// The links that are printed to go back.
  var linksBack: [String] {
    let lines = answer.output.split(separator: "\n")
    guard let start = lines.firstIndex(of: "to go back") else { return [] }
    return lines[(start + 1)...].map { String($0.drop { $0 == " " }) }
  }
}
