/// Routes with paths that they take, and paths that none of them takes.
public struct RouteSet: Sendable {
  /// A path, and what a router must say of it.
  public struct Hit: Sendable {
    /// The path, with its first slash.
    public let path: String
    /// The route, by its index in `routes`.
    public let route: Int
    /// The values of its parameters, from the left.
    public let values: [String]
  }

  /// A pattern that consists of literal components and of whole-component parameters.
  public struct Route: Sendable {
    /// The pattern with `{name}` for a parameter, and without its first slash.
    public let pattern: String
    /// The names of its parameters, from the left.
    public let parameters: [String]

    init(_ components: [Component]) {
      pattern = components.map(\.pattern).joined(separator: "/")
      parameters = components.compactMap(\.parameter)
    }

    /// The pattern with `:name` for a parameter, as many routers write it.
    public var colonPattern: String {
      "/" + components.map { $0.parameter.map { ":" + $0 } ?? $0.pattern }.joined(separator: "/")
    }

    var components: [Component] { Component.list(pattern) }
  }

  /// What the set is called in reports.
  public let name: String
  /// The routes, in no particular order.
  public let routes: [Route]
  /// In no particular order.
  public let hits: [Hit]
  /// In no particular order.
  public let misses: [String]
}

/// A component of a pattern.
enum Component: Sendable, Hashable {
  case literal(String)
  case parameter(String)

  /// The components of a pattern written with braces.
  static func list(_ pattern: String) -> [Component] {
    pattern.split(separator: "/").map { text in
      text.hasPrefix("{") ? .parameter(String(text.dropFirst().dropLast())) : .literal(String(text))
    }
  }

  var pattern: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name): "{\(name)}"
    }
  }

  var parameter: String? {
    switch self {
    case .literal: nil
    case .parameter(let name): name
    }
  }
}
