#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The places of links in a file, and the edits that make the file contain the links of a log.
///
/// A link that is given or ends changes one byte in its place, which needs no new space and cannot
/// be written in part. Only new links are appended. When no link is left, the file becomes empty.
package struct InboxFile: Sendable {
  /// The bytes that are written to a file together.
  package struct Edit: Sendable {
    /// The marks that change, by their offsets.
    package var marks: [(offset: Int, mark: InboxLines.Mark)] = []
    /// The number of bytes at the start of the file that stay.
    package var kept: Int
    /// The lines that follow these bytes.
    package var lines = Data()
    /// Indicates whether the lines contain a link that waits.
    package var addsWaitingLink = false
  }

  private struct Place {
    let offset: Int
    var isGiven: Bool
  }

  /// The number of bytes in the file.
  package private(set) var length: Int
  /// The number of lines in the file.
  package private(set) var lineCount = 0
  /// The links in the file that have not ended, by their numbers.
  private var places: [Int64: Place] = [:]
  /// Indicates whether the file contains links that another inbox has numbered, so that no link can
  /// be appended.
  package let isForeign: Bool
  /// Indicates whether a write has failed, so that links of the log may be missing.
  package var isBehind = false

  /// Creates an empty file.
  package init() { (length, isForeign) = (0, false) }

  /// Creates the places of a file that was read.
  ///
  /// A new inbox numbers the links of its store from 1.
  init(_ content: InboxLines.Content, length: Int) {
    self.length = length
    let links = content.snapshot?.links ?? []
    isForeign = !links.isEmpty
    for (index, (link, mark)) in zip(links, content.marks).enumerated() {
      places[Int64(index) + 1] = mark.map { Place(offset: $0, isGiven: link.isGiven) }
    }
  }

  /// Creates the places and the content of a file with all links of a log.
  package static func all(of log: InboxLog) throws -> (file: InboxFile, data: Data) {
    var file = InboxFile()
    let lines = try file.append(log.links, log.savedAt, log.time)
    return (file, lines)
  }

  /// Returns the edit with the changes of a log, and applies it to the places.
  ///
  /// - Parameters:
  ///   - changes: The changes since the last edit.
  ///   - log: The log, to which the changes have been applied.
  package mutating func edit(
    _ changes: InboxLog.Changes,
    of log: InboxLog
  ) throws -> Edit {
    guard log.count > 0 else {
      self = InboxFile()
      return Edit(kept: 0)
    }
    let missing = log.links.lazy.filter { [places] in places[$0.number] == nil }
    let added = isBehind ? Array(missing) : changes.added
    var edit = marks(isBehind ? Array(places.keys) : changes.given + changes.ended, of: log)
    if places.isEmpty {
      // Nothing in the file is needed anymore.
      (edit.marks, length, lineCount) = ([], 0, 0)
    }
    edit.kept = length
    edit.lines = try append(added, changes.savedAt, changes.time)
    edit.addsWaitingLink = added.contains { !$0.link.isGiven }
    isBehind = false
    return edit
  }

  /// Returns the edit that marks the links that a log contains as given, or does not contain, and
  /// applies it to the places; the other links of the log stay behind.
  package mutating func marks(of log: InboxLog) -> Edit {
    isBehind = true
    return marks(Array(places.keys), of: log)
  }

  private mutating func marks(_ numbers: [Int64], of log: InboxLog) -> Edit {
    var edit = Edit(kept: length)
    for number in Set(numbers).sorted() {
      guard let place = places[number] else { continue }
      switch log.isGiven(number) {
      case nil:
        edit.marks.append((place.offset, .ended))
        places[number] = nil
      case true? where !place.isGiven:
        edit.marks.append((place.offset, .given))
        places[number]?.isGiven = true
      default: break
      }
    }
    return edit
  }

  /// Appends links, and returns their lines.
  private mutating func append(
    _ links: [InboxLog.NumberedLink],
    _ savedAt: Int64,
    _ time: Int64
  ) throws -> Data {
    guard !links.isEmpty || length == 0 else { return Data() }
    var lines = try InboxLines.stamp(savedAt: savedAt, time: time, isFirst: length == 0)
    for link in links {
      let (line, mark) = try InboxLines.link(link)
      places[link.number] = Place(offset: length + lines.count + mark, isGiven: link.link.isGiven)
      lines.append(line)
    }
    length += lines.count
    lineCount += links.count + 1
    return lines
  }
}
