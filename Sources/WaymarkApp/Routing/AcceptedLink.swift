import Waymark

/// A link whose route is chosen, or an activity whose action is known, with its input decoded.
@MainActor
final class AcceptedLink {
  /// What asks for the task.
  private enum Cause {
    case route(RouteMatch, CompiledRoutes.Entry)
    /// An activity without a link.
    indirect case activity(RoutedLink, any ContinuableAction)
  }

  private let cause: Cause
  let task: LinkTask
  let visit: LinkVisit
  /// Indicates whether the user has to confirm it first.
  let needsConsent: Bool
  /// What resumes it, once it has waited.
  let held: HeldLink?

  /// A link that was matched.
  init(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ task: LinkTask,
    _ visit: LinkVisit,
    needsConsent: Bool
  ) {
    cause = .route(match, entry)
    held = nil
    self.task = task
    self.visit = visit
    self.needsConsent = needsConsent
  }

  /// An action that is continued without a link.
  init(
    continuing link: RoutedLink,
    _ action: any ContinuableAction,
    _ task: LinkTask,
    _ visit: LinkVisit
  ) {
    cause = .activity(link, action)
    held = nil
    needsConsent = false
    self.task = task
    self.visit = visit
  }

  /// A link that has waited and goes on.
  init(
    resuming other: AcceptedLink,
    by held: HeldLink,
    with presentation: (any PresentationRouter)?
  ) {
    cause = other.cause
    task = other.task
    visit = other.visit.copy(with: presentation)
    needsConsent = other.needsConsent
    self.held = held
  }

  /// Who declared what performs it.
  var origin: RouteOrigin {
    switch cause {
    case .route(_, let entry): entry.origin
    case .activity(_, let action): action.subject.origin
    }
  }

  /// Whose requirements have to be met, the outermost first.
  var conditions: [any ConditionalFeature.Type] {
    switch cause {
    case .route(_, let entry): entry.conditions
    case .activity(_, let action): action.terms.conditions
    }
  }

  /// The gates that have to be open.
  var gates: [String] {
    switch cause {
    case .route(let match, _): match.route.notes.gates
    case .activity(_, let action): action.terms.gates
    }
  }

  /// The link and its route, as they may be shown.
  var link: RoutedLink {
    switch cause {
    case .route(let match, let entry):
      RoutedLink(match, entry.origin, hiding: visit.earlierSecrets)
    case .activity(let link, _): link
    }
  }

  /// What has become of the link.
  func result(_ end: LinkTaskResult) -> URLRoutingResult {
    switch end {
    case .performed: .success
    case .cancelled(by: let canceller): .cancelled(by: canceller)
    case .declined: .declined(link)
    case .unsupported: .unsupported(link)
    }
  }

  /// What becomes of the link whose task has thrown.
  func result(_ error: any Error) -> URLRoutingResult {
    if error is CancellationError { return .cancelled(by: visit.canceller) }
    let action = origin.destination
    return .failed(LinkActionFailure(action: action, error: error, hiding: visit.secrets))
  }
}
