#if Tools
/// Two texts line by line, as `diff -u` shows them and `patch` reads them.
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
  /// The texts with the name of the file; empty where they are equal.
  let text: String

  /// How many lines stand around a change.
  private static var context: Int { 3 }
  /// The most lines in which a shortest difference is looked for, after what both texts begin and
  /// end with: its cost grows with the square of what differs.
  private static var limit: Int { 3_000 }

  /// - Parameter old: What is there; `nil` for a file that is not.
  init(path: String, old: [UInt8]?, new: [UInt8]) {
    let oldLines = Self.lines(old ?? [])
    let newLines = Self.lines(new)
    let changes = Self.changes(oldLines, newLines)
    var text = ""
    for hunk in Self.hunks(changes) {
      text += Self.text(of: changes[hunk])
    }
    if !text.isEmpty || old == nil {
      text = "--- \(old == nil ? "/dev/null" : path)\n+++ \(path)\n" + text
    }
    self.text = text
  }

  /// A line of both texts, or of one; lines are counted from 1, and the one that follows where a
  /// text has none.
  private struct Change {
    let mark: Character
    let line: ArraySlice<UInt8>
    let old: Int
    let new: Int
  }

  /// The lines with the newlines that end them.
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

  private static func changes(
    _ old: [ArraySlice<UInt8>],
    _ new: [ArraySlice<UInt8>]
  ) -> [Change] {
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

  /// The indices of the lines that go and come.
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

  /// Runs of changes with what stands around them; runs that would touch are one.
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

  /// Where a hunk begins and how many lines it has; one without lines begins after the line before.
  private static func range(_ start: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(start - 1),0"
    case 1: "\(start)"
    default: "\(start),\(count)"
    }
  }
}
#endif
