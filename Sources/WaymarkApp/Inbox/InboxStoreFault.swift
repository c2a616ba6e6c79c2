/// What a store of an inbox could not read or write.
public struct InboxStoreFault: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// It could not be read at all; what the system says.
    case unreadable(String)
    /// So many of its links could not be read, none where it is only cut off; the others are in the
    /// inbox.
    case damaged(links: Int)
    /// It was written by a version of Waymark that does not keep links in this way.
    case version(Int)
    /// It has more bytes than this; what stands in those is in the inbox.
    case tooLong(limit: Int)
    /// A snapshot was not saved; what the system says.
    case unwritable(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// Where that was put which could not be read, so that it is not lost.
  public let setAside: String?

  /// Makes a fault.
  public init(_ reason: Reason, setAside: String? = nil) {
    self.reason = reason
    self.setAside = setAside
  }

  init(saving error: any Error) {
    self = error as? InboxStoreFault ?? InboxStoreFault(.unwritable(String(describing: error)))
  }
}

extension InboxStoreFault: CustomStringConvertible {
  /// What is wrong, and what has become of it.
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
