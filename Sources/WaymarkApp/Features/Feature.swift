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
  /// Read once, when a router receives the feature. Actions that the app itself performs do not
  /// wait for the gates.
  @MainActor static var gates: [String] { get }
}

extension FeatureDefinition {
  /// The name of the type, without its module and enclosing types.
  public static var name: String { typeName(Self.self) }

  /// An empty description.
  public static var description: String { "" }

  /// An empty list.
  @MainActor public static var gates: [String] { [] }
}

/// A part of an app that is always available.
///
///     final class DocumentFeature: Feature, URLMapped {
///       static let open = action(OpenDocument.self)
///
///       static func urlMappings(routes: URLMappingsBuilder) {
///         routes.send("open", to: open)
///       }
///     }
public protocol Feature: FeatureDefinition {}

extension Feature {
  /// Binds an action to the feature, so that links and other parts of the app can request it.
  public static func action<ActionType: Action>(
    _ action: ActionType.Type
  ) -> StaticActionBinding<Self, ActionType> { StaticActionBinding() }
}

/// A part of an app that is available only while its requirements are met, such as a purchase, a
/// flag or a permission.
///
///     final class ExportFeature: ConditionalFeature, URLMapped {
///       static let requirements: [FeatureRequirement] = [.purchase("premium")]
///       static let export = action(ExportDocument.self)
///
///       static func urlMappings(routes: URLMappingsBuilder) {
///         routes.send("export", to: export)
///       }
///     }
///
/// For a link to one of its actions, the router first checks whether the feature is available, and
/// shows nothing if it is not. The app requests an action with ``LinkRouter/request(_:)``.
public protocol ConditionalFeature: FeatureDefinition {
  /// The requirements, all of which must be met.
  ///
  /// Read at each check of availability, so that the property can be computed.
  @MainActor static var requirements: [FeatureRequirement] { get }
}

extension ConditionalFeature {
  /// Binds an action to the feature; only a granted request can perform the action.
  public static func action<ActionType: Action>(
    _ action: ActionType.Type
  ) -> ConditionalActionBinding<Self, ActionType> { ConditionalActionBinding() }
}

/// A feature that contains other features; a router that receives the group includes all of them.
///
///     final class AppFeatures: FeatureGroup {
///       static let subfeatures: [any FeatureDefinition.Type] = [DocumentFeature.self]
///     }
///
/// If a group is also a ``ConditionalFeature`` and is not available, no link opens the features in
/// it. For the app itself, only conditional features in the group are unavailable too; it can
/// always perform the actions of a plain ``Feature``.
public protocol FeatureGroup: FeatureDefinition {
  /// The features in the group, which may be groups themselves.
  @MainActor static var subfeatures: [any FeatureDefinition.Type] { get }
}

/// One condition of a link: a conditional feature, or a requirement that routes name.
enum FeatureTerm {
  case feature(any ConditionalFeature.Type)
  case named(String, FeatureRequirement)

  static func == (first: FeatureTerm, second: FeatureTerm) -> Bool {
    switch (first, second) {
    case (.feature(let first), .feature(let second)): first == second
    case (.named(let first, _), .named(let second, _)): first == second
    default: false
    }
  }
}

extension FeatureEnvironment {
  /// Returns the requirements that are not met, in the order of the terms.
  func reasons(_ terms: [FeatureTerm]) -> [FeatureAvailability.Reason] {
    var reasons: [FeatureAvailability.Reason] = []
    for term in terms {
      switch term {
      case .feature(let feature): reasons += self.reasons(feature, inside: [])
      case .named(let name, let requirement):
        reasons += self.reasons(requirement, of: name, inside: [])
      }
    }
    return reasons
  }

  /// Returns the requirements of a feature that are not met.
  ///
  /// - Parameter outer: The features that require this one; a feature that requires itself has no
  ///   further requirements.
  private func reasons(
    _ feature: any ConditionalFeature.Type,
    inside outer: [ObjectIdentifier]
  ) -> [FeatureAvailability.Reason] {
    let id = ObjectIdentifier(feature)
    guard !outer.contains(id) else { return [] }
    return feature.requirements.flatMap { requirement in
      reasons(requirement, of: feature.name, inside: outer + [id])
    }
  }

  private func reasons(
    _ requirement: FeatureRequirement,
    of name: String,
    inside outer: [ObjectIdentifier]
  ) -> [FeatureAvailability.Reason] {
    switch requirement.check {
    case .cause(let cause):
      cause(self).map { [FeatureAvailability.Reason(feature: name, cause: $0)] } ?? []
    case .feature(let feature): reasons(feature, inside: outer)
    }
  }
}

/// The conditions under which a link to an action of a feature is opened.
struct FeatureTerms {
  /// The features whose requirements must be met, the outermost first, and then the requirements
  /// that routes name.
  private(set) var conditions: [FeatureTerm] = []
  /// The gates that must be open, those of the outermost feature first.
  private(set) var gates: [String] = []

  /// Creates empty terms.
  init() {}

  /// Creates the terms of a feature, including those of the groups that contain it.
  @MainActor
  init(_ feature: any FeatureDefinition.Type, inside outer: FeatureTerms = FeatureTerms()) {
    self = outer
    if let conditional = feature as? any ConditionalFeature.Type {
      conditions.append(.feature(conditional))
    }
    add(gates: feature.gates)
  }

  /// Adds the terms of another feature that are not among these.
  mutating func add(_ other: FeatureTerms) {
    add(conditions: other.conditions)
    add(gates: other.gates)
  }

  /// Adds the conditions that are not among these.
  mutating func add(conditions others: [FeatureTerm]) {
    for one in others where !conditions.contains(where: { $0 == one }) { conditions.append(one) }
  }

  /// Adds the gates that are not among these.
  mutating func add(gates others: [String]) {
    for gate in others where !gates.contains(gate) { gates.append(gate) }
  }
}
