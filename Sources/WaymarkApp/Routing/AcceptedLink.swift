import Waymark

/// A link whose route is chosen, or an activity whose action is known, with its input decoded.
@MainActor
struct AcceptedLink {
  let origin: RouteOrigin
  let task: any LinkTask
  let conditions: [any ConditionalFeature.Type]
  /// The match; `nil` for an activity without a link.
  let match: RouteMatch?
  var visit: LinkVisit
  /// Whether the user has to confirm it first.
  let needsConsent: Bool
  /// What resumes it, once it has waited.
  var held: HeldLink?
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
    needsConsent = false
    self.task = task
    self.visit = visit
  }

  /// The gates that have to be open.
  var gates: [String] { match?.route.notes.gates ?? [] }

  /// The link and its route, as they may be shown.
  var link: RoutedLink {
    if let match { return RoutedLink(match, origin, hiding: visit.earlierSecrets) }
    return continued ?? RoutedLink(text: "", route: "", origin: origin)
  }
}
