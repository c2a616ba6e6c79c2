#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Links and their changes as lines of JSON: a header, a line for each link, and for each write
/// after that a line with the links that changed, followed by those that are new.
///
///     {"savedAt":1763751600000,"time":0,"version":2}
///     {"age":1200,"link":"x-news://saved/7","number":1,"source":"open-url"}
///     {"ended":[],"given":[1],"savedAt":1763751600350,"time":350}
///     {"age":20,"link":"x-news://story/8","number":2,"source":"widget"}
///
/// `time` is that of the inbox's clock, and an age is that at the `time` before it. A line that
/// cannot be read costs its own link or changes. Files of version 1 have a header and links without
/// numbers.
package enum InboxLines {
  /// The versions that are read; the last one is written.
  private static let versions = 1...2
  /// A greater number of a link is damage.
  private static let greatestNumber = 1 << 40
  /// More unreadable lines than this are not an accident: the lines after them are not read.
  private static let badLineLimit = 1_000

  /// A header, or the line of a write after it.
  private struct Stamp: Codable {
    var version: Int?
    let savedAt: Int
    var time: Int?
    var given: [Int]?
    var ended: [Int]?
  }

  private enum Line: Codable {
    private enum Key: CodingKey { case savedAt, number }

    case stamp(Stamp)
    case link(LinkInbox.Snapshot.Link, number: Int?)

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      if values.contains(.savedAt) {
        self = .stamp(try Stamp(from: decoder))
      } else {
        let number = try values.decodeIfPresent(Int.self, forKey: .number)
        self = .link(try LinkInbox.Snapshot.Link(from: decoder), number: number)
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .stamp(let stamp): try stamp.encode(to: encoder)
      case .link(let link, let number):
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(number, forKey: .number)
        try link.encode(to: encoder)
      }
    }
  }

  /// Writes all links of a log.
  package static func write(_ log: InboxLog) throws -> Data {
    let header = Stamp(version: versions.upperBound, savedAt: log.savedAt, time: log.time)
    return try write(header, log.links)
  }

  /// Writes changes, to be appended to the lines that are there.
  package static func write(_ changes: InboxLog.Changes) throws -> Data {
    let stamp = Stamp(
      savedAt: changes.savedAt,
      time: changes.time,
      given: changes.given,
      ended: changes.ended
    )
    return try write(stamp, changes.added)
  }

  private static func write(_ stamp: Stamp, _ links: [InboxLog.NumberedLink]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(Line.stamp(stamp))
    data.append(newline)
    for link in links {
      data.append(try encoder.encode(Line.link(link.link, number: link.number)))
      data.append(newline)
    }
    return data
  }

  /// Reads lines as far as they can be read.
  ///
  /// - Returns: The links that they leave, `nil` if they are of another version; and what is wrong.
  package static func read(_ data: Data) -> (LinkInbox.Snapshot?, fault: InboxStoreFault.Reason?) {
    let decoder = JSONDecoder()
    let lines = data.split(separator: newline)
    // Without a header it is not known how long the app did not run: as if it had not.
    var log = InboxLog(savedAt: .max)
    var bad = 0
    for (index, line) in lines.enumerated() {
      switch try? decoder.decode(Line.self, from: line) {
      case .stamp(let stamp) where (0...LinkInbox.Snapshot.Link.oldest).contains(stamp.time ?? 0):
        if index == 0, let version = stamp.version, !versions.contains(version) {
          return (nil, .version(version))
        }
        var changes = InboxLog.Changes(savedAt: stamp.savedAt, time: stamp.time ?? 0)
        (changes.given, changes.ended) = (stamp.given ?? [], stamp.ended ?? [])
        log.apply(changes)
      case .link(let link, let number) where (0...greatestNumber).contains(number ?? 0):
        log.add(link, number)
      default:
        bad += 1
        if bad == badLineLimit {
          return (log.snapshot, .damaged(links: bad + lines.count - index - 1))
        }
      }
    }
    // A whole file ends with a whole line.
    let isWhole = data.last == newline
    return (log.snapshot, bad > 0 || !isWhole ? .damaged(links: bad) : nil)
  }

  private static let newline = UInt8(ascii: "\n")
}
