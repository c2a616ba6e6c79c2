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
  /// Whether its task was cancelled.
  var isCancelled = false

  init(_ letter: InboxMailbox.Letter, _ visit: LinkVisit, deadline: Duration?) {
    ticket = letter.ticket
    arrival = letter.arrival
    whenEnded = letter.whenEnded
    self.visit = visit
    self.deadline = deadline
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
