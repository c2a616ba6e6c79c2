public import WaymarkRoutes

extension AppRoute {
  /// The schemes, domains and identifiers of Underway.
  public static let appIdentity = AppIdentity(
    name: "Underway",
    schemes: ["underway", "nyc.underway.legacy"],
    domains: ["www.underway.nyc"],
    apple: AppIdentity.Apple(
      appIDs: ["ABCDE12345.nyc.underway.Underway"],
      storeID: "1234567890"
    ),
    android: AppIdentity.Android(
      package: "nyc.underway.underway",
      fingerprints: [
        "0B:76:2B:2D:E0:2A:0B:62:8F:F7:D2:B0:30:8B:25:2A:"
          + "DD:E5:DA:ED:12:0C:9E:7F:96:65:D6:25:D6:97:38:0A"
      ],
      activity: ".MainActivity",
      minSDK: 26
    )
  )

  /// The pages that only the website has.
  public static let webOnly: [WebOnlyDeclaration] = [
    ".well-known/**", "admin", "admin/**", "api/**", "login", "press", "press/**", "privacy",
  ]
}
