/// A list of the entries that meet a condition, in the order of their tickets.
///
/// An entry that no longer meets the condition is removed when it is passed, or when such entries
/// are more than half of the list.
@MainActor
struct InboxList {
  private var items: [InboxEntry] = []
  private var start = 0
  private var stale = 0
  private let fits: @MainActor (InboxEntry) -> Bool

  init(_ fits: @escaping @MainActor (InboxEntry) -> Bool) { self.fits = fits }

  /// The entries that meet the condition, in order.
  var all: [InboxEntry] { items[start...].filter(fits) }

  /// Returns the first entry that meets the condition.
  mutating func first() -> InboxEntry? {
    while start < items.count, !fits(items[start]) { start += 1 }
    if start > 64, start > items.count / 2 { tidy() }
    return start < items.count ? items[start] : nil
  }

  /// Returns the first entry after a ticket that meets the condition.
  func first(after ticket: LinkInbox.Ticket) -> InboxEntry? {
    items[place(from: ticket.number + 1)...].first(where: fits)
  }

  /// Returns the last entry that meets the condition.
  func last() -> InboxEntry? { items[start...].last(where: fits) }

  /// Inserts an entry in order; an entry that is already in the list stays.
  mutating func insert(_ entry: InboxEntry) {
    let place = place(from: entry.ticket.number)
    if place < items.count, items[place] === entry { return }
    items.insert(entry, at: place)
  }

  /// Returns the position of the first entry with this number or a greater one.
  private func place(from number: Int64) -> Int {
    guard let last = items.last, last.ticket.number >= number else { return items.count }
    var (low, high) = (start, items.count)
    while low < high {
      let middle = low + (high - low) / 2
      if items[middle].ticket.number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Inserts several entries in order.
  mutating func insert(_ entries: [InboxEntry]) {
    guard !entries.isEmpty else { return }
    let known = Set(entries.map(ObjectIdentifier.init))
    let others = items[start...].filter { fits($0) && !known.contains(ObjectIdentifier($0)) }
    items = (others + entries).sorted { $0.ticket.number < $1.ticket.number }
    start = 0
    stale = 0
  }

  /// Records that one entry no longer meets the condition.
  mutating func leave() {
    stale += 1
    if stale > 64, stale > (items.count - start) / 2 { tidy() }
  }

  private mutating func tidy() {
    items = items[start...].filter(fits)
    start = 0
    stale = 0
  }
}
