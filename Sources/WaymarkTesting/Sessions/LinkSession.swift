public import WaymarkApp

/// The links that came to an app while it ran, with what became of each: to be kept, sent along
/// with a fault report, and played again.
///
///     let recorder = LinkRecorder()
///     router.observe(recorder)
///     …
///     print(recorder.session.text)
///     // {"ended":0,"link":"x-news://story/7","outcome":"success","route":"story",
///     //  "source":"widget","time":0}
///
/// Values that a route keeps secret are not in it, so that such a link cannot be played again.
public struct LinkSession: Sendable, Hashable, Codable {
  /// One link.
  public struct Arrival: Sendable, Hashable, Codable {
    /// When it came, in seconds since the first.
    public var time: Double
    /// How it came: `LinkSource.rawValue`.
    public var source: String
    /// The link as it may be shown; `nil` where there was none, or nobody has read it.
    public var link: String?
    /// Indicates whether parts of the link are hidden, so that it is none that can be played again.
    public var isHidden: Bool?
    /// The name or pattern of the route that it came to last.
    public var route: String?
    /// How it ended last: `URLRoutingResult.code`; `nil` if it had not ended.
    public var outcome: String?
    /// When that was, in seconds since the first link came.
    public var ended: Double?

    /// Describes a link that is to come.
    ///
    /// - Parameters:
    ///   - time: When it comes, in seconds since the first.
    ///   - source: How it comes.
    ///   - link: The link.
    ///   - route: The name or pattern of the route that it is to come to.
    ///   - outcome: How it is to end.
    public init(
      time: Double,
      source: LinkSource = .openURL,
      link: String?,
      route: String? = nil,
      outcome: LinkEnding? = nil
    ) {
      self.time = time
      self.source = source.rawValue
      self.link = link
      self.route = route
      self.outcome = outcome?.rawValue
    }

    /// Why the link cannot be played again; `nil` if it can.
    public var obstacle: String? {
      if source == LinkSource.app.rawValue { return "the app has opened it itself" }
      if isHidden == true { return "parts of it are hidden" }
      return link == nil ? "its link was never read" : nil
    }
  }

  /// The links in the order in which they came.
  public var arrivals: [Arrival]

  /// Makes a session of links.
  public init(_ arrivals: [Arrival] = []) { self.arrivals = arrivals }
}
