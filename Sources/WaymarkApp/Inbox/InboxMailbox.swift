import Waymark

/// A queue into which any thread puts links, in order, until the main actor fetches them.
final class InboxMailbox: Sendable {
  /// A link that has not been processed.
  struct Letter: Sendable {
    let ticket: LinkInbox.Ticket
    let arrival: LinkArrival
    var presenting: Presenting?
    /// The state of a link that a store has kept; `nil` for a new link.
    var restored: Restored?
    var whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)?
  }

  struct Restored: Sendable {
    /// The time since the link came.
    let age: Duration
    /// Indicates whether the previous process had performed the link or was about to.
    let isGiven: Bool
  }

  /// The presentation router of a link; isolated to the main actor, as the router is.
  @MainActor
  struct Presenting {
    let router: any ActionPresentation
  }

  struct Contents: Sendable {
    var letters: [Letter] = []
    /// The numbers of links for which there was no room, by their sources.
    var refused: [LinkSource: Int] = [:]
    var lastTicket: Int64 = 0

    var isEmpty: Bool { letters.isEmpty && refused.isEmpty }

    mutating func nextTicket() -> LinkInbox.Ticket {
      lastTicket += 1
      return LinkInbox.Ticket(number: lastTicket)
    }
  }

  private let limit: Int
  private let contents = Locked(Contents())

  init(limit: Int) { self.limit = limit }

  /// Puts a link in.
  ///
  /// - Returns: The ticket, `nil` if there is no room; and whether the link is the first since the
  ///   last fetch.
  func put(
    _ arrival: LinkArrival,
    _ presenting: Presenting?,
    _ whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)?
  ) -> (ticket: LinkInbox.Ticket?, isFirst: Bool) {
    contents.with { [limit] contents in
      let isFirst = contents.isEmpty
      guard contents.letters.count < limit else {
        contents.refused[arrival.source, default: 0] += 1
        return (nil, isFirst)
      }
      let ticket = contents.nextTicket()
      contents.letters.append(
        Letter(ticket: ticket, arrival: arrival, presenting: presenting, whenEnded: whenEnded)
      )
      return (ticket, isFirst)
    }
  }

  /// Puts in the links that a store has kept.
  func put(_ links: [(arrival: LinkArrival, restored: Restored)]) {
    contents.with { contents in
      for (arrival, restored) in links {
        let ticket = contents.nextTicket()
        contents.letters.append(Letter(ticket: ticket, arrival: arrival, restored: restored))
      }
    }
  }

  /// Returns a ticket for a link that does not wait in the mailbox.
  func ticket() -> LinkInbox.Ticket {
    contents.with { $0.nextTicket() }
  }

  /// Indicates whether no link waits in the mailbox.
  var isEmpty: Bool { contents.with { $0.isEmpty } }

  /// Removes and returns the content.
  func fetch() -> Contents {
    contents.with { contents in
      guard !contents.isEmpty else { return Contents() }
      let all = contents
      contents = Contents()
      contents.lastTicket = all.lastTicket
      return all
    }
  }
}
