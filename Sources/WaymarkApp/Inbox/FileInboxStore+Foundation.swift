public import Foundation

/// Keeps the links of an inbox in a file.
///
///     let folder = try FileManager.default.url(
///       for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
///     )
///     let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
///     let inbox = LinkInbox(router, store: store)
///
/// The file has a line of JSON for each link. It is never changed, but written anew beside itself
/// and put in its place, so that whoever reads it finds what was there before or what is there now,
/// whole. Nobody but the user can read it, and on Apple's systems only after the device has been
/// unlocked once. One process may use it at a time. What it says is believed, also how a link came,
/// and so whether it is trusted: it belongs into a folder that is the app's alone.
///
/// A file that cannot be read, or not all of it, is set aside as `links.jsonl.damaged-1` before
/// another is written; the last three are kept. Where it cannot be set aside nothing is written.
@MainActor
public final class FileInboxStore: InboxStore {
  private let file: URL
  /// Whether what stands in the file may be overwritten.
  private var mayWrite = true

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

  /// Writes the file anew.
  ///
  /// - Throws: What the system says, or an ``InboxStoreFault`` where the file could not be set
  ///   aside or would be too long to be read again.
  public func save(_ snapshot: LinkInbox.Snapshot) async throws {
    guard mayWrite else {
      throw InboxStoreFault(.unwritable("what stands there cannot be read or set aside"))
    }
    try await Self.write(snapshot, to: file)
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
  private nonisolated static func write(_ snapshot: LinkInbox.Snapshot, to file: URL) async throws {
    let data = try InboxLines.write(snapshot)
    guard data.count <= limit else {
      throw InboxStoreFault(.unwritable("the links have more than \(limit) bytes"))
    }
    let new = file.appendingPathExtension("new")
    // Its attributes are there before anything stands in it.
    clear(new.path)
    guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: attributes)
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: new.path]) }
    let handle = try FileHandle(forWritingTo: new)
    do {
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      try handle.synchronize()
    }
    guard rename(new.path, file.path) == 0 else { throw POSIXError.last }
    // The new name is on the disk once its folder is.
    try? FileHandle(forReadingFrom: file.deletingLastPathComponent()).synchronize()
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
