#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension GivenFile {
  /// The option with which a file is generated again that has dynamic rules; empty for another one.
  var optionsOfRules: String {
    guard case .assetLinks(let links) = content,
      links.statements.contains(where: { $0.dynamicComponents != nil })
    else { return "" }
    return " --dynamic-rules"
  }
}

extension Agreement.Disagreement {
  /// Returns the remedy for a difference whose cause is one statement of an `assetlinks.json` file,
  /// so that the statements about other apps stay; `nil` for another cause.
  ///
  /// - Parameter app: The app that the statement must name.
  func remedy(inStatementsOf file: GivenFile?, for app: AppIdentity.Android?) -> String? {
    guard kind == .notOpened, case .assetLinks(let links)? = file?.content, let file else {
      return nil
    }
    if let (index, line) = links.refusedStatement,
      reason.hasSuffix("statement \(index) makes the device give up on the file")
    {
      let place = line.map { ", line \($0)" } ?? ""
      return "fix or remove statement \(index) of \(file.name)\(place), because devices reject the "
        + "whole file until then"
    }
    guard let app else { return nil }
    if app.fingerprints.isEmpty, reason.contains("no statement lets the app open links") {
      return "write the fingerprints of the keys that sign \(quoted(app.package)) in the catalog, "
        + "because no file is generated for it without them, and generate \(file.name) again"
    }
    guard reason.contains("no statement has the app's certificate") else { return nil }
    let found = links.fingerprints(of: app.package)
    let missing = app.fingerprints.compactMap { CertificateFingerprint($0)?.text }
      .filter { !found.contains($0) }
    // Another one is that of a built app.
    guard let first = missing.first(where: { reason.contains($0) }) else { return nil }
    // All are digits and colons, and longer than what 'quoted' shows.
    if let misspelled = found.first(where: { CertificateFingerprint($0)?.text == first }) {
      return "write '\(first)' in place of '\(misspelled)' in \(file.name)"
    }
    let names = listed(missing.map { "'\($0)'" }, limit: .max, last: "and")
    return "add \(names) to the fingerprints of \(quoted(app.package)) in \(file.name)"
  }
}
#endif
