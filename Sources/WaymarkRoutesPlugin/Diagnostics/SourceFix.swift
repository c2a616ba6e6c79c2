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
  let changes: [Change]

  init(_ message: String, _ changes: Change...) {
    self.message = message
    self.changes = changes
  }

  /// Makes the change that replaces a literal with another pattern.
  static func write(_ text: String, inPlaceOf literal: PatternLiteral) -> SourceFix {
    SourceFix("write '\(text)'", .replace(Syntax(literal.syntax), with: literal.spelling(text)))
  }

  /// Returns the change as a fix-it for the compiler.
  func fixIt(code: String) -> FixIt {
    FixIt(
      message: Message(message: message, fixItID: MessageID(domain: "Waymark", id: code)),
      changes: changes.map(\.fixItChange)
    )
  }

  private struct Message: FixItMessage {
    let message: String
    let fixItID: MessageID
  }
}

extension SourceFix.Change {
  fileprivate var fixItChange: FixIt.Change {
    switch self {
    case .replace(let node, let text):
      change(
        node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia,
        text,
        node
      )
    case .insert(let text, let node):
      change(
        node.positionAfterSkippingLeadingTrivia..<node.positionAfterSkippingLeadingTrivia,
        text,
        node
      )
    case .insertAfter(let text, let node):
      change(
        node.endPositionBeforeTrailingTrivia..<node.endPositionBeforeTrailingTrivia,
        text,
        node
      )
    }
  }

  private func change(
    _ range: Range<AbsolutePosition>,
    _ text: String,
    _ node: Syntax
  ) -> FixIt.Change {
    .replaceText(range: range, with: text, in: node.root)
  }
}
#endif
