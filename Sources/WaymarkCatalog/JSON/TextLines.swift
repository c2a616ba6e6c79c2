package import Waymark

/// A position in a text, in the form that editors show.
package struct TextPosition: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int
}

/// The lines of a text, used to convert a byte offset to a line and a column.
///
/// Creating the value costs one pass over the text. A line ends with a line feed, a carriage
/// return, or both.
package struct TextLines {
  private let bytes: [UInt8]
  /// The positions where the lines begin; a byte order mark belongs to no line.
  private let starts: [Int]
  /// The numbers of scalars before each block of bytes, so that a column in a file without line
  /// breaks does not cost a pass over the whole file.
  private let scalars: [Int]

  private static var blockLength: Int { 256 }

  /// The number of bytes of a line that an excerpt shows on each side of its caret, so that a
  /// message does not contain a whole file without line breaks.
  private static var reach: Int { 256 }

  /// Finds the line breaks of a text in UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var scalars: [Int] = []
    var count = 0
    // A debug build is slow at loops over sequences, and tests read large files.
    var next = 0
    while next < bytes.count {
      let byte = bytes[next]
      if next % Self.blockLength == 0 { scalars.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      next += 1
      switch byte {
      case 0x0A: starts.append(next)
      case 0x0D where next == bytes.count || bytes[next] != 0x0A: starts.append(next)
      default: break
      }
    }
    self.starts = starts
    self.scalars = scalars + [count]
  }

  /// Returns the number of the line that contains the byte, from 1; the cost does not grow with the
  /// length of the line.
  package func number(at offset: Int) -> Int { line(at: offset) + 1 }

  /// Returns the position of the byte; the cost does not grow with the length of the line.
  package func position(at offset: Int) -> TextPosition {
    let line = line(at: offset)
    let start = starts[line]
    let end = min(max(offset, start), bytes.count)
    let scalars = scalarCount(before: end) - scalarCount(before: start)
    return TextPosition(line: line + 1, column: scalars + 1)
  }

  /// Returns the number of scalars that begin before a byte.
  private func scalarCount(before end: Int) -> Int {
    let block = end / Self.blockLength
    var count = scalars[block]
    for index in (block * Self.blockLength)..<end where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Returns the byte's line without leading blanks, for the excerpt of a diagnostic.
  package func excerpt(at offset: Int) -> LinkDiagnostic.Excerpt {
    let line = line(at: offset)
    let offset = min(max(offset, starts[line]), bytes.count)
    var lower = max(starts[line], offset - Self.reach)
    while lower < offset, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while lower < offset, bytes[lower] == 0x20 || bytes[lower] == 0x09 { lower += 1 }
    var upper = offset
    let limit = min(bytes.count, offset + Self.reach)
    while upper < limit, bytes[upper] != 0x0A, bytes[upper] != 0x0D { upper += 1 }
    while upper > offset, upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
    let shown = bytes[lower..<upper].map { $0 == 0x09 ? 0x20 : $0 }
    return .init(text: String(decoding: shown, as: UTF8.self), offset: offset - lower)
  }

  /// Returns the index of the line that contains the byte.
  private func line(at offset: Int) -> Int {
    var lower = 0
    var upper = starts.count
    while upper - lower > 1 {
      let middle = lower + (upper - lower) / 2
      if starts[middle] <= offset { lower = middle } else { upper = middle }
    }
    return lower
  }
}

extension [UInt8] {
  /// The position of the first byte that is not valid UTF-8 (RFC 3629); `nil` if all are.
  package var firstInvalidUTF8: Int? {
    var offset = 0
    while offset < count {
      if self[offset] < 0x80 {
        offset += 1
        continue
      }
      var rest = self[offset..<Swift.min(offset + 4, count)].makeIterator()
      var scalars = Unicode.UTF8.ForwardParser()
      guard case .valid(let scalar) = scalars.parseScalar(from: &rest) else { return offset }
      offset += scalar.count
    }
    return nil
  }
}
