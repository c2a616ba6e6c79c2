public import Waymark

extension LinkCreator {
  /// Returns the `scheme:` link to an action with an input; call the method on a creator that a
  /// router made.
  ///
  ///     try router.linkCreator.appLink(to: DocumentFeature.open, with: DocumentRef(name: "a.md"))
  ///     // "x-documents://open?name=a.md"
  ///
  /// - Throws: `LinkWritingError`, and any error that the input throws when it is encoded.
  public func appLink<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> String where Binding.ActionType.InputType: RouteParametersEncodable {
    try link(.app, to: destinations[binding.key] ?? [], label: binding.name, for: input)
  }

  /// Returns the `https` link to an action with an input; call the method on a creator that a
  /// router made.
  ///
  /// - Throws: `LinkWritingError`, and any error that the input throws when it is encoded.
  public func universalLink<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> String where Binding.ActionType.InputType: RouteParametersEncodable {
    try link(.universal, to: destinations[binding.key] ?? [], label: binding.name, for: input)
  }

  /// Returns the `scheme:` link to a typed route, after reading it back through the router's table.
  ///
  /// - Throws: `LinkWritingError` if no link can be written, or if the router chooses another route
  ///   for the link.
  public func appLink<Routes: TypedRoutes>(
    to route: Routes
  ) throws(LinkWritingError) -> String {
    try checked(try route.link(.app, by: self), of: route)
  }

  /// Returns the `https` link to a typed route, after reading it back through the router's table.
  ///
  /// - Throws: `LinkWritingError` if no link can be written, or if the router chooses another route
  ///   for the link.
  public func universalLink<Routes: TypedRoutes>(
    to route: Routes
  ) throws(LinkWritingError) -> String {
    try checked(try route.link(.universal, by: self), of: route)
  }

  /// Returns the `scheme:` link to an action without an input.
  ///
  /// - Throws: `LinkWritingError` if no link can be written.
  public func appLink<Binding: ActionBinding>(
    to binding: Binding
  ) throws -> String where Binding.ActionType.InputType == NoInput {
    try appLink(to: binding, with: NoInput())
  }

  /// Returns the `https` link to an action without an input.
  ///
  /// - Throws: `LinkWritingError` if no link can be written.
  public func universalLink<Binding: ActionBinding>(
    to binding: Binding
  ) throws -> String where Binding.ActionType.InputType == NoInput {
    try universalLink(to: binding, with: NoInput())
  }
}

extension LinkCreator {
  /// Returns the link with which the app's own widgets, notifications and quick actions open an
  /// action with an input; call the method on a creator that a router made.
  ///
  /// The method returns the app link, which works without a web site. It returns the universal link
  /// if the action has no app link, or if the route of that link requires a verified link.
  ///
  /// - Throws: `LinkWritingError`, and any error that the input throws when it is encoded.
  public func ownLink<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> String where Binding.ActionType.InputType: RouteParametersEncodable {
    try openableLink { kind in
      kind == .app
        ? try appLink(to: binding, with: input) : try universalLink(to: binding, with: input)
    } match: {
      try? table.match($0)
    }
  }
}

/// Returns the app link, or the universal link if there is no app link, or if its route requires a
/// verified link.
func openableLink<Failure: Error>(
  _ link: (RouteScope.Kind) throws(Failure) -> String,
  match: (String) -> RouteMatch?
) throws(Failure) -> String {
  let own: String
  do throws(Failure) {
    own = try link(.app)
  } catch {
    guard let universal = try? link(.universal) else { throw error }
    return universal
  }
  guard match(own)?.route.notes.requiresVerifiedLink == true else { return own }
  return try link(.universal)
}

extension LinkCreator {
  /// Returns a typed route's link if this table chooses the same route for the link.
  private func checked<Routes: TypedRoutes>(
    _ text: String,
    of route: Routes
  ) throws(LinkWritingError) -> String {
    // A link that is written for the routes of the table was read back through it.
    guard places(of: Routes.self) == nil else { return text }
    let own = try? Routes.match(text)
    let found = try? table.match(text)
    guard let own, let found, own.route == found.route else {
      let error = LinkWritingError(
        route: own?.route.label ?? typeName(Routes.self),
        reason: .notReadBack(by: found?.route.label, link: text)
      )
      throw table.shown((try? Routes.routeTable)?.shown(error) ?? error)
    }
    return text
  }
}
