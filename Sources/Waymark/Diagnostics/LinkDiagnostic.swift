/// One thing that is wrong or risky: what, where, and what to do about it.
///
/// Every error of this package has one (`error.diagnostic`), and every lint finding is one. The
/// facts stand in the error's own type; the code is stable, the wording is not.
public struct LinkDiagnostic: Sendable, Hashable {
  /// How much it matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case error, warning, info
  }

  /// A stable name such as `pattern.unclosed-parameter`, listed in the documentation.
  public struct Code: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The name as it is printed and as it stands in `--json`.
    public let rawValue: String

    /// Makes a code from its printed name.
    public init(rawValue: String) { self.rawValue = rawValue }

    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// The printed name.
    public var description: String { rawValue }
  }

  /// A text with the place in it that the diagnostic is about.
  public struct Excerpt: Sendable, Hashable {
    /// The text as written: a pattern, a URL, a line of a file.
    public let text: String
    /// Where in `text` the fault begins, in UTF-8 bytes from its start.
    public let offset: Int

    /// Makes an excerpt; an offset outside of the text is moved to its nearest end.
    public init(text: String, offset: Int) {
      self.text = text
      self.offset = min(max(offset, 0), text.utf8.count)
    }
  }

  /// How much it matters.
  public let severity: Severity
  /// Its stable name.
  public let code: Code
  /// What is wrong, in one sentence that begins in lower case and has no full stop.
  public let message: String
  /// Where: a file with line and column, a key path, the name of a route.
  public let place: String?
  /// The text at fault, drawn with a caret.
  public let excerpt: Excerpt?
  /// What to do, in one sentence that begins in lower case.
  public let help: String?

  /// Makes a diagnostic.
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
  /// The diagnostic as people read it, without a newline at its end.
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
  /// The widest text that is drawn whole, in characters: a hostile link of 8 KB must not flood a
  /// terminal.
  private static var width: Int { 120 }

  /// The text and the line with the caret under it.
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
  /// The character, or an escape where a terminal would act on it instead of showing it.
  var visible: String {
    let hidden = unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
    guard hidden else { return String(self) }
    return unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
  }
}
