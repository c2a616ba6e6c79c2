public import Waymark

/// Collects the routes of a feature; what is wrong with them the router's `init` throws, together.
@MainActor
public final class URLMappingsBuilder {
  private let feature: String
  private(set) var mappings: [Mapping] = []

  init(feature: String) { self.feature = feature }

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
  ///   - binding: The action.
  ///   - scopes: Where the pattern holds: every scheme and domain of the app by default.
  ///   - name: A name by which inputs tell the route from others, and links can be written.
  public func send<FeatureType, ActionType>(
    _ pattern: String,
    to binding: StaticActionBinding<FeatureType, ActionType>,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil
  ) where ActionType.InputType: RouteParametersDecodable {
    mappings.append(
      Mapping(
        feature: feature,
        pattern: pattern,
        scopes: scopes,
        name: name,
        key: binding.key,
        destination: StaticDestination(binding: binding)
      )
    )
  }

  /// One route as it was declared.
  struct Mapping {
    let feature: String
    let pattern: String
    let scopes: Set<RouteScope>
    let name: String?
    let key: ActionKey
    let destination: any LinkDestination
  }
}
