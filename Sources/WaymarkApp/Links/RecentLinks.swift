/// The arrival times of recent links, with which duplicates are recognized.
struct RecentLinks {
  private var times: [LinkArrival.Identity: Duration] = [:]
  /// The links in the order in which they came.
  private var queue: [(link: LinkArrival.Identity, time: Duration)] = []
  private var start = 0

  /// Returns whether a link has come after a time.
  func holds(_ link: LinkArrival.Identity, since time: Duration) -> Bool {
    times[link].map { $0 > time } ?? false
  }

  /// Stores the arrival of a link, and removes links that came before a time or exceed the limit.
  mutating func add(
    _ link: LinkArrival.Identity,
    at now: Duration,
    window: Duration,
    limit: Int
  ) {
    // A link that was interrupted in the previous process may be older than one that was not.
    if let time = times[link], time >= now { return }
    times[link] = now
    queue.append((link, now))
    while start < queue.count - 1 {
      let (oldest, time) = queue[start]
      guard queue.count - start > limit || time <= now - window else { break }
      if times[oldest] == time { times[oldest] = nil }
      start += 1
    }
    guard start > 32, start > queue.count / 2 else { return }
    queue.removeSubrange(..<start)
    start = 0
  }
}
