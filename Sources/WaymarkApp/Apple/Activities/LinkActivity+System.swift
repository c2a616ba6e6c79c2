extension LinkActivity {
  /// The type of an activity that continues a search result of Core Spotlight.
  ///
  /// Source: Apple, Core Spotlight, `CSSearchableItemActionType`.
  static let searchResultType = "com.apple.corespotlightitem"
  /// The key of the search result's identifier.
  ///
  /// Source: Apple, Core Spotlight, `CSSearchableItemActivityIdentifier`.
  static let searchResultKey = "kCSSearchableItemActivityIdentifier"

  /// Creates an activity from the values that the system delivers.
  ///
  /// Values of `userInfo` that are not text are ignored. The link of a search result of Core
  /// Spotlight is the unique identifier with which its item was indexed.
  init(type: String, title: String? = nil, webPageURL: String?, userInfo: [AnyHashable: Any]?) {
    var texts: [String: String] = [:]
    for (key, value) in userInfo ?? [:] {
      if let key = key as? String, let value = value as? String { texts[key] = value }
    }
    if type == Self.searchResultType, texts[Self.linkKey] == nil {
      texts[Self.linkKey] = texts[Self.searchResultKey]
    }
    self.init(identifier: type, title: title ?? "", userInfo: texts, webPageURL: webPageURL)
  }

  /// The identifier with which a saved activity can be deleted: its link, otherwise its web page's
  /// URL, otherwise its type and input.
  ///
  /// tvOS does not save activities.
  ///
  ///     NSUserActivity.deleteSavedUserActivities(
  ///       withPersistentIdentifiers: [activity.persistentIdentifier]
  ///     ) {}
  public var persistentIdentifier: String {
    userInfo[Self.linkKey] ?? webPageURL
      ?? [identifier, userInfo[Self.parametersKey]].compactMap(\.self).joined(separator: "?")
  }

  /// The web page's URL if the system accepts it; the system raises an exception for any scheme but
  /// `http` and `https`.
  ///
  /// Source: Apple, Foundation, `NSUserActivity.webpageURL`.
  var systemWebPageURL: String? {
    guard let webPageURL, let colon = webPageURL.firstIndex(of: ":") else { return nil }
    let scheme = webPageURL[..<colon].lowercased()
    return scheme == "https" || scheme == "http" ? webPageURL : nil
  }
}
