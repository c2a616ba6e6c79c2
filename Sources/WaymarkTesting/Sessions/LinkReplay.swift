public import WaymarkApp

#if canImport(Testing)
public import Testing
#endif

/// The result of replaying a recorded session.
public struct LinkReplay: Sendable {
  /// A link that did not end as recorded.
  public struct Difference: Sendable, Hashable {
    /// The index of the link in the session.
    public let index: Int
    /// The recorded link.
    public let recorded: LinkSession.Arrival
    /// The replayed link; `nil` if the router did not report it.
    public let replayed: LinkSession.Arrival?
  }

  /// The session that was replayed.
  public let session: LinkSession
  /// The session that was recorded during the replay.
  public let replayed: LinkSession
  /// The links that ended differently, or that were routed differently.
  public let differences: [Difference]
  /// The indices of the links in the session that could not be replayed.
  public let skipped: [Int]

  /// The differences as a failure; `nil` if there are none.
  public var failure: LinkCheckError? {
    guard !differences.isEmpty else { return nil }
    let count = session.arrivals.count - skipped.count
    let links = count == 1 ? "link" : "links"
    var text = FailureText(
      "\(differences.count) of \(count) \(links) ended otherwise than recorded"
    )
    for difference in differences {
      let recorded = difference.recorded
      text.add([""])
      text.add([
        "link \(difference.index + 1), after \(recorded.time) s, by \(recorded.source): "
          + (recorded.link ?? "no link")
      ])
      text.add("recorded", recorded.shownEnd)
      text.add("replayed", difference.replayed?.shownEnd ?? "not in the replay")
    }
    for index in skipped {
      let arrival = session.arrivals[index]
      text.add(index == skipped.first ? [""] : [])
      text.add("skipped", "link \(index + 1): \(arrival.obstacle ?? "")")
    }
    return LinkCheckError(text)
  }
}

extension LinkReplay: CustomStringConvertible {
  /// The differences, or a statement that there are none.
  public var description: String {
    let count = session.arrivals.count - skipped.count
    return failure?.description
      ?? "\(count) of \(session.arrivals.count) links were played, and ended as recorded"
  }
}

extension LinkSession.Arrival {
  /// The result of the link, and its route.
  fileprivate var shownEnd: String {
    (outcome ?? "has not ended") + (route.map { ", route '\($0)'" } ?? ", no route")
  }
}

extension LinkSession {
  /// Replays the session: each link arrives at its recorded time and from its recorded source.
  ///
  ///     let replay = await session.replay(through: router, clock: clock)
  ///     replay.differences.isEmpty   // or print(replay)
  ///
  /// The replay moves the clock to the time of each link, and at the end to the time at which the
  /// last link had ended. It skips links whose text is hidden, and links that the app opens itself.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - inbox: The inbox in front of the router, made with the same clock; without an inbox, the
  ///     links are passed to the router directly.
  ///   - clock: The clock that is moved.
  ///   - meanwhile: Other events, each after an amount of time: for example, the app becomes ready,
  ///     or the user signs in.
  @MainActor
  public func replay(
    through router: LinkRouter,
    inbox: LinkInbox? = nil,
    clock: LinkClock = LinkClock(),
    meanwhile: [Duration: @MainActor () async -> Void] = [:]
  ) async -> LinkReplay {
    let recorder = LinkRecorder()
    let observation = router.observe(recorder)
    let start = clock.now
    var steps = meanwhile.sorted { $0.key < $1.key }[...]
    func pass(_ time: Duration) async {
      while let step = steps.first, step.key <= time {
        steps.removeFirst()
        await clock.advance(to: start.advanced(by: step.key))
        await step.value()
      }
      await clock.advance(to: start.advanced(by: time))
    }
    var places: [Int: Int] = [:]
    for (index, arrival) in arrivals.enumerated() {
      await pass(.seconds(arrival.time))
      guard arrival.obstacle == nil, let link = arrival.link else { continue }
      let before = recorder.session.arrivals.count
      let come = LinkArrival.link(link, source: LinkSource(rawValue: arrival.source))
      if let inbox {
        inbox.receive(come)
      } else {
        Task { await router.open(come) }
      }
      await clock.settle()
      let new = recorder.session.arrivals.indices.dropFirst(before)
      places[index] = new.first { recorder.session.arrivals[$0].source == arrival.source }
    }
    let last = arrivals.compactMap(\.ended).max() ?? 0
    await pass(max(.seconds(last), steps.last?.key ?? .zero))
    observation.end()
    let replayed = recorder.session
    let skipped = arrivals.indices.filter { arrivals[$0].obstacle != nil }
    let differences = arrivals.indices.filter { !skipped.contains($0) }
      .compactMap { index -> LinkReplay.Difference? in
        let found = places[index].map { replayed.arrivals[$0] }
        let recorded = arrivals[index]
        let isSame = found?.outcome == recorded.outcome && found?.route == recorded.route
        return isSame
          ? nil : LinkReplay.Difference(index: index, recorded: recorded, replayed: found)
      }
    return LinkReplay(
      session: self,
      replayed: replayed,
      differences: differences,
      skipped: skipped
    )
  }
}

#if canImport(Testing)
/// Expects that the links of a recorded session end as recorded:
/// ``LinkSession/replay(through:inbox:clock:meanwhile:)``.
///
/// - Parameters:
///   - session: The session.
///   - router: The router.
///   - inbox: The inbox in front of the router, made with the same clock; without an inbox, the
///     links are passed to the router directly.
///   - clock: The clock that is moved.
///   - meanwhile: Other events, each after an amount of time.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectReplay(
  of session: LinkSession,
  through router: LinkRouter,
  inbox: LinkInbox? = nil,
  clock: LinkClock = LinkClock(),
  meanwhile: [Duration: @MainActor () async -> Void] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await session.replay(through: router, inbox: inbox, clock: clock, meanwhile: meanwhile)
    .failure.report(at: sourceLocation)
}
#endif
