/// The environment against which the requirements of conditional features are checked.
///
///     let environment = FeatureEnvironment(purchases: store)
///     environment.flags["beta"] = true
///     let router = try LinkRouter(app: app, features: features, environment: environment)
@MainActor
public final class FeatureEnvironment {
  /// The flags that the app sets while it runs.
  public var flags: [String: Bool]
  /// The store of the user's choices.
  public var toggles: any UserToggleStore
  /// The tracker of the user's purchases.
  public var purchases: any PurchaseTracker
  /// The system that the app runs on.
  public var platform: PlatformVersion

  /// Creates an environment; by default without choices and purchases.
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

  /// Returns the requirements of these features that are not met, in their order.
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
