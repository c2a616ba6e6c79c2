/// What the system may do with an activity.
public struct ActivityEligibility: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It may be continued on another device of the user's (`isEligibleForHandoff`).
  public static let handoff = ActivityEligibility(rawValue: 1)
  /// It may be found on the device (`isEligibleForSearch`).
  public static let search = ActivityEligibility(rawValue: 2)
  /// It may be suggested to the user (`isEligibleForPrediction`).
  public static let prediction = ActivityEligibility(rawValue: 4)
  /// It may be found by everybody (`isEligibleForPublicIndexing`).
  public static let publicIndexing = ActivityEligibility(rawValue: 8)
}
