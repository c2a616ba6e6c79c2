import Foundation
import TestSupport

/// A table of observations of the real systems.
struct Facts {
  /// The lines of the table with their numbers, without comments and empty lines.
  let lines: [(number: Int, text: String)]

  init(_ name: String) throws {
    let file = Article.root.appending(path: "Tests/WaymarkPlatformsTests/Facts/\(name).txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, String($0.element)) }
      .filter { !$0.text.isEmpty && !$0.text.hasPrefix("# ") }
  }

  /// The blocks of a table whose lines are indented but for the first of each.
  var blocks: [(number: Int, heads: [String], rows: [(number: Int, text: String)])] {
    var blocks: [(number: Int, heads: [String], rows: [(number: Int, text: String)])] = []
    for (number, text) in lines {
      if text.hasPrefix("  ") {
        blocks[blocks.count - 1].rows.append((number, String(text.dropFirst(2))))
      } else if let last = blocks.last, last.rows.isEmpty {
        blocks[blocks.count - 1].heads.append(text)
      } else {
        blocks.append((number, [text], []))
      }
    }
    return blocks
  }

  /// A word of a table; `~` is the empty text.
  static func word(_ text: some StringProtocol) -> String { text == "~" ? "" : String(text) }
}
