public import Waymark

/// What a path scheme took out of a link.
public struct PathResult: Sendable {
  /// The query items, and the parameters of the path, which replace items of their name.
  public let params: RouteParameters
  /// The components after the last one that a parameter of the path took; empty where none did.
  public let trailingComponents: [String]
  /// The path scheme.
  public let mapping: URLMapping
  /// How the route asks to be shown; `nil` where the handler's notes do not say.
  public let presentation: PresentationHint?
  /// The link's match and where its route stands, while a router has the link handled.
  private let found: (match: RouteMatch, place: RoutePlace)?

  /// The routes that stand before the link's on the app's back stack, the outermost first; empty
  /// where the handler's notes name no parent, or no router has the link handled.
  public var backStack: BackStack {
    found.map { $0.place.backStack(of: $0.match) } ?? BackStack()
  }

  /// What a router has found for the link that a handler is handling.
  struct Handling: Sendable {
    let match: RouteMatch
    /// The handler's type, and its path schemes: there may be others of the type.
    let handler: ObjectIdentifier
    let pathSchemes: [String]
    let place: RoutePlace?
  }

  @TaskLocal static var handling: Handling?

  init(_ match: RouteMatch, _ place: RoutePlace? = nil) {
    params = match.parameters
    presentation = match.route.notes.presentation
    found = place.map { (match, $0) }
    mapping = match.mapping
    let components = match.route.pattern.components
    let last = components.lastIndex { component in
      component.elements.contains { element in
        switch element {
        case .parameter, .rest(.some): true
        case .literal, .wildcard, .rest(nil): false
        }
      }
    }
    if let last, !components[last].isRest {
      trailingComponents = Array(match.link.pathComponents.dropFirst(last + 1))
    } else {
      trailingComponents = []
    }
  }
}

extension Pattern.Component {
  fileprivate var isRest: Bool {
    if case .rest = elements.first { true } else { false }
  }
}
