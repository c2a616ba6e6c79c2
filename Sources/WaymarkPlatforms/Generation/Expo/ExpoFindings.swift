import Waymark

// The findings about the configuration of Expo.
extension LinkDiagnostic {
  static let noExpoConfiguration = error(
    "expo.no-configuration",
    "the file has no object 'expo', so it is not the configuration of an Expo app"
  )
  .remedy(#"write { "expo": { "name": "App", "slug": "app" } }, or name Expo's 'app.json'"#)
}
