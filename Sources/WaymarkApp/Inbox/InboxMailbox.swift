/// Where links are put from any thread, in order, until the main actor fetches them.
final class InboxMailbox: Sendable {
  /// A link that nobody has looked at.
  struct Letter: Sendable {
    let ticket: LinkTicket
    let arrival: LinkArrival
    var presenting: Presenting?
    /// What is known of a link that a store has kept.
    var restored: Restored?
    var whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)?
  }

  struct Restored: Sendable {
    /// How long ago it came.
    let age: Duration
    /// Indicates whether the process before was about to perform it, or had begun.
    let isGiven: Bool
  }

  /// Who gets the UI ready for a link; the main actor's, as what is in it.
  @MainActor
  struct Presenting {
    let router: any PresentationRouter
  }

  struct Contents: Sendable {
    var letters: [Letter] = []
    /// How many links found no room, by their sources.
    var refused: [LinkSource: Int] = [:]
    var lastTicket = 0

    var isEmpty: Bool { letters.isEmpty && refused.isEmpty }
  }

  private let limit: Int
  private let contents = Locked(Contents())

  init(limit: Int) { self.limit = limit }

  /// Puts a link in.
  ///
  /// - Returns: Its ticket, `nil` if there is no room; and whether it is the first since the last
  ///   were fetched.
  func put(
    _ arrival: LinkArrival,
    _ presenting: Presenting?,
    _ whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)?
  ) -> (ticket: LinkTicket?, isFirst: Bool) {
    contents.with { [limit] contents in
      let isFirst = contents.isEmpty
      guard contents.letters.count < limit else {
        contents.refused[arrival.source, default: 0] += 1
        return (nil, isFirst)
      }
      contents.lastTicket += 1
      let ticket = LinkTicket(number: contents.lastTicket)
      contents.letters.append(
        Letter(ticket: ticket, arrival: arrival, presenting: presenting, whenEnded: whenEnded)
      )
      return (ticket, isFirst)
    }
  }

  /// Puts the links in that a store has kept.
  func put(_ links: [(arrival: LinkArrival, restored: Restored)]) {
    contents.with { contents in
      for (arrival, restored) in links {
        contents.lastTicket += 1
        let ticket = LinkTicket(number: contents.lastTicket)
        contents.letters.append(Letter(ticket: ticket, arrival: arrival, restored: restored))
      }
    }
  }

  /// A ticket for a link that does not have to wait here.
  func ticket() -> LinkTicket {
    contents.with { contents in
      contents.lastTicket += 1
      return LinkTicket(number: contents.lastTicket)
    }
  }

  /// Takes everything out.
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
