public import WaymarkApp

/// How a link ends, without what a `URLRoutingResult` knows of it besides.
///
///     await expectLink("x-documents://export/a.md", endsAs: .unavailable, in: router)
public struct LinkEnding: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The result's `code`.
  public let rawValue: String

  /// Makes an ending from a result's `code`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ending of a result.
  public init(_ result: URLRoutingResult) { rawValue = result.code }

  /// The result's `code`.
  public var description: String { rawValue }

  /// The action was performed, or the app has done what it asks for itself.
  public static let success = LinkEnding(rawValue: "success")
  /// The text is no link.
  public static let unreadable = LinkEnding(rawValue: "unreadable")
  /// There was no link in what came.
  public static let missingLink = LinkEnding(rawValue: "missing-link")
  /// No route takes the link.
  public static let noMapping = LinkEnding(rawValue: "no-mapping")
  /// What the link carries makes no input.
  public static let notDecodable = LinkEnding(rawValue: "not-decodable")
  /// The route asks for a verified link.
  public static let unverified = LinkEnding(rawValue: "unverified")
  /// The feature is not available.
  public static let unavailable = LinkEnding(rawValue: "unavailable")
  /// Gates are closed.
  public static let deferred = LinkEnding(rawValue: "deferred")
  /// The app did not want to be interrupted.
  public static let cancelledByApp = LinkEnding(rawValue: "cancelled-by-app")
  /// The user declined.
  public static let cancelledByUser = LinkEnding(rawValue: "cancelled-by-user")
  /// The task was cancelled, or the link was opened before.
  public static let cancelledByCaller = LinkEnding(rawValue: "cancelled-by-caller")
  /// A later link won.
  public static let cancelledByNewerLink = LinkEnding(rawValue: "cancelled-by-newer-link")
  /// The handler did not handle it.
  public static let declined = LinkEnding(rawValue: "declined")
  /// Nobody knows how to present the action.
  public static let unsupported = LinkEnding(rawValue: "unsupported")
  /// The link leads out of the app.
  public static let redirected = LinkEnding(rawValue: "redirected")
  /// The link was sent on too often.
  public static let redirectedTooOften = LinkEnding(rawValue: "redirected-too-often")
  /// The link waited too long in the inbox.
  public static let expired = LinkEnding(rawValue: "dropped-expired")
  /// The link made room for a later one in the inbox.
  public static let overflowed = LinkEnding(rawValue: "dropped-overflow")
  /// The inbox was full.
  public static let refused = LinkEnding(rawValue: "dropped-refused")
  /// The same link had just come.
  public static let duplicate = LinkEnding(rawValue: "dropped-duplicate")
  /// The action threw.
  public static let failed = LinkEnding(rawValue: "failed")
}
