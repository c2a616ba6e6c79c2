internal import Waymark

/// An answer for people, line by line: sentences, and what is to be known beside labels.
///
///     https://www.underway.nyc/station/25
///     opens ABCDE12345.nyc.underway.Underway
///     rule      file:7 (applinks.details[0].components[1])
///                 path '/station/?*'
struct AnswerText {
  private(set) var lines: [String] = []

  init() {}

  /// An answer that goes on after a text.
  init(_ text: String) { lines = [text] }

  private static var width: Int { 100 }
  /// Where what stands beside a label begins.
  private static var indent: Int { 10 }

  /// A link on a line of its own, cut where it would flood a terminal.
  mutating func add(link: String) { lines.append(TerminalText.fit(link, Self.width)) }

  /// A sentence, on more lines where it is long.
  mutating func add(_ sentence: String) {
    lines += TerminalText.wrapped(TerminalText.visible(sentence), Self.width)
  }

  /// A line with a label, or more lines where the text is longer than the width.
  mutating func add(_ label: String, _ text: String) {
    let rest = String(repeating: " ", count: Self.indent)
    let first = label + rest.dropFirst(label.count)
    let wrapped = TerminalText.wrapped(TerminalText.visible(text), Self.width - Self.indent)
    for (index, line) in wrapped.enumerated() { lines.append((index == 0 ? first : rest) + line) }
  }

  /// Lines of which the first has a label; what is more than the limit is counted.
  mutating func add(_ label: String, _ texts: [String], limit: Int) {
    for (index, text) in texts.prefix(limit).enumerated() { add(index == 0 ? label : "", text) }
    if texts.count > limit { add("", "and \(texts.count - limit) more; --verbose shows all") }
  }

  var text: String { lines.joined(separator: "\n") }
}

/// Names in a sentence: the first few, and how many more there are.
func listed(_ names: [String], limit: Int = 3) -> String {
  let shown = names.prefix(limit).map { TerminalText.fit($0, 80) }.joined(separator: ", ")
  return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
}
