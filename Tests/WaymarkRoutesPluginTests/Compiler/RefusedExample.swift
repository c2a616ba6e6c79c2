#if TypedRoutes
import Foundation
import TestSupport

/// An entry of the article on diagnostics: a code, what is refused with it, and how it is fixed.
struct RefusedExample: Sendable, CustomStringConvertible {
  /// The whole entry on one line.
  let text: String
  let code: String
  let refused: String
  /// What the compiler prints.
  let message: String
  let fixed: String

  var description: String { code }

  /// The entries, in the order of the article.
  static let all: [RefusedExample] = {
    let file = "Sources/WaymarkRoutes/WaymarkRoutes.docc/Diagnostics.md"
    guard let text = try? Article(file: file).text else { return [] }
    return text.components(separatedBy: "\n### `").dropFirst().map(RefusedExample.init(entry:))
  }()

  private init(entry: String) {
    text = entry.replacing("\n", with: " ")
    code = String(entry.prefix { $0 != "`" })
    refused = Self.block("```swift refused\n", entry)
    message = Self.block("```\nerror: ", entry)
    fixed = Self.block("```swift fixed\n", entry)
  }

  private static func block(_ opening: String, _ entry: String) -> String {
    let rest = entry.components(separatedBy: opening).dropFirst().first ?? ""
    return rest.components(separatedBy: "\n```").first ?? ""
  }

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
