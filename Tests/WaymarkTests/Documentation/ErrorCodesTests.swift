import Foundation
import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `The codes of errors and of lint` {
  static let rows =
    (try? Article.codes(
      "link",
      "pattern",
      "table",
      "decoding",
      "encoding",
      "writing",
      "reading",
      "routes",
      "json",
      "catalog",
      "lint",
      "command"
    )) ?? []

  /// The codes that stand in the code of this package, but for those of the command.
  private static var codes: [String] {
    let codes = PatternError.allCodes + CatalogError.allCodes + LinkCatalog.lintCodes
    return codes.map(\.rawValue) + LinkError.allCodes + RouteTableError.allCodes
      + inputReasons + writingReasons + typedReasons
  }

  private static var typedReasons: [String] {
    let unmatched = (try? DeepLink("x:a")).flatMap { link in
      (try? RouteTable([])).map {
        RouteReadingError.unmatched(UnmatchedLink(link, $0))
      }
    }
    let routes: [TypedRoutesError] = [
      .fragments(route: "", continuation: ""), .scopes(route: "", continuation: ""), .name(""),
      .nested(route: "", limit: 1),
    ]
    return [RouteReadingError.noURL, unmatched].compactMap { $0?.diagnostic.code.rawValue }
      + routes.map(\.diagnostic.code.rawValue)
  }

  private static var inputReasons: [String] {
    let decoding: [RouteDecodingError.Reason] = [
      .missing, .malformed(expected: ""), .restricted(expected: ""), .refused(type: ""),
      .invalid(""), .unsupported(.namelessList),
    ]
    let encoding: [RouteEncodingError.Reason] = [
      .unreadable(value: "", expected: ""), .nameTaken, .indistinguishable(""), .unusableKey(""),
      .invalid(""), .unsupported(.namelessList),
    ]
    return decoding.map { RouteDecodingError(route: "", reason: $0).diagnostic.code.rawValue }
      + encoding.map { RouteEncodingError(route: "", reason: $0).diagnostic.code.rawValue }
  }

  private static var writingReasons: [String] {
    let reasons: [LinkWritingError.Reason] = [
      .noMapping(.noName(.app)), .wildcardInPattern(pattern: "", offset: 0), .missingParameter(""),
      .valueNotAllowed(parameter: "", value: "", .empty), .notReadBack(by: nil, link: ""),
      .unreadable(LinkError(.empty, in: "", at: 0)), .notURL(link: ""), .notRouted, .misdeclared,
      .notEncodable(RouteEncodingError(route: "", reason: .nameTaken)),
      .faultyRoutes(.name("")),
    ]
    return reasons.map { LinkWritingError(route: "", reason: $0).diagnostic.code.rawValue }
  }

  /// Every text in the package's sources that looks like a code of one of these families.
  private static func codesInSources(_ families: String) throws -> Set<String> {
    let root = Article.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let code = try Regex("\"((?:\(families))\\.[a-z][a-z0-9-]*)\"", as: (Substring, Substring).self)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      // The embedded reference has an example with a code that does not exist.
      guard file.pathExtension == "swift", file.lastPathComponent != "CodeTexts.swift" else {
        continue
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: code) { codes.insert(String(match.1)) }
    }
    return codes
  }

  @Test func `the reference of codes has an entry for every error and no other entries`() throws {
    let listed = Self.rows.map { $0.code("Code").first ?? "" }
    let command = try Self.codesInSources("command")
    #expect(!command.isEmpty)
    #expect(listed.sorted() == (Self.codes + command).sorted())
  }

  @Test func `the reference of codes lists every code that the sources contain`() throws {
    let written = try Self.codesInSources(
      "link|pattern|table|decoding|encoding|writing|reading|json|catalog|lint|command"
    )
    let listed = Set(Self.rows.compactMap { $0.code("Code").first })
    #expect(written.subtracting(listed) == [])
  }

  @Test(arguments: rows)
  func `each entry of an error has a meaning`(row: Article.Row) {
    #expect(!row["Meaning"].isEmpty, "\(row["Code"])")
    for column in ["Meaning", "Example"] { #expect(row[column].count < 300) }
  }

  @Test func `most entries of errors have an example that can be tried`() throws {
    let tried = try Self.rows.filter { try ErrorExample($0.code("Code").first ?? "", $0) != nil }
    #expect(tried.count > 130)
  }

  /// The codes whose messages contain the remedy: a key that is missing, a name that no other one
  /// is like, or the range of a number.
  private static let withoutHelp: Set<String> = [
    "json.lone-surrogate", "catalog.missing-key", "catalog.out-of-range", "catalog.unknown-route",
  ]

  @Test(.withDiagnostics, arguments: rows)
  func `each example of an error causes its code, with a remedy`(row: Article.Row) throws {
    let code = try #require(row.code("Code").first)
    guard let example = try ErrorExample(code, row) else { return }
    let found = example.findings.filter { $0.code.rawValue == code }
    #expect(!found.isEmpty, "\(row["Example"]) gives \(example.codes)")
    // The reference contains no remedies, because each error prints its own.
    let hasHelp = found.contains { $0.help?.isEmpty == false }
    #expect(hasHelp != Self.withoutHelp.contains(code), "\(found)")
  }

  @Test(arguments: rows)
  func `each entry of a lint code states the severity of the finding`(row: Article.Row) throws {
    let code = try #require(row.code("Code").first)
    guard code.hasPrefix("lint.") else { return }
    let findings = try #require(try ErrorExample(code, row)).findings
    #expect(findings.first { $0.code.rawValue == code }?.severity.rawValue == row["Severity"])
  }
}
