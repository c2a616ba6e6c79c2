#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The file format for links and their changes, as lines of JSON: a header, a line for each link,
/// and for each later write a line with the changed links, followed by the new links.
///
///     {"savedAt":1763751600000,"time":0,"version":2}
///     {"age":1200,"link":"x-news://saved/7","number":1,"source":"open-url"}
///     {"ended":[],"given":[1],"savedAt":1763751600350,"time":350}
///     {"age":20,"link":"x-news://story/8","number":2,"source":"widget"}
///
/// `time` is the time of the inbox's clock, and an age is the age at the preceding `time`. If a
/// line cannot be read, only its own link or changes are lost. Files of version 1 contain a header
/// and links without numbers.
package enum InboxLines {
  /// The versions that are read; the last one is written.
  private static let versions = 1...2
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
    private enum Key: CodingKey { case savedAt, number }

    case stamp(Stamp)
    case link(LinkInbox.Snapshot.Link, number: Int64?)

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      if values.contains(.savedAt) {
        self = .stamp(try Stamp(from: decoder))
      } else {
        let number = try values.decodeIfPresent(Int64.self, forKey: .number)
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

  /// Returns the lines of all links of a log.
  package static func write(_ log: InboxLog) throws -> Data {
    let header = Stamp(version: versions.upperBound, savedAt: log.savedAt, time: log.time)
    return try write(header, log.links)
  }

  /// Returns the lines of changes, to be appended to the existing lines.
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

  /// Reads lines as far as possible.
  ///
  /// - Returns: The remaining links, `nil` if the lines have another version; and the mistake, if
  ///   any.
  package static func read(_ data: Data) -> (LinkInbox.Snapshot?, reason: InboxStoreError.Reason?) {
    let decoder = JSONDecoder()
    let lines = data.split(separator: newline)
    // Without a header, the time in which the app did not run is unknown and counts as zero.
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
    // A complete file ends with a complete line.
    let isWhole = data.last == newline
    return (log.snapshot, bad > 0 || !isWhole ? .damaged(links: bad) : nil)
  }

  private static let newline = UInt8(ascii: "\n")
}
