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
  /// Every way in which it ends or is put off sets the state, so that no caller of
  /// `LinkInbox.open(_:)` is left waiting.
  var state = State.free {
    didSet { if !isFree, !isResolving { settleOpenings() } }
  }
  /// What the router knows of it; `nil` once it has ended, for what it was delivered with goes.
  var visit: LinkVisit?
  /// What resumes it, once the router has had it.
  var waiting: WaitingLink?
  var task: Task<Void, Never>?
  /// Indicates whether it came to an open inbox without any other link that might be opened.
  var isAlone = false
  /// Indicates whether it has waited, in this process or in one before: the store has it until it
  /// ends.
  var hasWaited: Bool
  /// Indicates whether the router performs it, or has: the next process will not.
  var isGiven = false
  /// Indicates whether its task was cancelled.
  var isCancelled = false
  /// The callers that wait until it ends or is put off, because they have let it through.
  var openings: [InboxOpening] = []

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
    hasWaited = letter.restored != nil
    came = letter.restored.map { time - $0.age } ?? time
    deadline = expiry.map { [came] in came + $0 }
  }

  /// Indicates whether it waits for anything.
  var isWaiting: Bool {
    switch state {
    case .free, .gated, .unavailable: true
    case .resolving, .ended: false
    }
  }

  var isFree: Bool { if case .free = state { true } else { false } }
  var isResolving: Bool { if case .resolving = state { true } else { false } }
  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// Returns whether it is past its time.
  func isExpired(at time: Duration) -> Bool { deadline.map { $0 <= time } ?? false }

  /// Notes for the callers that have let it through that it has ended or is put off.
  func settleOpenings() {
    let settled = openings
    openings = []
    for opening in settled { opening.linkSettled() }
  }

  /// Cancels what the router does with it.
  func cancelTask(by canceller: URLRoutingResult.Canceller) {
    guard !isCancelled else { return }
    isCancelled = true
    visit?.canceller = canceller
    task?.cancel()
  }
}
