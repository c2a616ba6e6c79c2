/// A part of an app that has actions, under one name: what ``Feature``, ``ConditionalFeature`` and
/// ``FeatureGroup`` have in common.
public protocol FeatureDefinition {
  /// What the feature is called in messages and logs; by default the name of its type.
  static var name: String { get }

  /// What the feature is for, in one sentence; empty by default.
  static var description: String { get }

  /// The names of the gates that links to its actions wait for, beside those of their routes and of
  /// the groups around it; none by default.
  ///
  /// Asked once, when a router is made. The app itself is not held to them.
  @MainActor static var gates: [String] { get }
}

extension FeatureDefinition {
  /// The name of the type, without the modules and types around it.
  public static var name: String { String(describing: Self.self) }

  /// Nothing.
  public static var description: String { "" }

  /// None.
  @MainActor public static var gates: [String] { [] }
}
