extension LinkInbox {
  /// The links of an inbox as plain data, which can be stored after the process ends.
  ///
  /// A snapshot contains the values that are needed to deliver each link again, and no
  /// presentation, result or gate. It never contains a link whose route has secrets.
  public struct Snapshot: Sendable, Hashable {
    /// The time when the snapshot was made, in milliseconds since 1970 (UTC).
    public var savedAt: Int64
    /// The links, in the order in which they came.
    public var links: [Link]

    /// Creates a snapshot.
    public init(savedAt: Int64, links: [Link] = []) {
      self.savedAt = savedAt
      self.links = links
    }

    /// Returns the time since each link came, in order.
    ///
    /// - Parameter now: The time, in milliseconds since 1970. If it is earlier than ``savedAt``,
    ///   because the clock was set back, no time counts as passed.
    package func ages(at now: Int64) -> [Duration] {
      let (passed, isTooLong) = now.subtractingReportingOverflow(savedAt)
      let away = isTooLong ? 0 : min(max(passed, 0), Link.oldest)
      // No link is older than the one before it.
      var youngest = 2 * Link.oldest
      return links.map { link in
        youngest = min(youngest, link.age + away)
        return .milliseconds(youngest)
      }
    }
  }
}

extension LinkInbox.Snapshot {
  /// A link that had not ended.
  public struct Link: Sendable, Hashable {
    /// The content of the arrival.
    public enum Content: Sendable, Hashable {
      /// The text of a link, which may be the link of an activity.
      case link(String)
      /// An activity without a link: its type, the action's name, and the action's input as a
      /// query.
      case activity(type: String, action: String?, parameters: String?)
    }

    /// The content of the arrival.
    public let content: Content
    /// The way in which the link came to the app.
    public let source: LinkSource
    /// The time between the arrival and the snapshot, in milliseconds.
    public let age: Int64
    /// Indicates whether the router had performed the link or was about to: the link is not
    /// performed again.
    public let isGiven: Bool

    /// Creates a link.
    public init(_ content: Content, source: LinkSource, age: Int64, isGiven: Bool = false) {
      self.content = content
      self.source = source
      self.age = min(max(age, 0), Self.oldest)
      self.isGiven = isGiven
    }

    /// Returns the link with another age or mark.
    func with(age: Int64, isGiven: Bool) -> Self {
      Self(content, source: source, age: age, isGiven: isGiven)
    }

    /// A hundred years, in milliseconds.
    package static let oldest: Int64 = 100 * 365 * 24 * 3_600_000
  }
}

extension Duration {
  /// The whole milliseconds of the duration, of some hundred thousand years at most.
  package var milliseconds: Int64 {
    let longest: Int64 = 4_000_000_000_000
    let (seconds, attoseconds) = min(max(self, .seconds(-longest)), .seconds(longest)).components
    return seconds * 1_000 + attoseconds / (1_000_000_000_000_000 as Int64)
  }
}
