import WaymarkApp

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
      text.add("replayed", difference.replayed?.shownEnd ?? "not in the replay")
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
