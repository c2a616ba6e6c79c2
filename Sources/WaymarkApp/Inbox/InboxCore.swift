import Waymark

/// What an inbox does, on the main actor: how links come in, wait and end.
@MainActor
final class InboxCore {
  nonisolated let router: LinkRouter
  nonisolated let settings: LinkInbox.Settings
  nonisolated let clock: InboxClock
  nonisolated let mailbox: InboxMailbox
  /// Where links are kept for the next process, if they are.
  let keeper: InboxKeeper?

  /// The links that have not ended.
  var entries: [LinkTicket: InboxEntry] = [:] {
    didSet { keepsAlive = entries.isEmpty ? nil : self }
  }
  /// Itself, while there are links.
  private var keepsAlive: InboxCore?
  /// Those that wait.
  var aging = InboxList { $0.isWaiting }
  /// Those that wait for their turn alone.
  var free = InboxList { $0.isFree }
  /// Those that wait for gates of their route, or for their feature.
  var held = InboxList { $0.isWaiting && !$0.isFree }
  /// When the last links came in.
  var recent = RecentLinks()
  var timer: Task<Void, Never>?

  /// The links that the router has and no newer one has cancelled, in the order of their tickets:
  /// one, or those that came later and are not known yet to be openable.
  var resolving: [InboxEntry] = []
  // What happens to a link may call the inbox again.
  var isGiving = false

  init(
    _ router: LinkRouter,
    _ settings: LinkInbox.Settings,
    _ clock: InboxClock,
    _ keeper: InboxKeeper?
  ) {
    self.router = router
    self.settings = settings
    self.clock = clock
    self.keeper = keeper
    mailbox = InboxMailbox(limit: settings.backlog)
    restore()
  }

  deinit { timer?.cancel() }
}
