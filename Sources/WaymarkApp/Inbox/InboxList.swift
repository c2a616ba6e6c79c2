/// Entries in the order of their tickets, of which those count that fit a list.
///
/// What does not fit any more stays until it is passed, or is more than half of all.
@MainActor
struct InboxList {
  private var items: [InboxEntry] = []
  private var start = 0
  private var stale = 0
  private let fits: @MainActor (InboxEntry) -> Bool

  init(_ fits: @escaping @MainActor (InboxEntry) -> Bool) { self.fits = fits }

  /// The entries that fit, the first first.
  var all: [InboxEntry] { items[start...].filter(fits) }

  /// The first that fits.
  mutating func first() -> InboxEntry? {
    while start < items.count, !fits(items[start]) { start += 1 }
    if start > 64, start > items.count / 2 { tidy() }
    return start < items.count ? items[start] : nil
  }

  /// The first after another one.
  func first(after ticket: LinkTicket) -> InboxEntry? {
    items[place(from: ticket.number + 1)...].first(where: fits)
  }

  /// The last that fits.
  func last() -> InboxEntry? { items[start...].last(where: fits) }

  /// Puts one into its place; one that is there already stays.
  mutating func insert(_ entry: InboxEntry) {
    let place = place(from: entry.ticket.number)
    if place < items.count, items[place] === entry { return }
    items.insert(entry, at: place)
  }

  /// The place of the first with a number or a greater one.
  private func place(from number: Int) -> Int {
    guard let last = items.last, last.ticket.number >= number else { return items.count }
    var (low, high) = (start, items.count)
    while low < high {
      let middle = low + (high - low) / 2
      if items[middle].ticket.number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts many into their places.
  mutating func insert(_ entries: [InboxEntry]) {
    guard !entries.isEmpty else { return }
    let known = Set(entries.map(ObjectIdentifier.init))
    let others = items[start...].filter { fits($0) && !known.contains(ObjectIdentifier($0)) }
    items = (others + entries).sorted { $0.ticket.number < $1.ticket.number }
    start = 0
    stale = 0
  }

  /// Notes that one does not fit any more.
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
