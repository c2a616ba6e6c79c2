internal import Waymark
import WaymarkApp
import WaymarkDiagnostics

/// The description of a failed check of a link, for the reader of the test's log.
///
///     https://www.underway.nyc/staton/25
///     expected  'station' with stationID = 25
///     found     nothing: no route matches it
///     why not   'station': component 1 is 'staton', expected 'station'
///                 station/{stationID:int}
///                 staton/25
///                 ^~~~~~
///     did you mean  https://www.underway.nyc/station/25
///
/// Values that a route keeps secret are shown as `***`, because the logs of tests are stored on
/// every machine that runs them. So are the values that no pattern declares, in a table with
/// secrets.
public struct LinkCheckError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The whole text, without a newline at its end.
  public let description: String

  init(_ text: FailureText) {
    var text = text
    text.noteSecret()
    description = text.lines.joined(separator: "\n")
  }
}

/// The lines of a failure: labels in one column, and their texts in another.
struct FailureText {
  var lines: [String]

  /// The column in which the text of a label begins.
  private static let indent = 10

  init(_ title: String) {
    LinkDiagnostics.enable()
    lines = [title]
  }

  /// Adds a label and its text, which may have several lines.
  mutating func add(_ label: String, _ text: String) {
    let gap = String(repeating: " ", count: max(1, Self.indent - label.count))
    let pieces = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      let start = index == 0 ? label + gap : String(repeating: " ", count: Self.indent)
      lines.append(piece.isEmpty ? "" : start + piece)
    }
  }

  /// Explains why the found value looks the same as the expected one, if the two differ only in a
  /// hidden value.
  mutating func noteSecret() {
    func text(_ label: String) -> Substring? {
      lines.first { $0.hasPrefix(label) }?.dropFirst(Self.indent)
    }
    guard let expected = text("expected  "), expected.contains(SecretTexts.mask),
      let found = text("found     "), found.hasPrefix(expected)
    else { return }
    add("but", "they differ in a value that is hidden")
  }

  /// Adds lines without changing them.
  mutating func add(_ more: [String]) { lines += more }
}
