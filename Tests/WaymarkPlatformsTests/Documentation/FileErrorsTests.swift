import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `The codes of errors in files` {
  static let rows = (try? Article.codes("formats", "servers")) ?? []

  static func article(_ name: String) throws -> Article {
    try Article(file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/\(name).md")
  }

  @Test func `the reference of codes has an entry for every error in a file and no others`() {
    let codes =
      FindingCodes.file + FindingCodes.xml + FindingCodes.assetLinks + FindingCodes.propertyList
      + FindingCodes.manifest + FindingCodes.expo.filter { $0.rawValue.hasPrefix("expo.") }
      + FindingCodes.nginx + FindingCodes.ingress
      + FindingCodes.yaml
      + AndroidPatternError.Reason.allCases.map(\.code)
      + [QRCodeError(length: 0, capacity: 0, correction: .low).diagnostic.code]
    let listed = Self.rows.map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == codes.map(\.rawValue).sorted())
  }

  @Test(arguments: rows)
  func `each entry of an error in a file has a meaning`(row: Article.Row) {
    #expect(!row["Meaning"].isEmpty, "\(row["Code"])")
  }

  @Test func `most entries of errors in files have an example that can be tried`() {
    let tried = Self.rows.filter { row in
      row.code("Example").first.map { row["Example"] == "`\($0)`" } ?? false
    }
    #expect(tried.count > 80)
  }

  @Test(arguments: rows)
  func `each example of an error in a file causes its code, with a remedy`(row: Article.Row) throws
  {
    let code = try #require(row.code("Code").first)
    // An example that is told in words is not only code.
    guard let example = row.code("Example").first, row["Example"] == "`\(example)`" else { return }
    let found = Self.findings(of: example, for: code)
    let finding = try #require(
      found.first { $0.code.rawValue == code },
      "\(example) gives \(found.map(\.code.rawValue))"
    )
    // The reference contains no remedies, because each finding prints its own. The message of an
    // unexpected text names the expected one.
    #expect(finding.help?.isEmpty == false || code.hasPrefix("xml.unexpected-"), "\(finding)")
  }

  /// The findings that reading the example gives.
  private static func findings(of example: String, for code: String) -> [LinkDiagnostic] {
    do {
      switch code.prefix(while: { $0 != "." }) {
      case "android-pattern":
        _ = try AndroidPattern(example, kind: .advancedGlob)
        return []
      case "assetlinks": return try AssetLinks(example).findings
      case "plist": return try InfoPropertyList(example).findings
      case "xml":
        _ = try XMLParser.document(Array(example.utf8))
        return []
      case "manifest" where code != "manifest.no-manifest":
        let text = """
          <manifest xmlns:android="\(AndroidManifest.namespace)"><application>
          <activity android:name=".A"><intent-filter>\(example)</intent-filter></activity>
          </application></manifest>
          """
        return try AndroidManifest(text).findings
      case "expo":
        _ = try ExpoConfiguration(example)
        return []
      case "nginx":
        _ = try NginxConfiguration(example).simulator(for: "a.example")
        return []
      case "ingress", "yaml":
        _ = try NginxConfiguration(ingress: example.replacing("\\n", with: "\n"))
          .simulator(for: "a.example")
        return []
      case "manifest": return try AndroidManifest(example).findings
      default:
        if code.hasSuffix("property-list") { _ = try Entitlements(example) }
        return try AppleAppSiteAssociation(example).findings
      }
    } catch let error as any DiagnosableError {
      return [error.diagnostic]
    } catch {
      return []
    }
  }
}

@Suite struct `The article on the behavior of the systems` {
  private static let text = try? `The codes of errors in files`.article("WhatTheSystemsDo")
  static let rules = text?.rows("Rule", "Link", "Decision") ?? []
  static let patterns = text?.rows("Attribute", "Pattern", "Path", "Matches") ?? []

  @Test(arguments: rules)
  func `each row of WhatTheSystemsDo.md shows the decision of a rule of Apple`(row: Article.Row)
    throws
  {
    let rule = try #require(row.code("Rule").first)
    let path = try #require(row.code("Link").first)
    let text = #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[\#(rule)]}]}}"#
    let simulator = try AppleSimulator(AppleAppSiteAssociation(text), domain: "a.b")
    let decision = simulator.answer(for: "https://a.b" + path, appID: "A.b").decision
    #expect(row.code("Decision") == [decision.rawValue], "\(row)")
  }

  @Test(arguments: patterns)
  func `each row of WhatTheSystemsDo.md shows whether a pattern of Android matches`(
    row: Article.Row
  ) throws {
    let kind = try #require(row.code("Attribute").first.flatMap(AndroidPattern.Kind.init))
    let pattern = try AndroidPattern(row.code("Pattern")[0], kind: kind)
    #expect(pattern.matches(row.code("Path")[0]) == (row["Matches"] == "yes"), "\(row)")
  }

  @Test func `WhatTheSystemsDo.md has both tables`() {
    #expect(Self.rules.count == 17)
    #expect(Self.patterns.count == 10)
  }
}
