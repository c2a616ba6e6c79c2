/// Takes every link that comes to an app, and gives each to the router once the app can open it.
///
///     let inbox = LinkInbox(router)
///     Task { await inbox.deliver(.link("x-news://story/7")) }   // waits: the app is starting
///     await inbox.open(LinkInbox.ready)                         // the story has been opened
///
/// A link waits until the gate ``ready`` is open, which is the inbox's own and closed until the app
/// opens it. Then it is read and its route chosen; if the route names gates that are closed, or its
/// feature is not available, it waits on: for the gates, or for ``resume()``. A start of the app
/// makes no difference: what comes earlier waits, what comes later does not.
///
/// What the inbox promises:
///
/// 1. **An end for each.** Each link that was delivered ends once, in one `finished` event for the
///    router's observers, after which nothing more is heard of it, and in one result for whoever
///    waits. `finished` with `deferred` ends nothing, nor with `unavailable` where it waits on.
/// 2. **At most once.** The router performs a link at most once. A link that comes again within
///    ``Settings/window``, by whatever way, ends as `dropped(.duplicate)`.
/// 3. **In order.** A link may be given to the router when its gates are open and no other is
///    resolving, or, where the newest wins, only earlier ones are. Of the links that may, the one
///    that came first is given first. A link with a closed gate holds up no other.
/// 4. **Not before its gates.** Nothing is read before `ready` is open, and nothing shown or
///    performed before the route's gates are, and its feature is available.
/// 5. **Newest wins.** With ``WhenBusy/newestWins`` a link that can be opened cancels the earlier
///    ones that are resolving: `cancelled(by: .newerLink)`, unless they were through all the same.
///    One that cannot be opened cancels nothing, and one that the user has to confirm, or that
///    wraps another, does not before that is known. With ``WhenBusy/queue`` it waits until the
///    other has ended.
/// 6. **Expiry.** A link that came ``Settings/expiry`` ago and waits, for whatever it is, ends as
///    `dropped(.expired)` and is not given to the router any more. One that is resolving does not.
/// 7. **No more than fit.** No more than ``Settings/capacity`` links are in the inbox, those that
///    are resolving included. ``Overflow`` says which one ends when there is no room.
/// 8. **Cancellation.** A cancelled link that waits ends at once as `cancelled(by: .caller)`, and
///    one that is resolving when its task does. To cancel the task that awaits ``deliver(_:with:)``
///    is to cancel the link.
/// 9. **It lives on.** While links are in it the inbox lives on, with or without a reference to it.
/// 10. **Its own window.** A link keeps the presentation that it was delivered with until it ends,
///     however often it is put off.
///
/// With an ``InboxStore`` it promises besides:
///
/// 11. **It outlives the process.** A link that waits is saved as soon as the store has finished
///     the write before; ``save()`` returns after that. It is in the inbox of the next process
///     before all links that come then, in its order and with its source. The time in which the
///     app did not run counts, by the system's clock; a clock that was set back counts as no time.
///     A crash loses a link that waits only until the store has it, and a link that never waited.
/// 12. **At most once, whatever crashes.** A link that waited is in the store, and marked there,
///     before the UI is touched for it, however many links come and however slow the store is. The
///     next process does not open a marked link: it ends as `dropped(.interrupted)`, so that a link
///     that crashes the app does so once.
/// 13. **Twice across a relaunch.** A link that waits again has come once more, for the window of a
///     double delivery; one that was interrupted came when it came.
/// 14. **No secrets.** What must not be shown is not saved: a link whose route has secrets, and,
///     where the app has such routes at all, one without a route, or that wraps another.
///     ``InboxLink/isKept`` says so. Of an activity no more is saved than is needed to continue it.
/// 15. **Nothing is lost to the disk.** Observers receive a `storeFault` if the store cannot read
///     or write; ``restoration`` has the faults of reading. The links of the running app go on as
///     if there were no store. The store then keeps the links that it had, and may have a link that
///     was opened.
///
/// Whether a gate is open is kept by the router's ``LinkRouter/gates`` alone: ``open(_:)`` and
/// ``close(_:)`` change them, and it makes no difference whether an app calls these or the
/// gates' own. Two inboxes of one router share its gates and nothing else; a link that is given to
/// the router itself passes by the inbox.
///
/// The inbox runs where the router does, on the main actor: a call from there does not change
/// threads. A link that is delivered while no other is resolving or may be opened begins at once
/// where the system knows `Task.immediate` (macOS 26, iOS 26), and costs some four microseconds
/// more than without an inbox; or else in the next turn of the main actor, for which every link has
/// to wait that was received.
public actor LinkInbox {
  /// The gate that every link waits for.
  public static let ready = "ready"

  /// What the inbox was made with.
  public nonisolated let settings: Settings
  /// What the store had when the inbox was made, and what of it could not be read.
  public nonisolated let restoration: Restoration
  nonisolated let core: InboxCore

  /// The main actor's.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    MainActor.sharedUnownedExecutor
  }

  /// Makes an inbox in front of a router.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - settings: How many links wait for how long, and which gives way.
  ///   - store: Where links are kept for the next process, and where those of the last one are
  ///     read now; nowhere by default.
  ///   - clock: What time is measured with: expiry, and the window of a double delivery.
  ///   - wallTime: What has passed since 1970, which says how long the app did not run.
  @MainActor
  public init<C: Clock>(
    _ router: LinkRouter,
    settings: Settings = Settings(),
    store: (any InboxStore)? = nil,
    clock: C = ContinuousClock(),
    wallTime: @escaping @MainActor () -> Duration = LinkInbox.wallTime
  ) where C.Duration == Duration {
    self.settings = settings
    let keeper = store.map { InboxKeeper($0, wallTime) }
    restoration = keeper?.restoration ?? Restoration()
    core = InboxCore(router, settings, InboxClock(clock), keeper)
    router.gates.tell(core)
  }

  /// Takes a link, and says what became of it once it has ended.
  ///
  /// - Parameters:
  ///   - arrival: What came.
  ///   - presentation: What gets the UI ready, for instance that of the window that the link came
  ///     to; by default the router's own.
  /// - Returns: What the router made of it, or `dropped`; never `deferred`, and `unavailable` only
  ///   where ``Settings/keepsUnavailable`` is `false`. What a link waits for is told to observers
  ///   and by ``waiting``.
  @MainActor @discardableResult
  public func deliver(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)? = nil
  ) async -> URLRoutingResult {
    await core.deliver(arrival, presentation)
  }

  /// Takes a link at once, from any thread, for delegates that cannot wait.
  ///
  ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///       for context in contexts { inbox.receive(.link(context.url.absoluteString)) }
  ///     }
  ///
  /// Links that one thread hands over stay in order, those that it delivers afterwards included.
  ///
  /// - Parameters:
  ///   - arrival: What came.
  ///   - whenEnded: Called once with what became of the link.
  /// - Returns: What the link can be cancelled by; `nil` if it was refused, because
  ///   ``Settings/backlog`` links had come since the main actor last had time. Then observers are
  ///   told so, and `whenEnded` is not called.
  @discardableResult
  public nonisolated func receive(
    _ arrival: LinkArrival,
    whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)? = nil
  ) -> LinkTicket? {
    core.receive(arrival, nil, whenEnded)
  }

  /// Takes a link at once for one window, whose presentation gets the UI ready.
  ///
  ///     func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
  ///       inbox.receive(arrival(of: userActivity), with: screens)
  ///     }
  ///
  /// The same as ``receive(_:whenEnded:)`` otherwise. It is the main actor's, because a
  /// presentation is, and cannot come from another thread.
  ///
  /// - Parameters:
  ///   - arrival: What came.
  ///   - presentation: What gets the UI ready; `nil` for the router's own.
  ///   - whenEnded: Called once with what became of the link.
  /// - Returns: What the link can be cancelled by; `nil` if it was refused.
  @MainActor @discardableResult
  public func receive(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)?,
    whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)? = nil
  ) -> LinkTicket? {
    core.receive(arrival, presentation.map(InboxMailbox.Presenting.init), whenEnded)
  }

  /// Opens a gate of the router, and returns after every link that it lets through has a result.
  ///
  ///     inbox.receive(.link("x-news://story/8"))
  ///     await inbox.open(LinkInbox.ready)   // the story has been opened
  ///
  /// It does not wait for these links:
  ///
  /// * A link that waits for something else: another gate, its feature, or ``ready``, also where
  ///   that is closed again meanwhile.
  /// * A link whose turn comes after one that the router was opening before. So an action may open
  ///   a gate for a link that waits for the action.
  ///
  /// It returns at once if the gate is open already, and if its task is cancelled; the links go on.
  /// `router.gates.open(_:)` does the same and never waits.
  public func open(_ gate: String) async { await core.open(gate) }

  /// Closes a gate of the router for links that have not been given to it.
  public func close(_ gate: String) async { await core.router.gates.close(gate) }

  /// Asks again for each waiting link whether it can be opened: something was bought, switched on,
  /// or permitted.
  public func resume() async { await core.resume() }

  /// Cancels a link.
  ///
  /// - Returns: Whether it had not ended.
  @discardableResult
  public func cancel(_ ticket: LinkTicket) async -> Bool { await core.cancel(ticket) }

  /// Cancels all links that wait or are resolving.
  public func cancelAll() async { await core.cancelAll() }

  /// Saves what waits in the store, which the inbox does by itself soon after each change, and
  /// returns once it has been tried.
  public func save() async { await core.save() }

  /// The links that wait, in the order in which they came.
  public var waiting: [InboxLink] {
    get async { await core.waiting }
  }
}
