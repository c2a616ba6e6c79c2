public import Waymark

/// Everything that is wrong with what a router is made of, found when it is made.
public struct LinkRouterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One thing that is wrong.
  public enum Fault: Sendable, Hashable {
    /// A pattern is none.
    case pattern(RouteOrigin, PatternError)
    /// Two routes tie for some link.
    case conflict(RouteConflict, first: RouteOrigin, second: RouteOrigin)
    /// There are more routes than a table takes, or too many overlap.
    case table(RouteTableError)
    /// A feature is listed twice.
    case duplicateFeature(String)
    /// Two routes have the same name.
    case duplicateName(String, first: RouteOrigin, second: RouteOrigin)
    /// Two actions without a link are continued under the same name.
    case duplicateActivity(String)
    /// The routes of an enum make no table.
    case typedRoutes(String, TypedRoutesError)
    /// An old path or a redirect, by its pattern, leads nowhere.
    case forward(String, Forward)
    /// A path that is to stay in the browser is no pattern.
    case webOnly(PatternError)
    /// A name of the identity, or of a path that stays in the browser, is invalid or unknown.
    case identity(DeclarationFault)
    /// A scope or a secret of a route is invalid or unknown.
    case declaration(RouteOrigin, DeclarationFault)
    /// A route's parent cannot stand before it.
    case parent(of: RouteReference, Parent)
  }

  /// What is wrong with a parent.
  public enum Parent: Sendable, Hashable {
    /// No route has the name; perhaps another was meant.
    case unknown(String, nearest: RouteReference?)
    /// The only route that it can mean is one without a name.
    case unnamed(RouteReference)
    /// The parent, or one before it, needs parameters that no link of the route has.
    case needsParameters([String], RouteReference)
    /// The route is its own ancestor: the routes of the circle, each before its parent.
    case circular([RouteReference])
  }

  /// What is wrong with an old path or a redirect.
  public enum Forward: Sendable, Hashable {
    /// What it stands for has a parameter that the pattern does not give.
    case unwritable(LinkWritingError)
    /// No route takes what it stands for; such a link.
    case leadsNowhere(String)
    /// What it stands for needs types that its parameters do not have: such a link, and the
    /// parameters with their types.
    case lacksRestrictions(String, [String])
    /// It is sent on without end; the first links.
    case circular([String])
  }

  /// The faults, in the order of what the router is made of.
  public let faults: [Fault]

  /// Every fault with the names of those that it concerns.
  public var description: String { faults.map(\.description).joined(separator: "\n\n") }
}

extension LinkRouterError.Fault: CustomStringConvertible {
  /// What is wrong, where, and what to do.
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
    case .forward(let pattern, let fault): "the forward of '\(pattern)' \(fault.words)"
    case .parent(of: let route, let fault): "the route \(route) \(fault.words)"
    case .identity(let fault): fault.description
    case .declaration(let origin, let fault): "in \(origin): \(fault)"
    case .webOnly(let error): "in the paths that stay in the browser: \(error)"
    }
  }
}

extension LinkRouterError.Forward {
  fileprivate var words: String {
    switch self {
    case .unwritable(let error):
      "cannot be written: \(error)"
    case .leadsNowhere(let link):
      "leads to '\(link)', which no route takes: correct the path, or make it a redirect"
    case .lacksRestrictions(let link, let parameters):
      "leads to '\(link)', which no route matches, because the old path also matches other values: "
        + "write \(parameters.map { "'\($0)'" }.joined(separator: " and ")) in it"
    case .circular(let links):
      "goes round in circles: \(links.prefix(4).joined(separator: " → ")) …"
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
      "has the parent \(parent), which has no name: give that route a name, and let it be the "
        + "parent"
    case .needsParameters(let names, let ancestor):
      "comes after \(ancestor), which needs \(names.map { "'\($0)'" }.joined(separator: ", ")): "
        + "take them in this pattern, too, or name another parent"
    case .circular(let routes):
      "is its own ancestor: "
        + (routes.prefix(8) + (routes.count > 8 ? [] : routes.prefix(1)))
        .map(\.description).joined(separator: " → ") + (routes.count > 8 ? " → …" : "")
        + ": let one of them have no parent"
    }
  }
}
