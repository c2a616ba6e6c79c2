public import Waymark

/// Everything that is wrong with the routes of a router, found when it is made.
public struct LinkRouterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One thing that is wrong.
  public enum Fault: Sendable, Hashable {
    /// A pattern that a feature declares is none.
    case pattern(feature: String, PatternError)
    /// Two features' routes tie for some link.
    case conflict(RouteConflict, first: String, second: String)
    /// There are more routes than a table takes, or too many overlap.
    case table(RouteTableError)
    /// A feature is listed twice.
    case duplicateFeature(String)
    /// Two routes have the same name; the features that declare them.
    case duplicateName(String, first: String, second: String)
  }

  /// The faults, in the order of the features.
  public let faults: [Fault]

  /// Every fault with the names of the features that it concerns.
  public var description: String { faults.map(\.description).joined(separator: "\n\n") }
}

extension LinkRouterError.Fault: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .pattern(let feature, let error): "in feature '\(feature)': \(error)"
    case .conflict(let conflict, let first, let second):
      "between the features '\(first)' and '\(second)': \(conflict)"
    case .table(let error): error.description
    case .duplicateFeature(let name):
      "the feature '\(name)' is listed twice: list it once, or in one group alone"
    case .duplicateName(let name, let first, let second):
      "the features '\(first)' and '\(second)' both name a route '\(name)': "
        + "give one of them another name"
    }
  }
}
