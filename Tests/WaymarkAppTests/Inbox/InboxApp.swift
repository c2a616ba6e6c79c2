import Waymark
import WaymarkApp

/// An app with an inbox, whose actions end when a test says so.
///
/// A link is `x-app:ROUTE/ID`. What its ID begins with says how its action behaves: `h` goes on
/// until the test ends it or its task is cancelled, and `i` until the test ends it. `D`, `E` and
/// `F` go on until the test ends them, then deliver another link, and go on until that has ended.
/// Anything else is through at once. A link of the route `asked` waits first until the test answers
/// for the user.
@MainActor
final class InboxApp {
  enum Tag {}
  enum SecretTag {}

  let clock: ManualClock
  let screen = Screen()
  /// A second one.
  let window = Screen()
  let environment = FeatureEnvironment()
  let router: LinkRouter
  let inbox: LinkInbox
  let witness = Witness()
  /// The IDs of the links whose actions have begun.
  var performed: [String] = []
  /// The actions that go on, by their places in `performed`.
  private var pending: [Int: CheckedContinuation<Void, any Error>] = [:]
  /// The questions to the user, with the IDs of their links.
  private var questions: [(id: String, continuation: CheckedContinuation<Bool, Never>)] = []

  convenience init(
    _ settings: LinkInbox.Settings = LinkInbox.Settings(),
    store: (any InboxStore)? = nil,
    open gates: String...
  ) throws {
    try self.init(settings, store: store, hasSecrets: false, wallTime: { .zero })
    for gate in gates { router.gates.open(gate) }
  }

  /// - Parameters:
  ///   - settings: The inbox's.
  ///   - store: The inbox's.
  ///   - hasSecrets: Whether the app has a route `secret`, whose ID is secret.
  ///   - clock: The inbox's.
  ///   - wallTime: What the system's clock says.
  init(
    _ settings: LinkInbox.Settings = LinkInbox.Settings(),
    store: (any InboxStore)?,
    hasSecrets: Bool,
    clock: ManualClock = ManualClock(),
    wallTime: @escaping @MainActor () -> Duration
  ) throws {
    self.clock = clock
    let routes = Listed<Tag>.declaring { routes in
      routes.send("open/{id}", to: Listed<Tag>.show)
      routes.send("found?q={q}", to: Listed<Tag>.show)
      routes.send("signed/{id}", to: Listed<Tag>.show, notes: RouteNotes(gates: ["signedIn"]))
      routes.send(
        "asked/{id}",
        to: Listed<Tag>.show,
        notes: RouteNotes(requiresVerifiedLink: true)
      )
      routes.send(
        "both/{id}",
        to: Listed<Tag>.show,
        notes: RouteNotes(gates: ["signedIn", "loaded"])
      )
    }
    // Another action: a secret of one pattern is a secret of all patterns of its action.
    let secrets = Listed<SecretTag>.declaring { routes in
      guard hasSecrets else { return }
      routes.send("secret/{id}", to: Listed<SecretTag>.show, notes: RouteNotes(secrets: ["id"]))
      routes.send(
        "vault/{id}",
        to: Listed<SecretTag>.show,
        notes: RouteNotes(gates: ["signedIn"], secrets: ["id"])
      )
    }
    let bought = Limited<Tag>.requiring(.flag("bought"))
    router = try LinkRouter(
      app: .tests,
      features: [routes, secrets, bought],
      environment: environment
    )
    inbox = LinkInbox(router, settings: settings, store: store, clock: clock, wallTime: wallTime)
    router.presentation = screen.presentation
    router.observe(witness)
    screen.work = { [weak self] in try await self?.perform($0) }
    window.work = { [weak self] in try await self?.perform($0, in: "@window") }
    router.consent = { [weak self] link in
      guard let self else { return false }
      let id = String(link.text.split(separator: "/").last ?? "")
      return await withCheckedContinuation { questions.append((id, $0)) }
    }
  }

  /// The IDs of the links about which the user is being asked.
  var asked: [String] { questions.map(\.id) }

  /// Answers for the user whether a link may be opened, the first of those with an ID.
  func answer(_ id: String, _ isYes: Bool) {
    guard let index = questions.firstIndex(where: { $0.id == id }) else { return }
    questions.remove(at: index).continuation.resume(returning: isYes)
  }

  /// What the app does for a link.
  func perform(_ context: ActionContext<Values>, in window: String = "") async throws {
    guard let id = context.input.text.split(separator: "=").last else { return }
    try await perform(id + window)
  }

  /// Ends all that goes on.
  func abandon() {
    for place in pending.keys { end(place, CancellationError()) }
    for question in questions { answer(question.id, false) }
  }

  /// Called with the ID of a link when its action begins.
  var whenPerforming: (@MainActor (String) -> Void)?

  /// Returns whether a link has waited, by its number: observers were told so.
  func hasWaited(_ number: Int) -> Bool {
    witness.events.contains { event in
      guard event.number == number else { return false }
      switch event.step {
      case .waiting, .finished(.deferred), .finished(.unavailable): return true
      default: return false
      }
    }
  }

  private func perform(_ id: String) async throws {
    whenPerforming?(String(id.prefix { $0 != "@" }))
    let place = performed.count
    performed.append(id)
    let delivered = Self.delivered(by: id.prefix { $0 != "@" })
    guard id.hasPrefix("h") || id.hasPrefix("i") || delivered != nil else { return }
    let isCancellable = id.hasPrefix("h")
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { pending[place] = $0 }
    } onCancel: {
      // Inboxes cancel tasks on the main actor.
      MainActor.assumeIsolated { if isCancellable { end(place, CancellationError()) } }
    }
    guard let delivered else { return }
    await inbox.deliver(.link("x-app:\(delivered)"))
    try Task.checkCancellation()
  }

  /// The path of the link that the action of another link delivers.
  nonisolated static func delivered(by id: some StringProtocol) -> String? {
    let routes: [Character: String] = ["D": "open", "E": "signed", "F": "asked"]
    return id.first.flatMap { routes[$0] }.map { "\($0)/\(id.dropFirst())" }
  }

  /// Ends the action with a place in `performed`.
  func end(_ place: Int, _ error: (any Error)? = nil) {
    guard let continuation = pending.removeValue(forKey: place) else { return }
    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
  }

  /// Ends the action of a link.
  func end(_ id: String) { if let place = performed.lastIndex(of: id) { end(place) } }

  /// Returns whether the action of a link goes on.
  func isPending(_ id: String) -> Bool {
    performed.lastIndex(of: id).map { pending[$0] != nil } ?? false
  }

  /// Lets everything run that can.
  func settle() async { for _ in 0..<12 { await Task.yield() } }

  /// How each link ended, by the router's number, and what it had been put off by before.
  var ends: [Int: [String]] {
    var ends: [Int: [String]] = [:]
    for event in witness.events {
      if case .finished(let result) = event.step {
        ends[event.number, default: []].append(result.code)
      }
    }
    return ends
  }
}

/// What whoever waits is told.
@MainActor
final class Results {
  var codes: [String: [String]] = [:]

  func note(_ id: String) -> @MainActor @Sendable (URLRoutingResult) -> Void {
    { self.codes[id, default: []].append($0.code) }
  }
}
