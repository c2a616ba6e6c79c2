public import Foundation

/// A store that keeps the links of an inbox in a file.
///
///     let folder = try FileManager.default.url(
///       for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
///     )
///     let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
///     let inbox = LinkInbox(router, store: store)
///
/// The file contains a line of JSON for each link. Changes are appended to it, so that a queue of
/// many links costs a few lines for each link. When the file has many more changes than links, all
/// links are written to a temporary file that then replaces the old one. If a write fails, for
/// example because the disk is full, the file keeps its old content, and the inbox reports an
/// error.
///
/// Only the user can read the file, and on Apple's systems only after the device has been unlocked
/// once. Only one process may use the file at a time. Put the file in a folder that only the app
/// can write to: the inbox trusts the file, including the source of each link.
///
/// A file that cannot be read completely is set aside as `links.jsonl.damaged-1` before another is
/// written; the last three are kept. If it cannot be set aside, nothing is written. A crash while
/// changes are appended also leaves such a file, because its last line is incomplete; only changes
/// whose write had not finished are lost.
@MainActor
public final class FileInboxStore: InboxStore, InboxJournal {
  private let file: URL
  /// Indicates whether the content of the file may be overwritten.
  private var mayWrite = true
  /// The number of bytes in the file, and of changes after its first links; `nil` if all links must
  /// be written.
  private var written: (bytes: Int, changes: Int)?
  /// The number of bytes that have been written to files since the store was made.
  package private(set) var totalBytes: Int64 = 0

  /// The maximum number of changes in the file in excess of its links.
  private static let spareChanges = 64
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
    written = nil
    let data: Data
    do {
      guard let found = try Self.read(file) else { return LinkInbox.Restoration() }
      data = found
    } catch {
      return LinkInbox.Restoration(errors: [setAside(.unreadable("\(error)"), moving: true)])
    }
    let isTooLong = data.count > Self.limit
    let (snapshot, found) = InboxLines.read(isTooLong ? data.prefix(Self.limit) : data)
    guard let reason = isTooLong ? .tooLong(limit: Self.limit) : found else {
      return LinkInbox.Restoration(snapshot: snapshot)
    }
    return LinkInbox.Restoration(
      snapshot: snapshot,
      errors: [setAside(reason, moving: snapshot == nil)]
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
    written = nil
  }

  /// Appends changes to the file, or replaces the file if that is shorter or necessary.
  package func save(_ changes: InboxLog.Changes, of log: InboxLog) async throws {
    guard let (bytes, count) = written, mayWrite, count <= log.count + Self.spareChanges else {
      return try await replace(with: log)
    }
    // The content of the file is unknown until a write has succeeded.
    written = nil
    guard let added = try await Self.append(changes, to: file, of: bytes) else {
      return try await replace(with: log)
    }
    written = (bytes + added, count + changes.count)
    totalBytes += Int64(added)
  }

  private func replace(with log: InboxLog) async throws {
    guard mayWrite else {
      throw InboxStoreError(.unwritable("the old file can be neither read nor set aside"))
    }
    written = nil
    let bytes = try await Self.write(log, to: file)
    written = (bytes, 0)
    totalBytes += Int64(bytes)
  }

  /// Reads a file up to one byte more than the limit; `nil` if there is no file.
  private nonisolated static func read(_ file: URL) throws -> Data? {
    guard (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil else { return nil }
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return try handle.read(upToCount: limit + 1) ?? Data()
  }

  // Runs off the main actor, because the disk may be slow.
  @concurrent
  private nonisolated static func write(_ log: InboxLog, to file: URL) async throws -> Int {
    let data = try InboxLines.write(log)
    guard data.count <= limit else {
      throw InboxStoreError(.unwritable("the links have more than \(limit) bytes"))
    }
    let new = file.appendingPathExtension("new")
    // The file gets its attributes before its content.
    clear(new.path)
    guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: attributes)
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: new.path]) }
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
    // The new name is on the disk only after its folder is synchronized.
    try? FileHandle(forReadingFrom: file.deletingLastPathComponent()).synchronize()
    return data.count
  }

  /// Appends changes to a file with the given number of bytes.
  ///
  /// - Returns: The number of bytes that were appended; `nil` if the file has changed, or would
  ///   become too long.
  @concurrent
  private nonisolated static func append(
    _ changes: InboxLog.Changes,
    to file: URL,
    of length: Int
  ) async throws -> Int? {
    let data = try InboxLines.write(changes)
    guard length + data.count <= limit, let handle = try? FileHandle(forUpdating: file) else {
      return nil
    }
    defer { try? handle.close() }
    guard try handle.seekToEnd() == UInt64(length) else { return nil }
    do {
      try handle.write(contentsOf: data)
      try handle.synchronize()
    } catch {
      // An incomplete line would be read as damage.
      try? handle.truncate(atOffset: UInt64(length))
      throw error
    }
    return data.count
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
    mayWrite = false
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
