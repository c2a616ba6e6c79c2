/// The links in a store, by their numbers, after all changes so far.
///
/// An inbox applies each change to its own log and then gives it to the store. A file is read by
/// applying its lines to an empty log. So the store contains the links of the inbox's log after
/// each successful write, and after a failed write the whole log is written.
package struct InboxLog: Sendable {
  /// Changes that are written together.
  package struct Changes: Sendable {
    /// The time when the changes were collected, in milliseconds since 1970 (UTC).
    package var savedAt: Int64
    /// The time when the changes were collected, in milliseconds by the clock of the inbox.
    package var time: Int64
    /// The links that the router is about to perform.
    package var given: [Int64] = []
    /// The links that have ended.
    package var ended: [Int64] = []
    /// The links that are new.
    package var added: [NumberedLink] = []

    package init(savedAt: Int64, time: Int64) { (self.savedAt, self.time) = (savedAt, time) }

    /// The number of links that change.
    package var count: Int { given.count + ended.count + added.count }
  }

  /// A link with its number, which is that of its ticket.
  package struct NumberedLink: Sendable {
    package let number: Int64
    package let link: LinkInbox.Snapshot.Link

    package init(_ number: Int64, _ link: LinkInbox.Snapshot.Link) {
      (self.number, self.link) = (number, link)
    }
  }

  private struct Kept {
    var link: LinkInbox.Snapshot.Link
    /// The arrival time, in milliseconds by the clock of the inbox.
    let came: Int64
  }

  private var kept: [Int64: Kept] = [:]
  /// The greatest number of a link so far.
  private var last: Int64 = 0
  /// The time when the last changes were collected.
  package private(set) var savedAt: Int64
  package private(set) var time: Int64 = 0

  package init(savedAt: Int64) { self.savedAt = savedAt }

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
    LinkInbox.Snapshot(savedAt: savedAt, links: links.map { $0.link })
  }

  /// Returns whether a link is marked as given; `nil` if it is not in the log.
  func isGiven(_ number: Int64) -> Bool? { kept[number]?.link.isGiven }

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
  /// - Returns: The number of the link in the log.
  @discardableResult
  mutating func add(_ link: LinkInbox.Snapshot.Link, _ number: Int64?) -> Int64 {
    var number = number ?? last + 1
    if kept[number] != nil { number = last + 1 }
    kept[number] = Kept(link: link, came: time - link.age)
    last = max(last, number)
    return number
  }
}
