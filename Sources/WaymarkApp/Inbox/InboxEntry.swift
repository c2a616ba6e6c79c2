/// A link in an inbox.
@MainActor
final class InboxEntry {
  /// The state of the link.
  enum State {
    /// The link can be given to the router when it is its turn.
    case free
    /// The link waits for gates of its route.
    case gated([String])
    /// The link waits for its feature.
    case unavailable([FeatureAvailability.Reason])
    /// The router is opening the link.
    case resolving
    case ended
  }

  let ticket: LinkInbox.Ticket
  let arrival: LinkArrival
  /// The value by which the same link is recognized.
  let identity: LinkArrival.Identity?
  /// Indicates whether the link comes from the store, which the previous process left.
  let isRestored: Bool
  /// The arrival time by the inbox's clock; before the inbox was made for a restored link.
  let came: Duration
  let deadline: Duration?
  let whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)?
  /// The links that the action of the link has delivered, until it ends: it may wait for them.
  var sent: [InboxEntry] = []
  /// Every change that ends or defers the link sets the state, so that no caller of
  /// `LinkInbox.open(_:)` waits forever.
  var state = State.free {
    didSet { if !isFree, !isResolving { settleOpenings() } }
  }
  /// The router's state of the link; `nil` after the link has ended, which releases the values with
  /// which it was delivered.
  var visit: LinkVisit?
  /// The value with which the link is resumed, after the router has deferred it.
  var waiting: URLRoutingResult.WaitingLink?
  var task: Task<Void, Never>?
  /// Indicates whether the link came to an open inbox without other links that could be opened.
  var isAlone = false
  /// Indicates whether the link has waited, in this process or an earlier one; the store keeps such
  /// a link until it ends.
  var hasWaited: Bool
  /// Indicates whether the router performs the link, or has performed it; the next process will
  /// not.
  var isGiven = false
  /// Indicates whether the link's task was canceled.
  var isCancelled = false
  /// The callers that have let the link through, and wait until it ends or is deferred.
  var openings: [InboxOpening] = []

  init(
    _ letter: InboxMailbox.Letter,
    _ identity: LinkArrival.Identity?,
    _ visit: LinkVisit,
    at time: Duration,
    expiry: Duration?
  ) {
    ticket = letter.ticket
    arrival = letter.arrival
    self.identity = identity
    whenEnded = letter.whenEnded
    self.visit = visit
    isRestored = letter.restored != nil
    hasWaited = isRestored
    came = letter.restored.map { time - $0.age } ?? time
    deadline = expiry.map { [came] in came + $0 }
  }

  /// Indicates whether the link waits for anything.
  var isWaiting: Bool {
    switch state {
    case .free, .gated, .unavailable: true
    case .resolving, .ended: false
    }
  }

  var isFree: Bool { if case .free = state { true } else { false } }
  var isResolving: Bool { if case .resolving = state { true } else { false } }
  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// Returns whether the action of the link delivered another link, or one that delivered it.
  func hasSent(_ other: InboxEntry) -> Bool {
    sent.contains { $0 === other || $0.hasSent(other) }
  }

  /// Returns whether the link has expired.
  func isExpired(at time: Duration) -> Bool { deadline.map { $0 <= time } ?? false }

  /// Notifies the callers that have let the link through that it has ended or is deferred.
  func settleOpenings() {
    let settled = openings
    openings = []
    for opening in settled { opening.linkSettled() }
  }

  /// Cancels the link's task.
  func cancelTask(by canceller: URLRoutingResult.Canceller) {
    guard !isCancelled else { return }
    isCancelled = true
    visit?.canceller = canceller
    task?.cancel()
  }
}

/// The link that the current task opens.
struct InboxTask: Sendable {
  /// The task of the link's action, and the tasks that it begins, inherit the value; they do not
  /// keep a link that has ended.
  @TaskLocal static var current = InboxTask()

  private(set) weak var entry: InboxEntry?
}

/// A caller that has opened a gate, and waits until each link that the gate let through has ended
/// or is deferred.
@MainActor
final class InboxOpening {
  /// The number of links that have neither ended nor been deferred.
  private var pending: Int
  private var continuation: CheckedContinuation<Void, Never>?

  init(_ links: [InboxEntry]) {
    pending = links.count
    for link in links { link.openings.append(self) }
  }

  /// Records that a link has ended or is deferred; called once for each link.
  func linkSettled() {
    pending -= 1
    if pending == 0 { end() }
  }

  /// Ends the wait, even if links remain.
  func end() {
    pending = 0
    continuation?.resume()
    continuation = nil
  }

  /// Waits for the links; called once.
  func awaited() async {
    guard pending > 0 else { return }
    await withCheckedContinuation { continuation = $0 }
  }
}

/// The result of a link, for the task that has delivered the link.
@MainActor
final class InboxReceipt {
  private(set) var result: URLRoutingResult?
  /// The continuation of the task, if it waits.
  private var continuation: CheckedContinuation<URLRoutingResult, Never>?

  /// Waits for the result; called once, if the result is not known yet.
  // This is a separate function, because a closure would be resumed on another thread first.
  func awaited() async -> URLRoutingResult {
    await withCheckedContinuation { continuation = $0 }
  }

  /// Stores the result of the link; called once.
  func sign(_ result: URLRoutingResult) {
    self.result = result
    continuation?.resume(returning: result)
  }
}
