import WaymarkApp

/// What becomes of links in an inbox, step by step and by looking at all links for each.
struct InboxModel {
  enum State: Equatable {
    case free
    case gated([String])
    case unavailable
    case resolving
    case ended
  }

  struct Link {
    let path: String
    /// Indicates whether it came to a window of its own.
    let hasWindow: Bool
    let came: Duration
    let number: Int?
    var state = State.free
    /// Its place among those that were performed.
    var place: Int?
    var canceller: String?
    /// The link whose action delivered it.
    var sender: Int?
    /// The link for whose end its action waits.
    var awaited: Int?

    var id: String { String(path.split(separator: "/").last ?? "") }
    /// How its action is written down.
    var mark: String { hasWindow ? id + "@window" : id }
    var isWaiting: Bool { state != .resolving && state != .ended }
    var isLong: Bool { id.hasPrefix("h") || id.hasPrefix("i") || delivered != nil }
    /// The link that its action delivers.
    var delivered: String? { InboxApp.delivered(by: id) }
    /// Indicates whether it may be in a store.
    var isStorable: Bool { InboxModel.isStorable(path) }
    /// The gates of its route that it waits for.
    var closed: [String] { if case .gated(let gates) = state { gates } else { [] } }
    var gates: [String] {
      path.hasPrefix("signed")
        ? ["signedIn"] : path.hasPrefix("both") ? ["signedIn", "loaded"] : []
    }
  }

  /// What comes in.
  struct Letter: Equatable {
    let path: String
    var hasWindow = false
    /// How long ago it came, and whether it was given, by what the store says.
    var age: Duration?
    var isGiven = false
    /// Which of those it is that the test has sent to this process.
    var number: Int?
  }

  enum Job: Equatable {
    case fetch
    case deliver(Letter)
    case begin(Int)
    case ask(Int)
    case answered(Int, isYes: Bool)
    case end(Int, code: String)
    case send(Int)
    case cancel(Int)
    /// The link for which its action waited has ended.
    case continued(Int)
  }

  /// Returns whether a link with a path may be in a store.
  static func isStorable(_ path: String) -> Bool {
    !path.hasPrefix("secret") && !path.hasPrefix("nowhere")
  }

  let settings: LinkInbox.Settings
  var now = Duration.zero
  var open: Set<String> = []
  var isBought = false
  var mail: [Letter] = []
  var jobs: [Job] = []
  /// All links, by their numbers less one.
  var links: [Link] = []
  /// Those that were let in, and when, for whoever comes once more.
  var known: [(path: String, time: Duration)] = []
  /// Those that the router has and no newer one has cancelled.
  var resolving: [Int] = []
  /// Those about which the user is being asked, in the order of the questions.
  var questions: [Int] = []
  var performed: [String] = []
  var codes: [Int: String] = [:]

  init(settings: LinkInbox.Settings, restored: [Letter] = []) {
    self.settings = settings
    mail = restored
    if !mail.isEmpty { jobs = [.fetch] }
  }
}

// How links come in.
extension InboxModel {
  mutating func receive(_ letter: Letter) {
    if mail.isEmpty { jobs.append(.fetch) }
    mail.append(letter)
  }

  mutating func fetch() {
    let letters = mail
    mail = []
    for letter in letters { accept(letter) }
  }

  mutating func deliver(_ letter: Letter, by sender: Int? = nil) {
    fetch()
    expire()
    let isAlone = resolving.isEmpty && !links.contains { $0.state == .free }
    accept(letter, isAlone: isAlone, by: sender)
  }

  mutating func accept(_ letter: Letter, isAlone: Bool = false, by sender: Int? = nil) {
    expire()
    let index = links.count
    let age = letter.age ?? .zero
    links.append(
      Link(
        path: letter.path,
        hasWindow: letter.hasWindow,
        came: now - age,
        number: letter.number,
        sender: sender
      )
    )
    if let sender, links[sender].canceller != nil { return finish(index, "cancelled-by-caller") }
    if letter.isGiven {
      know(letter.path, now - age)
      return finish(index, "dropped-interrupted")
    }
    let isWaiting = links.dropLast().contains { $0.isWaiting && $0.path == letter.path }
    if isWaiting { return finish(index, "dropped-duplicate") }
    if letter.age != nil {
      if let expiry = settings.expiry, expiry <= age { return finish(index, "dropped-expired") }
    } else if known.suffix(settings.capacity).contains(where: {
      $0.path == letter.path && now - $0.time < settings.window
    }) {
      return finish(index, "dropped-duplicate")
    }
    let inside = links.indices.filter { $0 != index && links[$0].state != .ended }
    if inside.count >= settings.capacity {
      let waiting = inside.filter { links[$0].isWaiting }
      switch settings.overflow {
      case .dropOldest: if let first = waiting.first { finish(first, "dropped-overflow") }
      case .dropNewest: if let last = waiting.last { finish(last, "dropped-overflow") }
      case .refuse: break
      }
      if settings.overflow == .refuse || waiting.isEmpty {
        return finish(index, "dropped-refused")
      }
    }
    know(letter.path, now)
    give(alone: isAlone ? index : nil)
    expire()
  }

  mutating func know(_ path: String, _ time: Duration) {
    let isKnown = known.suffix(settings.capacity).contains { $0.path == path && $0.time >= time }
    if !isKnown { known.append((path, time)) }
  }
}

// How links wait and are given to the router.
extension InboxModel {
  mutating func expire() {
    guard let expiry = settings.expiry else { return }
    for index in links.indices where links[index].isWaiting && links[index].came + expiry <= now {
      finish(index, "dropped-expired")
    }
  }

  mutating func give(alone: Int? = nil) {
    while open.contains("ready") {
      let next = links.indices.first { index in
        guard links[index].state == .free else { return false }
        guard let newest = resolving.last else { return true }
        switch settings.whenBusy {
        case .newestWins: return index > newest
        case .queue: return links[index].sender == newest
        }
      }
      guard let next else { return }
      if links[next].path.hasPrefix("nowhere") {
        finish(next, "no-mapping")
        continue
      }
      let closed = links[next].gates.filter { !open.contains($0) }
      if !closed.isEmpty {
        links[next].state = .gated(closed)
        continue
      }
      if links[next].path.hasPrefix("limited"), !isBought {
        if settings.keepsUnavailable {
          links[next].state = .unavailable
        } else {
          finish(next, "unavailable")
        }
        continue
      }
      links[next].state = .resolving
      resolving.append(next)
      let isAsked = links[next].path.hasPrefix("asked")
      if !isAsked { cancelEarlier(than: next) }
      let job = isAsked ? Job.ask(next) : .begin(next)
      if alone == next { run(job) } else { jobs.append(job) }
    }
  }

  mutating func cancelEarlier(than index: Int) {
    let earlier = resolving.filter { $0 < index && !isSent(index, by: $0) }
    resolving.removeAll(where: earlier.contains)
    for earlier in earlier { cancel(earlier, "cancelled-by-newer-link") }
  }

  /// Returns whether the action of another link waits for a link, or for one that waits for it.
  func isSent(_ index: Int, by other: Int) -> Bool {
    guard let sender = links[index].sender, links[sender].state != .ended else { return false }
    return sender == other || isSent(sender, by: other)
  }

  /// Cancels a link that is resolving.
  mutating func cancel(_ index: Int, _ code: String) {
    guard links[index].canceller == nil else { return }
    links[index].canceller = code
    if links[index].place != nil, links[index].id.hasPrefix("h"), !isEnding(index) {
      jobs.append(.end(index, code: code))
    }
    if let awaited = links[index].awaited { jobs.append(.cancel(awaited)) }
  }

  func isEnding(_ index: Int) -> Bool {
    jobs.contains { if case .end(index, _) = $0 { true } else { false } }
  }

  mutating func cancelLink(_ index: Int) {
    fetch()
    expire()
    if links[index].isWaiting {
      finish(index, "cancelled-by-caller")
    } else if links[index].state == .resolving {
      cancel(index, "cancelled-by-caller")
    }
  }

  mutating func resume() {
    fetch()
    release { if case .free = $0.state { false } else { true } }
  }

  mutating func release(_ isReleased: (Link) -> Bool) {
    expire()
    for index in links.indices where links[index].isWaiting && isReleased(links[index]) {
      links[index].state = .free
    }
    give()
  }

  mutating func openGate(_ gate: String) {
    guard open.insert(gate).inserted else { return }
    let open = open
    release { link in
      if case .gated(let gates) = link.state { open.isSuperset(of: gates) } else { false }
    }
  }
}

// How links end.
extension InboxModel {
  mutating func finish(_ index: Int, _ code: String) {
    links[index].state = .ended
    codes[index] = codes[index].map { "\($0), \(code)" } ?? code
    // An action that has delivered it.
    guard let sender = links[index].sender, links[sender].awaited == index else { return }
    links[sender].awaited = nil
    jobs.append(.continued(sender))
  }

  /// The app ends an action.
  mutating func end(_ index: Int) {
    guard links[index].place != nil, links[index].state == .resolving, !isEnding(index) else {
      return
    }
    if links[index].delivered == nil {
      jobs.append(.end(index, code: "success"))
    } else if links[index].awaited == nil {
      jobs.append(.send(index))
    }
  }

  /// The user answers the first question about a link with an ID.
  mutating func answer(_ id: String, _ isYes: Bool) {
    guard let place = questions.firstIndex(where: { links[$0].id == id }) else { return }
    jobs.append(.answered(questions.remove(at: place), isYes: isYes))
  }

  /// Everything runs that can.
  mutating func settle() { while !jobs.isEmpty { run(jobs.removeFirst()) } }

  private mutating func run(_ job: Job) {
    switch job {
    case .fetch: fetch()
    case .deliver(let letter): deliver(letter)
    case .begin(let index):
      if let code = links[index].canceller { return ended(index, code) }
      links[index].place = performed.count
      performed.append(links[index].mark)
      if !links[index].isLong { ended(index, "success") }
    case .ask(let index):
      if let code = links[index].canceller { return ended(index, code) }
      questions.append(index)
    case .answered(let index, let isYes):
      if !isYes { return ended(index, "cancelled-by-user") }
      if links[index].canceller == nil { cancelEarlier(than: index) }
      run(.begin(index))
    case .end(let index, let code): ended(index, code)
    case .send(let index):
      fetch()
      let awaited = links.count
      deliver(Letter(path: links[index].delivered ?? ""), by: index)
      links[index].awaited = awaited
      if links[awaited].state == .ended { run(.continued(index)) }
    case .cancel(let index): cancelLink(index)
    case .continued(let index): ended(index, links[index].canceller ?? "success")
    }
  }

  private mutating func ended(_ index: Int, _ code: String) {
    expire()
    resolving.removeAll { $0 == index }
    finish(index, code)
    give()
  }
}
