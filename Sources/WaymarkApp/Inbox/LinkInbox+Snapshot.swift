extension LinkInbox {
  /// The links of an inbox as plain data: what outlives the process.
  ///
  /// A snapshot has what is needed to deliver each link once more, and no presentation, result or
  /// gate. A link whose route has secrets is in none.
  public struct Snapshot: Sendable, Hashable, Codable {
    /// When it was made, in milliseconds since 1970 (UTC).
    public var savedAt: Int
    /// The links, in the order in which they came.
    public var links: [Link]

    /// Makes a snapshot.
    public init(savedAt: Int, links: [Link] = []) {
      self.savedAt = savedAt
      self.links = links
    }
  }
}

extension LinkInbox.Snapshot {
  /// A link that had not ended.
  public struct Link: Sendable, Hashable {
    /// What came.
    public enum Content: Sendable, Hashable {
      /// The text of a link, also of one that an activity had.
      case link(String)
      /// An activity without a link: its type, the action's name, and the action's input as a
      /// query.
      case activity(type: String, action: String?, parameters: String?)
    }

    /// What came.
    public let content: Content
    /// How it came.
    public let source: LinkSource
    /// How long before the snapshot it came, in milliseconds.
    public let age: Int
    /// Whether the router was to perform it, or had begun: it is not performed again.
    public let isGiven: Bool

    /// Makes a link.
    public init(_ content: Content, source: LinkSource, age: Int, isGiven: Bool = false) {
      self.content = content
      self.source = source
      self.age = min(max(age, 0), Self.oldest)
      self.isGiven = isGiven
    }

    /// Returns the link with another age or mark.
    func with(age: Int, isGiven: Bool) -> Self {
      Self(content, source: source, age: age, isGiven: isGiven)
    }

    /// A hundred years, in milliseconds.
    static let oldest = 100 * 365 * 24 * 3_600_000
  }
}

extension LinkInbox.Snapshot.Link: Codable {
  private enum Key: String, CodingKey {
    case link, activity, action, parameters, source, age, given
  }

  /// Reads a link.
  ///
  /// - Throws: `DecodingError` where there is neither a link nor an activity, or where its age is
  ///   negative or more than a hundred years.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .link) {
      content = .link(text)
    } else {
      content = .activity(
        type: try values.decode(String.self, forKey: .activity),
        action: try values.decodeIfPresent(String.self, forKey: .action),
        parameters: try values.decodeIfPresent(String.self, forKey: .parameters)
      )
    }
    source = LinkSource(rawValue: try values.decode(String.self, forKey: .source))
    age = try values.decode(Int.self, forKey: .age)
    isGiven = try values.decodeIfPresent(Bool.self, forKey: .given) ?? false
    guard (0...Self.oldest).contains(age) else {
      throw DecodingError.dataCorruptedError(
        forKey: .age,
        in: values,
        debugDescription: "no link is \(age) ms old"
      )
    }
  }

  /// Writes a link.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch content {
    case .link(let text): try values.encode(text, forKey: .link)
    case .activity(let type, let action, let parameters):
      try values.encode(type, forKey: .activity)
      try values.encodeIfPresent(action, forKey: .action)
      try values.encodeIfPresent(parameters, forKey: .parameters)
    }
    try values.encode(source.rawValue, forKey: .source)
    try values.encode(age, forKey: .age)
    if isGiven { try values.encode(true, forKey: .given) }
  }
}

extension LinkInbox.Snapshot.Link {
  /// What a link has to have to be delivered once more; `nil` for nothing to open.
  init?(_ arrival: LinkArrival, age: Int, isGiven: Bool) {
    let content: Content
    switch arrival.content {
    case .link(let text): content = .link(text)
    case .activity(let activity):
      content =
        activity.linkText.map(Content.link)
        ?? .activity(
          type: activity.identifier,
          action: activity.userInfo[LinkActivity.actionKey],
          parameters: activity.userInfo[LinkActivity.parametersKey]
        )
    case .missing: return nil
    }
    self.init(content, source: arrival.source, age: age, isGiven: isGiven)
  }

  /// The link as it is delivered once more.
  var arrival: LinkArrival {
    switch content {
    case .link(let text): return .link(text, source: source)
    case .activity(let type, let action, let parameters):
      var activity = LinkActivity(identifier: type, title: "")
      activity.userInfo[LinkActivity.actionKey] = action
      activity.userInfo[LinkActivity.parametersKey] = parameters
      return LinkArrival(content: .activity(activity), source: source)
    }
  }
}
