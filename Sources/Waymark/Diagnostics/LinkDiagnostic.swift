/// A description of one mistake or risk, with its place and its remedy.
///
/// Every error of this package has one (`error.diagnostic`), and every lint finding is one. The
/// error's own type contains the facts. The code is stable, the wording is not.
public struct LinkDiagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case error, warning, info
  }

  /// A stable name such as `pattern.unclosed-parameter`, listed in the documentation.
  public struct Code: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The name as it is printed and as `--json` contains it.
    public let rawValue: String

    /// Creates a code from its printed name.
    public init(rawValue: String) { self.rawValue = rawValue }

    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// The printed name.
    public var description: String { rawValue }
  }

  /// A text with the place in it that the diagnostic refers to.
  public struct Excerpt: Sendable, Hashable {
    /// The text as written: a pattern, a URL, a line of a file.
    public let text: String
    /// The offset in `text` at which the mistake begins, in UTF-8 bytes from the start.
    public let offset: Int

    /// Creates an excerpt.
    ///
    /// An offset outside the text is moved to the nearest end of the text.
    public init(text: String, offset: Int) {
      self.text = text
      self.offset = min(max(offset, 0), text.utf8.count)
    }
  }

  /// The severity.
  public let severity: Severity
  /// The stable code.
  public let code: Code
  /// A description of the mistake in one sentence, which begins in lower case and has no full stop.
  public let message: String
  /// The place of the mistake: a file with line and column, a key path, or the name of a route.
  public let place: String?
  /// The text that contains the mistake, drawn with a caret.
  public let excerpt: Excerpt?
  /// The remedy in one sentence, which begins in lower case.
  public let help: String?

  /// Creates a diagnostic.
  public init(
    severity: Severity = .error,
    code: Code,
    message: String,
    place: String? = nil,
    excerpt: Excerpt? = nil,
    help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
    self.excerpt = excerpt
    self.help = help
  }
}

extension LinkDiagnostic: CustomStringConvertible {
  /// The diagnostic as text for people, without a newline at the end.
  ///
  ///     error[pattern.unclosed-parameter]: the parameter has no closing brace
  ///       users/{id/posts
  ///             ^
  ///     help: write 'users/{id}/posts', or '\{' for a brace that is part of the path
  public var description: String {
    var lines = ["\(severity.rawValue)[\(code)]: \(message)"]
    if let place { lines.append("  at \(place)") }
    if let excerpt { lines += excerpt.drawing }
    if let help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }
}

extension LinkDiagnostic.Excerpt {
  /// The longest text that is drawn completely, in characters.
  ///
  /// A malicious link of 8 KB must not flood a terminal.
  private static var width: Int { 120 }

  /// The text, and the line with the caret below it.
  package var drawing: [String] {
    let characters = Array(text)
    var caret = 0
    var bytes = 0
    while caret < characters.count, bytes + characters[caret].utf8.count <= offset {
      bytes += characters[caret].utf8.count
      caret += 1
    }
    let first = max(0, min(caret - Self.width / 2, characters.count - Self.width))
    let last = min(characters.count, first + Self.width)
    let head = first > 0 ? "…" : ""
    let tail = last < characters.count ? "…" : ""
    let shown = characters[first..<last].map(\.visible).joined()
    let indent = characters[first..<caret].reduce(head.count) { $0 + $1.visible.count }
    return ["  \(head)\(shown)\(tail)", "  \(String(repeating: " ", count: indent))^"]
  }
}

extension Character {
  /// The character itself, or an escape if a terminal would interpret the character instead of
  /// showing it.
  var visible: String {
    let hidden = unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
    guard hidden else { return String(self) }
    return unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
  }
}
