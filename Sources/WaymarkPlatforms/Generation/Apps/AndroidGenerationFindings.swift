package import Waymark
import WaymarkDiagnostics

// The findings about files that are generated for Android.
extension LinkDiagnostic {
  static let httpLinks = info("generate.android-http", "the filters only match links with 'https'")
    .remedy("redirect 'http' to 'https' on the website, because Android verifies hosts over HTTPS")
    .direction(.narrower)

  package static let anyDomain = warning(
    "generate.android-any-domain",
    "the app accepts every domain, but a manifest only matches the hosts that it names"
  )
  .remedy("write the domains whose links open the app in 'app.domains'").direction(.narrower)

  package static let anyScheme = warning(
    "generate.android-any-scheme",
    "the app accepts every scheme, but a manifest only matches the schemes that it names"
  )
  .remedy("write the custom schemes of the app in 'app.schemes'").direction(.narrower)

  // MARK: - The user's own manifest

  /// - Parameter routes: The routes without an activity.
  static func noActivity(for routes: [String]) -> LinkDiagnostic {
    error(
      "generate.android-no-activity",
      "the catalog does not name the activity that opens links of \(shortList(routes))"
    )
    .remedy(#"write "activity": ".MainActivity" under 'app.android'"#)
  }

  /// - Parameters:
  ///   - names: The names of all activities in the manifest.
  ///   - isMain: Indicates whether this is the main activity.
  ///   - routes: The routes that name the activity.
  static func activityNotFound(
    _ name: String,
    found names: [String],
    isMain: Bool,
    routes: [String]
  ) -> LinkDiagnostic {
    let finding = error(
      "generate.android-activity-not-found",
      "the manifest does not have exactly one activity \(quoted(name))"
        + (isMain || routes.isEmpty ? "" : ", which opens \(shortList(routes))")
    )
    let element = "<activity android:name=\"\(name)\" android:exported=\"true\"/>"
    if names.contains(name) {
      let others = names.filter { $0 == name }.map { quoted($0) }.joined(separator: ", ")
      return finding.remedy("keep only one of \(others)")
    }
    if names.isEmpty { return finding.remedy("add '\(element)' to '<application>'") }
    if let nearest = nearestName(to: name, among: names), nearest != name {
      return finding.remedy("\(didYouMean(nearest)) Otherwise add '\(element)'")
    }
    let known = names.prefix(8).map { quoted($0) }.joined(separator: ", ")
    let key = isMain ? "'app.android.activity'" : "the key 'activity' of the route"
    return finding.remedy("add '\(element)', or name one of \(known) in \(key)")
  }

  // MARK: - Several activities

  /// A link that opens another activity than its route names.
  ///
  /// - Parameter level: The lowest API level on which it does.
  package static func otherActivity(
    _ opened: String,
    instead own: String,
    of route: String,
    link: String,
    isFrom level: Int
  ) -> LinkDiagnostic {
    warning(
      "generate.android-other-activity",
      "a link of the route opens \(quoted(opened)) instead of \(quoted(own))"
    )
    .remedy(
      "\(link) opens \(quoted(opened)) from API level \(level) on, because Android opens the last "
        + "activity of those whose filters match; declare \(quoted(own)) after it, or set 'minSDK' "
        + "to 35"
    )
    .at(route, nil)
    .example(link)
  }

  /// A link for which the filters of several activities match.
  ///
  /// - Parameter isAlways: Indicates whether newer systems ask the user too.
  package static func asksForActivity(
    _ names: [String],
    of route: String,
    link: String,
    isAlways: Bool
  ) -> LinkDiagnostic {
    let systems = isAlways ? "Android asks" : "before API level 31, Android asks"
    return warning(
      "generate.android-other-activity",
      "\(systems) the user which activity opens a link of the route: \(shortList(names))"
    )
    .remedy(
      isAlways
        ? "\(link) matches filters of each of them; give these routes one activity, or share "
          + "universal links"
        : "\(link) matches filters of each of them; give these routes one activity, or set "
          + "'minSDK' to 31"
    )
    .at(route, nil)
    .example(link)
  }

  /// Returns the first few texts in quotation marks, and the number of the others.
  static func shortList(_ texts: [String]) -> String {
    let shown = texts.prefix(3).map { quoted($0) }.joined(separator: ", ")
    return texts.count > 3 ? "\(shown) and \(texts.count - 3) more" : shown
  }

  static func notExported(_ name: String, _ remedies: [String]) -> LinkDiagnostic {
    warning(
      "generate.android-not-exported",
      "other apps and links cannot open \(quoted(name))"
    )
    .remedy(remedies.joined(separator: ", and "))
  }

  /// - Parameter finding: The first mistake in the user's own manifest.
  static func invalidManifest(_ finding: LinkDiagnostic) -> LinkDiagnostic {
    error("generate.android-faulty-manifest", located(finding)).remedy(fixFirst)
  }

  /// - Parameter finding: The first mistake in the user's own `assetlinks.json`.
  static func invalidLinks(_ finding: LinkDiagnostic) -> LinkDiagnostic {
    error("generate.android-faulty-links", located(finding)).remedy(fixFirst)
  }

  private static func located(_ finding: LinkDiagnostic) -> String {
    (finding.line.map { "line \($0): " } ?? "") + finding.message
  }

  private static let fixFirst = "fix it first; the file was not changed"

  static let noNamespace = error(
    "generate.android-no-namespace",
    "the manifest does not declare 'xmlns:android'"
  )
  .remedy("write 'xmlns:android=\"\(AndroidManifest.namespace)\"' in '<manifest>'")

  static func damagedMarkers(lines: [Int]) -> LinkDiagnostic {
    let place = lines.isEmpty ? "" : ": line \(lines.map { "\($0)" }.joined(separator: ", "))"
    return error(
      "generate.android-damaged-markers",
      "the comments around the generated filters are damaged or in another element\(place)"
    )
    .remedy(
      "keep one '\(ManifestMarkers.begin)' and one '\(ManifestMarkers.end)' after it in the "
        + "activity, or remove both and all text between them"
    )
  }

  static func ownFilter(line: Int?) -> LinkDiagnostic {
    let place = line.map { " on line \($0)" } ?? ""
    return warning(
      "generate.android-own-filter",
      "your own filter\(place) also matches links of the routes"
    )
    .remedy("remove it, or remove the route from the catalog")
  }

  // MARK: - Asset links

  static func addedFingerprint(_ text: String) -> LinkDiagnostic {
    info(
      "generate.android-added-fingerprint",
      "the generator added the fingerprint \(quoted(text))"
    )
  }

  static func addedApp(_ package: String) -> LinkDiagnostic {
    info("generate.android-added-app", "the generator added a statement for \(quoted(package))")
  }

  static let replacedRules = info(
    "generate.android-replaced-rules",
    "the generator replaced the app's dynamic rules"
  )
}
