package import Foundation

/// An article of the documentation, for tests that compare the article with the code.
package struct Article: Sendable {
  /// A row of a table, with its cells by the titles of their columns.
  package struct Row: Sendable, CustomStringConvertible {
    package let line: Int
    let cells: [String: String]

    /// The text of a column; empty if there is none.
    package subscript(column: String) -> String { cells[column] ?? "" }

    /// Returns the code spans in a column.
    package func code(_ column: String) -> [String] { Article.code(in: self[column]) }

    package var description: String { "line \(line)" }
  }

  private let lines: [String]

  /// The whole text.
  package var text: String { lines.joined(separator: "\n") }

  /// The folder of the package, also if the tests are compiled through a symbolic link to it.
  package static var root: URL {
    URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Reads the article of Waymark or WaymarkCatalog with a name.
  package init(_ name: String) throws {
    do {
      try self.init(file: "Sources/Waymark/Waymark.docc/\(name).md")
    } catch {
      try self.init(file: "Sources/WaymarkCatalog/WaymarkCatalog.docc/\(name).md")
    }
  }

  /// Reads the document at a path in the repository.
  package init(file: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the rows of the codes in families of the reference, in order.
  package static func codes(_ families: String...) throws -> [Row] {
    let folder = "Sources/WaymarkCommand/Codes/Families"
    return try families.flatMap { try Article(file: "\(folder)/\($0).md").rows("Code") }
  }

  /// Returns the rows of all tables whose first columns have these titles.
  package func rows(_ heads: String...) -> [Row] {
    var rows: [Row] = []
    var columns: [String] = []
    for (index, line) in lines.enumerated() {
      let cells = Self.cells(of: line)
      if cells.isEmpty {
        columns = []
      } else if columns.isEmpty {
        columns = cells
      } else if columns.starts(with: heads), !line.hasPrefix("| ---") {
        let named = zip(columns, cells).map { ($0, $1) }
        rows.append(Row(line: index + 1, cells: Dictionary(named) { first, _ in first }))
      }
    }
    return rows
  }

  /// Returns the text of every code block in a language; `""` for blocks without a language.
  package func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var block: [String]?
    var isWanted = false
    for line in lines {
      if !line.hasPrefix("```") {
        block?.append(line)
      } else if let text = block {
        if isWanted { blocks.append(text.joined(separator: "\n")) }
        block = nil
      } else {
        block = []
        isWanted = line == "```" + language
      }
    }
    return blocks
  }

  /// Returns the cells of a line of a table; an empty list for any other line.
  ///
  /// A bar inside a cell is written `\|`.
  private static func cells(of line: String) -> [String] {
    guard line.hasPrefix("|"), line.hasSuffix("|") else { return [] }
    var cells: [String] = []
    var cell = ""
    var previous: Character = " "
    for character in line.dropFirst() {
      if character == "|", previous == "\\" {
        cell.removeLast()
        cell.append("|")
      } else if character == "|" {
        cells.append(cell.trimmingCharacters(in: .whitespaces))
        cell = ""
      } else {
        cell.append(character)
      }
      previous = character
    }
    return cells
  }

  /// Returns the code spans of a text, in order.
  package static func code(in text: String) -> [String] {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
    return pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
