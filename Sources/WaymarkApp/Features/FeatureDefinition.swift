/// A named part of an app that has actions: the base of ``Feature``, ``ConditionalFeature`` and
/// ``FeatureGroup``.
public protocol FeatureDefinition {
  /// The name of the feature in messages and logs; by default the name of its type.
  static var name: String { get }

  /// The purpose of the feature, in one sentence; empty by default.
  static var description: String { get }

  /// The names of the gates that links to the feature's actions wait for, in addition to those of
  /// their routes and of the groups that contain the feature; none by default.
  ///
  /// Read once, when a router is made. Actions that the app itself performs do not wait for the
  /// gates.
  @MainActor static var gates: [String] { get }
}

extension FeatureDefinition {
  /// The name of the type, without its module and enclosing types.
  public static var name: String { String(describing: Self.self) }

  /// An empty description.
  public static var description: String { "" }

  /// An empty list.
  @MainActor public static var gates: [String] { [] }
}
