#if TypedRoutes
import Foundation
import TestSupport

/// A row of the codes of the macros: a code, what is refused with it, and how it is fixed.
struct RefusedExample: Sendable, CustomStringConvertible {
  let code: String
  let meaning: String
  let refused: String
  let fixed: String

  var description: String { code }

  /// The rows, in the order of the reference.
  static let all: [RefusedExample] = {
    let rows = (try? Article.codes("macros")) ?? []
    return rows.map { row in
      // Each code span is a line.
      RefusedExample(
        code: row.code("Code").first ?? "",
        meaning: row["Meaning"],
        refused: row.code("Refused").joined(separator: "\n"),
        fixed: row.code("Fixed").joined(separator: "\n")
      )
    }
  }()

  /// Code as a file has it: the cases alone stand in an enum, and every example in one of its own.
  static func file(_ examples: [String]) -> (source: String, lines: [Range<Int>]) {
    var source = """
      public import WaymarkRoutes

      @Routes enum Place { @Route("") case whole }
      struct View: Codable { var zoom: Int }
      let isSpread = true

      """
    var lines: [Range<Int>] = []
    for (index, example) in examples.enumerated() {
      let isWhole = example.contains("enum ") || example.contains("struct ")
      let first = source.count { $0 == "\n" } + 1
      // What stands in an internal type need not be accessible outside of the module.
      source += example.contains("public enum ") ? "public " : ""
      source += "enum Example\(index) {\n"
      source += isWhole ? example : "@Routes\nenum Links {\n\(example)\n}"
      source += "\n}\n"
      lines.append(first..<(source.count { $0 == "\n" } + 1))
    }
    return (source, lines)
  }
}
#endif
