/// Something that came to the app and has a link in it, or should.
///
///     await router.open(.notification(response.notification.request.content.userInfo))
///     await router.open(.quickAction(item.userInfo ?? [:]))
///     await router.open(.userActivity(type: …, webPageURL: …, userInfo: …))
public struct LinkArrival: Sendable, Hashable {
  /// What it is.
  enum Content: Sendable, Hashable {
    case link(String)
    case activity(LinkActivity)
    /// No link, where one was looked for.
    case missing(place: String)
  }

  let content: Content
  /// How it came.
  public let source: LinkSource

  /// The key under which notifications and quick actions have their link.
  public static let linkKey = "link"

  /// A link that the system opened, or that came in any other way.
  public static func link(_ text: String, source: LinkSource = .openURL) -> LinkArrival {
    LinkArrival(content: .link(text), source: source)
  }

  /// A link of a widget.
  public static func widget(_ text: String) -> LinkArrival { link(text, source: .widget) }

  /// The payload of a notification that was tapped.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - path: The keys that lead to the link, from the outside in.
  public static func notification(
    _ payload: [AnyHashable: Any],
    at path: [String] = [linkKey]
  ) -> LinkArrival {
    arrival(payload, path, .notification)
  }

  /// What a quick action carries.
  ///
  /// - Parameters:
  ///   - userInfo: What the quick action carries.
  ///   - key: The key of the link.
  public static func quickAction(
    _ userInfo: [String: Any],
    at key: String = linkKey
  ) -> LinkArrival {
    arrival(userInfo, [key], .quickAction)
  }

  /// A user activity that is continued: a universal link, or one that a router has published.
  public static func userActivity(_ activity: LinkActivity) -> LinkArrival {
    LinkArrival(content: .activity(activity), source: .userActivity)
  }

  /// A user activity as the system hands it over; what is no text in `userInfo` does not count.
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
