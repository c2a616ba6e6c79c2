import Waymark

/// The requirements that a router has for the names in the routes' `requires`.
@MainActor
struct RouteRequirements {
  /// The requirements.
  let declared: [String: FeatureRequirement]
  /// The conditions of each name.
  private let named: [String: [FeatureTerm]]

  /// Creates requirements without names.
  init() { (declared, named) = ([:], [:]) }

  /// Creates requirements.
  ///
  /// - Parameter terms: Returns the terms of a feature in the router, which include those of the
  ///   groups that contain the feature.
  init(
    _ requirements: [String: FeatureRequirement],
    terms: (any FeatureDefinition.Type) -> FeatureTerms
  ) {
    declared = requirements
    named = requirements.reduce(into: [:]) { named, entry in
      switch entry.value.check {
      case .feature(let feature): named[entry.key] = terms(feature).conditions
      case .cause: named[entry.key] = [.named(entry.key, entry.value)]
      }
    }
  }

  /// Returns the conditions of several names; a name that has none is ignored, because it is a
  /// mistake that is reported.
  func terms(of names: [String]) -> [FeatureTerm] { names.flatMap { named[$0] ?? [] } }

  /// Returns a mistake for each name in the notes of routes that has no requirement, with the index
  /// of the route.
  func findings(in routes: [DeclaredRoute]) -> [(finding: LinkRouterError.Finding, route: Int)] {
    var findings: [(finding: LinkRouterError.Finding, route: Int)] = []
    for (index, declared) in routes.enumerated() where !declared.isImplied {
      guard case .success(let route) = declared.route else { continue }
      for name in route.notes.requires where named[name] == nil {
        let reference = RoutedLink.RouteReference(route: route.label, origin: declared.origin)
        let nearest = EnabledDiagnostics.nearestName(to: name, among: named.keys.sorted())
        findings.append((.requirement(of: reference, name, nearest: nearest), index))
      }
    }
    return findings
  }
}
