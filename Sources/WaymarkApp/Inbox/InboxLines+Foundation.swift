#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A snapshot as lines of JSON: one that says what follows, then one for each link.
///
///     {"savedAt":1763751600000,"version":1}
///     {"age":1200,"link":"x-news:\/\/saved\/7","source":"open-url"}
///
/// A line that cannot be read costs its own link and no other.
enum InboxLines {
  static let version = 1

  private struct Header: Codable {
    let version: Int
    let savedAt: Int
  }

  /// More lines that cannot be read are no accident: the rest is not looked at.
  private static let badLineLimit = 1_000

  /// Writes a snapshot.
  static func write(_ snapshot: LinkInbox.Snapshot) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = try encoder.encode(Header(version: version, savedAt: snapshot.savedAt))
    lines.append(newline)
    for link in snapshot.links {
      lines.append(try encoder.encode(link))
      lines.append(newline)
    }
    return lines
  }

  /// Reads a snapshot as far as it can be read.
  ///
  /// - Returns: The snapshot, `nil` if it is of another version; and what is wrong.
  static func read(_ data: Data) -> (LinkInbox.Snapshot?, fault: InboxStoreFault.Reason?) {
    let decoder = JSONDecoder()
    var lines = data.split(separator: newline)[...]
    var snapshot = LinkInbox.Snapshot(savedAt: .max)
    var bad = 0
    if let first = lines.first, let header = try? decoder.decode(Header.self, from: first) {
      guard header.version == version else { return (nil, .version(header.version)) }
      snapshot.savedAt = header.savedAt
      lines.removeFirst()
    } else if data.isEmpty {
      return (snapshot, .damaged(links: 0))
    }
    // Without the first line it is not known how long the app did not run: as if it had not.
    for (index, line) in zip(lines.indices, lines) {
      if let link = try? decoder.decode(LinkInbox.Snapshot.Link.self, from: line) {
        snapshot.links.append(link)
        continue
      }
      bad += 1
      if bad == badLineLimit {
        bad += lines.endIndex - index - 1
        break
      }
    }
    // A whole file ends with a whole line.
    let isWhole = data.last == newline
    return (snapshot, bad > 0 || !isWhole ? .damaged(links: bad) : nil)
  }

  private static let newline = UInt8(ascii: "\n")
}
