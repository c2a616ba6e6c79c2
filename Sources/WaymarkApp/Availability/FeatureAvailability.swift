/// Whether a feature is available, and why not.
public struct FeatureAvailability: Sendable, Hashable {
  /// Every requirement that is not met, those of the groups around the feature first; empty where
  /// it is available.
  public let reasons: [UnavailabilityReason]

  /// Indicates whether every requirement is met.
  public var isAvailable: Bool { reasons.isEmpty }
}
