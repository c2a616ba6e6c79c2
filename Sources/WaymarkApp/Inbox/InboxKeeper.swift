import Waymark

/// The part of an inbox that keeps its links in a store for the next process.
@MainActor
final class InboxKeeper {
  let store: any InboxStore
  /// A closure that returns the time since 1970.
  let wallTime: @MainActor () -> Duration
  /// The content of the store when the inbox was made.
  let restoration: LinkInbox.Restoration

  /// The links that may have changed since they were saved.
  var changed: [LinkInbox.Ticket: InboxEntry] = [:]
  /// The links that the store contains after the last write has succeeded.
  private var log = InboxLog(savedAt: 0)
  /// Indicates whether the last write succeeded, so that only changes must be saved.
  private var isSaved = false
  /// The version of the router's rules with which it was last decided which links may be stored.
  private var storingVersion = 0

  /// Indicates whether anything has changed since the last save.
  var isDirty = false
  var isSaving = false
  /// The callers that wait until the current links have been saved.
  var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ store: any InboxStore, _ wallTime: @escaping @MainActor () -> Duration) {
    self.store = store
    self.wallTime = wallTime
    restoration = store.load()
  }

  /// The time, in milliseconds since 1970.
  var milliseconds: Int64 { wallTime().milliseconds }

  /// Saves the links that have changed; returns at once if no link differs from the store.
  func save(
    _ entries: [LinkInbox.Ticket: InboxEntry],
    _ router: LinkRouter,
    _ now: Duration
  ) async throws {
    let changes = changes(entries, router, now)
    log.apply(changes)
    guard changes.count > 0 || !isSaved else { return }
    isSaved = false
    if let journal = store as? any InboxJournal {
      try await journal.save(changes, of: log)
    } else {
      try await store.save(log.snapshot)
    }
    isSaved = true
  }

  /// Compares the links that may have changed with the log.
  private func changes(
    _ entries: [LinkInbox.Ticket: InboxEntry],
    _ router: LinkRouter,
    _ now: Duration
  ) -> InboxLog.Changes {
    if storingVersion != router.storingVersion {
      storingVersion = router.storingVersion
      changed.merge(entries) { entry, _ in entry }
    }
    var found = InboxLog.Changes(savedAt: milliseconds, time: now.milliseconds)
    for entry in changed.values.sorted(by: { $0.ticket.number < $1.ticket.number }) {
      let number = entry.ticket.number
      let stored = entry.hasWaited && !entry.isEnded ? router.stored(entry.arrival) : nil
      let isKept = stored != nil
      switch log.isGiven(number) {
      case nil where isKept:
        let age = (now - entry.came).milliseconds
        let link = stored.flatMap { arrival in
          LinkInbox.Snapshot.Link(arrival, age: age, isGiven: entry.isGiven)
        }
        if let link { found.added.append(InboxLog.NumberedLink(number, link)) }
      case false? where isKept && entry.isGiven: found.given.append(number)
      case _? where !isKept: found.ended.append(number)
      default: break
      }
    }
    changed = [:]
    return found
  }

  /// The time since each link of the store came, in order.
  var ages: [Duration] {
    restoration.snapshot?.ages(at: milliseconds) ?? []
  }
}

extension LinkInbox.Snapshot.Link {
  /// Creates the value that is needed to deliver a link again; `nil` if there is nothing to open.
  init?(_ arrival: LinkArrival, age: Int64, isGiven: Bool) {
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

  /// The arrival with which the link is delivered again.
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

extension LinkRouter {
  /// Returns what may be stored of a link; `nil` if nothing may, because the link's route has
  /// secrets, or because secrets cannot be located in the link.
  ///
  /// The rule is the same as for text that is shown: if any route has secrets, `***` replaces each
  /// value that the link's route does not declare, and secrets cannot be located in a link without
  /// a route, or in one that wraps another.
  func stored(_ arrival: LinkArrival) -> LinkArrival? {
    guard hidesTexts else {
      if case .missing = arrival.content { return nil }
      return arrival
    }
    let text: String
    switch arrival.content {
    case .missing: return nil
    case .link(let link): text = link
    case .activity(let activity):
      guard let link = activity.linkText else { return mayStore(activity) ? arrival : nil }
      text = link
    }
    guard let stored = storedText(text) else { return nil }
    return stored.isExactly(text) ? arrival : .link(stored, source: arrival.source)
  }

  private func mayStore(_ activity: LinkActivity) -> Bool {
    let name = activity.userInfo[LinkActivity.actionKey]
    guard let action = collection.activities.first(where: { $0.name == name }) else { return false }
    let routes = compiled.destinations[action.key] ?? []
    return routes.allSatisfy { table.routes[$0].notes.secrets.isEmpty }
  }

  private func storedText(_ text: String) -> String? {
    if looksUp(text) { return nil }
    guard let match = try? table.match(text), match.route.notes.secrets.isEmpty,
      !carriesUnknownSecrets(match)
    else { return nil }
    let shown = match.shownText
    if shown.isExactly(match.link.linkText) { return text }
    // Without a part of the path or a declared value, the link would open something else.
    let names = match.route.pattern.declaredNames
    guard let masked = try? table.match(shown), masked.routeIndex == match.routeIndex,
      masked.link.rawPathComponents == match.link.rawPathComponents,
      masked.parameters.texts(of: names) == match.parameters.texts(of: names)
    else { return nil }
    return shown
  }
}
