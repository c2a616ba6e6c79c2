/// What the requirements of conditional features are held against.
///
///     let environment = FeatureEnvironment(purchases: store)
///     environment.flags["beta"] = true
///     let router = try LinkRouter(app: app, features: features, environment: environment)
@MainActor
public final class FeatureEnvironment {
  /// Flags that the app sets while it runs.
  public var flags: [String: Bool]
  /// What the user has chosen.
  public var toggles: any UserToggleStore
  /// What the user has bought.
  public var purchases: any PurchaseTracker
  /// The system that the app runs on.
  public var platform: PlatformVersion

  /// Makes an environment; by default nothing is chosen and nothing bought.
  public init(
    flags: [String: Bool] = [:],
    toggles: any UserToggleStore = MemoryToggleStore(),
    purchases: any PurchaseTracker = MemoryPurchases(),
    platform: PlatformVersion = .current
  ) {
    self.flags = flags
    self.toggles = toggles
    self.purchases = purchases
    self.platform = platform
  }

  /// Every requirement of these features that is not met, in their order.
  func reasons(
    _ features: [any ConditionalFeature.Type]
  ) -> [UnavailabilityReason] {
    var reasons: [UnavailabilityReason] = []
    for feature in features {
      for requirement in feature.requirements {
        guard let cause = requirement.cause(in: self) else { continue }
        reasons.append(UnavailabilityReason(feature: feature.name, cause: cause))
      }
    }
    return reasons
  }
}
