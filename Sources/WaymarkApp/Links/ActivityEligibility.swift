/// A system feature that may use an activity.
public struct ActivityEligibility: Sendable, Hashable {
  private let number: UInt8

  /// The activity may be continued on another of the user's devices (`isEligibleForHandoff`).
  public static let handoff = ActivityEligibility(number: 1)
  /// The activity may be found on the device (`isEligibleForSearch`).
  public static let search = ActivityEligibility(number: 2)
  /// The activity may be suggested to the user (`isEligibleForPrediction`).
  public static let prediction = ActivityEligibility(number: 4)
  /// The activity may be found by everyone (`isEligibleForPublicIndexing`).
  public static let publicIndexing = ActivityEligibility(number: 8)
  /// The activity is published for the app itself, and no other system feature may use it.
  public static let perform = ActivityEligibility(number: 16)
}

extension ActivityEligibility {
  /// A type with activities that system features may use; every ``Action`` is one.
  ///
  /// The type of `activityEligibility` is inferred here, and ``Action`` requires that it is a set.
  /// Without this protocol, a property of another type would be unrelated to the requirement: it
  /// would compile, and the router would not publish an activity.
  public protocol Owner {
    /// The type of the property: `Set<ActivityEligibility>`.
    associatedtype ActivityEligibilityValue = Set<ActivityEligibility>

    /// The system features that may use the action after it was performed, such as Handoff, search
    /// and suggestions; empty by default.
    static var activityEligibility: ActivityEligibilityValue { get }
  }

  /// A set of system features; only `Set<ActivityEligibility>` is one.
  public protocol SetProtocol: Collection<ActivityEligibility> {}
}

extension ActivityEligibility.Owner {
  /// An empty set: the action is not eligible for anything.
  public static var activityEligibility: Set<ActivityEligibility> { [] }
}

extension Set: ActivityEligibility.SetProtocol where Element == ActivityEligibility {}
