internal import Waymark

/// The state of the catalog that a link book shows, on each of its pages.
final class BookState: Sendable {
  /// The place and the time from which the catalog comes; `nil` if they are not known.
  let source: String?
  private let fault = Locked<String?>(nil)

  init(source: String?) { self.source = source }

  /// Notes that the files of the catalog have had mistakes since the book was made.
  func note(_ text: String) { fault.with { $0 = text } }

  /// The part of a page about the mistakes.
  var markup: Markup {
    guard let fault = fault.with({ $0 }) else { return "" }
    let lines = fault.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
    let text = lines.map { TerminalText.fit(String($0), 200) }.joined(separator: "\n")
    return """
      <div class="fault" role="alert"><p><b>The catalog no longer loads.</b> The book shows \
      the last state without mistakes\(source.map { ": \($0)" } ?? "").</p>
      <pre>\(text)</pre></div>

      """
  }
}
