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
    let came: Duration
    var state = State.free
    /// Its place among those that were performed.
    var place: Int?
    var canceller: String?

    var id: String { String(path.split(separator: "/").last ?? "") }
    var isWaiting: Bool { state != .resolving && state != .ended }
    var gates: [String] {
      path.hasPrefix("signed")
        ? ["signedIn"] : path.hasPrefix("both") ? ["signedIn", "loaded"] : []
    }
  }

  enum Job: Equatable {
    case fetch
    case begin(Int)
    case end(Int, code: String)
  }

  let settings: LinkInbox.Settings
  var now = Duration.zero
  var open: Set<String> = []
  var isBought = false
  var mail: [String] = []
  var jobs: [Job] = []
  /// All links, by their numbers less one.
  var links: [Link] = []
  /// Those that were not refused or twice there.
  var accepted: [Int] = []
  var current: Int?
  var performed: [String] = []
  var codes: [Int: String] = [:]

  mutating func finish(_ index: Int, _ code: String) {
    links[index].state = .ended
    codes[index] = codes[index].map { "\($0), \(code)" } ?? code
  }

  mutating func expire() {
    guard let expiry = settings.expiry else { return }
    for index in links.indices where links[index].isWaiting && links[index].came + expiry <= now {
      finish(index, "dropped-expired")
    }
  }

  mutating func receive(_ path: String) {
    if mail.isEmpty { jobs.append(.fetch) }
    mail.append(path)
  }

  mutating func fetch() {
    let paths = mail
    mail = []
    for path in paths { accept(path) }
  }

  mutating func accept(_ path: String) {
    expire()
    let index = links.count
    links.append(Link(path: path, came: now))
    let isTwice = accepted.suffix(settings.capacity).contains {
      links[$0].path == path && now - links[$0].came < settings.window
    }
    if isTwice { return finish(index, "dropped-duplicate") }
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
    accepted.append(index)
    give()
    expire()
  }

  mutating func give() {
    while open.contains("ready") {
      let next = links.indices.first { index in
        guard links[index].state == .free else { return false }
        guard let current else { return true }
        return settings.whenBusy == .newestWins && index > current
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
      if let current { cancel(current, "cancelled-by-newer-link") }
      current = next
      links[next].state = .resolving
      jobs.append(.begin(next))
    }
  }

  /// Cancels a link that is resolving.
  mutating func cancel(_ index: Int, _ code: String) {
    guard links[index].canceller == nil else { return }
    links[index].canceller = code
    if links[index].place != nil, links[index].id.hasPrefix("h"),
      !jobs.contains(where: { if case .end(index, _) = $0 { true } else { false } })
    {
      jobs.append(.end(index, code: code))
    }
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

  mutating func end(_ index: Int) {
    guard links[index].place != nil, links[index].state == .resolving,
      !jobs.contains(where: { if case .end(index, _) = $0 { true } else { false } })
    else { return }
    jobs.append(.end(index, code: "success"))
  }

  /// Everything runs that can.
  mutating func settle() {
    while !jobs.isEmpty {
      switch jobs.removeFirst() {
      case .fetch: fetch()
      case .begin(let index):
        if let code = links[index].canceller {
          ended(index, code)
          continue
        }
        links[index].place = performed.count
        performed.append(links[index].id)
        let isLong = links[index].id.hasPrefix("h") || links[index].id.hasPrefix("i")
        if !isLong { ended(index, "success") }
      case .end(let index, let code): ended(index, code)
      }
    }
  }

  mutating func ended(_ index: Int, _ code: String) {
    expire()
    if current == index { current = nil }
    finish(index, code)
    give()
  }
}
