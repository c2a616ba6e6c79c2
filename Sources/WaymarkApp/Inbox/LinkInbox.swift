import Waymark

/// An inbox that accepts every link that comes to an app, and gives each link to the router once
/// the app can open it.
///
///     let inbox = LinkInbox(router)
///     Task { await inbox.deliver(.link("x-news://story/7")) }   // waits: the app is starting
///     await inbox.open(LinkInbox.ready)                         // the story has been opened
///
/// Each link waits until the gate ``ready`` is open. The inbox defines this gate, which is closed
/// until the app opens it. Then the link is read and its route is chosen. If the route names gates
/// that are closed, or its feature is not available, the link waits again: for the gates, or for
/// ``resume()``. Links that come during the app's launch need no special code: they wait, and later
/// ones do not.
///
/// The inbox guarantees:
///
/// 1. **Every link ends once.** Each delivered link ends once: the router's observers receive one
///    `finished` event and no further events of the link, and a caller that waits receives one
///    result. A `finished` event with `deferred` does not end a link, nor does one with
///    `unavailable` if the link continues to wait.
/// 2. **At most once.** The router performs a link at most once. If the same link comes again
///    within ``Settings/window``, or while the first one still waits, in any way, the second one
///    ends as `dropped(.duplicate)`.
/// 3. **In order.** A link can be given to the router when its gates are open and no other link is
///    resolving, or, with ``WhenBusy/newestWins``, only earlier links are. Of the links that can be
///    given, the earliest is given first. A link with a closed gate does not hold up others.
/// 4. **Not before its gates.** Nothing is read before `ready` is open. Nothing is shown or
///    performed before the route's gates are open and its feature is available.
/// 5. **Newest wins.** With ``WhenBusy/newestWins``, a link that can be opened cancels the earlier
///    links that are resolving, which end as `cancelled(by: .newerLink)` unless they finish first.
///    A link that cannot be opened cancels nothing. A link that the user must confirm, or that
///    wraps another, cancels others only once it is known that it can be opened. With
///    ``WhenBusy/queue``, a link waits until the other link has ended. A link that an action
///    delivers, also in a task that inherits the action's task-local values, neither cancels the
///    link of the action nor waits for it, so that the action can await ``deliver(_:with:)``.
/// 6. **Expiry.** A link that waits, for any reason, ends as `dropped(.expired)` when
///    ``Settings/expiry`` has passed since it came, and is not given to the router anymore. A link
///    that is resolving does not expire.
/// 7. **Limited capacity.** The inbox contains at most ``Settings/capacity`` links, including those
///    that are resolving. ``Overflow`` selects the link that ends when there is no room.
/// 8. **Cancellation.** A canceled link that waits ends at once as `cancelled(by: .caller)`; one
///    that is resolving ends when its task ends. Canceling the task that awaits
///    ``deliver(_:with:)`` cancels the link.
/// 9. **Lifetime.** While the inbox contains links, it stays alive, even without a reference to it.
/// 10. **One window.** A link keeps the presentation with which it was delivered until it ends,
///     even if it is deferred several times.
///
/// With an ``InboxStore``, the inbox also guarantees:
///
/// 11. **Waiting links survive the process.** A link that waits is saved as soon as the store has
///     finished the previous write; ``save()`` returns after that. In the next process, the link is
///     in the inbox before all new links, in its order and with its source. The time in which the
///     app did not run counts, by the system's clock; a clock that was set back counts as no time.
///     A crash loses a waiting link only if the store has not saved it yet, and loses a link that
///     never waited.
/// 12. **At most once, even after a crash.** A link that waited is in the store, and is marked
///     there, before the UI changes for it, however many links come and however slow the store is.
///     The next process does not open a marked link: the link ends as `dropped(.interrupted)`, so
///     that a link that crashes the app does so only once. A link that comes and is released in one
///     turn of the main actor is written once, with its mark.
/// 13. **Duplicates across a relaunch.** A link that waits in the store is a waiting link. For the
///     duplicate window, it counts as having come again at the relaunch; an interrupted link keeps
///     its original time. If the same link comes while a link waits that was saved with `***` in
///     the place of values (14), the saved one ends as `dropped(.duplicate)`, because the new one
///     has the values; after the saved one was opened, the new one is another link.
/// 14. **No secrets.** Links that may contain secrets are not saved: a link whose route has
///     secrets, and, if any route of the app has secrets, a link without a route, a link that wraps
///     another, a link whose path has text in the place of a wildcard, and a link with a declared
///     value that contains an escaped `&` or `#`, or `?` in the path. In such an app, `***`
///     replaces each query value and fragment that the route does not declare.
///     ``LinkInbox/Link/isKept`` indicates whether a link is saved. Of an activity, only the values
///     that are needed to continue it are saved.
/// 15. **Disk errors lose no links.** Observers receive a `storeFault` if the store cannot read or
///     write; ``restoration`` contains the errors of reading. The links of the running app continue
///     as if there were no store. The store then keeps its old links. A ``FileInboxStore`` still
///     marks those that are opened, if its file system can overwrite a byte in its place; otherwise
///     the next process may open such a link again.
///
/// Only the router's ``LinkRouter/gates`` store which gates are open. ``open(_:)`` and
/// ``close(_:)`` change them, and an app may use either these methods or those of the gates. Two
/// inboxes of one router share only its gates. A link that is given directly to the router bypasses
/// the inbox.
///
/// The inbox runs on the main actor, as the router does, so a call from the main actor does not
/// change threads. If a link is delivered while no other link is resolving or can be opened, it
/// begins at once on systems with `Task.immediate` (macOS 26, iOS 26), and costs about four
/// microseconds more than without an inbox. On other systems it begins in the next turn of the main
/// actor, as does every link that is received.
public actor LinkInbox {
  /// The gate that every link waits for.
  public static let ready: String = AppIdentity.readyGate

  /// The settings of the inbox.
  public nonisolated let settings: Settings
  /// The content of the store when the inbox was made, and the errors of reading it.
  public nonisolated let restoration: Restoration
  nonisolated let core: InboxCore

  /// The executor of the main actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    MainActor.sharedUnownedExecutor
  }

  /// Creates an inbox in front of a router.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - settings: The settings, such as the capacity, the expiry and the overflow.
  ///   - store: The store that keeps links for the next process, and from which those of the
  ///     previous process are read now; `nil`, by default, keeps none.
  ///   - clock: The clock that measures expiry and the window for duplicates.
  ///   - wallTime: A closure that returns the time since 1970, from which the inbox computes how
  ///     long the app did not run.
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

  /// Accepts a link, and returns its result after it has ended.
  ///
  /// - Parameters:
  ///   - arrival: The arrival.
  ///   - presentation: The presentation router that gets the UI ready, for instance that of the
  ///     window to which the link came; by default the router's own.
  /// - Returns: The router's result, or `dropped`; never `deferred`, and `unavailable` only if
  ///   ``Settings/keepsUnavailable`` is `false`. Observers receive what a link waits for, and
  ///   ``waiting`` contains it.
  @MainActor @discardableResult
  public func deliver(
    _ arrival: LinkArrival,
    with presentation: (any ActionPresentation)? = nil
  ) async -> URLRoutingResult {
    await core.deliver(arrival, presentation)
  }

  /// Accepts a link at once, from any thread, for delegates that cannot wait.
  ///
  ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///       for context in contexts { inbox.receive(.link(context.url.absoluteString)) }
  ///     }
  ///
  /// Links that one thread passes stay in order, including those that it delivers afterwards.
  ///
  /// - Parameters:
  ///   - arrival: The arrival.
  ///   - whenEnded: A closure that is called once with the result of the link.
  /// - Returns: A ticket to cancel the link with; `nil` if the link was refused, because
  ///   ``Settings/backlog`` links had come since the main actor last fetched them. Observers are
  ///   then notified, and `whenEnded` is not called.
  @discardableResult
  public nonisolated func receive(
    _ arrival: LinkArrival,
    whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)? = nil
  ) -> LinkInbox.Ticket? {
    core.receive(arrival, nil, whenEnded)
  }

  /// Accepts a link at once for one window, whose presentation gets the UI ready.
  ///
  ///     func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
  ///       inbox.receive(arrival(of: userActivity), with: screens)
  ///     }
  ///
  /// Otherwise the method is the same as ``receive(_:whenEnded:)``. It is isolated to the main
  /// actor, as presentations are, so it cannot be called from another thread.
  ///
  /// - Parameters:
  ///   - arrival: The arrival.
  ///   - presentation: The presentation router that gets the UI ready; `nil` selects the router's
  ///     own.
  ///   - whenEnded: A closure that is called once with the result of the link.
  /// - Returns: A ticket to cancel the link with; `nil` if the link was refused.
  @MainActor @discardableResult
  public func receive(
    _ arrival: LinkArrival,
    with presentation: (any ActionPresentation)?,
    whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)? = nil
  ) -> LinkInbox.Ticket? {
    core.receive(arrival, presentation.map(InboxMailbox.Presenting.init), whenEnded)
  }

  /// Opens a gate of the router, and returns after every link that it lets through has a result.
  ///
  ///     inbox.receive(.link("x-news://story/8"))
  ///     await inbox.open(LinkInbox.ready)   // the story has been opened
  ///
  /// The method does not wait for these links:
  ///
  /// * A link that waits for something else: another gate, its feature, or ``ready`` if that gate
  ///   is closed again in the meantime.
  /// * A link behind one that the router was already opening. So an action may open a gate for a
  ///   link that waits for the action.
  ///
  /// The method returns at once if the gate is already open, or if its task is canceled; the links
  /// continue. `router.gates.open(_:)` does the same and never waits.
  public func open(_ gate: String) async { await core.open(gate) }

  /// Closes a gate of the router for links that have not been given to it.
  public func close(_ gate: String) async { await core.router.gates.close(gate) }

  /// Checks again whether each waiting link can be opened, for example after the user has bought or
  /// switched on something, or has given a permission.
  public func resume() async { await core.resume() }

  /// Cancels a link.
  ///
  /// - Returns: `true` if the link had not ended yet.
  @discardableResult
  public func cancel(_ ticket: LinkInbox.Ticket) async -> Bool { await core.cancel(ticket) }

  /// Cancels all links that wait or are resolving.
  public func cancelAll() async { await core.cancelAll() }

  /// Saves the waiting links in the store, and returns after the attempt; the inbox also saves them
  /// itself soon after each change.
  public func save() async { await core.save() }

  /// The links that wait, in the order in which they came.
  public var waiting: [LinkInbox.Link] {
    get async { await core.waiting }
  }
}

extension LinkInbox {
  /// The settings of an inbox, such as its capacity, its expiry and its overflow.
  public struct Settings: Sendable, Hashable {
    /// The maximum number of links in the inbox, including those that are resolving; at least 1.
    public let capacity: Int
    /// The link that ends when there is no room.
    public let overflow: Overflow
    /// The maximum time that a link waits; `nil` for no limit.
    public let expiry: Duration?
    /// The time after a link in which the same link counts as a duplicate although the first one no
    /// longer waits; only the last `capacity` links are compared.
    public let window: Duration
    /// The behavior for a link that can be opened while another link is resolving.
    public let whenBusy: WhenBusy
    /// Indicates whether a link to a feature that is not available waits for
    /// ``LinkInbox/resume()``; otherwise it ends as `unavailable`, with the reasons.
    public let keepsUnavailable: Bool

    /// The number of links that ``LinkInbox/receive(_:whenEnded:)`` accepts before the main actor
    /// fetches them.
    public var backlog: Int { capacity + 1_024 }

    /// A hundred years; a longer duration would not fit into a clock's instants.
    private static let limit = Duration.milliseconds(Snapshot.Link.oldest)

    /// Creates settings; values out of range become the nearest valid ones.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of links in the inbox, from 1 to a million.
    ///   - overflow: The link that ends when there is no room.
    ///   - expiry: The maximum time that a link waits; `nil` for no limit.
    ///   - window: The time after a link in which the same link counts as a duplicate.
    ///   - whenBusy: The behavior for a link that can be opened while another link is resolving.
    ///   - keepsUnavailable: `true` if a link to a feature that is not available waits.
    public init(
      capacity: Int = 100,
      overflow: Overflow = .dropOldest,
      expiry: Duration? = .seconds(600),
      window: Duration = .seconds(2),
      whenBusy: WhenBusy = .newestWins,
      keepsUnavailable: Bool = true
    ) {
      self.capacity = min(max(capacity, 1), 1_000_000)
      self.overflow = overflow
      self.expiry = expiry.map { min(max($0, .zero), Self.limit) }
      self.window = min(max(window, .zero), Self.limit)
      self.whenBusy = whenBusy
      self.keepsUnavailable = keepsUnavailable
    }
  }

  /// The link that ends when another link comes and there is no room.
  ///
  /// A link that is resolving never makes room; if all links are resolving, the new link is
  /// refused.
  public enum Overflow: String, Sendable, Hashable {
    /// The earliest waiting link ends as `dropped(.overflow)`.
    case dropOldest
    /// The latest waiting link ends as `dropped(.overflow)`.
    case dropNewest
    /// The new link ends as `dropped(.refused)`.
    case refuse
  }

  /// The behavior for a link that can be opened while another link is resolving.
  public enum WhenBusy: String, Sendable, Hashable {
    /// The link cancels the other one if the other one came earlier.
    case newestWins
    /// The link waits until the other one has ended.
    case queue
  }
}

extension LinkInbox {
  /// The ticket of a link that was delivered to an inbox.
  public struct Ticket: Sendable, Hashable, CustomStringConvertible {
    /// The number of the link in the inbox.
    let number: Int64

    /// The number of the link, such as `#7` for the seventh link of the inbox.
    public var description: String { "#\(number)" }
  }
}

extension LinkInbox {
  /// A link that waits in an inbox.
  public struct Link: Sendable, Hashable {
    /// The ticket to cancel the link with.
    public let ticket: LinkInbox.Ticket
    /// The way in which the link came to the app.
    public let source: LinkSource
    /// The link and its route; `nil` while it has not been read.
    public let link: RoutedLink?
    /// The closed gates that it waits for.
    public let gates: [String]
    /// The reasons why its feature is not available, if the link waits for the feature.
    public let reasons: [FeatureAvailability.Reason]
    /// Indicates whether the inbox's store keeps the link for the next process; `false` without a
    /// store, and for a link that may contain secrets.
    public let isKept: Bool
  }
}

extension LinkInbox.Link: CustomStringConvertible {
  /// The ticket, source, link and reason to wait, such as
  /// `#1 from open-url, x-news://saved/7 (route 'saved' of …), waits for 'signedIn'`.
  ///
  /// A link that has not been read is not shown, because it may contain a secret.
  public var description: String {
    let names = quotedNames(gates)
    let causes = (gates.isEmpty ? [] : [names]) + reasons.map(\.description)
    return "\(ticket) from \(source.rawValue)"
      + (link.map { ", \($0)," } ?? "")
      + (causes.isEmpty ? " waits for its turn" : " waits for \(causes.joined(separator: "; "))")
  }
}
