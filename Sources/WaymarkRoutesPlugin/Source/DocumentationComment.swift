#if TypedRoutes
import SwiftSyntax

/// The documentation comment before a declaration.
struct DocumentationComment {
  private let lines: [Substring]

  init(_ declaration: some DeclSyntaxProtocol) {
    // The comment may be before or after the attributes.
    let tokens = declaration.tokens(viewMode: .sourceAccurate)
    var lines: [Substring] = []
    for token in tokens {
      for piece in token.leadingTrivia.pieces {
        switch piece {
        case .docLineComment(let text): lines.append(text.dropFirst(3))
        case .docBlockComment(let text): lines += Self.lines(ofBlock: text)
        case .newlines(let count) where count > 1 && !lines.isEmpty: lines.removeAll()
        default: continue
        }
      }
      if token.tokenKind == .keyword(.case) { break }
    }
    self.lines = lines.map { Self.trimmed($0) }
  }

  /// The first paragraph on one line, without the period at its end; `nil` if there is none.
  var summary: String? {
    let paragraph = lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }
    let text = paragraph.joined(separator: " ")
    return text.isEmpty ? nil : text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func lines(ofBlock text: String) -> [Substring] {
    let inner = text.dropFirst(3).dropLast(2)
    return inner.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      let content = line.drop(while: \.isWhitespace)
      return content.first == "*" ? content.dropFirst() : content
    }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line.drop(while: \.isWhitespace)
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }
}
#endif
