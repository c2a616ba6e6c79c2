import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

/// Remedies that quote a text to write: the finding goes away, and no other one comes.
@Suite struct `Remedies of findings in files` {
  /// A finding, and the steps that its remedy describes.
  struct Row: Sendable, CustomTestStringConvertible {
    let code: String
    var edits: [RemedyEdit]
    /// The part of a file; `nil` for the example of the article.
    var example: String?
    var minSDK: Int?

    var testDescription: String { "\(code) \(example ?? "")" }
  }

  private static func rows(_ edits: [RemedyEdit], _ codes: String) -> [Row] {
    codes.split(whereSeparator: \.isWhitespace).map { Row(code: String($0), edits: edits) }
  }

  private static func row(
    _ code: String,
    _ example: String,
    minSDK: Int? = nil,
    _ edits: RemedyEdit...
  ) -> Row {
    Row(code: code, edits: edits, example: example, minSDK: minSDK)
  }

  static let rows: [Row] =
    rows(
      [.replace()],
      """
      apple.bad-app-id apple.optional-query-item apple.malformed-not apple.unencoded-character
      apple.foreign-syntax apple.lower-case-escape android.unknown-relation android.non-ascii-host
      android.foreign-rule
      android.scheme-with-delimiter android.upper-case-scheme android.upper-case-host
      android.bad-host
      android.open-wildcard android.path-without-slash android.query-in-path
      android.optional-in-pattern android.repeated-character android.escape-in-path
      android.single-backslash android.double-slash android.double-run
      apple.no-service apple.bad-domain
      apple.upper-case-scheme apple.unknown-role manifest.bad-flag
      """
    )
    + rows(
      [.rename()],
      """
      apple.unknown-key android.attribute-without-prefix
      android.unknown-attribute apple.unknown-url-type-key
      """
    )
    + rows(
      [.replacePart()],
      "apple.unknown-variable apple.unknown-service android.reversed-range"
    )
    + rows(
      [.members()],
      """
      apple.no-app-id apple.apps-not-empty apple.takes-every-link assetlinks.missing-relation
      assetlinks.relation-no-list assetlinks.missing-package
      """
    )
    + rows(
      [.attribute()],
      """
      android.no-auto-verify android.host-without-scheme android.star-in-path
      android.foreign-syntax android.greedy-token
      """
    )
    + rows([.element()], "android.http-only android.path-of-nothing")
    + rows(
      [.removeNamed()],
      """
      apple.ignored-app-id apple.escape-in-decoded-pattern android.needless-auto-verify
      android.empty-host android.default-port
      """
    )
    + rows([.remove], "apple.mixed-forms apple.unused-variable")
    + rows(
      [.extend()],
      "apple.open-variable android-pattern.open-set android-pattern.open-count"
    )
    + [
      Row(code: "apple.opens-parent", edits: [.replaceEnd("/*")]),
      Row(code: "apple.not-in-component", edits: [.cut(1), .members()]),
      Row(code: "apple.browser-text", edits: [.copy]),
      Row(code: "apple.exact-query", edits: [.members()]),
      Row(code: "apple.query-in-path", edits: [.members()]),
      Row(code: "apple.fragment-in-path", edits: [.members()]),
      Row(code: "apple.domain-list", edits: [.strings]),
      Row(code: "apple.unknown-mode", edits: [.replacePart(1)]),
      Row(
        code: "android.extension-without-relation",
        edits: [.append(key: "relation")]
      ),
      Row(code: "android.several-paths", edits: [.separate]),
      Row(code: "android.condition-outside-group", edits: [.wrap()], minSDK: 35),
      Row(code: "android.open-prefix", edits: [.replace(), .elementWith(value: 1, name: 2)]),
      Row(code: "assetlinks.relation-no-string", edits: [.members(at: "[0]")]),
      Row(code: "android.only-excludes", edits: [.object]),
      row(
        "android.unknown-rule-key",
        #"[{"/": "/a", "excludes": true}, {"/": "*"}]"#,
        .rename()
      ),
      row("android.closed-component", activity(#"android:exported="false""#), .attribute()),
      row(
        "android.second-instance",
        activity(
          #"android:exported="true""#,
          #"<intent-filter><action android:name="android.intent.action.MAIN"/>"#
            + #"<category android:name="android.intent.category.LAUNCHER"/></intent-filter>"#
        ),
        .attribute()
      ),
      // Other places of the same findings.
      row("android.foreign-syntax", Self.data(#"android:pathPrefix="/a/{id}/b.c""#), .attribute()),
      row(
        "android.foreign-syntax",
        Self.data(#"android:pathPattern="/a\\.b/[0-9]""#),
        minSDK: 31,
        .attribute()
      ),
      row("android.star-in-path", Self.data(#"android:path="/a/*/b.c""#), .attribute()),
      row("android.query-in-path", Self.data(#"android:pathPattern="/x/*?y=*""#), .replace()),
      row("android.foreign-syntax", Self.data("android:path=\"/a\u{200b}\""), .attribute()),
      row(
        "android.bad-host",
        "<data android:scheme=\"https\" android:host=\"a.example\u{a0}\"/>",
        .replace()
      ),
      row(
        "android.scheme-with-delimiter",
        "<data android:scheme=\"https\u{feff}\" android:host=\"a.example\"/>",
        .replace()
      ),
      row("apple.wildcard-in-item-name", #"{"?": {"*": "?*"}}"#, .members()),
      row(
        "android.unknown-target",
        activity(#"android:exported="true""#).replacing(
          "</application>",
          with: #"<activity-alias android:name=".X" android:targetActivity=".AA"/></application>"#
        ),
        .replace()
      ),
      row("apple.unencoded-character", #"{"/": "/é?*"}"#, .members()),
      row("apple.unencoded-character", #"{"/": "/a", "?": {"größe": "?*"}}"#, .rename()),
      row("apple.unencoded-character", #"{"/": "/a\u200b/b"}"#, .replace()),
      row("apple.malformed-not", #"["EXCLUDE /a", "/b"]"#, .replace()),
      row("apple.malformed-not", #"["-/a", "/b"]"#, .replace()),
      row("apple.not-in-component", #"{"/": "not /a"}"#, .cut(1), .members()),
      row("apple.lower-case-escape", #"{"/": "/é/%c3%bc x"}"#, .replace()),
      row("apple.lower-case-escape", #"{"/": "/%6d/%C3%bc"}"#, .replace()),
      row("apple.foreign-syntax", #"{"/": "/${digit}/a"}"#, .replace()),
      row("apple.foreign-syntax", #"{"/": "/item/{id}"}"#, .replace()),
      row("apple.foreign-syntax", #"{"/": "/a/[0-9]"}"#, .replace()),
      row("apple.malformed-not", #"["!/a"]"#, .replace()),
      row("apple.query-in-path", #"{"/": "/a?id=?*&b=1#top"}"#, .members()),
      row(
        "apple.exclude-after-allow",
        #"{"/": "/a/?*"}, {"/": "/a/b", "exclude": true}"#,
        .moveBefore
      ),
      row(
        "apple.unreachable-rule",
        #"{"/": "/b"}, {"/": "/a/?*", "exclude": true}, {"/": "/a/b"}"#,
        .moveBefore
      ),
      row("apple.redundant-rule", #"{"/": "/a/?*"}, {"/": "/a/b"}"#, .remove),
      row(
        "android.unknown-key",
        #"{"relations": ["delegate_permission/common.handle_all_urls"], "target": {"#
          + #""namespace": "web", "site": "https://example.com"}}"#,
        .rename()
      ),
    ]
    + [
      #"android:scheme="https:" android:host="a.example""#: "android.scheme-with-delimiter",
      #"android:scheme="https" android:host="*.bücher.example""#: "android.non-ascii-host",
      #"android:scheme="https" android:host="a.example" android:pathPattern="/user/*/settings""#:
        "android.repeated-character",
      #"android:scheme="https" android:host="a.example" android:pathPrefix="g/""#:
        "android.path-without-slash",
    ].sorted { $0.key < $1.key }.map { attributes, code in
      Row(code: code, edits: [.replace()], example: "<data \(attributes)/>")
    }

  /// A manifest with an activity that has a filter for links.
  private static func activity(_ attributes: String, _ filters: String = "") -> String {
    """
    <manifest xmlns:android="\(AndroidManifest.namespace)"><application>
    <activity android:name=".A" \(attributes)>\(filters)<intent-filter android:autoVerify="true">
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="https" android:host="a.bc"/></intent-filter>
    </activity></application></manifest>
    """
  }

  /// The codes of remedies that quote no text for the file as it is, with the reasons.
  static let exceptions: [(reason: String, codes: String)] = [
    (
      "only the author knows the value of the quoted key or element",
      """
      apple.no-details apple.no-rules apple.details-by-app apple.no-schemes
      android.rule-without-condition android.path-without-host android.star-in-scheme
      android.type-in-filter assetlinks.no-object assetlinks.include-with-others
      assetlinks.missing-target assetlinks.target-no-object plist.value-without-key
      plist.no-dictionary manifest.port-without-host android.groups-ignored
      android.filter-outside-activity android.unknown-element assetlinks.bad-include
      plist.no-property-list expo.no-configuration
      """
    ),
    (
      "the quoted text is a command",
      """
      android.placeholder-fingerprint android.sample-fingerprint file.binary-property-list
      file.old-property-list
      """
    ),
    (
      "the quoted texts are the parts that a text may have",
      """
      apple.bundle-id-underscore apple.variable-in-variable apple.region-without-uk
      apple.bad-scheme apple.star-in-domain android.star-in-host android.lazy-star
      android.first-stop assetlinks.bad-relation
      assetlinks.bad-relation-kind assetlinks.bad-relation-detail assetlinks.unknown-namespace
      assetlinks.missing-site assetlinks.bad-site assetlinks.bad-package
      android-pattern.bracket-at-end android-pattern.malformed-count
      """
    ),
  ]

  /// The example of a code in its article; `nil` if the article describes it in words.
  private static func example(_ code: String) -> String? {
    let rows = `The codes of lint rules for files`.rows + `The codes of errors in files`.rows
    let row = rows.first { $0.code("Code").first == code }
    return row?.code("Example").first.flatMap { row?["Example"] == "`\($0)`" ? $0 : nil }
  }

  @Test(arguments: rows)
  func `a remedy that quotes a text removes the finding and brings no other`(row: Row) throws {
    let example = try #require(row.example ?? Self.example(row.code))
    try Self.check(LintExample(example, for: row.code).text, row)
  }

  /// The files of the tables of other tests, each with a code of its kind.
  private static var files: [(code: String, text: String)] {
    let association = `Lint of an association`.self
    let manifest = `Lint of a manifest`.self
    return
      (association.components.map(\.text) + association.paths.map(\.text)).map {
        ("apple.unknown-key", LintExample.association($0))
      }
      + (manifest.paths.map(\.text).map(Self.data) + manifest.filters.map(\.text)).map {
        ("android.http-only", LintExample.manifest($0))
      }
      + `Lint of links in a manifest`.filters.compactMap { filter in
        let manifest = try? Decision.manifest(Decision.activity(filter.content))
        return manifest.map { ("android.http-only", $0.text) }
      }
  }

  private typealias Decision = `The decision of Android`

  private static func data(_ attribute: String) -> String {
    #"<data android:scheme="https" android:host="a.bc" \#(attribute)/>"#
  }

  @Test func `the same remedies fix the files of other tests`() throws {
    let edits = Dictionary(Self.rows.map { ($0.code, $0) }) { first, _ in first }
    var count = 0
    for (code, text) in Self.files {
      for finding in (try? LintExample.lint(text, for: code)) ?? [] {
        // Some remedies of the same code quote no text for the file.
        guard var row = edits[finding.code.rawValue],
          finding.help?.contains(/^(write|did you mean|remove|add) '/) == true,
          finding.help?.contains(/^write '[^']*' if\b/) != true
        else { continue }
        // The place of a name is that of its value.
        let isText = row.edits.contains { if case .replace = $0 { true } else { false } }
        if isText, finding.keyPath.contains(/\['\?'\]\['[^']*'\]$/) { row.edits = [.rename()] }
        row.minSDK = 31
        count += 1
        try Self.check(text, row, finding)
      }
    }
    #expect(count > 40)
  }

  /// The notes and warnings about what the author meant, which a mistake can hide.
  private static let hidden: Set<String> = [
    "apple.case-insensitive", "apple.catch-all", "apple.no-rules", "apple.opens-parent",
    "apple.redundant-rule",
    "apple.star-crosses-slash", "apple.unknown-variable", "android.open-prefix",
    "android.unused-filter",
  ]

  /// Does what the remedy of a finding describes.
  private static func check(_ text: String, _ row: Row, _ known: LinkDiagnostic? = nil) throws {
    let before = try LintExample.lint(text, for: row.code, minSDK: row.minSDK)
    let own = before.filter { $0.code.rawValue == row.code }
    let finding = try #require(known ?? own.first, "\(before.map(\.code.rawValue))")
    let comment = Comment(rawValue: "\(text)\n\(finding)")
    let changed = try #require(row.edits.applied(to: text, finding), comment)
    let after = try LintExample.lint(changed, for: row.code, minSDK: row.minSDK)
    #expect(after.count { $0.code == finding.code } < own.count, "\(comment)\n\(changed)")
    let new = Set(after.map(\.code.rawValue)).subtracting(before.map(\.code.rawValue))
    #expect(new.isSubset(of: hidden), "\(new) in \(changed)\n\(comment)")
  }

  /// Every code of a finding in one file.
  private static var codes: [String] {
    let families = ["xml", "nginx", "ingress", "yaml", "qr-code"]
    let rows = `The codes of lint rules for files`.rows + `The codes of errors in files`.rows
    return rows.compactMap { $0.code("Code").first }.filter { code in
      !code.hasPrefix("files.") && !families.contains { code.hasPrefix("\($0).") }
    }
  }

  /// Returns whether the remedy of a code quotes a text, as its example shows it, or else as the
  /// rule in the sources has it.
  private static func quotes(_ code: String) throws -> Bool {
    let own = rows.filter { $0.code == code }.compactMap(\.example)
    let found = (own + [example(code)].compactMap(\.self)).flatMap { example in
      ((try? LintExample(example, for: code))?.findings ?? []).filter { $0.code.rawValue == code }
    }
    if !found.isEmpty { return found.contains { RemedyEdit.quotes($0.help) } }
    let rule = sources.lazy.flatMap { $0.components(separatedBy: "static ") }
      .first { $0.contains("\"\(code)\"") }
    let help = rule?.components(separatedBy: "remedy(").dropFirst().joined() ?? ""
    return help.contains("quoted(") || !RemedyEdit.quoted(help).isEmpty
  }

  private static let sources: [String] = {
    let folder = Article.root.appending(path: "Sources/WaymarkPlatforms")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var texts: [String] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      texts.append((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
    return texts
  }()

  @Test func `each code whose remedy quotes a text is tried, or is listed with a reason`() throws {
    let tried = Set(Self.rows.map(\.code))
    let listed = Self.exceptions.flatMap { $0.codes.split(whereSeparator: \.isWhitespace) }
      .map(String.init)
    #expect(Set(listed).count == listed.count)
    #expect(tried.isDisjoint(with: listed), "\(tried.intersection(listed))")
    #expect(tried.union(listed).isSubset(of: Self.codes))
    let quoting = try Self.codes.filter(Self.quotes)
    #expect(Set(quoting).subtracting(tried).subtracting(listed) == [])
    #expect(Set(listed).subtracting(quoting) == [], "these quote nothing")
    #expect(tried.intersection(quoting).count * 10 >= quoting.count * 6, "\(quoting.count)")
  }
}
