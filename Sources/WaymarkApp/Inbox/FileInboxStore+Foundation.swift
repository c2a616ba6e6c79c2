public import Foundation

/// Keeps the links of an inbox in a file.
///
///     let folder = try FileManager.default.url(
///       for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
///     )
///     let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
///     let inbox = LinkInbox(router, store: store)
///
/// The file has a line of JSON for each link. Changes are appended to it, so that a queue of many
/// links costs a few lines for each. When the file has more changes than links, all links are
/// written to a temporary file that then replaces the old one. If the disk is full or refuses to
/// write for another reason, the file stays as it was, and the inbox reports a fault.
///
/// Only the user can read the file, and on Apple's systems only after the device has been unlocked
/// once. One process may use it at a time. Put it in a folder that only the app can write to: the
/// inbox trusts the file, including the source of each link.
///
/// A file that cannot be read completely is set aside as `links.jsonl.damaged-1` before another is
/// written; the last three are kept. If it cannot be set aside, nothing is written. A crash while
/// changes are appended leaves such a file: its last line is incomplete. That costs only changes
/// whose write had not finished.
@MainActor
public final class FileInboxStore: InboxStore, InboxJournal {
  private let file: URL
  /// Indicates whether what stands in the file may be overwritten.
  private var mayWrite = true
  /// The number of bytes in the file, and of changes after its first links; `nil` if all links have
  /// to be written.
  private var written: (bytes: Int, changes: Int)?
  /// The number of bytes that have been written to files since the store was made.
  package private(set) var totalBytes = 0

  /// How many more changes than links the file has at most.
  private static let spareChanges = 64
  /// How many files that could not be read are kept.
  static let keptFiles = 3
  /// How many bytes are read and written at most.
  nonisolated static let limit = 16 << 20

  /// Makes a store.
  ///
  /// - Parameter file: The file; its folder has to be there when something is saved.
  public init(at file: URL) { self.file = file }

  /// Reads the file.
  public func load() -> LinkInbox.Restoration {
    written = nil
    let data: Data
    do {
      guard let found = try Self.read(file) else { return LinkInbox.Restoration() }
      data = found
    } catch {
      return LinkInbox.Restoration(faults: [setAside(.unreadable("\(error)"), moving: true)])
    }
    let isTooLong = data.count > Self.limit
    let (snapshot, fault) = InboxLines.read(isTooLong ? data.prefix(Self.limit) : data)
    guard let reason = isTooLong ? .tooLong(limit: Self.limit) : fault else {
      return LinkInbox.Restoration(snapshot: snapshot)
    }
    return LinkInbox.Restoration(
      snapshot: snapshot,
      faults: [setAside(reason, moving: snapshot == nil)]
    )
  }

  /// Replaces the file.
  ///
  /// - Throws: The error of the system, or an ``InboxStoreFault`` if the old file could not be set
  ///   aside or the new one would be too long to be read again.
  public func save(_ snapshot: LinkInbox.Snapshot) async throws {
    var log = InboxLog(savedAt: snapshot.savedAt)
    for link in snapshot.links { log.add(link, nil) }
    try await replace(with: log)
    // The numbers of an inbox are others.
    written = nil
  }

  /// Appends changes to the file, or replaces it where that is shorter or necessary.
  package func save(_ changes: InboxLog.Changes, of log: InboxLog) async throws {
    guard let (bytes, count) = written, mayWrite, count <= log.count + Self.spareChanges else {
      return try await replace(with: log)
    }
    // Until a write has succeeded it is not known what the file has.
    written = nil
    guard let added = try await Self.append(changes, to: file, of: bytes) else {
      return try await replace(with: log)
    }
    written = (bytes + added, count + changes.count)
    totalBytes += added
  }

  private func replace(with log: InboxLog) async throws {
    guard mayWrite else {
      throw InboxStoreFault(.unwritable("the old file can be neither read nor set aside"))
    }
    written = nil
    let bytes = try await Self.write(log, to: file)
    written = (bytes, 0)
    totalBytes += bytes
  }

  /// Reads a file, one byte more than the limit at most; `nil` where there is none.
  private nonisolated static func read(_ file: URL) throws -> Data? {
    guard (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil else { return nil }
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return try handle.read(upToCount: limit + 1) ?? Data()
  }

  // Off the main actor: the disk may take its time.
  @concurrent
  private nonisolated static func write(_ log: InboxLog, to file: URL) async throws -> Int {
    let data = try InboxLines.write(log)
    guard data.count <= limit else {
      throw InboxStoreFault(.unwritable("the links have more than \(limit) bytes"))
    }
    let new = file.appendingPathExtension("new")
    // Its attributes are there before anything stands in it.
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
    // The new name is on the disk once its folder is.
    try? FileHandle(forReadingFrom: file.deletingLastPathComponent()).synchronize()
    return data.count
  }

  /// Appends changes to a file that has so many bytes.
  ///
  /// - Returns: The number of bytes that were appended; `nil` if the file is not as it was left, or
  ///   would be too long.
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

  /// Puts what could not be read beside the file.
  ///
  /// - Parameter moving: Whether the file goes; it stays until it is written anew where some of its
  ///   links were read, so that these are lost at no time.
  private func setAside(_ reason: InboxStoreFault.Reason, moving: Bool) -> InboxStoreFault {
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
          // Not every file system knows a second name for a file.
          guard (try? FileManager.default.copyItem(atPath: file.path, toPath: name)) != nil else {
            continue
          }
        }
      }
      return InboxStoreFault(reason, setAside: name)
    }
    mayWrite = false
    return InboxStoreFault(reason)
  }

  private static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Takes away a file, or a folder with nothing in it, if there is one.
  private nonisolated static func clear(_ path: String) { _ = remove(path) }
}

extension POSIXError {
  /// What the last call of the system says.
  fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension LinkInbox {
  /// What has passed since 1970 (UTC) by the system's clock, which may be set back.
  public static var wallTime: @MainActor () -> Duration {
    { .milliseconds(Int64(Date().timeIntervalSince1970 * 1_000)) }
  }
}
