import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `The article on errors in files` {
  static let rows = ((try? article("FileErrors"))?.rows("Code")) ?? []

  static func article(_ name: String) throws -> Article {
    try Article(file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/\(name).md")
  }

  @Test func `FileErrors.md has an entry for every code and no other entries`() {
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

  @Test func `Errors.md names the article of every first word of a code`() throws {
    let articles = try FileManager.default.subpathsOfDirectory(
      atPath: Article.root.appending(path: "Sources").path()
    ).filter { $0.hasSuffix(".md") }
    let own = "Errors"
    let rows = try Article(own).rows("Codes", "Article")
    for row in rows {
      let quoted = row["Article"].matches(of: #/"(\w+)"/#).map { String($0.1) }
      let names = quoted + (row["Article"].hasPrefix("this one") ? [own] : [])
      let texts = try names.map { name in
        let path = try #require(articles.first { $0.hasSuffix("/\(name).md") }, "\(name)")
        return try Article(file: "Sources/" + path).text
      }
      for word in row.code("Codes") {
        #expect(texts.contains { $0.contains("\n| `\(word).") }, "\(word) in \(names)")
      }
    }
    let listed = Set(rows.flatMap { $0.code("Codes") })
    let words = FindingCodes.all.map { String($0.rawValue.prefix { $0 != "." }) }
    #expect(Set(words).subtracting(listed) == [])
  }

  @Test(arguments: rows)
  func `each entry of FileErrors.md has a meaning`(row: Article.Row) {
    #expect(!row["Meaning"].isEmpty, "\(row["Code"])")
  }

  @Test func `most entries of FileErrors.md have an example that can be tried`() {
    let tried = Self.rows.filter { row in
      row.code("Example").first.map { row["Example"] == "`\($0)`" } ?? false
    }
    #expect(tried.count > 80)
  }

  @Test(arguments: rows)
  func `each example of FileErrors.md causes its code, with a remedy`(row: Article.Row) throws {
    let code = try #require(row.code("Code").first)
    // An example that is told in words is not only code.
    guard let example = row.code("Example").first, row["Example"] == "`\(example)`" else { return }
    let found = Self.findings(of: example, for: code)
    let finding = try #require(
      found.first { $0.code.rawValue == code },
      "\(example) gives \(found.map(\.code.rawValue))"
    )
    // The article contains no remedies, because each finding prints its own. The message of an
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
          <manifest xmlns:android="\(AndroidManifest.namespace)"><application><activity>
          <intent-filter>\(example)</intent-filter></activity></application></manifest>
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
  private static let text = try? `The article on errors in files`.article("WhatTheSystemsDo")
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
