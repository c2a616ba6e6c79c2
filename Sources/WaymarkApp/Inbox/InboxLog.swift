/// The links in a store, by their numbers, after all changes so far.
///
/// An inbox applies each change to its own log and then gives it to the store. A file is read by
/// applying its lines to an empty log. So the store contains the links of the inbox's log after
/// each successful write, and after a failed write the whole log is written.
package struct InboxLog: Sendable {
  /// Changes that are written together.
  package struct Changes: Sendable, Hashable {
    /// The time when the changes were collected, in milliseconds since 1970 (UTC).
    package var savedAt: Int
    /// The time when the changes were collected, in milliseconds by the clock of the inbox.
    package var time: Int
    /// The links that the router is about to perform.
    package var given: [Int] = []
    /// The links that have ended.
    package var ended: [Int] = []
    /// The links that are new.
    package var added: [NumberedLink] = []

    package init(savedAt: Int, time: Int) { (self.savedAt, self.time) = (savedAt, time) }

    /// The number of links that change.
    package var count: Int { given.count + ended.count + added.count }
  }

  /// A link with its number, which is that of its ticket.
  package struct NumberedLink: Sendable, Hashable {
    package let number: Int
    package let link: LinkInbox.Snapshot.Link

    package init(_ number: Int, _ link: LinkInbox.Snapshot.Link) {
      (self.number, self.link) = (number, link)
    }
  }

  private struct Kept {
    var link: LinkInbox.Snapshot.Link
    /// The arrival time, in milliseconds by the clock of the inbox.
    let came: Int
  }

  private var kept: [Int: Kept] = [:]
  /// The greatest number of a link so far.
  private var last = 0
  /// The time when the last changes were collected.
  package private(set) var savedAt: Int
  package private(set) var time = 0

  package init(savedAt: Int) { self.savedAt = savedAt }

  /// The number of links.
  package var count: Int { kept.count }

  /// The links in the order of their numbers, with the ages that they had at the last change.
  package var links: [NumberedLink] {
    kept.sorted { $0.key < $1.key }.map { number, one in
      NumberedLink(number, one.link.with(age: time - one.came, isGiven: one.link.isGiven))
    }
  }

  /// The links as a snapshot.
  package var snapshot: LinkInbox.Snapshot {
    LinkInbox.Snapshot(savedAt: savedAt, links: links.map(\.link))
  }

  /// Returns whether a link is marked as given; `nil` if it is not in the log.
  func isGiven(_ number: Int) -> Bool? { kept[number]?.link.isGiven }

  /// Applies changes.
  package mutating func apply(_ changes: Changes) {
    (savedAt, time) = (changes.savedAt, changes.time)
    for number in changes.given {
      guard let link = kept[number]?.link else { continue }
      kept[number]?.link = link.with(age: link.age, isGiven: true)
    }
    for number in changes.ended { kept[number] = nil }
    for link in changes.added { add(link.link, link.number) }
  }

  /// Adds a link that came before the last change.
  ///
  /// - Parameter number: The number of the link. Without one, or with one that another link has
  ///   because a file is damaged, the link comes after all others.
  mutating func add(_ link: LinkInbox.Snapshot.Link, _ number: Int?) {
    var number = number ?? last + 1
    if kept[number] != nil { number = last + 1 }
    kept[number] = Kept(link: link, came: time - link.age)
    last = max(last, number)
  }
}

/// A store that writes the changes of an inbox instead of a snapshot of all links, so that a queue
/// of many links does not cost a snapshot for each of them.
@MainActor
package protocol InboxJournal: InboxStore {
  /// Writes changes, or replaces the stored links with all links of a log, and returns when the
  /// next process is sure to find them, even if this process crashes.
  ///
  /// If the last write failed, or nothing has been written since ``InboxStore/load()``, the store
  /// must write all links. The inbox never calls this method concurrently, as with
  /// ``InboxStore/save(_:)``.
  ///
  /// - Parameters:
  ///   - changes: The changes since the last write.
  ///   - log: The log, to which the changes have been applied.
  func save(_ changes: InboxLog.Changes, of log: InboxLog) async throws
}
