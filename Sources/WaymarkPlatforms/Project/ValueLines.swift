import Waymark

/// The lines of a file, by the names in them, among which the line that states a value is found.
struct ValueLines: Sendable {
  /// The lines in lower case and as they are written.
  private let lines: [(text: [UInt8], written: [UInt8], place: ProjectPlace)]
  /// The indices of the lines that contain a name, in ascending order.
  private var indices: [ArraySlice<UInt8>: [Int]] = [:]

  init(_ file: ComposedFile) {
    lines = file.lines.map { line in
      (Array(lowercasedASCII(line.text).utf8), Array(line.text.utf8), line.place)
    }
    for (index, line) in lines.enumerated() {
      for name in line.text.split(whereSeparator: { !Self.isName($0) })
      where indices[name]?.last != index {
        indices[name, default: []].append(index)
      }
    }
  }

  /// Returns the place of the first line that contains a value as a whole, if possible in the same
  /// letter case.
  ///
  /// - Parameter keys: The keys of which one is before the value; empty for any line.
  func place(of value: String, after keys: [String] = []) -> ProjectPlace? {
    let written = Array(value.xmlEscaped(inAttribute: false).utf8)
    let wanted = Array(lowercasedASCII(value).xmlEscaped(inAttribute: false).utf8)
    let starts = keys.compactMap { indices[Array(lowercasedASCII($0).utf8)[...]]?.first }
    guard let start = keys.isEmpty ? 0 : starts.min() else { return nil }
    let name = wanted.prefix(while: Self.isName)
    // The name of a class may follow that of its package.
    let isPart = name.isEmpty || name.first == UInt8(ascii: ".")
    let candidates = isPart ? Array(lines.indices) : indices[name] ?? []
    let found = candidates.filter { $0 >= start && Self.contains(lines[$0].text, wanted) }
    let index = found.first { Self.contains(lines[$0].written, written) } ?? found.first
    return index.map { lines[$0].place }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte &- 0x61 < 26 || byte >= 0x80 || "-_.".utf8.contains(byte)
  }

  /// Returns whether a line contains a value that is neither next to another part of a name nor a
  /// component of a path.
  private static func contains(_ line: [UInt8], _ value: [UInt8]) -> Bool {
    guard let first = value.first, line.count >= value.count else { return false }
    return (0...(line.count - value.count)).contains { start in
      let end = start + value.count
      guard line[start] == first, line[start..<end].elementsEqual(value),
        end == line.count || !isName(line[end])
      else { return false }
      let before = line[..<start]
      if before.last == UInt8(ascii: "/") { return before.dropLast().last == before.last }
      return first == UInt8(ascii: ".") || !(before.last.map(isName) ?? false)
    }
  }
}
