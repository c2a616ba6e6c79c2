import Waymark

/// A link whose route is chosen, or an activity whose action is found, with its decoded input.
@MainActor
final class AcceptedLink {
  /// The source of the task.
  private enum Cause {
    case route(RouteMatch, CompiledRoutes.Entry)
    /// An activity that has no link.
    indirect case activity(RoutedLink, any ContinuableAction)
  }

  private let cause: Cause
  let task: LinkTask
  let visit: LinkVisit
  let trail: LinkTrail
  /// The ancestry of the route, if the route has a parent.
  let place: RoutePlace?
  /// Indicates whether the user must confirm the link first.
  private(set) var needsConsent: Bool
  /// The object that resumed the link; `nil` if the link has not waited.
  let held: HeldLink?
  /// The families of the handlers that have refused the link.
  let refusers: [RouteFamily]

  /// Creates a link that a route matches.
  init(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ task: LinkTask,
    _ visit: LinkVisit,
    _ trail: LinkTrail,
    _ place: RoutePlace?,
    needsConsent: Bool,
    refusers: [RouteFamily]
  ) {
    cause = .route(match, entry)
    held = nil
    self.refusers = refusers
    self.task = task
    self.visit = visit
    self.trail = trail
    self.place = place
    self.needsConsent = needsConsent
  }

  /// Creates an activity that is continued without a link.
  init(
    continuing link: RoutedLink,
    _ action: any ContinuableAction,
    _ task: LinkTask,
    _ visit: LinkVisit,
    _ trail: LinkTrail
  ) {
    cause = .activity(link, action)
    held = nil
    refusers = []
    needsConsent = false
    place = nil
    self.task = task
    self.visit = visit
    self.trail = trail
  }

  /// Creates a link that is resumed after it has waited.
  init(
    resuming other: AcceptedLink,
    by held: HeldLink,
    with presentation: (any ActionPresentation)?
  ) {
    cause = other.cause
    task = other.task
    visit = other.visit.copy(with: presentation)
    trail = other.trail
    place = other.place
    needsConsent = other.needsConsent
    refusers = other.refusers
    self.held = held
  }

  /// Records that the user has confirmed the link.
  func confirm() { needsConsent = false }

  /// The match and the route of the link; `nil` for an activity that has no link.
  var route: (match: RouteMatch, entry: CompiledRoutes.Entry)? {
    switch cause {
    case .route(let match, let entry): (match, entry)
    case .activity: nil
    }
  }

  /// The declaration that the link's action comes from.
  var origin: RoutedLink.RouteOrigin {
    switch cause {
    case .route(_, let entry): entry.origin
    case .activity(_, let action): action.subject.origin
    }
  }

  /// The conditions that must be met, those of the outermost feature first.
  var conditions: [FeatureTerm] {
    switch cause {
    case .route(_, let entry): entry.conditions
    case .activity(_, let action): action.terms.conditions
    }
  }

  /// The gates that must be open.
  var gates: [String] {
    switch cause {
    case .route(let match, _): match.route.notes.gates
    case .activity(_, let action): action.terms.gates
    }
  }

  /// The link and its route, with secret values masked.
  var link: RoutedLink {
    switch cause {
    case .route(let match, let entry):
      RoutedLink(match, entry.origin, hiding: trail.earlierSecrets)
    case .activity(let link, _): link
    }
  }

  /// Returns the result of the link.
  func result(_ end: LinkTaskResult) -> URLRoutingResult {
    switch end {
    case .performed: .success
    case .cancelledByApp: .cancelled(by: .app)
    case .cancelledByUser: .cancelled(by: .user)
    case .declined: .declined(link)
    case .unsupported: .unsupported(link)
    }
  }

  /// Returns the result of a link whose task threw an error.
  func result(_ error: any Error) -> URLRoutingResult {
    if error is CancellationError { return .cancelled(by: visit.canceller) }
    let action = origin.destination
    return .failed(
      URLRoutingResult.ActionFailure(action: action, error: error, hiding: trail.secrets)
    )
  }
}
