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
