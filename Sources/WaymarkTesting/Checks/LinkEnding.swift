public import WaymarkApp

/// The way a link ends, without the further details that a `URLRoutingResult` has.
///
///     await expectLink("x-documents://export/a.md", endsAs: .unavailable, in: router)
public struct LinkEnding: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The result's `code`.
  public let rawValue: String

  /// Makes an ending from a result's `code`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes the ending of a result.
  public init(_ result: URLRoutingResult) { rawValue = result.code }

  /// The result's `code`.
  public var description: String { rawValue }

  /// The action was performed, or the app did the requested work itself.
  public static let success = LinkEnding(rawValue: "success")
  /// The text is not a link.
  public static let unreadable = LinkEnding(rawValue: "unreadable")
  /// The input contained no link.
  public static let missingLink = LinkEnding(rawValue: "missing-link")
  /// No route accepts the link.
  public static let noMapping = LinkEnding(rawValue: "no-mapping")
  /// The action's input cannot be decoded from the link.
  public static let notDecodable = LinkEnding(rawValue: "not-decodable")
  /// The route requires a verified link.
  public static let unverified = LinkEnding(rawValue: "unverified")
  /// The feature is not available.
  public static let unavailable = LinkEnding(rawValue: "unavailable")
  /// A gate that the link waits for is closed.
  public static let deferred = LinkEnding(rawValue: "deferred")
  /// The app did not want to be interrupted.
  public static let cancelledByApp = LinkEnding(rawValue: "cancelled-by-app")
  /// The user declined.
  public static let cancelledByUser = LinkEnding(rawValue: "cancelled-by-user")
  /// The task was cancelled, or the link was opened before.
  public static let cancelledByCaller = LinkEnding(rawValue: "cancelled-by-caller")
  /// A later link replaced this one.
  public static let cancelledByNewerLink = LinkEnding(rawValue: "cancelled-by-newer-link")
  /// The handler did not handle the link.
  public static let declined = LinkEnding(rawValue: "declined")
  /// The app does not support presenting the action.
  public static let unsupported = LinkEnding(rawValue: "unsupported")
  /// The link leads out of the app.
  public static let redirected = LinkEnding(rawValue: "redirected")
  /// The link was redirected too many times.
  public static let redirectedTooOften = LinkEnding(rawValue: "redirected-too-often")
  /// The link waited too long in the inbox.
  public static let expired = LinkEnding(rawValue: "dropped-expired")
  /// The link was removed from the inbox to make space for a later one.
  public static let overflowed = LinkEnding(rawValue: "dropped-overflow")
  /// The inbox was full.
  public static let refused = LinkEnding(rawValue: "dropped-refused")
  /// The same link arrived shortly before.
  public static let duplicate = LinkEnding(rawValue: "dropped-duplicate")
  /// The app ended while it opened the link.
  public static let interrupted = LinkEnding(rawValue: "dropped-interrupted")
  /// The action threw an error.
  public static let failed = LinkEnding(rawValue: "failed")
}
