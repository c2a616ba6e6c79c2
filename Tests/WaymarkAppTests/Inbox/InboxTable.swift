// The step `narrow` compiles this file with the sources, and runs it where `Int` has 32 bits.
#if canImport(WaymarkApp)
import WaymarkApp
#endif

/// The times of an inbox and of its store.
enum InboxTable {
  typealias Link = LinkInbox.Snapshot.Link

  /// Durations, and their milliseconds.
  static let milliseconds: [(Duration, Int64)] = [
    (.zero, 0), (.milliseconds(350), 350), (.microseconds(-1_999), -1),
    // The milliseconds of about 25 days have 32 bits; the time since 1970 has 41.
    (.seconds(2_147_484), 2_147_484_000), (.seconds(-2_147_484), -2_147_484_000),
    (.milliseconds(1_763_751_600_350 as Int64), 1_763_751_600_350),
    (.seconds(Int64.max), 4_000_000_000_000_000), (.seconds(Int64.min), -4_000_000_000_000_000),
  ]

  /// The time when a store was saved, the age of a link, the time now, and the age of the link now.
  static let ages: [(savedAt: Int64, age: Int64, now: Int64, milliseconds: Int64)] = [
    (1_763_751_600_000, 1_200, 1_763_751_600_350, 1_550),
    (1_763_751_600_000, 3_000_000_000, 1_763_751_600_000, 3_000_000_000),
    // The app was not opened for a year.
    (1_763_751_600_000, 5, 1_795_287_600_000, 31_536_000_005),
    // The clock was set back.
    (1_763_751_600_000, 5, 0, 5), (.max, 5, 0, 5), (0, 5, .min, 5),
    // A hundred years is the longest age, and the longest time away.
    (0, .max, 0, Link.oldest), (0, .min, 0, 0), (.min, 5, 0, 5), (0, 5, .max, Link.oldest + 5),
  ]

  /// A line for each row that differs.
  static var failures: [String] {
    milliseconds.compactMap { $0.milliseconds == $1 ? nil : "milliseconds \($1)" }
      + ages.compactMap { row in
        let link = Link(.link("x:a"), source: .openURL, age: row.age)
        let found = LinkInbox.Snapshot(savedAt: row.savedAt, links: [link]).ages(at: row.now)
        return found == [.milliseconds(row.milliseconds)] ? nil : "age \(row.milliseconds)"
      }
      + logFailures
  }

  /// A log whose links came over a month, with numbers beyond 32 bits.
  private static var logFailures: [String] {
    let first: Int64 = 1 << 39
    var log = InboxLog(savedAt: .max)
    for day in 0..<31 as Range<Int64> {
      let time = day * 86_400_000
      var changes = InboxLog.Changes(savedAt: 1_763_751_600_000 + time, time: time)
      changes.added = [.init(first + day, Link(.link("x:\(day)"), source: .openURL, age: 7))]
      changes.ended = day == 0 ? [] : [first]
      changes.given = [first + 1]
      log.apply(changes)
    }
    let found = log.snapshot.links.map { $0.age }
    let expected = (1..<31 as Range<Int64>).map { 7 + (30 - $0) * 86_400_000 }
    return (found == expected ? [] : ["ages of a log"])
      + (log.snapshot.links.first?.isGiven == true ? [] : ["a link that was given"])
      + (log.savedAt == 1_766_343_600_000 ? [] : ["the time of a log"])
  }
}
