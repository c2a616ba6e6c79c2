import Foundation
import TestSupport
import Testing

/// A declaration, and what the compiler prints for it.
struct MessageRow: Sendable, CustomTestStringConvertible {
  let source: String
  /// Each message with line and column in ``source``, without the compiler's own drawing of the
  /// line; fix-its and other places are notes.
  let output: String

  var testDescription: String { source }
}

/// What the compiler prints for many declarations, compiled as one file.
struct MessageTable {
  private let messages: [String]

  /// What stands before the declarations.
  private static let head = """
    import Foundation
    import WaymarkRoutes
    struct View: Hashable {}
    @Routes enum Inner { @Route("x") case x }

    """

  init(_ sources: [String]) throws {
    var text = Self.head
    var lines: [Int] = []
    for (index, source) in sources.enumerated() {
      lines.append(text.split(separator: "\n", omittingEmptySubsequences: false).count)
      // Each has a name of its own, which it is not printed with.
      text += "enum Space\(index) {\n\(source)\n}\n"
    }
    let printed = try Compiler.output(for: text)
    var messages = Array(repeating: "", count: sources.count)
    for message in Self.messages(printed) {
      guard let index = lines.lastIndex(where: { $0 < message.line }) else { continue }
      let line = message.line - lines[index]
      messages[index] += "\(line):\(message.column): \(message.text)\n"
    }
    self.messages = messages
  }

  /// What was printed for a declaration.
  subscript(index: Int) -> String { String(messages[index].dropLast()) }

  private struct Message {
    let line: Int
    let column: Int
    var text: String
  }

  private static func messages(_ printed: String) -> [Message] {
    var messages: [Message] = []
    // The compiler's drawing follows a message, which says at its end which macro it comes from.
    var isOpen = false
    for line in printed.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: ":", maxSplits: 3)
      var text = String(line)
      if parts.count == 4, parts[0] == "Routes.swift", let row = Int(parts[1]),
        let column = Int(parts[2])
      {
        messages.append(Message(line: row, column: column, text: ""))
        text = String(parts[3].dropFirst())
        isOpen = true
      }
      guard isOpen, !messages.isEmpty else { continue }
      if !messages[messages.count - 1].text.isEmpty { messages[messages.count - 1].text += "\n" }
      let end = text.range(of: " (from macro '")
      messages[messages.count - 1].text += end.map { String(text[..<$0.lowerBound]) } ?? text
      isOpen = end == nil && text.hasPrefix("note:") == false && !isOwn(text)
    }
    return messages
  }

  /// Returns whether a message is the compiler's own, which has one line.
  private static func isOwn(_ text: String) -> Bool {
    text.hasPrefix("error:") && !text.hasSuffix("]")
  }
}
