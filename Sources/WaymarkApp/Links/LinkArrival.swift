public import Waymark

/// An event that brings a link to the app, such as a notification or a user activity; the link may
/// be missing.
///
///     await router.open(.notification(response.notification.request.content.userInfo))
///     await router.open(.quickAction(item.userInfo ?? [:]))
///     await router.open(.userActivity(type: …, webPageURL: …, userInfo: …))
public struct LinkArrival: Sendable, Hashable {
  /// The content of the arrival.
  enum Content: Sendable, Hashable {
    case link(String)
    case activity(LinkActivity)
    /// No link at the place where one was expected.
    case missing(place: String)
  }

  let content: Content
  /// The way in which the link came to the app.
  public let source: LinkSource

  /// The key of the link in notifications and quick actions.
  public static let linkKey = "link"

  /// Returns the arrival of a link that the system opened, or that came in any other way.
  public static func link(_ text: String, source: LinkSource = .openURL) -> LinkArrival {
    LinkArrival(content: .link(text), source: source)
  }

  /// Returns the arrival of a widget's link.
  public static func widget(_ text: String) -> LinkArrival { link(text, source: .widget) }

  /// Returns the arrival of a notification that was tapped.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - path: The keys of the nested dictionaries that lead to the link, the outermost first.
  public static func notification(
    _ payload: [AnyHashable: Any],
    at path: [String] = [linkKey]
  ) -> LinkArrival {
    arrival(payload, path, .notification)
  }

  /// Returns the arrival of a quick action.
  ///
  /// - Parameters:
  ///   - userInfo: The `userInfo` of the quick action.
  ///   - key: The key of the link.
  public static func quickAction(
    _ userInfo: [String: Any],
    at key: String = linkKey
  ) -> LinkArrival {
    arrival(userInfo, [key], .quickAction)
  }

  /// Returns the arrival of a user activity that is continued: a universal link, or an activity
  /// that a router has published.
  public static func userActivity(_ activity: LinkActivity) -> LinkArrival {
    LinkArrival(content: .activity(activity), source: .userActivity)
  }

  /// Returns the arrival of a user activity that the system delivers; values of `userInfo` that are
  /// not text are ignored.
  public static func userActivity(
    type: String,
    webPageURL: String?,
    userInfo: [AnyHashable: Any]?
  ) -> LinkArrival {
    userActivity(LinkActivity(type: type, webPageURL: webPageURL, userInfo: userInfo))
  }

  private static func arrival(
    _ payload: [AnyHashable: Any],
    _ path: [String],
    _ source: LinkSource
  ) -> LinkArrival {
    var value: Any? = payload
    for key in path { value = (value as? [AnyHashable: Any])?[key] }
    guard let text = value as? String else {
      let place = path.map { "'\($0)'" }.joined(separator: ".")
      return LinkArrival(content: .missing(place: place), source: source)
    }
    return LinkArrival(content: .link(text), source: source)
  }
}

extension LinkArrival: MaskedValue {
  /// The source, and the scheme and the domain of the link, which may contain a secret: a route is
  /// not chosen yet.
  public var description: String {
    switch content {
    case .link(let text): "\(source.rawValue), \(shownHost(of: text))"
    case .activity(let activity): "\(source.rawValue), \(activity)"
    case .missing(let place): "\(source.rawValue) without a link at \(place)"
    }
  }
}

extension LinkArrival {
  /// The identity that two deliveries of the same link share, even if they came in different ways.
  enum Identity: Hashable, MaskedValue {
    case link(String)
    case activity(LinkActivity)

    /// The mask, because the link may contain a secret.
    var description: String { SecretTexts.mask }
  }

  /// The link, or the activity if it has no link; `nil` if there is nothing to open.
  var identity: Identity? {
    if let linkText {
      // One delivery may have characters that another one has as escapes.
      let policy = LinkPolicies(credentials: .ignore, maximumLength: .max, maximumItems: .max)
      guard let link = try? DeepLink(linkText, policy: policy) else { return .link(linkText) }
      guard link.kind == .app else { return .link(link.linkText) }
      // `x-app:a`, `x-app:/a`, `x-app://a` and `X-APP:///a` are the same link.
      var rest = Substring(link.linkText.utf8.dropFirst(link.scheme.utf8.count + 1))
      let slashes = ["///", "//", "/"].first(where: rest.hasPrefix) ?? ""
      rest = Substring(rest.utf8.dropFirst(slashes.utf8.count))
      return .link("\(link.scheme):\(rest)")
    }
    return if case .activity(let activity) = content { .activity(activity) } else { nil }
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

extension LinkArrival {
  /// Returns the arrival of a notification that was tapped itself; `nil` if it was dismissed, or if
  /// one of its buttons, which has another meaning, was tapped.
  static func notification(
    _ payload: [AnyHashable: Any],
    at path: [String],
    action: String,
    tap: String
  ) -> LinkArrival? {
    action == tap ? notification(payload, at: path) : nil
  }
}
