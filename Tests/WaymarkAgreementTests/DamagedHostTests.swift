import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

/// Hosts that no link has, and links that are too long for the app, are no contradiction.
@Suite struct `Agreement with damaged hosts` {
  private static func catalog(maximumLength: Int = 8_192) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        domains: ["a.com", "*.b.com"],
        apple: .init(appIDs: ["ABCDE12345.a.b"]),
        android: .init(
          package: "a.b",
          fingerprints: [(1...32).map { _ in "AB" }.joined(separator: ":")],
          activity: ".Main"
        ),
        policies: LinkPolicies(maximumLength: maximumLength)
      ),
      routes: [
        Route(Pattern("item/{id:int}"), in: [.universalAny], name: "item"),
        Route(Pattern("search?q={q}#{f?}"), in: [.universalAny], name: "search"),
      ]
    )
  }

  private static func entitlements(_ hosts: [String]) -> Entitlements {
    Entitlements(associatedDomains: hosts.map { AssociatedDomain(service: "applinks", host: $0) })
  }

  private static func manifest(_ hosts: [String]) throws -> AndroidManifest {
    let data = hosts.map { host in
      let text = host.map { "&<\"'".contains($0) ? "&amp;" : String($0) }.joined()
      return "<data android:host=\"\(text)\"/>"
    }
    return try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name="a.b.Main" android:exported="true">
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https"/>\(data.joined())
      </intent-filter></activity></application></manifest>
      """
    )
  }

  @Test(arguments: ["a.com/", "a.com.", "a b", "a.com/x", "https://a.com", "a..com/", "%zz", "[a"])
  func `a host that no link has is named and not compared`(host: String) throws {
    var files = PlatformFiles()
    files.entitlements = Self.entitlements(["a.com", "*.b.com", host])
    files.manifest = try Self.manifest(["a.com", "*.b.com", host])
    let agreement = try Self.catalog().agreement(with: files)
    // Hosts with a port are left out like the domains of a catalog with one.
    if host.contains(":") { return }
    for what in ["entitlements", "android-manifest"] {
      let entry = agreement.notCompared.first { $0.what == what && $0.domain == host }
      #expect(entry?.reason.hasPrefix("no link has the host '\(host)'; ") == true, "\(what)")
    }
  }

  /// The labels of subdomains in the files, and one that none of them names.
  ///
  /// `*y.b.com` in a filter for Android also matches `any.b.com`.
  @Test(arguments: [
    (["any"], "any2"), (["any", "any2"], "any3"), (["www"], "any"), (["*y"], "any2"),
  ])
  func `a file that names subdomains of a wildcard lacks the others`(
    labels: [String],
    other: String
  ) throws {
    let hosts = ["a.com"] + labels.map { "\($0).b.com" }
    var (apple, android) = (PlatformFiles(), PlatformFiles())
    apple.entitlements = Self.entitlements(hosts)
    android.manifest = try Self.manifest(hosts)
    for files in [apple, android] {
      let found = try Self.catalog().agreement(with: files).differences.filter { link in
        link.kind == .notOpened && link.route == "item" && link.domain == "\(other).b.com"
      }
      #expect(found.count == 1, "\(labels): \(found)")
    }
  }

  @Test(arguments: [1, 8, 17, 18, 19, 22, 24, 26, 30, 60])
  func `a link that is too long for the app is not compared`(length: Int) throws {
    let catalog = try Self.catalog(maximumLength: length)
    var files = PlatformFiles()
    files.entitlements = Self.entitlements(["a.com"])
    files.manifest = try Self.manifest(["a.com"])
    for agreement in [try catalog.agreement(), try catalog.agreement(with: files)] {
      let links = agreement.differences + agreement.limits
      #expect(links.allSatisfy { $0.url.utf8.count <= length })
    }
  }

  @Test func `random hosts and lengths never contradict the simulators`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", ".", "..", "/", " ", ":", "*", "*.", "a.com", "b.com", "%41", "%", "é", "xn--",
      "xn--a", "-", "_", "@", "?", "#", "[", "]", "\\", "https://", "1", "0x1", "\u{200B}", "ß",
    ]
    for _ in 0..<40 {
      let hosts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(pieces) }.joined()
      }
      let length = random.oneIn(2) ? 8_192 : Int.random(in: 1...60, using: &random)
      let catalog = try Self.catalog(maximumLength: length)
      var files = PlatformFiles()
      if random.oneIn(2) { files.entitlements = Self.entitlements(hosts + ["a.com"]) }
      if random.oneIn(2) { files.manifest = try Self.manifest(hosts + ["a.com"]) }
      do throws(AgreementError) {
        _ = try catalog.agreement(with: files)
      } catch {
        Issue.record("\(error) for \(hosts), length \(length), WAYMARK_SEED=\(seed)")
      }
      try Self.ask(files, hosts, catalog)
    }
  }

  /// Asks the commands other than a proof about files with some hosts, none of which may trap.
  private static func ask(
    _ files: PlatformFiles,
    _ hosts: [String],
    _ catalog: LinkCatalog
  ) throws {
    for finding in files.lint(with: catalog) { #expect(!finding.message.isEmpty) }
    var given: [ImportFile] = []
    if let file = files.entitlements { given.append(ImportFile(.entitlements(file), name: "e")) }
    if let file = files.manifest { given.append(ImportFile(.manifest(file), name: "m")) }
    _ = try? LinkCatalog.importing(given)
    // The same hosts as the app's domains, and as those of links.
    var app = catalog.app
    app.domains = .listed(hosts + ["a.com"])
    guard let damaged = try? LinkCatalog(app: app, routes: catalog.routes) else { return }
    _ = damaged.lint()
    var generated = try PlatformFiles(generatedFrom: damaged)
    #expect(generated.associations["a.com"] != nil)
    for system in [SystemFiles(damaged), SystemFiles(damaged, given: files)] {
      for host in hosts + ["a.com"] { _ = SystemAnswers("https://\(host)/item/7", system) }
    }
    generated.manifest = files.manifest ?? generated.manifest
    _ = try? damaged.agreement(with: generated)
  }
}
