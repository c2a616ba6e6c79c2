import Waymark

/// A route, or the error in its pattern; not a `Result`, whose type costs a new process as much as
/// compiling several routes.
enum ParsedRoute {
  case success(Route)
  case failure(PatternError)

  /// The route; `nil` if there is an error in its pattern.
  var value: Route? {
    if case .success(let route) = self { route } else { nil }
  }
}

/// The identity of one family: the routes of an action, a handler or a case.
final class RouteFamily {}

/// One route as it was declared, before anything is compiled; a class, because the routes of a
/// router are passed along each time that one is added.
final class DeclaredRoute {
  /// The destination of a route.
  enum Target {
    /// A destination that performs the link.
    case opens(RouteDestination)
    /// Another link, to which the link is forwarded.
    indirect case forward(LinkTemplate, isAlias: Bool)
  }

  /// The route, or the error in its pattern.
  var route: ParsedRoute
  let subject: LinkSubject
  let target: Target
  /// The handler that the route belongs to; `nil` for any other route.
  let handler: (any LinkHandler)?
  /// The route's name, which is kept even if the pattern is invalid.
  let name: String?
  /// The destination for which links can be written with the route.
  let key: RouteDestinationKey?
  /// The index of the route among those of its enum; `nil` for any other route.
  let place: Int?
  /// The type of the values that the route's links are decoded as; `nil` without one.
  let input: Any.Type?
  /// The feature that the action belongs to.
  let owner: (any FeatureDefinition.Type)?
  /// The description of the action, in one sentence.
  let summary: String?
  /// The name of the action if the router publishes its activities.
  let activityName: String?
  /// The terms of the feature that declares the route and of the feature that owns its action.
  var terms: FeatureTerms
  /// The path schemes of the same handler that imply the route; empty for a declared route.
  let impliedBy: Set<String>
  /// Indicates whether the route is dropped if it conflicts with another route, because it was not
  /// declared.
  var isImplied: Bool { !impliedBy.isEmpty }
  /// The family that it belongs to.
  var family: RouteFamily?
  /// Indicates whether it is the first route of its family.
  var isFirst = false
  /// Indicates whether its parent is that of the first route of its family.
  var inheritsParent = false

  init(
    route: ParsedRoute,
    subject: LinkSubject,
    target: Target,
    handler: (any LinkHandler)? = nil,
    name: String? = nil,
    key: RouteDestinationKey? = nil,
    place: Int? = nil,
    input: Any.Type? = nil,
    owner: (any FeatureDefinition.Type)? = nil,
    summary: String? = nil,
    activityName: String? = nil,
    terms: FeatureTerms = FeatureTerms(),
    impliedBy: Set<String> = [],
    family: RouteFamily? = nil
  ) {
    self.route = route
    self.subject = subject
    self.target = target
    self.handler = handler
    self.name = name
    self.key = key
    self.place = place
    self.input = input
    self.owner = owner
    self.summary = summary
    self.activityName = activityName
    self.terms = terms
    self.impliedBy = impliedBy
    self.family = family
  }

  var origin: RoutedLink.RouteOrigin { subject.origin }

  /// Returns a closure that restores everything that other routes and features may change.
  func restoration() -> () -> Void {
    { [self, route, terms, family, isFirst, inheritsParent] in
      self.route = route
      self.terms = terms
      self.family = family
      self.isFirst = isFirst
      self.inheritsParent = inheritsParent
    }
  }

  /// Indicates whether its pattern is invalid.
  var isFaulty: Bool {
    if case .failure = route { true } else { false }
  }

  /// Adds the gates of the features to those that the route itself names.
  func noteGates() {
    guard !terms.gates.isEmpty, case .success(var declared) = route else { return }
    var all = terms
    all.add(gates: declared.notes.gates)
    declared.notes.gates = all.gates
    route = .success(declared)
  }

  /// Gives the routes of one family the protection of its first one.
  ///
  /// - Parameter members: The indices of the routes, the first one before the others.
  static func shareProtection(_ members: [Int], in declared: [DeclaredRoute]) {
    let members = members.filter { !declared[$0].isFaulty }
    var routes = members.compactMap { declared[$0].route.value }
    routes.shareProtection(among: Array(routes.indices))
    for (index, route) in zip(members, routes) {
      if declared[index].parent == nil, route.notes.parent != nil {
        declared[index].inheritsParent = true
      }
      declared[index].route = .success(route)
    }
  }

  /// Removes the parent that it inherits.
  func dropParent() {
    guard case .success(var declared) = route else { return }
    declared.notes.parent = nil
    route = .success(declared)
    inheritsParent = false
  }

  /// The name of the route that precedes it on a back stack.
  var parent: String? { route.value?.notes.parent }

  /// Returns the route with the pattern that a text contains, or the error in the pattern.
  static func route(
    _ pattern: String,
    in scopes: Set<RouteScope>,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) -> ParsedRoute {
    do throws(PatternError) {
      return .success(try Route(pattern, in: scopes, name: name, notes: notes))
    } catch {
      return .failure(error)
    }
  }
}
