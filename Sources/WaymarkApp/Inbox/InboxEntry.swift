/// A link in an inbox.
@MainActor
final class InboxEntry {
  /// Where the link is.
  enum State {
    /// It may be given to the router when it is its turn.
    case free
    /// It waits for gates of its route.
    case gated([String])
    /// It waits for its feature.
    case unavailable([UnavailabilityReason])
    /// The router has it.
    case resolving
    case ended
  }

  let ticket: LinkTicket
  let arrival: LinkArrival
  /// When it came, by the inbox's clock; before the inbox was made for a restored one.
  let came: Duration
  let deadline: Duration?
  let whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)?
  var state = State.free
  /// What the router knows of it; `nil` once it has ended, for what it was delivered with goes.
  var visit: LinkVisit?
  /// What resumes it, once the router has had it.
  var waiting: WaitingLink?
  var task: Task<Void, Never>?
  /// Whether it came to an open inbox without any other link that might be opened.
  var isAlone = false
  /// Whether the store has, or may have it.
  var isStored: Bool
  /// Whether the router performs it, or has: the next process will not.
  var isGiven = false
  /// Whether its task was cancelled.
  var isCancelled = false

  init(
    _ letter: InboxMailbox.Letter,
    _ visit: LinkVisit,
    at time: Duration,
    expiry: Duration?
  ) {
    ticket = letter.ticket
    arrival = letter.arrival
    whenEnded = letter.whenEnded
    self.visit = visit
    isStored = letter.restored != nil
    came = letter.restored.map { time - $0.age } ?? time
    deadline = expiry.map { [came] in came + $0 }
  }

  /// Whether it waits for anything.
  var isWaiting: Bool {
    switch state {
    case .free, .gated, .unavailable: true
    case .resolving, .ended: false
    }
  }

  var isFree: Bool { if case .free = state { true } else { false } }
  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// Whether it is past its time.
  func isExpired(at time: Duration) -> Bool { deadline.map { $0 <= time } ?? false }

  /// Cancels what the router does with it.
  func cancelTask(by canceller: URLRoutingResult.Canceller) {
    guard !isCancelled else { return }
    isCancelled = true
    visit?.canceller = canceller
    task?.cancel()
  }
}
