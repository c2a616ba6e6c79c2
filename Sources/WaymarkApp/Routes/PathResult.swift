public import Waymark

/// The values that a path scheme captured from a link.
///
/// The description shows `***` for values that the route keeps secret; the properties contain the
/// real values.
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
  private let match: RouteMatch
  /// The ancestry of the link's route, while a router has the link handled.
  private let place: RoutePlace?

  /// The routes that precede the link's route on the app's back stack, the outermost first; empty
  /// if the handler's notes name no parent, or if no router has the link handled.
  public var backStack: BackStack {
    place?.backStack(of: match) ?? BackStack()
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
    self.match = match
    self.place = place
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

extension PathResult: MaskedValue {
  /// The link and its route, with `***` for secrets.
  public var description: String { match.description }
}

extension Pattern.Component {
  fileprivate var isRest: Bool {
    if case .rest = elements.first { true } else { false }
  }
}
