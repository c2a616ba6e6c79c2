extension LinkArrival {
  /// What two deliveries of the same link have in common, whichever way they came.
  enum Identity: Hashable {
    case link(String)
    case activity(LinkActivity)
  }

  /// The link, or the activity where that has none; `nil` for nothing to open.
  var identity: Identity? {
    switch content {
    case .link(let text): .link(text)
    case .activity(let activity): activity.linkText.map(Identity.link) ?? .activity(activity)
    case .missing: nil
    }
  }

  /// The text of the link, if there is one.
  var linkText: String? {
    switch content {
    case .link(let text): text
    case .activity(let activity): activity.linkText
    case .missing: nil
    }
  }
}

extension LinkActivity {
  /// The link that it is continued from.
  var linkText: String? { webPageURL ?? userInfo[Self.linkKey] }
}
