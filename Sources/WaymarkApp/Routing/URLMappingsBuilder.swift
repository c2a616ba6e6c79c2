public import Waymark

/// Collects the routes of a feature; what is wrong with them the router's `init` throws, together.
@MainActor
public final class URLMappingsBuilder {
  private(set) var mappings: [DeclaredRoute] = []
  private(set) var activities: [any ContinuableAction] = []

  /// What the feature whose routes they are and the groups around it ask for.
  private let terms: FeatureTerms

  init(terms: FeatureTerms) { self.terms = terms }

  /// Sends the links that a pattern takes to an action.
  ///
  ///     routes.send("blog/*/*/*/post-$(postname)", to: showPost)
  ///     routes.send("open", to: openDocument, in: [.appAny, .universal(domain: "yourapp.com")])
  ///
  /// An action may have any number of routes, and a pattern may lead to several actions in several
  /// scopes. Of an action's routes the first that can be written is the one that links are written
  /// for.
  ///
  /// - Parameters:
  ///   - pattern: The text of the pattern; the documentation of `Waymark` has the grammar.
  ///   - binding: The action; of another feature where that one's requirements are to be met, too.
  ///   - scopes: Where the pattern holds: every scheme and domain of the app by default.
  ///   - name: A name by which inputs tell the route from others, and links can be written.
  ///   - notes: Secrets, gates, a parent, whether it needs a verified link; those of the action's
  ///     first pattern hold for its others, too.
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
        owner: Binding.FeatureType.self,
        summary: Binding.ActionType.description.isEmpty ? nil : Binding.ActionType.description,
        terms: terms
      )
    )
  }

  /// Lets activities of an action be continued that has no route.
  ///
  ///     routes.continueActivities(of: showStatistics)
  ///
  /// Those of an action with routes are continued by its links.
  public func continueActivities<Binding: ActionBinding>(
    of binding: Binding
  ) where Binding.ActionType.InputType: RouteParametersDecodable {
    activities.append(ActionContinuation(binding: binding, terms: terms))
  }
}
