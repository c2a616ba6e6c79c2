import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@Suite struct `A comparison of the apps of two versions` {
  private static func app(
    _ appIDs: [String],
    _ package: String?,
    _ fingerprints: [Character] = [],
    beta: String = ""
  ) -> String {
    let prints = fingerprints.map { digit in
      "\"\(Array(repeating: "\(digit)\(digit)", count: 32).joined(separator: ":"))\""
    }
    let apple = appIDs.isEmpty ? "" : ", \"apple\": { \"appIDs\": \(appIDs) }"
    let android = package.map {
      ", \"android\": { \"package\": \"\($0)\", \"activity\": \".Main\", "
        + "\"fingerprints\": [\(prints.joined(separator: ", "))] }"
    }
    let names = #""schemes": ["shop"], "domains": ["shop.example"]"#
    return "{ \(names)\(apple)\(android ?? "")\(beta) }"
  }

  private static let beta = #", "variants": { "beta": { "schemes": ["b"] } }"#

  /// The identities, and the lost app in the form `kind key reason`.
  @Test(
    arguments: [
      (
        app(["ABCDE12345.a", "ABCDE12345.b"], "a.b", ["A"]), app(["ABCDE12345.b"], "a.b", ["A"]),
        "poorer appIDs 'ABCDE12345.a' is no longer in 'appIDs', so that no link opens this app"
      ),
      // The variant inherits the identifiers.
      (
        app(["ABCDE12345.a"], "a.b", beta: beta), app([], "a.b", beta: beta),
        "poorer apple the app is no longer for Apple's systems, so that no link opens it there"
      ),
      (
        app(["ABCDE12345.a"], "a.b"), app(["ABCDE12345.a"], nil),
        "poorer android the app on Android is no longer 'a.b', so that no link opens the "
          + "installed app"
      ),
      (
        app([], "a.b"), app([], "a.c"),
        "poorer package the app on Android is no longer 'a.b', but 'a.c', so that no link opens "
          + "the installed app"
      ),
      (
        app([], "a.b", ["A", "B"]), app([], "a.b", ["B"]),
        "weaker fingerprints the certificate 'AA:AA:AA:AA…' is no longer listed, so that the "
          + "system verifies no domain for an app with its signature"
      ),
      (
        app([], "a.b", ["A", "B"]), app([], "a.b"),
        "weaker fingerprints the certificates 'AA:AA:AA:AA…' and 'BB:BB:BB:BB…' are no longer "
          + "listed, so that the system verifies no domain for an app with one of these signatures"
      ),
      (app([], "a.b", ["A"]), app(["ABCDE12345.a"], "a.b", ["B", "A"]), nil),
    ] as [(String, String, String?)]
  )
  func `an app that the newer version lacks opens no link`(
    old: String,
    new: String,
    lost: String?
  ) throws {
    let catalogs = try [old, new].map {
      try `A comparison of two versions`.catalog(
        $0,
        [`A comparison of two versions`.Case.product],
        []
      )
    }
    let comparison = try catalogs[0].comparison(withNewer: catalogs[1])
    #expect(
      comparison.broken.map { "\($0.kind) \($0.key ?? "") \($0.reason)" }
        == (lost.map { [$0] } ?? [])
    )
    #expect(comparison.broken.allSatisfy { $0.url.hasSuffix("/buy/x") && $0.route == "product" })
    #expect(comparison.isFine == (lost == nil))
  }

  @Test func `a lost app is reported if other routes take the short links of a route`() throws {
    // All links with 'x' for each value are those of the other route, which opens no app with them.
    for (own, other) in [("{p:a|b}-{q}", "{n}-x"), ("x-{n}", "x-x"), ("{n}?k=1", "{n:a|b|x}?k=1")] {
      let notes = RouteNotes(requiresVerifiedLink: true)
      let routes = try [Route(own, name: "own"), Route(other, name: "other", notes: notes)]
      let android = AppIdentity.Android(package: "com.example.shop", activity: ".Main")
      let catalogs = try [android, nil].map {
        try LinkCatalog(app: AppIdentity(schemes: ["shop"], android: $0), routes: routes)
      }
      let broken = try catalogs[0].comparison(withNewer: catalogs[1]).broken
      #expect(broken.filter { $0.key == "android" }.map(\.route) == ["own"], "\(own)")
    }
  }
}
