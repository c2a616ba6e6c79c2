#if TypedRoutes
/// Insertions into a text and removals from it, by offsets in the UTF-8 of the original text.
struct TextEdits {
  private var edits: [(start: Int, end: Int, text: String)] = []

  /// Inserts a text at an offset, after earlier insertions at the same offset.
  mutating func insert(_ text: String, at offset: Int) {
    edits.append((offset, offset, text))
  }

  /// Replaces a range with a text.
  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append((range.lowerBound, range.upperBound, text))
  }

  /// Returns the changed text.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var position = 0
    let ordered = edits.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    for (_, edit) in ordered {
      output += bytes[position..<max(position, edit.start)]
      output += edit.text.utf8
      position = max(position, edit.end)
    }
    output += bytes[position...]
    return String(decoding: output, as: UTF8.self)
  }
}
#endif
