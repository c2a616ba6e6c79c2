public import Waymark

/// A feature whose actions can be opened by links.
///
///     final class DocumentFeature: Feature, URLMapped {
///       static let open = action(OpenDocument.self)
///
///       static func urlMappings(routes: URLMappingsBuilder) {
///         routes.send("open", to: open)
///         routes.send("open-doc", to: open, in: [.app(scheme: "x-legacy")])
///       }
///     }
public protocol URLMapped: FeatureDefinition {
  /// Declares which links open which actions; called once, when a router receives the feature.
  @MainActor static func urlMappings(routes: URLMappingsBuilder)
}

/// A builder that collects the routes of a feature; the router's `init` throws all their mistakes
/// together.
@MainActor
public final class URLMappingsBuilder {
  private(set) var mappings: [DeclaredRoute] = []
  private(set) var activities: [any ContinuableAction] = []

  /// The terms of the feature whose routes are collected, including those of the groups that
  /// contain it.
  private let terms: FeatureTerms

  init(terms: FeatureTerms) { self.terms = terms }

  /// Sends the links that match a pattern to an action.
  ///
  ///     routes.send("blog/*/*/*/post-$(postname)", to: showPost)
  ///     routes.send("open", to: openDocument, in: [.appAny, .universal(domain: "yourapp.com")])
  ///
  /// An action may have any number of routes, and a pattern may lead to different actions in
  /// different scopes. A link to an action is written with the first of its routes with which a
  /// link can be written.
  ///
  /// - Parameters:
  ///   - pattern: The text of the pattern; the documentation of `Waymark` contains the grammar.
  ///   - binding: The action; it may belong to another feature, whose requirements must then be met
  ///     as well.
  ///   - scopes: The scopes of the pattern; every scheme and domain of the app by default.
  ///   - name: The name of the route, by which an input can distinguish it from others and links
  ///     can be written.
  ///   - notes: Notes such as secrets, gates, a parent, and whether the route requires a verified
  ///     link; the notes of the action's first pattern also apply to its other patterns.
  @inlinable
  public func send<Binding: ActionBinding>(
    _ pattern: String,
    to binding: Binding,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) where Binding.ActionType.InputType: RouteParametersDecodable {
    add(pattern, to: binding, in: scopes, name: name, notes: notes) { match, source in
      let input = try match.decode(Binding.ActionType.InputType.self)
      return LinkTask(binding, ActionContext(input: input, source: source, match: match))
    }
  }

  @usableFromInline
  func add<Binding: ActionBinding>(
    _ pattern: String,
    to binding: Binding,
    in scopes: Set<RouteScope>,
    name: String?,
    notes: RouteNotes,
    decoding: @escaping RouteDestination.Decoding
  ) {
    mappings.append(
      DeclaredRoute(
        route: DeclaredRoute.route(pattern, in: scopes, name: name, notes: notes),
        subject: binding.subject,
        target: .opens(RouteDestination(decoding)),
        name: name,
        key: binding.key,
        input: Binding.ActionType.InputType.self,
        owner: Binding.FeatureType.self,
        summary: Binding.ActionType.description.isEmpty ? nil : Binding.ActionType.description,
        activityName: Binding.ActionType.activityEligibility.isEmpty ? nil : binding.name,
        terms: terms
      )
    )
  }

  /// Lets activities of an action without a route be continued.
  ///
  ///     routes.continueActivities(of: showStatistics)
  ///
  /// Activities of an action with routes are continued by the action's links.
  public func continueActivities<Binding: ActionBinding>(
    of binding: Binding
  ) where Binding.ActionType.InputType: RouteParametersDecodable {
    activities.append(ActionContinuation(binding: binding, terms: terms))
  }
}
