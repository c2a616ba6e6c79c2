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
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:"
          + "16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
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
