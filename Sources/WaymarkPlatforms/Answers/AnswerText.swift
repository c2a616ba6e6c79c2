import Waymark
import WaymarkCatalog

/// An answer for people, line by line: sentences, and labels with texts.
///
///     https://www.underway.nyc/station/25
///     opens ABCDE12345.nyc.underway.Underway
///     rule      file:7 (applinks.details[0].components[1])
///                 path '/station/?*'
package struct AnswerText {
  package private(set) var lines: [String] = []

  package init() {}

  /// Makes an answer that begins with a text.
  package init(_ text: String) { lines = [text] }

  private static var width: Int { 100 }
  /// The column in which the text of a label begins.
  private static var indent: Int { 10 }

  /// Adds a link on its own line, shortened if it would flood a terminal.
  package mutating func add(link: String) { lines.append(TerminalText.fit(link, Self.width)) }

  /// Adds a sentence, on several lines if it is long.
  package mutating func add(_ sentence: String) {
    lines += TerminalText.wrapped(TerminalText.visible(sentence), Self.width)
  }

  /// Adds a label with a text, on several lines if the text is longer than the width.
  package mutating func add(_ label: String, _ text: String) {
    let rest = String(repeating: " ", count: Self.indent)
    let first = label + rest.dropFirst(label.count)
    let wrapped = TerminalText.wrapped(TerminalText.visible(text), Self.width - Self.indent)
    for (index, line) in wrapped.enumerated() { lines.append((index == 0 ? first : rest) + line) }
  }

  /// Adds lines with a label on the first one; lines beyond the limit are only counted.
  package mutating func add(_ label: String, _ texts: [String], limit: Int) {
    for (index, text) in texts.prefix(limit).enumerated() { add(index == 0 ? label : "", text) }
    if texts.count > limit { add("", "and \(texts.count - limit) more; --verbose shows all") }
  }

  package var text: String { lines.joined(separator: "\n") }
}

/// Returns names for a sentence: the first few, and the number of the others.
package func abridged(_ names: [String], limit: Int = 3) -> String {
  let shown = names.prefix(limit).map { TerminalText.fit($0, 80) }.joined(separator: ", ")
  return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
}
