import Waymark

// The findings about files that are generated for Android.
extension LinkDiagnostic {
  static let httpLinks = info("generate.android-http", "the filters only match links with 'https'")
    .remedy("redirect 'http' to 'https' on the website, because Android verifies hosts over HTTPS")
    .direction(.narrower)

  static let anyDomain = warning(
    "generate.android-any-domain",
    "the app accepts every domain, but a manifest only matches the hosts that it names"
  )
  .remedy("write the domains whose links open the app in 'app.domains'").direction(.narrower)

  static let anyScheme = warning(
    "generate.android-any-scheme",
    "the app accepts every scheme, but a manifest only matches the schemes that it names"
  )
  .remedy("write the custom schemes of the app in 'app.schemes'").direction(.narrower)

  // MARK: - The user's own manifest

  static let noActivity = error(
    "generate.android-no-activity",
    "the catalog does not name the activity that opens links"
  )
  .remedy("write 'app': { 'android': { 'activity': '.MainActivity' } }")

  static func activityNotFound(_ name: String, found: [String]) -> LinkDiagnostic {
    let names = found.map { quoted($0) }.joined(separator: ", ")
    return error(
      "generate.android-activity-not-found",
      "the manifest does not have exactly one activity \(quoted(name))"
    )
    .remedy(
      found.isEmpty
        ? "declare it in '<application>'" : "name one of \(names) in 'app.android.activity'"
    )
  }

  static func notExported(_ name: String) -> LinkDiagnostic {
    warning("generate.android-not-exported", "other apps and links cannot open \(quoted(name))")
      .remedy("write 'android:exported=\"true\"', and remove 'android:enabled'")
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
      "keep one '\(ManifestBlock.begin)' and one '\(ManifestBlock.end)' after it in the activity, "
        + "or remove both and all text between them"
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
