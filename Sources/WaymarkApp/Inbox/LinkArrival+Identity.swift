extension LinkArrival {
  /// The identity that two deliveries of the same link share, even if they came in different ways.
  enum Identity: Hashable {
    case link(String)
    case activity(LinkActivity)
  }

  /// The link, or the activity if it has no link; `nil` if there is nothing to open.
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
  /// The link from which the activity is continued.
  var linkText: String? { webPageURL ?? userInfo[Self.linkKey] }
}
