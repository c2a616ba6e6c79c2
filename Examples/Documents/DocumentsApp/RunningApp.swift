public import Waymark
public import WaymarkApp

/// The app as it runs: its router, its window, and what its user has bought and chosen.
@MainActor
public final class RunningApp {
  /// The schemes, domains and identifiers of the app.
  public static let identity = AppIdentity(
    name: "Documents",
    schemes: ["x-documents", "x-legacy-docs"],
    domains: ["documents.example.com"],
    apple: AppIdentity.Apple(appIDs: ["ABCDE12345.com.example.documents"]),
    android: AppIdentity.Android(
      package: "com.example.documents",
      fingerprints: [
        "3F:09:A1:5C:77:E2:4B:90:1D:C8:66:2E:F5:83:BA:04:"
          + "9C:D1:57:38:EE:60:12:AB:C4:7F:85:29:D0:B6:4E:93"
      ],
      activity: ".DocumentsActivity",
      minSDK: 24
    )
  )

  /// Opens every link.
  public let router: LinkRouter
  /// Shows the screens of links.
  public let window: Window
  /// The purchases.
  public let purchases: MemoryPurchases
  /// Every step of every link.
  public let timeline = LinkTimeline()
  /// The activities that the system received.
  public let activities = PublishedActivities()

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - bought: The products that were bought before.
  ///   - chosen: The features that the user has switched on or off.
  /// - Throws: All errors of the routes.
  public init(
    bought: Set<String> = [],
    chosen: [String: Bool] = [:]
  ) throws(LinkRouterError) {
    purchases = MemoryPurchases(bought)
    router = try LinkRouter(
      app: Self.identity,
      features: [
        DocumentFeature.self, PremiumFeatures.self, HistoryFeature.self, AccountFeature.self,
      ],
      forwards: [
        .alias("docs/{name}", for: "open?name={name}"),
        .redirect("help/{topic}", to: "https://help.example.com/{topic}"),
      ],
      webOnly: ["press/**"],
      environment: FeatureEnvironment(toggles: MemoryToggleStore(chosen), purchases: purchases)
    )
    window = Window(linkCreator: router.linkCreator)
    router.presentation = window.screens
    router.activityPublisher = activities
    router.observe(timeline)
  }
}

/// A replacement of the system that receives activities.
@MainActor
public final class PublishedActivities: LinkActivity.Publisher {
  /// The current activity.
  public private(set) var current: LinkActivity?

  /// Receives an activity.
  public func publish(_ activity: LinkActivity) { current = activity }
  /// Returns the activity.
  public func resign(_ activity: LinkActivity) { current = nil }
}
