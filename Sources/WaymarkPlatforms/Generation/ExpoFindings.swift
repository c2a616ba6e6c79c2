import Waymark

// The findings about the configuration of Expo.
extension LinkDiagnostic {
  static let noExpoConfiguration = error(
    "expo.no-configuration",
    "the file has no object 'expo', so it is not the configuration of an Expo app"
  )
  .remedy(#"write { "expo": { "name": "App", "slug": "app" } }, or name Expo's 'app.json'"#)

  /// - Parameter routes: The routes that name an activity.
  static func oneActivity(_ routes: [String]) -> LinkDiagnostic {
    warning(
      "generate.one-activity",
      "Expo writes the filters of one activity, which opens the links of \(shortList(routes)), too"
    )
    .remedy("remove the key 'activity' of the routes, or write the manifest with a config plugin")
  }

  static func mainActivity(_ activity: String) -> LinkDiagnostic {
    warning(
      "generate.one-activity",
      "the links open \(quoted(activity)) in the catalog, but Expo's only activity is "
        + "'.MainActivity'"
    )
    .remedy("write '.MainActivity' as 'app.android.activity'")
  }
}
