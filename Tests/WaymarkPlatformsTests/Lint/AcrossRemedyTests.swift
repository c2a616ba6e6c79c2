import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// Remedies across files that quote a text to write: the finding goes away, and no other one comes.
@Suite struct `Remedies of findings across files` {
  /// The texts of an app's files, and its catalog.
  struct Files: Sendable {
    var apps = ["ABCDE12345.com.example.app"]
    var passwords: [String]?
    var domains = ["applinks:a.example"]
    var signed = ""
    var relations = ["handle_all_urls"]
    var fingerprints = [LintExample.fingerprint]
    var schemes = ["example"]
    var activityTypes: [String] = []
    var catalog: LinkCatalog?

    /// All findings across the files.
    func lint() throws -> [LinkDiagnostic] {
      func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }
      func strings(_ texts: [String]) -> String {
        "<array>\(texts.map { "<string>\($0)</string>" }.joined())</array>"
      }
      let services = passwords.map { #", "webcredentials": {"apps": [\#(list($0))]}"# } ?? ""
      var files = PlatformFiles()
      files.associations["a.example"] = try AppleAppSiteAssociation(
        """
        {"applinks": {"details": [{"appIDs": [\(list(apps))], "components": [{"/": "*"}]}]}
        \(services)}
        """
      )
      files.entitlements = try Entitlements(
        """
        <plist><dict>\(signed)<key>\(Entitlements.associatedDomainsKey)</key>\(strings(domains))
        </dict></plist>
        """
      )
      files.infoPropertyList = try InfoPropertyList(
        """
        <plist><dict><key>CFBundleURLTypes</key><array><dict>
        <key>CFBundleURLSchemes</key>\(strings(schemes))</dict></array>
        <key>NSUserActivityTypes</key>\(strings(activityTypes))</dict></plist>
        """
      )
      files.assetLinks["a.example"] = try AssetLinks(
        """
        [{"relation": [\(list(relations.map { $0.hasPrefix("d") ? $0 : Self.prefix + $0 }))],
        "target": {"namespace": "android_app", "package_name": "com.example.app",
        "sha256_cert_fingerprints": [\(list(fingerprints))]}}]
        """
      )
      return files.lint(with: catalog)
    }

    private static let prefix = "delegate_permission/common."
  }

  /// Returns a catalog whose app has some differences from the files.
  private static func catalog(
    shares: Bool = false,
    domains: [String] = ["a.example"],
    type: String? = nil,
    appID: String = "ABCDE12345.com.example.app",
    fingerprints: [String] = [LintExample.fingerprint]
  ) -> LinkCatalog? {
    let app = AppIdentity(
      schemes: ["example"],
      domains: .listed(domains),
      apple: .init(
        appIDs: [appID],
        sharesPasswords: .init(booleanLiteral: shares)
      ),
      android: .init(package: "com.example.app", fingerprints: fingerprints, activity: ".A")
    )
    let route = try? Route("**", name: "a", notes: RouteNotes(activityType: type))
    return route.flatMap { try? LinkCatalog(app: app, routes: [$0]) }
  }

  private static let other = LintExample.fingerprint.replacing("0B:76", with: "0B:77")

  /// A code, files with the finding, and the change that its remedy describes with its texts.
  static let rows:
    [(code: String, files: Files, change: @Sendable (inout Files, [String]) -> Void)] =
      [
        (
          "association-without-domain", Files(domains: ["applinks:b.example"]),
          { $0.domains = [$1[0]] }
        ),
        (
          "app-not-in-association", Files(apps: ["ABCDE12345.b"], catalog: catalog()),
          { $0.apps.append($1[0]) }
        ),
        (
          "signed-app-not-in-association",
          Files(
            signed: "<key>application-identifier</key><string>ZZZZZ99999.com.example.app</string>"
          ), { $0.apps.append($1[0]) }
        ),
        (
          "signed-app-not-in-catalog",
          Files(
            apps: ["ZZZZZ99999.com.example.app"],
            signed: "<key>application-identifier</key><string>ZZZZZ99999.com.example.app</string>",
            catalog: catalog()
          ), { $0.catalog = catalog(appID: $1[0]) }
        ),
        (
          "app-not-in-service",
          Files(
            domains: ["applinks:a.example", "webcredentials:a.example"],
            relations: ["handle_all_urls", "get_login_creds"],
            catalog: catalog(shares: true)
          ), { $0.passwords = [$1[0]] }
        ),
        (
          "no-service", Files(domains: ["applinks:a.example", "webcredentials:a.example"]),
          { files, texts in files.domains.removeAll(where: texts.contains) }
        ),
        (
          "no-service",
          Files(domains: ["applinks:a.example", "webcredentials:a.example"], catalog: catalog()),
          { files, texts in files.domains.removeAll(where: texts.contains) }
        ),
        (
          "missing-service",
          Files(
            passwords: ["ABCDE12345.com.example.app"],
            relations: ["handle_all_urls", "get_login_creds"],
            catalog: catalog(shares: true)
          ), { $0.domains.append($1[0]) }
        ),
        (
          "undeclared-service",
          Files(
            passwords: ["ABCDE12345.com.example.app"],
            domains: ["applinks:a.example", "webcredentials:a.example"],
            relations: ["handle_all_urls", "get_login_creds"],
            catalog: catalog()
          ),
          { files, texts in if texts[0].contains("true") { files.catalog = catalog(shares: true) } }
        ),
        (
          "passwords-not-in-asset-links",
          Files(
            passwords: ["ABCDE12345.com.example.app"],
            domains: ["applinks:a.example", "webcredentials:a.example"],
            catalog: catalog(shares: true)
          ), { $0.relations.append($1[0]) }
        ),
        (
          "passwords-not-in-asset-links",
          Files(
            passwords: ["ABCDE12345.com.example.app"],
            domains: ["applinks:a.example", "webcredentials:a.example"],
            relations: ["handle_all_urls", "get_login_creds"],
            catalog: catalog(shares: true, fingerprints: [LintExample.fingerprint, other])
          ), { $0.fingerprints.append($1[0]) }
        ),
        (
          "missing-fingerprint",
          Files(catalog: catalog(fingerprints: [other, LintExample.fingerprint])),
          { $0.fingerprints.append($1[0]) }
        ),
        (
          "missing-host", Files(domains: [], catalog: catalog()), { $0.domains.append($1[0]) }
        ),
        (
          "missing-activity-type", Files(catalog: catalog(type: "com.example.a")),
          { $0.activityTypes.append($1[0]) }
        ),
        ("missing-scheme", Files(schemes: [], catalog: catalog()), { $0.schemes.append($1[0]) }),
        (
          "undeclared-host",
          Files(domains: ["applinks:a.example", "applinks:b.example"], catalog: catalog()),
          { files, _ in files.domains.removeLast() }
        ),
        (
          "undeclared-scheme", Files(schemes: ["example", "old"], catalog: catalog()),
          { files, _ in files.schemes.removeLast() }
        ),
      ]

  /// The codes of remedies that quote no text to write, with the reasons.
  static let exceptions: [(reason: String, codes: [String])] = [
    (
      "the quoted text is a place, and the file is written by the author or by a command",
      [
        "asset-links-without-host", "other-activity", "route-not-opened",
        "scheme-on-one-system", "unknown-package",
      ]
    ),
    ("the statement needs the fingerprints of the author", ["package-not-in-asset-links"]),
    ("the quoted text is an activity", ["several-activities"]),
    ("the host needs an association file, too", ["host-on-one-system"]),
  ]

  @Test(arguments: rows.indices)
  func `a remedy that quotes a text removes the finding and brings no other`(index: Int) throws {
    var (code, files, change) = Self.rows[index]
    code = "files.\(code)"
    let before = try files.lint()
    let finding = try #require(before.first { $0.code.rawValue == code }, "\(before)")
    change(&files, RemedyEdit.quoted(finding.help ?? ""))
    let after = try files.lint()
    let own = before.count { $0.code == finding.code }
    #expect(after.count { $0.code == finding.code } < own, "\(finding)\n\(after)")
    let new = Set(after.map(\.code)).subtracting(before.map(\.code))
    #expect(new.isEmpty, "\(finding)\n\(after)")
  }

  @Test func `each code is tried, is listed with a reason, or has a remedy without a quoted text`()
  {
    let tried = Set(Self.rows.map { "files.\($0.code)" })
    let listed = Set(Self.exceptions.flatMap(\.codes).map { "files.\($0)" })
    let plain: Set = [
      "files.domain-without-association", "files.host-without-asset-links", "files.deep-include",
      "files.rule-outside-manifest", "files.several-files", "files.link-on-one-system",
      "files.web-only-opened",
      // Those of built apps quote an option and a page of the Play Console.
      "files.other-certificate", "files.certificate-not-in-catalog", "files.package-not-in-catalog",
    ]
    #expect(tried.isDisjoint(with: listed))
    #expect(tried.union(listed).union(plain) == Set(PlatformFiles.lintCodes.map(\.rawValue)))
    #expect(tried.count * 10 >= (tried.count + listed.count) * 6)
  }
}
