/// The conditions under which a link to an action of a feature is opened.
struct FeatureTerms {
  /// The features whose requirements must be met, the outermost first.
  private(set) var conditions: [any ConditionalFeature.Type] = []
  /// The gates that must be open, those of the outermost feature first.
  private(set) var gates: [String] = []

  /// Creates empty terms.
  init() {}

  /// Creates the terms of a feature, including those of the groups that contain it.
  @MainActor
  init(_ feature: any FeatureDefinition.Type, inside outer: FeatureTerms = FeatureTerms()) {
    self = outer
    if let conditional = feature as? any ConditionalFeature.Type { conditions.append(conditional) }
    add(gates: feature.gates)
  }

  /// Adds the terms of another feature that are not among these.
  mutating func add(_ other: FeatureTerms) {
    let new = other.conditions.filter { one in !conditions.contains { $0 == one } }
    if !new.isEmpty { conditions += new }
    add(gates: other.gates)
  }

  /// Adds the gates that are not among these.
  mutating func add(gates others: [String]) {
    for gate in others where !gates.contains(gate) { gates.append(gate) }
  }
}
