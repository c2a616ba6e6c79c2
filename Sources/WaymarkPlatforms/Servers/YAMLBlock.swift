import Waymark

/// Reads a block of text after `|` or `>` (YAML 1.2 §8.1).
enum YAMLBlock {
  /// Returns the text of a block; `nil` if its mark or its indentation is in another form.
  ///
  /// - Parameters:
  ///   - mark: The mark with its indicators, such as `>-`.
  ///   - rest: The text of the file after the line of the mark.
  ///   - column: The column of the key or hyphen to which the block belongs.
  static func text(
    _ mark: ArraySlice<UInt8>,
    _ rest: ArraySlice<UInt8>,
    below column: Int
  ) -> String? {
    let indicators = mark.dropFirst()
    let digits = indicators.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
    guard digits.count <= 1, indicators.count - digits.count <= 1, digits != [0x30] else {
      return nil
    }
    guard let lines = lines(rest, below: column, digits.first.map { Int($0) - 0x30 }) else {
      return nil
    }
    let isFolded = mark.first == UInt8(ascii: ">")
    var text = isFolded ? folded(lines) : Array(lines.joined(separator: [0x0A]))
    if indicators.contains(UInt8(ascii: "+")) {
      if !lines.isEmpty { text.append(0x0A) }
    } else {
      while text.last == 0x0A { text.removeLast() }
      if !indicators.contains(UInt8(ascii: "-")), !text.isEmpty { text.append(0x0A) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the lines of a block without their indentation.
  private static func lines(
    _ rest: ArraySlice<UInt8>,
    below column: Int,
    _ digit: Int?
  ) -> [[UInt8]]? {
    var indent = digit.map { column + $0 }
    var lines: [[UInt8]] = []
    for var line in rest.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.last == 0x0D { line.removeLast() }
      let first = line.firstIndex { $0 != 0x20 } ?? line.endIndex
      let spaces = first - line.startIndex
      if first == line.endIndex {
        lines.append(Array(line.dropFirst(indent ?? spaces)))
      } else if spaces >= indent ?? (column + 1) {
        indent = indent ?? spaces
        lines.append(Array(line.dropFirst(indent ?? 0)))
      } else if spaces > column, line[first] != UInt8(ascii: "#") {
        return nil
      } else {
        break
      }
    }
    // The end of the file is no line.
    if lines.last == [] { lines.removeLast() }
    return lines
  }

  /// Joins lines by spaces, but keeps blank lines and those around lines with more indentation.
  private static func folded(_ lines: [[UInt8]]) -> [UInt8] {
    func isText(_ line: [UInt8]) -> Bool {
      line.first.map { $0 != 0x20 && $0 != 0x09 } ?? false
    }
    var text: [UInt8] = []
    var last: Int?
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let blank = index - (last ?? -1) - 1
      if let last {
        let folds = isText(lines[last]) && isText(line)
        if folds, blank == 0 { text.append(0x20) } else if !folds { text.append(0x0A) }
      }
      text += [UInt8](repeating: 0x0A, count: blank)
      text += line
      last = index
    }
    return text + [UInt8](repeating: 0x0A, count: lines.count - (last ?? -1) - 1)
  }
}
