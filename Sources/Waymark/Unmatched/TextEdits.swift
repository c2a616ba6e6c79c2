/// Replacements in a text, each for a range of its UTF-8 bytes, which are applied together.
package struct TextEdits {
  private var edits: [(range: Range<Int>, text: String)] = []

  package init() {}

  package var isEmpty: Bool { edits.isEmpty }

  /// Adds the replacement of a range.
  ///
  /// Ranges must not overlap.
  package mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append((range, text))
  }

  /// Returns the text with every replacement applied.
  package func apply(to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range.clamped(to: 0..<bytes.count), with: edit.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DeepLink {
  /// The ranges of the path's components in the link text.
  package var rawComponentRanges: [Range<Int>] {
    withBytes(linkText) { RawPath($0, layout).components }
  }

  /// The ranges of the query items' values in the link text, with an empty range for an item
  /// without a value, and the ranges of whole items.
  package var rawItemRanges: [(name: [UInt8], value: Range<Int>, item: Range<Int>)] {
    guard layout.flags.contains(.hasQuery) else { return [] }
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    return withBytes(linkText) { bytes in
      var ranges: [(name: [UInt8], value: Range<Int>, item: Range<Int>)] = []
      var pieces = QueryPieces(layout.query)
      while let piece = pieces.next(bytes) {
        let name = decodedQueryText(bytes, piece.name, plusIsSpace: plusIsSpace)
        let end = piece.name.upperBound
        let value = piece.value ?? end..<end
        ranges.append((Array(name.utf8), value, piece.name.lowerBound..<value.upperBound))
      }
      return ranges
    }
  }

  /// The range of an app link's scheme or a web link's authority in the link text.
  package var rawNameRange: Range<Int> {
    let end = Int(layout.schemeEnd)
    guard kind == .web else { return 0..<end }
    return withBytes(linkText) { end + 3..<max(end + 3, AuthorityReader.end($0, from: end + 3)) }
  }
}
