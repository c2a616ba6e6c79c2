public import Waymark

/// All mistakes in the declarations of a router, which are found when the router is made.
///
/// A similar name (`nearest`) is found only after a call of `LinkDiagnostics.enable()`, a function
/// of the product `WaymarkDiagnostics`.
public struct LinkRouterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One mistake in a declaration.
  public indirect enum Finding: Sendable, Hashable {
    /// A pattern is invalid.
    case pattern(RoutedLink.RouteOrigin, PatternError)
    /// Two routes conflict: both match some link equally well.
    case conflict(RouteConflict, first: RoutedLink.RouteOrigin, second: RoutedLink.RouteOrigin)
    /// There are more routes than a table can contain, or too many routes overlap.
    case table(RouteTableError)
    /// A feature is listed twice.
    case duplicateFeature(String)
    /// Two routes have the same name.
    case duplicateName(String, first: RoutedLink.RouteOrigin, second: RoutedLink.RouteOrigin)
    /// Two actions without a link are continued under the same name.
    case duplicateActivity(String)
    /// The routes of an enum do not form a valid table.
    case typedRoutes(String, TypedRoutesError)
    /// An old path or a redirect, named by its pattern, does not lead to a valid link.
    case forward(String, Forward)
    /// The pattern of a path that stays in the browser is invalid.
    case webOnly(PatternError)
    /// A name of the identity, or of a path that stays in the browser, is invalid or unknown.
    case identity(DeclarationFinding)
    /// A scope or a secret of a route is invalid or unknown.
    case declaration(RoutedLink.RouteOrigin, DeclarationFinding)
    /// A route requires something that the router has no requirement for; `nearest` is a similar
    /// name that it has.
    case requirement(of: RoutedLink.RouteReference, String, nearest: String?)
    /// A gate that the app does not list was opened, or an activity waits for it; `nearest` is a
    /// similar name that it lists.
    case gate(String, nearest: String?)
    /// A route's parent is invalid.
    case parent(of: RoutedLink.RouteReference, Parent)
  }

  /// A mistake of a route's parent.
  public indirect enum Parent: Sendable, Hashable {
    /// No route has the name; `nearest` is a route with a similar name.
    case unknown(String, nearest: RoutedLink.RouteReference?)
    /// The name is the pattern of a route that has no name.
    case unnamed(RoutedLink.RouteReference)
    /// The parent, or one of its ancestors, needs parameters that no link of the route has.
    case needsParameters([String], RoutedLink.RouteReference)
    /// The route is its own ancestor; the routes of the cycle, each before its parent.
    case cycle([RoutedLink.RouteReference])
  }

  /// A mistake of an old path or a redirect.
  public indirect enum Forward: Sendable, Hashable {
    /// The target has a parameter that the pattern does not capture.
    case unwritable(LinkWritingError)
    /// The target requires the value of this parameter, which is optional in the pattern.
    case requiresOptional(String)
    /// The whole target is the value of this parameter, so links decide where they lead.
    case valueIsTarget(String)
    /// The target has the components of this catch-all before the end of its path.
    case catchAllInside(String)
    /// The target has this scheme without `//`, or the scheme is one to which no link must lead,
    /// such as `javascript`.
    case unsuitableScheme(String)
    /// The target is not a valid link.
    case unreadable(LinkError)
    /// No route matches the target; an example link.
    case leadsNowhere(String)
    /// The target needs types that the parameters of the pattern do not have; an example link, and
    /// the parameters with the types that they need.
    case lacksRestrictions(String, [String])
    /// The link is forwarded in a cycle; its first links.
    case cycle([String])
  }

  /// The mistakes, in the order of the router's declarations.
  public let findings: [Finding]

  /// All mistakes, each with the names of the declarations that it concerns.
  public var description: String { findings.map(\.description).joined(separator: "\n\n") }
}

extension LinkRouterError.Finding: CustomStringConvertible {
  /// The mistake, its place, and the fix.
  public var description: String {
    switch self {
    case .pattern(let origin, let error): "in \(origin): \(error)"
    case .conflict(let conflict, let first, let second):
      "between \(first) and \(second): \(conflict)"
    case .table(let error): error.description
    case .duplicateFeature(let name):
      "the feature '\(name)' is listed twice: list it once, or in one group alone"
    case .duplicateName(let name, let first, let second):
      "\(first) and \(second) both name a route '\(name)': give one of them another name"
    case .duplicateActivity(let name):
      "activities of '\(name)' lead to two actions: give one of the features another 'name', or "
        + "name the action once"
    case .typedRoutes(let name, let error): "in the routes '\(name)': \(error)"
    case .forward(let pattern, let finding): "the forward of '\(pattern)' \(finding.words)"
    case .parent(of: let route, let finding): "the route \(route) \(finding.words)"
    case .requirement(of: let route, let name, let nearest):
      "the route \(route) requires \(quoted(name)), and the router has no requirement with that "
        + "name: "
        + (nearest.map { "did you mean \(quoted($0))?" } ?? "add it to the router's 'requirements'")
    case .gate(let name, let nearest):
      "the app does not declare the gate \(quoted(name)): "
        + (nearest.map(didYouMean) ?? "add it to the 'gates' of its identity")
    case .identity(let finding): finding.description
    case .declaration(let origin, let finding): "in \(origin): \(finding)"
    case .webOnly(let error): "in the paths that stay in the browser: \(error)"
    }
  }
}

extension LinkRouterError.Forward {
  fileprivate var words: String {
    switch self {
    case .unwritable(let error):
      "cannot be written: \(error)"
    case .requiresOptional(let name):
      "requires '\(name)', which is optional: write '{\(name)}' in the pattern, and another "
        + "forward for links without it"
    case .valueIsTarget(let name):
      "leads wherever the link's value '\(name)' says: write '/{\(name)}' for a path with that "
        + "component, or let an action check the value and throw a 'LinkRedirect'"
    case .catchAllInside(let name):
      "has the components of '\(name)' before the end of its path: write '{\(name)}' as the last "
        + "component, or in the query"
    case .unsuitableScheme(let name) where isUnsafeScheme(name):
      "has a target with the scheme '\(name)', to which no link must lead: remove it"
    case .unsuitableScheme(let name):
      "has a target with '\(name):' but without '//': write '\(name)://…' for a link of an app or "
        + "a website, '/\(name):…' for a path, or let an action open another address"
    case .unreadable(let error):
      "has a target that is not a valid link: \(error.diagnostic.message)"
    case .leadsNowhere(let link):
      "leads to '\(link)', which no route matches: correct the path, or make it a redirect"
    case .lacksRestrictions(let link, let parameters):
      "leads to '\(link)', which no route matches, because the old path also matches other values: "
        + "write \(quotedNames(parameters)) in it"
    case .cycle(let links):
      "leads back to itself: \(links.prefix(4).joined(separator: " → ")) …"
    }
  }
}

extension LinkRouterError.Parent {
  fileprivate var words: String {
    switch self {
    case .unknown(let name, nearest: let nearest):
      "has the parent '\(name)', and there is no route named '\(name)': "
        + (nearest.map { "did you mean \($0)?" } ?? "name a route, or leave the parent out")
    case .unnamed(let parent):
      "has the parent \(parent), which has no name: give that route a name, and use it as the "
        + "parent"
    case .needsParameters(let names, let ancestor):
      "comes after \(ancestor), which needs \(names.map { "'\($0)'" }.joined(separator: ", ")): "
        + "add them to this pattern, or name another parent"
    case .cycle(let routes):
      "is its own ancestor: "
        + (routes.prefix(8) + (routes.count > 8 ? [] : routes.prefix(1)))
        .map(\.description).joined(separator: " → ") + (routes.count > 8 ? " → …" : "")
        + ": remove the parent of one of them"
    }
  }
}

extension AppIdentity {
  /// Returns the mistake of a gate that the app does not list.
  func finding(ofGate gate: String) -> LinkRouterError.Finding? {
    undeclaredGates([gate]).first.map { .gate($0, nearest: nearestGate(to: $0, among: gates)) }
  }
}
