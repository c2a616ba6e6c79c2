#if Tools
/// The line-by-line difference of two texts, as `diff -u` prints it and `patch` reads it.
///
///     --- a.txt
///     +++ a.txt
///     @@ -1,3 +1,3 @@
///      one
///     -two
///     +2
///      three
///
/// Source: POSIX.1-2024, `diff`, "Diff -u or -U Output Format".
struct UnifiedDiff {
  /// The difference with the name of the file; empty if the texts are equal.
  let text: String

  /// The number of unchanged lines around a change.
  private static var context: Int { 3 }
  /// The maximum number of lines, without the common beginning and end of both texts, for which a
  /// shortest difference is computed: the cost grows with the square of the difference.
  private static var limit: Int { 3_000 }

  /// Compares two texts.
  ///
  /// - Parameter old: The existing bytes; `nil` if the file does not exist.
  init(path: String, old: [UInt8]?, new: [UInt8]) {
    let oldLines = Self.lines(old ?? [])
    let newLines = Self.lines(new)
    let changes = Self.changes(oldLines, newLines)
    var text = ""
    for hunk in Self.hunks(changes) { text += Self.text(of: changes[hunk]) }
    if !text.isEmpty || old == nil {
      text = "--- \(old == nil ? "/dev/null" : path)\n+++ \(path)\n" + text
    }
    self.text = text
  }

  /// A line of both texts, or of one of them, with its numbers from 1; a text without the line has
  /// the number of its next line.
  private struct Change {
    let mark: Character
    let line: ArraySlice<UInt8>
    let old: Int
    let new: Int
  }

  /// Returns the lines, including their newlines.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  private static func changes(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Change] {
    var first = 0
    while first < old.count, first < new.count, old[first] == new[first] { first += 1 }
    var last = 0
    while last < old.count - first, last < new.count - first,
      old[old.count - 1 - last] == new[new.count - 1 - last]
    {
      last += 1
    }
    let (isRemoved, isInserted) = difference(
      old[first..<(old.count - last)],
      new[first..<(new.count - last)]
    )
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let mark: Character
      if left < old.count, isRemoved.contains(left) {
        mark = "-"
      } else {
        mark = right < new.count && isInserted.contains(right) ? "+" : " "
      }
      let line = mark == "+" ? new[right] : old[left]
      changes.append(Change(mark: mark, line: line, old: left + 1, new: right + 1))
      if mark != "+" { left += 1 }
      if mark != "-" { right += 1 }
    }
    return changes
  }

  /// Returns the indices of the removed and added lines.
  private static func difference(
    _ old: ArraySlice<ArraySlice<UInt8>>,
    _ new: ArraySlice<ArraySlice<UInt8>>
  ) -> (removed: Set<Int>, inserted: Set<Int>) {
    guard old.count + new.count <= limit else { return (Set(old.indices), Set(new.indices)) }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
      case .insert(let offset, _, _): inserted.insert(new.startIndex + offset)
      }
    }
    return (removed, inserted)
  }

  /// Returns the runs of changes with the lines around them; runs that would touch are merged.
  private static func hunks(_ changes: [Change]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in changes.indices where changes[index].mark != " " {
      let start = max(0, index - context)
      let end = min(changes.count, index + context + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  private static func text(of hunk: ArraySlice<Change>) -> String {
    guard let first = hunk.first else { return "" }
    let old = range(first.old, hunk.count { $0.mark != "+" })
    let new = range(first.new, hunk.count { $0.mark != "-" })
    var text = "@@ -\(old) +\(new) @@\n"
    for change in hunk {
      text.append(change.mark)
      text += String(decoding: change.line, as: UTF8.self)
      if change.line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
    return text
  }

  /// Returns the first line and the number of lines of a hunk; a hunk without lines has the number
  /// of the line before it.
  private static func range(_ start: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(start - 1),0"
    case 1: "\(start)"
    default: "\(start),\(count)"
    }
  }
}
#endif
