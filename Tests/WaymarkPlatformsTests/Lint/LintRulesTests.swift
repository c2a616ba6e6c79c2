import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `The codes of lint rules for files` {
  static let rows = (try? Article.codes("apple", "android", "files")) ?? []

  @Test func `the reference of codes has an entry for every lint rule and no other entries`() {
    let codes =
      AppleAppSiteAssociation.lintCodes + AssetLinks.lintCodes
      + AndroidManifest.lintCodes + Entitlements.lintCodes + InfoPropertyList.lintCodes
      + PlatformFiles.lintCodes
    let listed = Self.rows.map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == codes.map(\.rawValue).sorted())
    #expect(Set(codes).count == codes.count)
  }

  @Test(arguments: rows)
  func `each entry of a lint rule has a severity and a meaning`(row: Article.Row) {
    for column in ["Severity", "Meaning"] {
      #expect(!row[column].isEmpty, "\(column) of \(row["Code"])")
    }
  }

  @Test func `most entries of lint rules have an example that can be tried`() {
    let tried = Self.rows.filter { row in
      row.code("Example").first.map { row["Example"] == "`\($0)`" } ?? false
    }
    #expect(tried.count > 100)
  }

  @Test(arguments: rows)
  func `each example of a lint rule causes a finding with place and remedy`(
    row: Article.Row
  ) throws {
    let code = try #require(row.code("Code").first)
    // An example that is told in words is not only code.
    guard let example = row.code("Example").first, row["Example"] == "`\(example)`" else { return }
    let findings = try LintExample(example, for: code).findings
    let found = findings.map(\.code.rawValue)
    let finding = try #require(
      findings.first { $0.code.rawValue == code },
      "\(example) gives \(found)"
    )
    #expect(finding.line != nil)
    #expect(finding.severity.rawValue == row["Severity"], "\(code)")
    #expect(finding.help?.isEmpty == false, "\(code)")
    #expect(!finding.message.hasSuffix("."), "\(code)")
  }
}

/// A file out of the part of it that an example shows.
struct LintExample {
  /// The whole file.
  let text: String
  let findings: [LinkDiagnostic]

  init(_ text: String, for code: String) throws {
    self.text = Self.file(text, for: LinkDiagnostic.Code(rawValue: code))
    findings = try Self.lint(self.text, for: code)
  }

  private static func file(_ text: String, for code: LinkDiagnostic.Code) -> String {
    switch code.rawValue.prefix(while: { $0 != "." }) {
    case "assetlinks", "plist", "file": text
    case "manifest": manifest("<intent-filter>\(text)</intent-filter>")
    case "android-pattern":
      manifest(
        #"<data android:scheme="https" android:host="a.bc" "#
          + #"android:pathAdvancedPattern="/\#(text)"/>"#
      )
    case _ where AssetLinks.lintCodes.contains(code): assetLinks(text)
    case _ where AndroidManifest.lintCodes.contains(code): manifest(text)
    case _ where Entitlements.lintCodes.contains(code): entitlements(text)
    case _ where InfoPropertyList.lintCodes.contains(code): info(text)
    default: association(text)
    }
  }

  /// Returns the findings in a whole file of the kind that a code is about.
  static func lint(_ text: String, for name: String, minSDK: Int? = nil) throws -> [LinkDiagnostic]
  {
    do {
      return try read(text, for: name, minSDK: minSDK)
    } catch let error as UnreadableFileError {
      return [error.diagnostic]
    }
  }

  private static func read(
    _ text: String,
    for name: String,
    minSDK: Int?
  ) throws -> [LinkDiagnostic] {
    let (code, family) = (LinkDiagnostic.Code(rawValue: name), name.prefix { $0 != "." })
    if family == "assetlinks" || AssetLinks.lintCodes.contains(code) {
      return try AssetLinks(text).lint()
    }
    if ["manifest", "android-pattern"].contains(family) || AndroidManifest.lintCodes.contains(code)
    {
      return try AndroidManifest(text).lint(minSDK: minSDK)
    }
    if name.hasSuffix("property-list") || Entitlements.lintCodes.contains(code) {
      return try Entitlements(text).lint()
    }
    if family == "plist" || InfoPropertyList.lintCodes.contains(code) {
      return try InfoPropertyList(text).lint()
    }
    return try AppleAppSiteAssociation(text).lint()
  }

  static let fingerprint =
    "0B:76:2B:2D:E0:2A:0B:62:8F:F7:D2:B0:30:8B:25:2A:"
    + "DD:E5:DA:ED:12:0C:9E:7F:96:65:D6:25:D6:97:38:0A"

  /// Statements, or members of a target, or the dynamic rules of a statement, as a whole file.
  static func assetLinks(_ text: String) -> String {
    if text.hasPrefix("{") { return "[\(text)]" }
    if text.hasPrefix("\"") {
      return """
        [{"relation": ["\(AssetLinks.handleAllURLs)"],
        "target": {"namespace": "android_app", "package_name": "com.example.app", \(text)}}]
        """
    }
    let other = fingerprint.replacing("0B:76", with: "0B:77")
    return """
      [{"relation": ["\(AssetLinks.handleAllURLs)"],
      "target": {"namespace": "android_app", "package_name": "com.example.app",
      "sha256_cert_fingerprints": ["\(fingerprint)", "\(other)"]},
      "relation_extensions": {"\(AssetLinks.handleAllURLs)": {"dynamic_app_link_components":
      \(text)}}}]
      """
  }

  /// Associated domains as a whole file.
  static func entitlements(_ text: String) -> String {
    let domains = text.split(separator: " ").map { "<string>\($0)</string>" }.joined()
    return """
      <plist><dict>
      <key>\(Entitlements.associatedDomainsKey)</key><array>\(domains)</array>
      </dict></plist>
      """
  }

  /// A URL type, or the schemes of one, as a whole file.
  static func info(_ text: String) -> String {
    let schemes = text.split(separator: " ").map { "<string>\($0)</string>" }.joined()
    let type =
      text.hasPrefix("<") ? text : "<key>CFBundleURLSchemes</key><array>\(schemes)</array>"
    return """
      <plist><dict>
      <key>CFBundleURLTypes</key><array><dict>\(type)</dict></array>
      </dict></plist>
      """
  }

  /// A filter, or what stands in one for web links, as a whole file.
  static func manifest(_ text: String) -> String {
    if text.hasPrefix("<manifest") { return text }
    let filter =
      text.hasPrefix("<data")
      ? """
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      \(text)</intent-filter>
      """ : text
    return """
      <manifest xmlns:android="\(AndroidManifest.namespace)"><application>
      <activity android:name=".A"\(text.hasPrefix("<data") ? " android:exported=\"true\"" : "")>
      \(filter)</activity></application></manifest>
      """
  }

  /// The example as a whole file: of a detail, of components, of legacy paths.
  static func association(_ text: String) -> String {
    if text.hasPrefix(#"{"applinks""#) || text.hasPrefix(#"{"webcredentials""#) { return text }
    let app = #""appIDs": ["ABCDE12345.com.example.app"]"#
    let detail =
      if text.hasPrefix(#"{"appID"#) {
        text
      } else if text.hasPrefix("[") {
        "{\(app), \"paths\": \(text)}"
      } else {
        "{\(app), \"components\": [\(text)]}"
      }
    return #"{"applinks": {"details": [\#(detail)]}}"#
  }
}
