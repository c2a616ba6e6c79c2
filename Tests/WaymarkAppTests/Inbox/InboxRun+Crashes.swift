import WaymarkApp

// What a process leaves behind, and what the next one finds.
extension InboxRun {
  func crash(_ turns: Int, _ pause: Int, _ settings: Int) async throws {
    let isSettled = turns >= 10
    if isSettled {
      await settle()
    } else {
      for _ in 0..<turns { await Task.yield() }
    }
    process.crash(settings)
    surviving()
    links += model.links.count
    await drain()
    start += app.clock.now.time + .seconds(pause)
    (process, app, model) = try Self.launch(disk, UInt64(settings), start)
    watch()
    results = Results()
    openings = (0, 0)
    (tickets, numbers, deliveries, unheard, settled) = ([:], [], [:], [], [])
  }

  /// Returns whether the store has what waits, in order, and of what is resolving no more than it
  /// may.
  func storeDisagreement() -> String? {
    let stored = disk.snapshot?.links ?? []
    if agree(stored[...], model.links[...]) { return nil }
    let waiting = model.links.filter(mustBeStored).map(\.path)
    return "stored are \(stored.map { ($0.isGiven ? "!" : "") + $0.path }), of waiting \(waiting)"
  }

  private func agree(
    _ stored: ArraySlice<LinkInbox.Snapshot.Link>,
    _ links: ArraySlice<InboxModel.Link>
  ) -> Bool {
    guard let first = stored.first else { return !links.contains(where: mustBeStored) }
    guard let link = links.first else { return false }
    if fits(first, link), agree(stored.dropFirst(), links.dropFirst()) { return true }
    return !mustBeStored(link) && agree(stored, links.dropFirst())
  }

  private func mustBeStored(_ link: InboxModel.Link) -> Bool { link.isWaiting && link.isStorable }

  private func fits(_ stored: LinkInbox.Snapshot.Link, _ link: InboxModel.Link) -> Bool {
    let came = start + link.came
    let savedAt = Duration.milliseconds(disk.snapshot?.savedAt ?? 0)
    return stored.path == link.path && link.state != .ended && link.isStorable
      && stored.isGiven == (link.place != nil) && came == savedAt - .milliseconds(stored.age)
  }

  /// Whenever it crashes: what was performed does not wait in the store, and what waited and has
  /// not ended is in it.
  private func surviving() {
    var later = model
    later.settle()
    let stored = disk.snapshot?.links ?? []
    let ends = app.ends
    for path in Set(stored.map(\.path)) {
      let performed = app.performed.count {
        $0.split(separator: "@")[0] == path.split(separator: "/")[1]
      }
      let waiting = stored.count { $0.path == path && !$0.isGiven }
      // A duplicate that the store had is there until the process writes, which it does at the
      // latest when it performs the other one.
      let came = later.links.indices.count {
        later.links[$0].path == path
          && (later.codes[$0] != "dropped-duplicate"
            || later.links[$0].number == nil && performed == 0)
      }
      expect(performed + waiting <= came, true, "\(path) may be performed twice")
    }
    for index in settled where model.links[index].isStorable {
      let link = model.links[index]
      let hasEnded = (ends[index + 1] ?? []).contains { $0 != "deferred" && $0 != "unavailable" }
      let isThere = stored.contains { $0.path == link.path }
      let isUnavailable = ends[index + 1]?.last == "unavailable"
      expect(hasEnded || isThere || isUnavailable, true, "\(link.path) is lost")
    }
  }

  /// Lets a process that has ended come to its end, unheard.
  func drain() async {
    app.abandon()
    await app.inbox.cancelAll()
    app.abandon()
    for _ in 0..<12 { await Task.yield() }
    app.abandon()
    // A link that waited can be resumed from its event, which keeps the router alive.
    app.witness.events = []
  }
}

extension LinkInbox.Snapshot.Link {
  /// The path of a link of the tests.
  var path: String {
    if case .link(let text) = content { String(text.dropFirst("x-app:".count)) } else { "" }
  }
}
