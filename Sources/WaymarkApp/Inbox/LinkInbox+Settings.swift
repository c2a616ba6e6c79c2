extension LinkInbox {
  /// How many links an inbox keeps, for how long, and which gives way.
  public struct Settings: Sendable, Hashable {
    /// How many links are in the inbox at most, those that are resolving included; at least 1.
    public let capacity: Int
    /// Which link ends when there is no room.
    public let overflow: Overflow
    /// How long a link may wait; `nil` for as long as it takes.
    public let expiry: Duration?
    /// How long after a link the same one counts as a double delivery; among the last `capacity`
    /// links that came in.
    public let window: Duration
    /// What happens to a link that may be opened while another is resolving.
    public let whenBusy: WhenBusy
    /// Whether a link to a feature that is not available waits for ``LinkInbox/resume()``; or else
    /// it ends as `unavailable`, with its reasons.
    public let keepsUnavailable: Bool

    /// How many links ``LinkInbox/receive(_:whenEnded:)`` takes while the main actor has no time.
    public var backlog: Int { capacity + 1_024 }

    /// A hundred years: what is longer would not fit into a clock's instants.
    private static let limit = Duration.seconds(100 * 365 * 24 * 3_600)

    /// Makes settings; what is out of range becomes the nearest that is not.
    ///
    /// - Parameters:
    ///   - capacity: How many links are in the inbox at most, from 1 to a million.
    ///   - overflow: Which link ends when there is no room.
    ///   - expiry: How long a link may wait; `nil` for as long as it takes.
    ///   - window: How long after a link the same one counts as a double delivery.
    ///   - whenBusy: What happens to a link that may be opened while another is resolving.
    ///   - keepsUnavailable: Whether a link to a feature that is not available waits.
    public init(
      capacity: Int = 100,
      overflow: Overflow = .dropOldest,
      expiry: Duration? = .seconds(600),
      window: Duration = .seconds(2),
      whenBusy: WhenBusy = .newestWins,
      keepsUnavailable: Bool = true
    ) {
      self.capacity = min(max(capacity, 1), 1_000_000)
      self.overflow = overflow
      self.expiry = expiry.map { min(max($0, .zero), Self.limit) }
      self.window = min(max(window, .zero), Self.limit)
      self.whenBusy = whenBusy
      self.keepsUnavailable = keepsUnavailable
    }
  }

  /// Which link ends when one comes and there is no room.
  ///
  /// A link that is resolving never makes room; where all of them are, the one that comes is
  /// refused.
  public enum Overflow: String, Sendable, Hashable {
    /// The waiting link that came first ends as `dropped(.overflow)`.
    case dropOldest
    /// The waiting link that came last ends as `dropped(.overflow)`.
    case dropNewest
    /// The link that comes ends as `dropped(.refused)`.
    case refuse
  }

  /// What happens to a link that may be opened while another is resolving.
  public enum WhenBusy: String, Sendable, Hashable {
    /// It cancels the other, if that came earlier.
    case newestWins
    /// It waits until the other has ended.
    case queue
  }
}

/// A link that was delivered to an inbox.
public struct LinkTicket: Sendable, Hashable, CustomStringConvertible {
  /// Which of the inbox's links it is.
  let number: Int

  /// `#7`, for the seventh link of the inbox.
  public var description: String { "#\(number)" }
}

/// A link that waits in an inbox.
public struct InboxLink: Sendable, Hashable {
  /// What it can be cancelled by.
  public let ticket: LinkTicket
  /// How it came.
  public let source: LinkSource
  /// The link and its route; `nil` while it has not been read.
  public let link: RoutedLink?
  /// The closed gates that it waits for.
  public let gates: [String]
  /// Why its feature is not available, where it waits for that.
  public let reasons: [UnavailabilityReason]
  /// Whether the inbox's store keeps it for the next process: not where there is no store, nor a
  /// link whose route has secrets.
  public let isKept: Bool
}

extension InboxLink: CustomStringConvertible {
  /// `#1 from open-url, x-news://saved/7 (route 'saved' of …), waits for 'signedIn'`.
  ///
  /// A link that has not been read is not shown, because it may contain a secret.
  public var description: String {
    let names = gates.map { "'\($0)'" }.joined(separator: " and ")
    let causes = (gates.isEmpty ? [] : [names]) + reasons.map(\.description)
    return "\(ticket) from \(source.rawValue)"
      + (link.map { ", \($0)," } ?? "")
      + (causes.isEmpty ? " waits for its turn" : " waits for \(causes.joined(separator: "; "))")
  }
}
