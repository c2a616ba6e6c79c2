/// One link on its way through a router.
@MainActor
@usableFromInline
final class LinkVisit {
  /// Which of the router's links it is, from 1; 0 for what belongs to none.
  let number: Int
  let source: LinkSource
  let presentation: (any PresentationRouter)?
  /// Indicates whether no other app can have made the link up; unknown until it is read.
  var isVerified: Bool?
  /// How often it was asked what it stands for.
  var rewrites = 0
  /// Indicates whether the link that is read next is what a wrapped one stands for.
  var isRewritten = false
  /// Indicates whether the link is to be opened as it is, though its host is one of those that wrap
  /// links.
  var isUnwrapped = false
  /// The links that it was before it was sent on, as they may be shown.
  var chain: [String] = []
  /// What must not be shown, of all the links that it was.
  var secrets = SecretTexts()
  /// The same of the links before the last one, whose own secrets are masked in their places.
  var earlierSecrets = SecretTexts()
  /// Who wants it cancelled, once its task is.
  var canceller = URLRoutingResult.Canceller.caller
  /// Indicates whether observers know of it.
  var isReceived = false
  /// The route that took it, once there is one and somebody observes.
  var link: RoutedLink?
  var subject: LinkSubject?
  /// Where the route that took it last stands among the router's, if it has a parent.
  @usableFromInline
  var place: RoutePlace?

  init(number: Int, source: LinkSource, presentation: (any PresentationRouter)? = nil) {
    self.number = number
    self.source = source
    self.presentation = presentation
  }

  /// The same link, from where it is now on.
  func copy(with presentation: (any PresentationRouter)?) -> LinkVisit {
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
