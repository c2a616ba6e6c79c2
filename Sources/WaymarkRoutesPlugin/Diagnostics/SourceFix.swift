#if TypedRoutes
import SwiftDiagnostics
import SwiftSyntax

/// A change that fixes a mistake, with a description.
struct SourceFix {
  /// The kind of change.
  enum Change {
    /// Replaces a node with text.
    case replace(Syntax, with: String)
    /// Inserts text before a node, after its leading trivia.
    case insert(String, before: Syntax)
    /// Inserts text after a node, before its trailing trivia.
    case insertAfter(String, Syntax)
  }

  let message: String
  let change: Change

  init(_ message: String, _ change: Change) {
    self.message = message
    self.change = change
  }

  /// Makes the change that replaces a literal with another pattern.
  static func write(_ text: String, inPlaceOf literal: PatternLiteral) -> SourceFix {
    SourceFix("write '\(text)'", .replace(Syntax(literal.syntax), with: literal.spelling(text)))
  }

  /// Returns the change as a fix-it for the compiler.
  func fixIt(code: String) -> FixIt {
    FixIt(
      message: Message(message: message, fixItID: MessageID(domain: "Waymark", id: code)),
      changes: [change.fixItChange]
    )
  }

  private struct Message: FixItMessage {
    let message: String
    let fixItID: MessageID
  }
}

extension SourceFix.Change {
  /// The change as one of a whole node, because not every supported version of swift-syntax can
  /// change text alone.
  fileprivate var fixItChange: FixIt.Change {
    switch self {
    case .replace(let node, let text):
      Self.replacing(node, with: text)
    case .insert(let text, let node):
      Self.replacing(Syntax(node.firstToken(viewMode: .sourceAccurate)) ?? node) { text + $0 }
    case .insertAfter(let text, let node):
      Self.replacing(Syntax(node.lastToken(viewMode: .sourceAccurate)) ?? node) { $0 + text }
    }
  }

  private static func replacing(_ node: Syntax, with text: String) -> FixIt.Change {
    let token = TokenSyntax(
      .identifier(text),
      leadingTrivia: node.leadingTrivia,
      trailingTrivia: node.trailingTrivia,
      presence: .present
    )
    return .replace(oldNode: node, newNode: Syntax(token))
  }

  private static func replacing(_ node: Syntax, _ text: (String) -> String) -> FixIt.Change {
    replacing(node, with: text(node.trimmedDescription))
  }
}
#endif
