#if Tools
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// The meaning of a code: a row of a table in the page of all codes.
struct CodeEntry {
  /// The part of the page that contains the row.
  private struct Section {
    let family: String
    /// The title of the part of the family, if it has several.
    var part = ""
    /// The article that describes the family, with its module.
    var article = ""
    /// The severity of all codes of the family; empty if each row has its own.
    var severity = ""
    /// The text before the table.
    var note = ""
  }

  let code: String
  private let section: Section
  /// The cells of the row, by the titles of their columns.
  private let cells: [String: String]

  /// All entries, in the order of the page.
  ///
  /// A code has an entry for each place that reports it.
  static let all: [CodeEntry] = {
    var entries: [CodeEntry] = []
    var family = Section(family: "")
    var section = family
    var columns: [String] = []
    for line in CodeTexts.page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("| ") {
        let cells = cells(of: line)
        if columns.isEmpty {
          columns = cells
        } else if let code = spans(cells[0]).first {
          let named = Dictionary(zip(columns, cells)) { first, _ in first }
          entries.append(CodeEntry(code: code, section: section, cells: named))
        }
        continue
      }
      columns = []
      if line.hasPrefix("## ") {
        section = Section(family: String(line.dropFirst(3)))
      } else if line.hasPrefix("### ") {
        section = family
        section.part = ": " + line.dropFirst(4)
      } else if line.hasPrefix("- Article: ") {
        section.article = article(line.dropFirst("- Article: ".count))
      } else if line.hasPrefix("- Severity: ") {
        section.severity = String(line.dropFirst("- Severity: ".count))
      } else if !line.isEmpty {
        section.note += (section.note.isEmpty ? "" : " ") + line
      }
      // The parts of a family begin with its facts.
      if section.part.isEmpty { family = section }
    }
    return entries
  }()

  /// Returns the entries of a code, or those of all codes that begin with a text, up to a dot or a
  /// hyphen.
  static func entries(for text: String) -> [CodeEntry] {
    let exact = all.filter { $0.code == text }
    return exact.isEmpty
      ? all.filter { $0.code.hasPrefix(text + ".") || $0.code.hasPrefix(text + "-") } : exact
  }

  /// Returns the codes that were probably meant by a text that is not a code.
  static func nearest(to text: String) -> [String] {
    let codes = Set(all.map(\.code)).sorted()
    // People remember the part after the dot better than the part before it.
    let own = "." + (text.split(separator: ".").last ?? "")
    let same = codes.filter { $0.hasSuffix(own) }
    return same.isEmpty ? nearestName(to: text, among: codes).map { [$0] } ?? [] : same
  }

  /// The first word of the code.
  var word: String { String(code.prefix { $0 != "." }) }

  /// The title of the table.
  var family: String { section.family }

  var meaning: String { cells["Meaning"] ?? "" }

  /// The facts about the code in addition to its meaning, by their keys.
  private var facts: [(key: String, text: String)] {
    [
      ("severity", cells["Severity"] ?? section.severity), ("status", cells["Status"] ?? ""),
      ("host", cells["Host"] ?? ""),
      ("example", Self.lines(cells["Example"] ?? cells["Refused"] ?? "")),
      ("fixed", Self.lines(cells["Fixed"] ?? "")),
      ("about", family + section.part), ("note", section.note), ("article", section.article),
    ].filter { !$0.text.isEmpty }
  }

  /// The entry as text with several lines.
  var text: String {
    var answer = AnswerText(code)
    answer.add("  " + meaning)
    for fact in facts {
      for (index, line) in fact.text.split(separator: "\n").enumerated() {
        answer.add(index == 0 ? fact.key : "", String(line))
      }
    }
    return answer.text
  }

  /// The entry as an object, with the keys of the text.
  var json: JSONValue {
    var object: JSONValue = ["code": .string(code), "meaning": .string(meaning)]
    for fact in facts { object[fact.key] = .string(fact.text) }
    return object
  }

  /// Returns the text of a cell: each code span in a line, if there is nothing else.
  private static func lines(_ cell: String) -> String {
    let spans = spans(cell)
    let others = cell.utf8.count { $0 != 0x20 } - spans.joined().utf8.count { $0 != 0x20 }
    return others == 2 * spans.count ? spans.joined(separator: "\n") : cell
  }

  private static func spans(_ cell: String) -> [String] {
    let pieces = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    return pieces.filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Returns `"Importing" of WaymarkPlatforms` for it and for `<doc:NAME>`, an article of Waymark.
  private static func article(_ text: Substring) -> String {
    guard text.hasPrefix("<doc:") else { return String(text) }
    return "\"\(text.dropFirst("<doc:".count).dropLast())\" of Waymark"
  }

  /// Returns the cells of a row, in which `\|` is a bar.
  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var previous: Character = " "
    for character in line.dropFirst(2).dropLast(2) {
      if character == "|", previous == "\\" {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append(character)
      } else if character == "|" {
        if cells[cells.count - 1].hasSuffix(" ") { cells[cells.count - 1].removeLast() }
        cells.append("")
      } else if character != " " || !cells[cells.count - 1].isEmpty {
        cells[cells.count - 1].append(character)
      }
      previous = character
    }
    return cells
  }
}
#endif
