// A snapshot and its links as `Codable` values.

extension LinkInbox.Snapshot: Codable {
  private enum Key: CodingKey { case savedAt, links }

  /// Reads a snapshot.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      savedAt: try values.decode(Int64.self, forKey: .savedAt),
      links: try values.decode([Link].self, forKey: .links)
    )
  }

  /// Writes a snapshot.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(savedAt, forKey: .savedAt)
    try values.encode(links, forKey: .links)
  }
}

extension LinkInbox.Snapshot.Link: Codable {
  private enum Key: String, CodingKey {
    case link, activity, action, parameters, source, age, given
  }

  /// Reads a link.
  ///
  /// - Throws: `DecodingError` if there is neither a link nor an activity, or if its age is
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
    age = try values.decode(Int64.self, forKey: .age)
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
