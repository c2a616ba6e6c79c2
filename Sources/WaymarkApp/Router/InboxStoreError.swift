/// An error of an inbox's store that cannot read or write.
public struct InboxStoreError: Error, Sendable, Hashable {
  /// The reason for the error.
  public enum Reason: Sendable, Hashable {
    /// The store could not be read at all; the system's message.
    case unreadable(String)
    /// This number of links could not be read; 0 if only the end is cut off. The other links are in
    /// the inbox.
    case damaged(links: Int)
    /// The store was written by a version of Waymark with another format.
    case version(Int)
    /// The store has more bytes than the limit; the links within the limit are in the inbox.
    case tooLong(limit: Int)
    /// A snapshot was not saved; the system's message.
    case unwritable(String)
  }

  /// The reason for the error.
  public let reason: Reason
  /// The place to which the unreadable data was moved, so that it is not lost.
  public let setAside: String?

  /// Creates an error.
  public init(_ reason: Reason, setAside: String? = nil) {
    self.reason = reason
    self.setAside = setAside
  }

  init(saving error: any Error) {
    self = error as? InboxStoreError ?? InboxStoreError(.unwritable(String(describing: error)))
  }
}

extension InboxStoreError: CustomStringConvertible {
  /// The mistake, and what happened to the data.
  public var description: String {
    let words =
      switch reason {
      case .unreadable(let error): "the inbox's store could not be read: \(error)"
      case .damaged(links: 0): "the inbox's store is cut off"
      case .damaged(let links): "\(links) of the links in the inbox's store could not be read"
      case .version(let version): "the inbox's store has the unknown version \(version)"
      case .tooLong(let limit): "the inbox's store is longer than \(limit) bytes"
      case .unwritable(let error): "the inbox's links were not saved: \(error)"
      }
    return words + (setAside.map { "; set aside as '\($0)'" } ?? "")
  }
}
