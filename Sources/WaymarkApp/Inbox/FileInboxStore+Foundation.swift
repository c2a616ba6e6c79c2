public import Foundation

/// A store that keeps the links of an inbox in a file.
///
///     let folder = try FileManager.default.url(
///       for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
///     )
///     let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
///     let inbox = LinkInbox(router, store: store)
///
/// The file contains a line of JSON for each link. New links are appended, and a link that is
/// performed or has ended changes one byte of its line, so that a link whose action begins when it
/// comes costs one write of a line. When no link is left, the file becomes empty. When it has many
/// more lines than links, all links are written to a temporary file that then replaces the old one.
///
/// If a write fails, for example because the disk is full, the file keeps its links, and the inbox
/// reports an error. A link that is performed is marked even if the disk is full, on a file system
/// that overwrites a byte in its place. Others, such as APFS and Btrfs, write it to another place,
/// which needs space.
///
/// Only the user can read the file, and on Apple's systems only after the device has been unlocked
/// once. Only one process may use the file at a time. Put the file in a folder that only the app
/// can write to: the inbox trusts the file, including the source of each link. A folder, a symbolic
/// link or anything else at the place of the file is neither read nor replaced.
///
/// A file that cannot be read completely is set aside as `links.jsonl.damaged-1` before another is
/// written; the last three are kept. If it cannot be set aside, nothing is written. A crash while
/// links are appended also leaves such a file, because its last line is incomplete; only links
/// whose write had not finished are lost.
@MainActor
public final class FileInboxStore: InboxStore, InboxJournal {
  private let file: URL
  /// The reason why the content of the file must not be overwritten; `nil` if it may be.
  private var refusal: String?
  /// The places of links in the file; `nil` if all links must be written.
  private var content: InboxFile?
  /// The number of bytes that have been written to files since the store was made.
  package private(set) var totalBytes: Int64 = 0

  /// The maximum number of lines in the file in excess of twice its links.
  private static let spareLines = 64
  /// The number of unreadable files that are kept.
  static let keptFiles = 3
  /// The maximum number of bytes that are read and written.
  nonisolated static let limit = 16 << 20

  /// Creates a store.
  ///
  /// - Parameter file: The file; its folder must exist when something is saved.
  public init(at file: URL) { self.file = file }

  /// Reads the file.
  public func load() -> LinkInbox.Restoration {
    content = nil
    // A process that was killed may have left it.
    Self.clear(Self.temporary(for: file).path)
    switch Self.isOrdinary(file) {
    case nil:
      content = InboxFile()
      return LinkInbox.Restoration()
    case false?:
      let reason = Self.notOrdinary(file)
      refusal = reason
      return LinkInbox.Restoration(errors: [InboxStoreError(.unreadable(reason))])
    case true?: break
    }
    let data: Data
    do {
      data = try Self.read(file)
    } catch {
      return LinkInbox.Restoration(errors: [setAside(.unreadable("\(error)"), moving: true)])
    }
    let isTooLong = data.count > Self.limit
    let found = InboxLines.content(of: isTooLong ? data.prefix(Self.limit) : data)
    guard let reason = isTooLong ? .tooLong(limit: Self.limit) : found.reason else {
      content = InboxFile(found, length: data.count)
      return LinkInbox.Restoration(snapshot: found.snapshot)
    }
    return LinkInbox.Restoration(
      snapshot: found.snapshot,
      errors: [setAside(reason, moving: found.snapshot == nil)]
    )
  }

  /// Replaces the content of the file.
  ///
  /// - Throws: The error of the system, or an ``InboxStoreError`` if the old file could not be set
  ///   aside or the new one would be too long to be read again.
  public func save(_ snapshot: LinkInbox.Snapshot) async throws {
    var log = InboxLog(savedAt: snapshot.savedAt)
    for link in snapshot.links { log.add(link, nil) }
    try await replace(with: log)
    // The links of an inbox have other numbers.
    content = nil
  }

  /// Writes changes to the file, or replaces the file if that is shorter or necessary.
  package func save(_ changes: InboxLog.Changes, of log: InboxLog) async throws {
    try checkPlace()
    guard var next = content, !next.isForeign || log.count == 0 else {
      return try await replace(with: log)
    }
    let length = next.length
    let edit = try next.edit(changes, of: log)
    let isTooLong = next.length > Self.limit || next.lineCount > 2 * log.count + Self.spareLines
    if isTooLong, log.count > 0 { return try await replace(with: log) }
    // The content of the file is unknown until a write has ended.
    var old = content
    content = nil
    do {
      guard try await Self.write(edit, to: file, of: length) else {
        return try await replace(with: log)
      }
    } catch {
      old?.isBehind = true
      content = old
      throw error
    }
    content = next
    totalBytes += Int64(edit.marks.count + edit.lines.count)
  }

  private func replace(with log: InboxLog) async throws {
    try checkPlace()
    var old = content
    content = nil
    do {
      let (all, data) = try InboxFile.all(of: log)
      try await Self.write(data, to: file)
      content = all
      totalBytes += Int64(data.count)
    } catch {
      // The marks of the old file need no space.
      if let length = old?.length, let edit = old?.marks(of: log) {
        if (try? await Self.write(edit, to: file, of: length)) == true { content = old }
      }
      throw error
    }
  }

  private func checkPlace() throws {
    if let refusal { throw InboxStoreError(.unwritable(refusal)) }
  }

  /// Reads a file up to one byte more than the limit.
  private nonisolated static func read(_ file: URL) throws -> Data {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return try handle.read(upToCount: limit + 1) ?? Data()
  }

  /// Returns the file whose content replaces that of another one.
  private nonisolated static func temporary(for file: URL) -> URL {
    file.appendingPathExtension("new")
  }

  /// Writes a new file in the place of an old one.
  // Runs off the main actor, because the disk may be slow.
  @concurrent
  private nonisolated static func write(_ data: Data, to file: URL) async throws {
    guard data.count <= limit else {
      throw InboxStoreError(.unwritable("the links have more than \(limit) bytes"))
    }
    guard isOrdinary(file) != false else {
      throw InboxStoreError(.unwritable(notOrdinary(file)))
    }
    let new = temporary(for: file)
    // The file gets its attributes before its content.
    clear(new.path)
    try create(new)
    do {
      let handle = try FileHandle(forWritingTo: new)
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      try handle.synchronize()
      guard rename(new.path, file.path) == 0 else { throw POSIXError.last }
    } catch {
      // An incomplete file is useless, and a full disk needs the space.
      clear(new.path)
      throw error
    }
    synchronizeFolder(of: file)
  }

  /// Writes an edit to a file that should have the given number of bytes.
  ///
  /// - Returns: `false` if the file has another length.
  @concurrent
  private nonisolated static func write(
    _ edit: InboxFile.Edit,
    to file: URL,
    of length: Int
  ) async throws -> Bool {
    var opened = open(file)
    let isNew = opened == nil && length == 0 && isOrdinary(file) == nil
    if isNew {
      if edit.lines.isEmpty { return true }
      try create(file)
      opened = open(file)
    }
    guard let handle = opened else { return false }
    defer { try? handle.close() }
    guard let end = try? handle.seekToEnd(), end == UInt64(length) else { return false }
    for (offset, mark) in edit.marks {
      try handle.seek(toOffset: UInt64(offset))
      try handle.write(contentsOf: [mark.byte])
    }
    do {
      if edit.kept < length { try handle.truncate(atOffset: UInt64(edit.kept)) }
      try handle.seek(toOffset: UInt64(edit.kept))
      try handle.write(contentsOf: edit.lines)
    } catch {
      // An incomplete line would be read as damage. The marks stay.
      try? handle.truncate(atOffset: UInt64(edit.kept))
      try? handle.synchronize()
      throw error
    }
    try handle.synchronize()
    // If the name of a new file is lost, a link that waits is lost, too; one that is performed is
    // not performed again.
    if isNew, edit.addsWaitingLink { synchronizeFolder(of: file) }
    return true
  }

  /// Opens an ordinary file for an edit; `nil` if that is impossible.
  private nonisolated static func open(_ file: URL) -> FileHandle? {
    isOrdinary(file) == true ? try? FileHandle(forUpdating: file) : nil
  }

  /// Creates an empty file.
  private nonisolated static func create(_ file: URL) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: attributes)
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path]) }
  }

  /// Waits until the name of a file is on the disk.
  private nonisolated static func synchronizeFolder(of file: URL) {
    try? FileHandle(forReadingFrom: file.deletingLastPathComponent()).synchronize()
  }

  /// Returns whether an ordinary file is at a place, and not a folder, a link or a device; `nil` if
  /// there is nothing.
  private nonisolated static func isOrdinary(_ file: URL) -> Bool? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes.map { $0[.type] as? FileAttributeType == .typeRegular }
  }

  private nonisolated static func notOrdinary(_ file: URL) -> String {
    "'\(file.path)' is not an ordinary file"
  }

  private nonisolated static var attributes: [FileAttributeKey: Any] {
    #if canImport(Darwin)
    // Source: Apple, "Encrypting Your App's Files".
    [
      .posixPermissions: 0o600,
      .protectionKey: FileProtectionType.completeUntilFirstUserAuthentication,
    ]
    #else
    [.posixPermissions: 0o600]
    #endif
  }

  /// Moves, links or copies an unreadable file to another name in the same folder.
  ///
  /// - Parameter moving: `true` to move the file; if some of its links were read, the file stays
  ///   until it is rewritten, so that these links are never lost.
  private func setAside(_ reason: InboxStoreError.Reason, moving: Bool) -> InboxStoreError {
    let names = (1...Self.keptFiles).map { "\(file.path).damaged-\($0)" }
    if names.allSatisfy(Self.isThere) {
      Self.clear(names[0])
      for (old, new) in zip(names.dropFirst(), names) { _ = rename(old, new) }
    }
    for name in names where !Self.isThere(name) {
      if moving {
        guard rename(file.path, name) == 0 else { continue }
      } else {
        do {
          try FileManager.default.linkItem(atPath: file.path, toPath: name)
        } catch {
          // Not every file system supports a second name for a file.
          guard (try? FileManager.default.copyItem(atPath: file.path, toPath: name)) != nil else {
            continue
          }
        }
      }
      return InboxStoreError(reason, setAside: name)
    }
    refusal = "the old file can be neither read nor set aside"
    return InboxStoreError(reason)
  }

  private static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Removes a file or an empty folder, if there is one.
  private nonisolated static func clear(_ path: String) { _ = remove(path) }
}

extension POSIXError {
  /// The error of the last system call.
  fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension LinkInbox {
  /// A closure that returns the time since 1970 (UTC) by the system's clock, which may be set back.
  public static var wallTime: @MainActor () -> Duration {
    { .milliseconds(Int64(Date().timeIntervalSince1970 * 1_000)) }
  }
}
