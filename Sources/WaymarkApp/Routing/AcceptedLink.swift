import Waymark

/// A link whose route is chosen, or an activity whose action is known, with its input decoded.
@MainActor
final class AcceptedLink {
  let origin: RouteOrigin
  let task: any LinkTask
  let conditions: [any ConditionalFeature.Type]
  /// The match; `nil` for an activity without a link.
  let match: RouteMatch?
  let visit: LinkVisit
  /// Whether the user has to confirm it first.
  let needsConsent: Bool
  /// What resumes it, once it has waited.
  let held: HeldLink?
  private let continued: RoutedLink?

  /// A link that was matched.
  init(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ task: any LinkTask,
    _ visit: LinkVisit,
    needsConsent: Bool
  ) {
    origin = entry.origin
    conditions = entry.conditions
    continued = nil
    held = nil
    self.task = task
    self.match = match
    self.visit = visit
    self.needsConsent = needsConsent
  }

  /// An action that is continued without a link.
  init(
    continuing link: RoutedLink,
    _ action: any ContinuableAction,
    _ task: any LinkTask,
    _ visit: LinkVisit
  ) {
    origin = action.origin
    conditions = action.conditions
    continued = link
    match = nil
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
    origin = other.origin
    task = other.task
    conditions = other.conditions
    match = other.match
    visit = other.visit.copy(with: presentation)
    needsConsent = other.needsConsent
    continued = other.continued
    self.held = held
  }

  /// The gates that have to be open.
  var gates: [String] { match?.route.notes.gates ?? [] }

  /// The link and its route, as they may be shown.
  var link: RoutedLink {
    if let match { return RoutedLink(match, origin, hiding: visit.earlierSecrets) }
    return continued ?? RoutedLink(text: "", route: "", origin: origin)
  }
}
