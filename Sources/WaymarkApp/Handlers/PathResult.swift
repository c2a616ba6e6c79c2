public import Waymark

/// What a path scheme took out of a link.
public struct PathResult: Sendable {
  /// The query items, and the parameters of the path, which replace items of their name.
  public let params: RouteParameters
  /// The components after the last one that a parameter of the path took; empty where none did.
  public let trailingComponents: [String]
  /// The path scheme.
  public let mapping: URLMapping

  /// What a router has found for the link that a handler is handling.
  struct Handling: Sendable {
    let match: RouteMatch
    /// The handler's type.
    let handler: ObjectIdentifier
  }

  @TaskLocal static var handling: Handling?

  init(_ match: RouteMatch) {
    params = match.parameters
    mapping = match.mapping
    let components = match.route.pattern.components
    let last = components.lastIndex { component in
      component.elements.contains { element in
        switch element {
        case .parameter, .rest: true
        default: false
        }
      }
    }
    if let last, !match.route.pattern.endsInRest {
      trailingComponents = Array(match.link.pathComponents.dropFirst(last + 1))
    } else {
      trailingComponents = []
    }
  }
}
