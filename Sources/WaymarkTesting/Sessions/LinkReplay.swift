import WaymarkApp

/// What came of playing a recorded session again.
public struct LinkReplay: Sendable {
  /// A link that ended otherwise than it had.
  public struct Difference: Sendable, Hashable {
    /// Where the link stands in the session.
    public let index: Int
    /// What was recorded.
    public let recorded: LinkSession.Arrival
    /// What has come of it now; `nil` if nobody has heard of it.
    public let replayed: LinkSession.Arrival?
  }

  /// The session that was played.
  public let session: LinkSession
  /// What was recorded while it was played.
  public let replayed: LinkSession
  /// The links that ended otherwise, or came to another route.
  public let differences: [Difference]
  /// Where the links stand in the session that could not be played.
  public let skipped: [Int]

  /// The differences as a failure; `nil` if there are none.
  public var failure: LinkFailure? {
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
      text.add("replayed", difference.replayed?.shownEnd ?? "nobody has heard of it")
    }
    for index in skipped {
      let arrival = session.arrivals[index]
      text.add(index == skipped.first ? [""] : [])
      text.add("skipped", "link \(index + 1): \(arrival.obstacle ?? "")")
    }
    return LinkFailure(text)
  }
}

extension LinkReplay: CustomStringConvertible {
  /// The differences, or that there are none.
  public var description: String {
    let count = session.arrivals.count - skipped.count
    return failure?.description
      ?? "\(count) of \(session.arrivals.count) links were played, and ended as recorded"
  }
}

extension LinkSession.Arrival {
  /// How the link ended, and where.
  fileprivate var shownEnd: String {
    (outcome ?? "has not ended") + (route.map { ", route '\($0)'" } ?? ", no route")
  }
}
