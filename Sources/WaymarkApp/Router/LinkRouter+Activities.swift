import Waymark

extension LinkRouter {
  /// Returns the activity from which an action can be continued with an input.
  ///
  /// - Returns: The activity; `nil` if the action is not eligible for anything, if one of its
  ///   routes has secrets, which would leave the app, or if there is neither a link for the input
  ///   nor ``URLMappingsBuilder/continueActivities(of:)``.
  public func activity<Binding: ActionBinding>(
    for binding: Binding,
    with input: Binding.ActionType.InputType
  ) -> LinkActivity? {
    let eligibility = Set(Binding.ActionType.activityEligibility)
    let routes = compiled.destinations[binding.key] ?? []
    let hasSecrets = routes.contains { !table.routes[$0].notes.secrets.isEmpty }
    guard !eligibility.isEmpty, !hasSecrets, let input = input as? any RouteParametersEncodable
    else { return nil }
    var activity = LinkActivity(
      identifier: routes.lazy.compactMap { self.table.routes[$0].notes.activityType }.first
        ?? activityType(of: binding.name),
      title: Binding.ActionType.name,
      userInfo: [LinkActivity.actionKey: binding.name],
      eligibility: eligibility
    )
    activity.webPageURL = link(.universal, to: routes, binding.name, input)
    // A link that comes back with a custom scheme is not verified.
    let open = routes.filter { table.routes[$0].notes.requiresVerifiedLink != true }
    activity.userInfo[LinkActivity.linkKey] =
      link(.app, to: open, binding.name, input) ?? activity.webPageURL
    if activity.userInfo[LinkActivity.linkKey] == nil {
      guard collection.activities.contains(where: { $0.name == binding.name }),
        let parameters = try? input.encodeAsRouteParameters(for: .activity(of: binding))
      else { return nil }
      activity.userInfo[LinkActivity.parametersKey] = parameters.query
    }
    return activity
  }

  private func link(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    _ label: String,
    _ input: any RouteParametersEncodable
  ) -> String? {
    try? linkCreator.link(kind, to: routes, label: label, for: input)
  }

  /// Returns the type of an action's activities: the bundle identifier of the app's first Apple app
  /// ID, or otherwise the app's first scheme, and the name of the action.
  ///
  /// Every character that cannot be part of such a type is replaced by a hyphen.
  func activityType(of action: String) -> String {
    let appID = app.apple?.appIDs.first?.split(separator: ".", maxSplits: 1).last
    let prefix = (appID.map(String.init) ?? app.schemes.list.first).map { "\($0)." } ?? ""
    return String(
      (prefix + action).unicodeScalars.map { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": Character(scalar)
        default: "-"
        }
      }
    )
  }

  /// Publishes the activity of an action that was performed, after the previous activity is
  /// withdrawn.
  func publishActivity<Binding: ActionBinding>(
    of binding: Binding,
    _ context: ActionContext<Binding.ActionType.InputType>,
    _ visit: LinkVisit
  ) {
    guard let activityPublisher, var activity = activity(for: binding, with: context.input)
    else { return }
    Binding.ActionType.prepare(&activity, for: context.input)
    publish(activity, by: activityPublisher, visit)
  }

  /// Publishes the activity of a typed route that was opened, after the previous activity is
  /// withdrawn.
  func publishActivity<Routes: TypedRoutes>(
    of route: Routes,
    _ prepare: (inout LinkActivity, Routes) -> Void,
    _ visit: LinkVisit
  ) {
    let creator = linkCreator
    let activity = LinkActivity(
      web: try? creator.universalLink(to: route),
      app: try? creator.appLink(to: route)
    ) { link in
      try? table.match(link)
    }
    guard let activityPublisher, var activity else { return }
    prepare(&activity, route)
    publish(activity, by: activityPublisher, visit)
  }

  private func publish(
    _ activity: LinkActivity,
    by publisher: any LinkActivity.Publisher,
    _ visit: LinkVisit
  ) {
    resignActivity(visit)
    currentActivity = activity
    publisher.publish(activity)
    note(.published(activity: activity.identifier), of: visit)
    if let types = publisher.declaredTypes, !types.contains(activity.identifier) {
      note(.undeclared(activity: activity.identifier), of: visit)
    }
  }

  /// Withdraws the current activity; call the method when the user leaves its content.
  public func resignActivity() { resignActivity(.none) }

  private func resignActivity(_ visit: LinkVisit) {
    guard let activity = currentActivity else { return }
    currentActivity = nil
    activityPublisher?.resign(activity)
    note(.resigned(activity: activity.identifier), of: visit)
  }

  /// Returns the next step of an activity.
  func decide(_ activity: LinkActivity, _ visit: LinkVisit) -> LinkDecision {
    if let link = activity.linkText {
      return decide(link, visit)
    }
    guard let name = activity.userInfo[LinkActivity.actionKey],
      let action = collection.activities.first(where: { $0.name == name })
    else {
      let place = "webPageURL or userInfo['\(LinkActivity.linkKey)']"
      return .ended(.missingLink(URLRoutingResult.MissingLink(source: visit.source, place: place)))
    }
    begin(.action(action.subject), visit)
    let secrets = (compiled.destinations[action.key] ?? [])
      .flatMap { table.routes[$0].notes.secrets }
    let link = RoutedLink(text: activity.identifier, route: name, origin: action.subject.origin)
    var trail = LinkTrail()
    do {
      let parameters = try RouteParameters(
        query: activity.userInfo[LinkActivity.parametersKey] ?? ""
      )
      trail.secrets.add(parameters.texts(of: secrets))
      let task = try action.task(for: parameters, visit.source)
      return admit(AcceptedLink(continuing: link, action, task, visit, trail))
    } catch {
      let known =
        error as? RouteDecodingError
        ?? RouteDecodingError(route: name, reason: .invalid(shownWords(of: error)))
      return .ended(.notDecodable(link, known.hiding(trail.secrets, named: secrets)))
    }
  }

  private func shownWords(of error: any Error) -> String {
    (error as? LinkError).map { shown($0).description } ?? words(of: error)
  }
}
