/// A part of an app that has actions, under one name: what ``Feature``, ``ConditionalFeature`` and
/// ``FeatureGroup`` have in common.
public protocol FeatureDefinition {
  /// What the feature is called in messages and logs; by default the name of its type.
  static var name: String { get }

  /// What the feature is for, in one sentence; empty by default.
  static var description: String { get }
}

extension FeatureDefinition {
  /// The name of the type, without the modules and types around it.
  public static var name: String { String(describing: Self.self) }

  /// Nothing.
  public static var description: String { "" }
}
