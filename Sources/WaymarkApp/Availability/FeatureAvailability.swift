/// The availability of a feature, with the reasons if it is not available.
public struct FeatureAvailability: Sendable, Hashable {
  /// The requirements that are not met, those of the groups that contain the feature first; empty
  /// if the feature is available.
  public let reasons: [UnavailabilityReason]

  /// Indicates whether every requirement is met.
  public var isAvailable: Bool { reasons.isEmpty }
}
