/// The system features that may use an activity.
public struct ActivityEligibility: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The activity may be continued on another of the user's devices (`isEligibleForHandoff`).
  public static let handoff = ActivityEligibility(rawValue: 1)
  /// The activity may be found on the device (`isEligibleForSearch`).
  public static let search = ActivityEligibility(rawValue: 2)
  /// The activity may be suggested to the user (`isEligibleForPrediction`).
  public static let prediction = ActivityEligibility(rawValue: 4)
  /// The activity may be found by everyone (`isEligibleForPublicIndexing`).
  public static let publicIndexing = ActivityEligibility(rawValue: 8)
}
