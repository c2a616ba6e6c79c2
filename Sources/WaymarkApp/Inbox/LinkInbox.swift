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

extension LinkInbox {
  /// How many links an inbox keeps, for how long, and which gives way.
  public struct Settings: Sendable, Hashable {
    /// How many links are in the inbox at most, those that are resolving included; at least 1.
    public let capacity: Int
    /// Which link ends when there is no room.
    public let overflow: Overflow
    /// How long a link may wait; `nil` for as long as it takes.
    public let expiry: Duration?
    /// How long after a link the same one counts as a double delivery; among the last `capacity`
    /// links that came in.
    public let window: Duration
    /// What happens to a link that may be opened while another is resolving.
    public let whenBusy: WhenBusy
    /// Indicates whether a link to a feature that is not available waits for
    /// ``LinkInbox/resume()``; or else it ends as `unavailable`, with its reasons.
    public let keepsUnavailable: Bool

    /// How many links ``LinkInbox/receive(_:whenEnded:)`` takes while the main actor has no time.
    public var backlog: Int { capacity + 1_024 }

    /// A hundred years: what is longer would not fit into a clock's instants.
    private static let limit = Duration.seconds(100 * 365 * 24 * 3_600)

    /// Makes settings; what is out of range becomes the nearest that is not.
    ///
    /// - Parameters:
    ///   - capacity: How many links are in the inbox at most, from 1 to a million.
    ///   - overflow: Which link ends when there is no room.
    ///   - expiry: How long a link may wait; `nil` for as long as it takes.
    ///   - window: How long after a link the same one counts as a double delivery.
    ///   - whenBusy: What happens to a link that may be opened while another is resolving.
    ///   - keepsUnavailable: Whether a link to a feature that is not available waits.
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

  /// Which link ends when one comes and there is no room.
  ///
  /// A link that is resolving never makes room; where all of them are, the one that comes is
  /// refused.
  public enum Overflow: String, Sendable, Hashable {
    /// The waiting link that came first ends as `dropped(.overflow)`.
    case dropOldest
    /// The waiting link that came last ends as `dropped(.overflow)`.
    case dropNewest
    /// The link that comes ends as `dropped(.refused)`.
    case refuse
  }

  /// What happens to a link that may be opened while another is resolving.
  public enum WhenBusy: String, Sendable, Hashable {
    /// It cancels the other, if that came earlier.
    case newestWins
    /// It waits until the other has ended.
    case queue
  }
}

/// A link that was delivered to an inbox.
public struct LinkTicket: Sendable, Hashable, CustomStringConvertible {
  /// Which of the inbox's links it is.
  let number: Int

  /// `#7`, for the seventh link of the inbox.
  public var description: String { "#\(number)" }
}

/// A link that waits in an inbox.
public struct InboxLink: Sendable, Hashable {
  /// What it can be cancelled by.
  public let ticket: LinkTicket
  /// How it came.
  public let source: LinkSource
  /// The link and its route; `nil` while it has not been read.
  public let link: RoutedLink?
  /// The closed gates that it waits for.
  public let gates: [String]
  /// Why its feature is not available, where it waits for that.
  public let reasons: [UnavailabilityReason]
  /// Indicates whether the inbox's store keeps it for the next process: not where there is no
  /// store, nor a link whose route has secrets.
  public let isKept: Bool
}

extension InboxLink: CustomStringConvertible {
  /// `#1 from open-url, x-news://saved/7 (route 'saved' of …), waits for 'signedIn'`.
  ///
  /// A link that has not been read is not shown, because it may contain a secret.
  public var description: String {
    let names = gates.map { "'\($0)'" }.joined(separator: " and ")
    let causes = (gates.isEmpty ? [] : [names]) + reasons.map(\.description)
    return "\(ticket) from \(source.rawValue)"
      + (link.map { ", \($0)," } ?? "")
      + (causes.isEmpty ? " waits for its turn" : " waits for \(causes.joined(separator: "; "))")
  }
}

extension LinkInbox {
  /// The links of an inbox as plain data: what outlives the process.
  ///
  /// A snapshot has what is needed to deliver each link once more, and no presentation, result or
  /// gate. A link whose route has secrets is in none.
  public struct Snapshot: Sendable, Hashable, Codable {
    /// When it was made, in milliseconds since 1970 (UTC).
    public var savedAt: Int
    /// The links, in the order in which they came.
    public var links: [Link]

    /// Makes a snapshot.
    public init(savedAt: Int, links: [Link] = []) {
      self.savedAt = savedAt
      self.links = links
    }
  }
}

extension LinkInbox.Snapshot {
  /// A link that had not ended.
  public struct Link: Sendable, Hashable {
    /// What came.
    public enum Content: Sendable, Hashable {
      /// The text of a link, also of one that an activity had.
      case link(String)
      /// An activity without a link: its type, the action's name, and the action's input as a
      /// query.
      case activity(type: String, action: String?, parameters: String?)
    }

    /// What came.
    public let content: Content
    /// How it came.
    public let source: LinkSource
    /// How long before the snapshot it came, in milliseconds.
    public let age: Int
    /// Indicates whether the router was to perform it, or had begun: it is not performed again.
    public let isGiven: Bool

    /// Makes a link.
    public init(_ content: Content, source: LinkSource, age: Int, isGiven: Bool = false) {
      self.content = content
      self.source = source
      self.age = min(max(age, 0), Self.oldest)
      self.isGiven = isGiven
    }

    /// Returns the link with another age or mark.
    func with(age: Int, isGiven: Bool) -> Self {
      Self(content, source: source, age: age, isGiven: isGiven)
    }

    /// A hundred years, in milliseconds.
    static let oldest = 100 * 365 * 24 * 3_600_000
  }
}

extension LinkInbox.Snapshot.Link: Codable {
  private enum Key: String, CodingKey {
    case link, activity, action, parameters, source, age, given
  }

  /// Reads a link.
  ///
  /// - Throws: `DecodingError` where there is neither a link nor an activity, or where its age is
  ///   negative or more than a hundred years.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .link) {
      content = .link(text)
    } else {
      content = .activity(
        type: try values.decode(String.self, forKey: .activity),
        action: try values.decodeIfPresent(String.self, forKey: .action),
        parameters: try values.decodeIfPresent(String.self, forKey: .parameters)
      )
    }
    source = LinkSource(rawValue: try values.decode(String.self, forKey: .source))
    age = try values.decode(Int.self, forKey: .age)
    isGiven = try values.decodeIfPresent(Bool.self, forKey: .given) ?? false
    guard (0...Self.oldest).contains(age) else {
      throw DecodingError.dataCorruptedError(
        forKey: .age,
        in: values,
        debugDescription: "no link is \(age) ms old"
      )
    }
  }

  /// Writes a link.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch content {
    case .link(let text): try values.encode(text, forKey: .link)
    case .activity(let type, let action, let parameters):
      try values.encode(type, forKey: .activity)
      try values.encodeIfPresent(action, forKey: .action)
      try values.encodeIfPresent(parameters, forKey: .parameters)
    }
    try values.encode(source.rawValue, forKey: .source)
    try values.encode(age, forKey: .age)
    if isGiven { try values.encode(true, forKey: .given) }
  }
}

extension LinkInbox.Snapshot.Link {
  /// What a link has to have to be delivered once more; `nil` for nothing to open.
  init?(_ arrival: LinkArrival, age: Int, isGiven: Bool) {
    let content: Content
    switch arrival.content {
    case .link(let text): content = .link(text)
    case .activity(let activity):
      content =
        activity.linkText.map(Content.link)
        ?? .activity(
          type: activity.identifier,
          action: activity.userInfo[LinkActivity.actionKey],
          parameters: activity.userInfo[LinkActivity.parametersKey]
        )
    case .missing: return nil
    }
    self.init(content, source: arrival.source, age: age, isGiven: isGiven)
  }

  /// The link as it is delivered once more.
  var arrival: LinkArrival {
    switch content {
    case .link(let text): return .link(text, source: source)
    case .activity(let type, let action, let parameters):
      var activity = LinkActivity(identifier: type, title: "")
      activity.userInfo[LinkActivity.actionKey] = action
      activity.userInfo[LinkActivity.parametersKey] = parameters
      return LinkArrival(content: .activity(activity), source: source)
    }
  }
}
