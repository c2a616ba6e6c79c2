public import Waymark

/// The values that a path scheme captured from a link.
public struct PathResult: Sendable {
  /// The query items and the parameters of the path, which replace query items with the same name.
  public let params: RouteParameters
  /// The path components after the last one that a parameter captured; empty if no parameter
  /// captured a component.
  public let trailingComponents: [String]
  /// The path scheme.
  public let mapping: URLMapping
  /// The presentation hint in the handler's notes; `nil` if there is none.
  public let presentation: PresentationHint?
  /// The link's match and the ancestry of its route, while a router has the link handled.
  private let found: (match: RouteMatch, place: RoutePlace)?

  /// The routes that precede the link's route on the app's back stack, the outermost first; empty
  /// if the handler's notes name no parent, or if no router has the link handled.
  public var backStack: BackStack {
    found.map { $0.place.backStack(of: $0.match) } ?? BackStack()
  }

  /// The match of a router for the link that a handler is handling.
  struct Handling: Sendable {
    let match: RouteMatch
    /// The handler's type, which together with the path schemes identifies the handler: there may
    /// be several of one type.
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
