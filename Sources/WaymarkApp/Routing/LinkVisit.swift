/// The state of one link while a router opens it.
@MainActor
@usableFromInline
final class LinkVisit {
  /// The link's number among the router's links, from 1; 0 for events that belong to no link.
  let number: Int
  let source: LinkSource
  let presentation: (any ActionPresentation)?
  /// Indicates whether no other app can have made the link up; `nil` until the link is read.
  var isVerified: Bool?
  /// The number of times that a wrapped link was looked up.
  var rewrites = 0
  /// Indicates whether the link that is read next is the target of a wrapped link.
  var isRewritten = false
  /// Indicates whether the link is opened unchanged, although its host is one of those that wrap
  /// links.
  var isUnwrapped = false
  /// The links from which this link was forwarded, with secret values masked.
  var chain: [String] = []
  /// The secrets of this link and of all the links from which it was forwarded.
  var secrets = SecretTexts()
  /// The secrets of the links before the last one, whose own secrets are masked in their places.
  var earlierSecrets = SecretTexts()
  /// The reason for the cancellation, if the task is cancelled.
  var canceller = URLRoutingResult.Canceller.caller
  /// Indicates whether observers have received the link.
  var isReceived = false
  /// The link and its route, once a route is chosen while there are observers.
  var link: RoutedLink?
  var subject: LinkSubject?
  /// The ancestry of the last chosen route, if that route has a parent.
  @usableFromInline
  var place: RoutePlace?

  init(number: Int, source: LinkSource, presentation: (any ActionPresentation)? = nil) {
    self.number = number
    self.source = source
    self.presentation = presentation
  }

  /// Returns a copy of the link's current state.
  func copy(with presentation: (any ActionPresentation)?) -> LinkVisit {
    let copy = LinkVisit(
      number: number,
      source: source,
      presentation: presentation ?? self.presentation
    )
    copy.isVerified = isVerified
    copy.rewrites = rewrites
    copy.chain = chain
    copy.secrets = secrets
    copy.earlierSecrets = earlierSecrets
    copy.isReceived = isReceived
    copy.link = link
    copy.subject = subject
    copy.place = place
    return copy
  }
}
