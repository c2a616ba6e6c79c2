#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The file format for links, as lines of JSON: a header, a line for each link, and for each later
/// write with new links a line with the time, followed by these links.
///
///     {"savedAt":1763751600000,"time":0,"version":3}
///     {"age":1200,"link":"x-news://saved/7","mark":1,"number":1,"source":"open-url"}
///     {"savedAt":1763751600350,"time":350}
///     {"age":20,"link":"x-news://story/8","mark":0,"number":2,"source":"widget"}
///
/// `time` is the time of the inbox's clock, and an age is the age at the preceding `time`. A mark
/// is one digit, which is overwritten in its place: 0 for a link that waits, 1 for a link that the
/// router performs, and 2 for a link that has ended. If a line cannot be read, only its own link is
/// lost. Files of version 1 contain a header and links without numbers, and those of version 2 have
/// changes instead of marks: lines with the numbers of links in `given` and `ended`.
package enum InboxLines {
  /// The mark of a link, as a digit in its line.
  package enum Mark: Int, Sendable, Codable {
    case waiting, given, ended

    /// The digit.
    package var byte: UInt8 { UInt8(ascii: "0") + UInt8(rawValue) }
  }

  /// The versions that are read; the last one is written.
  private static let versions = 1...3
  /// A greater link number means that the file is damaged.
  private static let greatestNumber: Int64 = 1 << 40
  /// The maximum number of unreadable lines; the lines after them are not read.
  private static let badLineLimit = 1_000

  /// A header, or the line of a write after it.
  private struct Stamp: Codable {
    var version: Int?
    let savedAt: Int64
    var time: Int64?
    var given: [Int64]?
    var ended: [Int64]?
  }

  private enum Line: Codable {
    private enum Key: CodingKey { case savedAt, number, mark }

    case stamp(Stamp)
    case link(LinkInbox.Snapshot.Link, number: Int64?, Mark?)

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      if values.contains(.savedAt) {
        self = .stamp(try Stamp(from: decoder))
      } else {
        let number = try values.decodeIfPresent(Int64.self, forKey: .number)
        let mark = try values.decodeIfPresent(Mark.self, forKey: .mark)
        self = .link(try LinkInbox.Snapshot.Link(from: decoder), number: number, mark)
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .stamp(let stamp): try stamp.encode(to: encoder)
      case .link(let link, let number, let mark):
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(number, forKey: .number)
        try values.encodeIfPresent(mark, forKey: .mark)
        try link.encode(to: encoder)
      }
    }
  }

  /// Returns the line with the time before some links.
  ///
  /// - Parameter isFirst: Indicates whether it is the first line of a file.
  static func stamp(savedAt: Int64, time: Int64, isFirst: Bool) throws -> Data {
    let version = isFirst ? versions.upperBound : nil
    return try encoded(.stamp(Stamp(version: version, savedAt: savedAt, time: time)))
  }

  /// Returns the line of a link, and the offset of its mark in the line.
  static func link(_ link: InboxLog.NumberedLink) throws -> (line: Data, mark: Int) {
    let mark: Mark = link.link.isGiven ? .given : .waiting
    let unmarked = link.link.with(age: link.link.age, isGiven: false)
    let line = try encoded(.link(unmarked, number: link.number, mark))
    guard let offset = self.mark(in: line) else {
      throw InboxStoreError(.unwritable("a link has no mark"))
    }
    return (line, offset)
  }

  /// Returns the offset of a link's mark in its line.
  ///
  /// A quote in a text has a backslash before it, so that the bytes of the key are not in any text.
  private static func mark(in line: Data) -> Int? {
    line.firstRange(of: Data(#""mark":"#.utf8)).map { $0.upperBound - line.startIndex }
  }

  private static func encoded(_ line: Line) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(line)
    data.append(newline)
    return data
  }

  /// Reads lines as far as possible.
  ///
  /// - Returns: The remaining links, `nil` if the lines have another version; and the mistake, if
  ///   any.
  package static func read(_ data: Data) -> (LinkInbox.Snapshot?, reason: InboxStoreError.Reason?) {
    let found = content(of: data)
    return (found.snapshot, found.reason)
  }

  /// The content of lines that have been read.
  struct Content {
    var snapshot: LinkInbox.Snapshot?
    var reason: InboxStoreError.Reason?
    /// The offset of the mark of each link, in the order of the links; `nil` for one without a
    /// mark.
    var marks: [Int?] = []
  }

  /// Reads lines in the same way, with the places of the marks.
  static func content(of data: Data) -> Content {
    let decoder = JSONDecoder()
    let lines = data.split(separator: newline)
    // Without a header, the time in which the app did not run is unknown and counts as zero.
    var log = InboxLog(savedAt: .max)
    var offsets: [Int64: Int] = [:]
    func result(_ reason: InboxStoreError.Reason?) -> Content {
      let links = log.links
      return Content(
        snapshot: LinkInbox.Snapshot(savedAt: log.savedAt, links: links.map { $0.link }),
        reason: reason,
        marks: links.map { offsets[$0.number] }
      )
    }
    var bad = 0
    for (index, line) in lines.enumerated() {
      switch try? decoder.decode(Line.self, from: line) {
      case .stamp(let stamp) where (0...LinkInbox.Snapshot.Link.oldest).contains(stamp.time ?? 0):
        if index == 0, let version = stamp.version, !versions.contains(version) {
          return Content(reason: .version(version))
        }
        var changes = InboxLog.Changes(savedAt: stamp.savedAt, time: stamp.time ?? 0)
        (changes.given, changes.ended) = (stamp.given ?? [], stamp.ended ?? [])
        log.apply(changes)
      case .link(let link, let number, let mark)
      where (0...greatestNumber).contains(number ?? 0):
        if mark == .ended { break }
        let isGiven = link.isGiven || mark == .given
        let place = log.add(link.with(age: link.age, isGiven: isGiven), number)
        offsets[place] = self.mark(in: line).map { line.startIndex - data.startIndex + $0 }
      default:
        bad += 1
        if bad == badLineLimit {
          return result(.damaged(links: bad + lines.count - index - 1))
        }
      }
    }
    // A complete file ends with a complete line; a new one is empty until the first write.
    let isWhole = data.isEmpty || data.last == newline
    return result(bad > 0 || !isWhole ? .damaged(links: bad) : nil)
  }

  private static let newline = UInt8(ascii: "\n")
}
