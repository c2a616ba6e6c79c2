/// Catalogs, and what lint finds in each: code and place.
enum LintTable {
  static let schemesOnly = #"{ "schemes": ["underway"] }"#
  static let domainsOnly = #"{ "domains": ["www.underway.nyc"] }"#

  /// A catalog with a route of one scheme and a route of every scheme and domain.
  private static func variants(_ app: String, _ variants: String) -> String {
    """
    { "schema": 1, "app": { "schemes": ["aa"], \(app), "variants": \(variants) },
      "routes": [
        { "name": "a", "pattern": "a", "examples": ["a"] },
        { "name": "b", "pattern": "b", "examples": ["b"], "scopes": ["app:aa"] }
      ] }
    """
  }

  static let rows: [(text: String, findings: [String])] = [
    (CatalogText.linted(#""summary": "fine""#), []),
    // Variants of the app.
    (
      variants(
        #""domains": ["a.a"], "apple": { "appIDs": ["ABCDE12345.a.b"] }"#,
        #"{ "b": { "apple": { "appIDs": ["ABCDE12345.a.c"] } } }"#
      ),
      [
        "lint.shared-scheme app.variants.b.schemes", "lint.shared-domain app.variants.b.domains",
      ]
    ),
    (
      variants(
        #""apple": { "appIDs": ["ABCDE12345.a.b"] }"#,
        #"{ "b": { "schemes": ["bb"] }, "c": { "schemes": ["bb"] } }"#
      ),
      [
        "lint.not-in-variant app.variants.b", "lint.shared-app app.variants.b",
        "lint.not-in-variant app.variants.c", "lint.shared-app app.variants.c",
        "lint.same-variant app.variants.c",
      ]
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"], "variants": { "beta": { "domains": ["b.a.b"] } } }"#,
        #""pattern": "a/{id:int}", "scopes": ["universal:b.a.b"], "#
          + #""examples": ["https://b.a.b/a/1", "a/2", "https://b.a.b/a/x"]"#,
        #""examples": ["r1", "https://b.a.b/r1"]"#
      ),
      ["lint.unmatched-example route 'r0', examples[2]"]
    ),
    // The app.
    (CatalogText.linted(app: "{}", #""summary": "a""#), ["lint.no-schemes-or-domains app"]),
    // Gates that are listed, and gates that are not.
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"], "gates": ["signedIn", "loaded"] }"#,
        #""pattern": "a", "gates": ["signedIn", "ready"]"#,
        #""pattern": "b", "gates": ["loaded", "signdIn"]"#
      ),
      ["lint.undeclared-gate route 'r1', gates"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"] }"#,
        #""pattern": "a", "gates": ["signedIn"]"#,
        #""pattern": "b", "gates": ["signedIn"]"#,
        #""pattern": "c", "gates": ["signdIn"]"#
      ),
      ["lint.similar-gate route 'r2', gates"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"] }"#,
        #""pattern": "a", "requires": ["premium"]"#,
        #""pattern": "b", "requires": ["premuim"]"#,
        #""pattern": "c", "requires": ["premium"]"#
      ),
      ["lint.similar-gate route 'r1', requires"]
    ),
    // Names that look the same, also of requirements and of gates that the app lists.
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"] }"#,
        #""pattern": "a", "gates": ["in "], "requires": ["vip"]"#,
        #""pattern": "b", "gates": ["In"], "requires": ["V\u200BIP"]"#,
        #""pattern": "c", "gates": ["in"], "requires": ["vip"]"#
      ),
      [
        "lint.invisible-in-name route 'r0', gates[0]",
        "lint.invisible-in-name route 'r1', requires[0]",
        "lint.gate-in-other-case route 'r1', gates[0]",
        "lint.gate-in-other-case route 'r1', requires[0]",
      ]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"], "gates": ["ready", "Ready", "in "] }"#,
        #""pattern": "a", "gates": ["Ready", "ready ", "in"]"#
      ),
      [
        "lint.invisible-in-name app.gates[2]", "lint.gate-in-other-case app.gates[1]",
        "lint.undeclared-gate route 'r0', gates", "lint.undeclared-gate route 'r0', gates",
      ]
    ),
    // Names that are expressions.
    (
      CatalogText.linted(
        app: #"{ "schemes": ["any"], "apple": { "appIDs": ["ABCDE12345.a.b"],"#
          + #" "appClipIDs": ["ABCDE12345.a.b.Clip", "ABCDE12345.a.b", "ABCDE12345.a.bc.C"] } }"#,
        #""pattern": "a", "gates": ["in, vip", "a.b-c_d"], "requires": ["!guest", "a|b"]"#
      ),
      [
        "lint.generic-scheme app.schemes[0]", "lint.other-app-clip app.apple.appClipIDs[1]",
        "lint.other-app-clip app.apple.appClipIDs[2]",
        "lint.expression-in-name route 'r0', gates[0]",
        "lint.expression-in-name route 'r0', requires[0]",
        "lint.expression-in-name route 'r0', requires[1]",
      ]
    ),
    (
      CatalogText.linted(app: #"{ "schemes": ["aa"], "gates": ["in|out"] }"#, #""pattern": "a""#),
      ["lint.expression-in-name app.gates[0]"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a", "gates": ["in", "vip", "terms and conditions", "not banned"]"#,
        #""pattern": "b", "gates": ["in and vip", "not in", "in vip", "vip+in"]"#
      ),
      (0...3).map { "lint.expression-in-name route 'r1', gates[\($0)]" }
    ),
    // The routes of a family count as one, and of two gates of one route each the later one is
    // reported.
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"] }"#,
        #""pattern": "a", "gates": ["dataLoaded"]"#,
        #""pattern": "b", "gates": ["dataLoadde"]"#,
        #""pattern": "c", "inheritsFrom": "r1""#
      ),
      ["lint.similar-gate route 'r1', gates"]
    ),
    // Other words, short names and numbers are different gates.
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"] }"#,
        #""pattern": "a", "gates": ["level1", "in", "signedIn"]"#,
        #""pattern": "b", "gates": ["level1", "on", "signedOut"]"#,
        #""pattern": "c", "gates": ["level2", "in", "signedIn"]"#
      ),
      []
    ),
    // A link of any domain counts as verified, unless the route or the app names its domains.
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"], "domains": "any" }"#,
        #""pattern": "a", "requiresVerifiedLink": true"#,
        #""pattern": "b", "requiresVerifiedLink": true, "scopes": ["universal:a.b"]"#,
        #""pattern": "c", "requiresVerifiedLink": false"#
      ),
      ["lint.any-domain-is-verified route 'r0', requiresVerifiedLink"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": "any", "domains": ["a.b"] }"#,
        #""requiresVerifiedLink": true"#
      ),
      []
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"], "variants": { "dev": { "domains": "any" } } }"#,
        #""requiresVerifiedLink": true"#
      ),
      ["lint.any-domain-is-verified route 'r0', requiresVerifiedLink"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["mailto", "Tel"], "domains": ["a.b"] }"#,
        #""summary": "a""#
      ),
      ["lint.reserved-scheme app.schemes[0]", "lint.reserved-scheme app.schemes[1]"]
    ),
    (
      CatalogText.linted(app: #"{ "schemes": ["MyApp"] }"#, #""summary": "a""#),
      ["lint.generic-scheme app.schemes[0]"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa", "bb"], "domains": ["a.b"] }"#,
        #""scopes": ["app:bb", "universal"]"#
      ),
      ["lint.unused-scheme app.schemes[0]"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"], "domains": ["x.a.b", "a.b", "*.a.b", "*.c.a.b", "c.d"] }"#,
        #""scopes": ["app", "universal:*.a.b"]"#
      ),
      ["lint.unused-domain app.domains[1]", "lint.unused-domain app.domains[4]"]
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"], "apple": {}, "android": { "package": "a.b" } }"#,
        #""summary": "a""#
      ),
      [
        "lint.no-activity app.android", "lint.no-app-ids app.apple",
        "lint.no-fingerprints app.android",
      ]
    ),
    (
      CatalogText.linted(
        app: #"""
          { "domains": ["a.b"], "android": {
            "package": "a.b", "activity": ".A",
            "fingerprints": ["\#(Array(repeating: "AB", count: 32).joined(separator: ":"))"] } }
          """#,
        #""summary": "a""#
      ),
      [
        "lint.placeholder-fingerprint app.android.fingerprints[0]",
        "lint.single-fingerprint app.android.fingerprints",
      ]
    ),
    (
      CatalogText.linted(
        app: #"""
          { "schemes": ["aa"], "android": { "package": "a.b", "activity": ".A", "fingerprints": [
            "0B:76:2B:2D:E0:2A:0B:62:8F:F7:D2:B0:30:8B:25:2A:DD:E5:DA:ED:12:0C:9E:7F:96:65:D6:25:\#
          D6:97:38:0A",
            "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:\#
          3F:CF:44:E5"
          ] } }
          """#,
        #""summary": "a""#
      ),
      ["lint.sample-fingerprint app.android.fingerprints[1]"]
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"], "wrappers": [{ "host": "c.d", "paths": ["c"] }] }"#,
        #""summary": "a""#
      ),
      ["lint.wrapper-without-item app.wrappers[0]"]
    ),
    (CatalogText.linted(app: #"{ "schemes": ["aa"], "apple": {} }"#, #""summary": "a""#), []),
    (
      CatalogText.linted(
        app: #"""
          { "schemes": ["aa"], "apple": {
            "appIDs": ["ABCDE12345.com.a-b", "A1B2C3D4E5.a.b", "ABCDE12345.a_b.c"],
            "appClipIDs": ["XXXXXXXXXX.a.b_c"] } }
          """#,
        #""summary": "a""#
      ),
      [
        "lint.placeholder-app-id app.apple.appIDs[1]",
        "lint.bundle-id-underscore app.apple.appIDs[2]",
        "lint.placeholder-app-id app.apple.appClipIDs[0]",
        "lint.bundle-id-underscore app.apple.appClipIDs[0]",
      ]
    ),
    // Callbacks of a sign-in.
    (
      CatalogText.signIn("oauth/callback?code={code}", "login/callback", "a/oauth2redirect"),
      ["lint.sign-in-callback app.apple"]
    ),
    (CatalogText.signIn("x?code={code}&state={state?}"), ["lint.sign-in-callback app.apple"]),
    (CatalogText.signIn("sign-in/return/{id}"), ["lint.sign-in-callback app.apple"]),
    (
      CatalogText.signIn(
        "author/redirect",
        "callback/{id}",
        "login?code={code}",
        "oauth/clients",
        "x?state={s}"
      ),
      []
    ),
    (CatalogText.signIn("oauth/callback", apple: #", "sharesPasswords": true"#), []),
    (
      CatalogText.signIn("oauth/callback", apple: #", "sharesPasswords": ["login.example"]"#),
      ["lint.sign-in-callback app.apple"]
    ),
    (
      CatalogText.signIn("oauth/callback", route: #", "platforms": ["android"]"#),
      ["lint.platform-without-identity route 'r0', platforms"]
    ),
    (
      CatalogText.signIn("oauth/callback", route: #", "scopes": ["app"]"#),
      ["lint.unused-domain app.domains[0]", "lint.no-schemes route 'r0', scopes"]
    ),
    // Scopes.
    (
      CatalogText.linted(app: domainsOnly, #""scopes": ["app"]"#, #""summary": "a""#),
      ["lint.no-schemes route 'r0', scopes"]
    ),
    (
      CatalogText.linted(app: schemesOnly, #""scopes": ["universal"]"#, #""summary": "a""#),
      ["lint.no-domains route 'r0', scopes"]
    ),
    (
      CatalogText.linted(#""scopes": ["app", "app:underwey", "universal"]"#),
      ["lint.undeclared-scheme route 'r0', scopes"]
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["*.a.b", "c.d"] }"#,
        #""scopes": ["universal:x.a.b", "universal:a.b", "universal:*.c.d"]"#,
        #""scopes": ["universal:c.d", "universal:*.x.a.b"]"#
      ),
      ["lint.undeclared-domain route 'r0', scopes", "lint.undeclared-domain route 'r0', scopes"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": "any", "domains": "any" }"#,
        #""scopes": ["app:aa", "universal:a.b"]"#
      ), []
    ),
    (
      CatalogText.linted(
        #""scopes": ["app"], "requiresVerifiedLink": true"#,
        #""requiresVerifiedLink": true"#
      ),
      ["lint.never-verified route 'r0', requiresVerifiedLink"]
    ),
    (
      CatalogText.linted(app: #"{ "schemes": ["aa"] }"#, #""requiresVerifiedLink": true"#),
      ["lint.never-verified route 'r0', requiresVerifiedLink"]
    ),
    (
      CatalogText.linted(
        app: #"""
          { "schemes": ["aa"], "domains": ["a.b"],
            "variants": { "b": { "schemes": ["bb"], "domains": [] } } }
          """#,
        #""requiresVerifiedLink": true"#
      ),
      ["lint.not-in-variant app.variants.b"]
    ),
    (
      CatalogText.linted(
        #""platforms": ["ios"]"#,
        #""platforms": ["android"]"#,
        #""platforms": ["ios", "android"]"#
      ),
      [
        "lint.platform-without-identity route 'r0', platforms",
        "lint.platform-without-identity route 'r1', platforms",
      ]
    ),
    // Patterns.
    (
      CatalogText.linted(
        #""pattern": "caf%C3%A9/x""#,
        #""pattern": "100%/off""#,
        #""pattern": "a\\%20b""#,
        #""pattern": "c?d=%2F""#
      ),
      ["lint.escape-in-pattern route 'r0', pattern", "lint.escape-in-pattern route 'r3', pattern"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{x} ""#,
        #""pattern": "b / c""#,
        #""pattern": "d\u200B/{x}""#
      ), (0..<3).map { "lint.invisible-text route 'r\($0)', pattern" }
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{x:film | book}""#,
        #""pattern": "b/{x: film|book}""#,
        #""pattern": "c/$(x:film|book ?)""#,
        #""pattern": "d/{x:New York}""#,
        #""pattern": "e/{x:new york|old}""#
      ), (0..<3).map { "lint.invisible-text route 'r\($0)', pattern" }
    ),
    // The same text in two Unicode forms.
    (
      CatalogText.linted(
        #""pattern": "caf\u00E9/{id}""#,
        #""pattern": "cafe\u0301/x/y""#,
        webOnly: #"["cafe\u0301/z/**"]"#
      ),
      [
        "lint.invisible-text route 'r1', pattern", "lint.invisible-text route 'r1', pattern",
        "lint.invisible-text webOnly[0]", "lint.invisible-text webOnly[0]",
      ]
    ),
    // A letter and its accent, which are one character in links.
    (
      CatalogText.linted(
        #""pattern": "cafe\u0301/{id}""#,
        #""pattern": "\u1100\u1161""#,
        #""pattern": "caf\u00E9s""#,
        #""pattern": "\u0915\u093C""#,
        #""pattern": "\u30AB\u3099""#
      ), [0, 1, 4].map { "lint.invisible-text route 'r\($0)', pattern" }
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{id:integer}""#,
        #""pattern": "b/{id:slug}""#,
        #""pattern": "c/{id:new}""#,
        #""pattern": "d/{id:integer|new}""#,
        #""pattern": "e?f={id:bool}""#,
        #""pattern": "f/{id:int:}""#
      ),
      [
        "lint.misspelt-type route 'r0', pattern", "lint.misspelt-type route 'r1', pattern",
        "lint.foreign-syntax route 'r3', pattern", "lint.misspelt-type route 'r4', pattern",
        "lint.misspelt-type route 'r5', pattern",
      ]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{d:date}""#,
        #""pattern": "b/{d:date|time}""#,
        #""pattern": "c/{d:film}""#,
        #""pattern": "d/{d:1..9}""#,
        #""pattern": "e/{d:1.2}""#
      ),
      ["lint.type-like-word route 'r0', pattern", "lint.type-like-word route 'r3', pattern"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/:id""#,
        #""pattern": "b/<int:id>/c""#,
        #""pattern": "c/$id""#,
        #""pattern": "d/[...slug]""#,
        #""pattern": "e/\\:id""#,
        #""pattern": "f/a:b""#,
        #""pattern": "g?h=:id""#,
        #""pattern": "h/:{id}""#
      ),
      [0, 1, 2, 3, 6].map { "lint.foreign-syntax route 'r\($0)', pattern" }
    ),
    (
      CatalogText.linted(
        #""pattern": "www.underway.nyc/a""#,
        #""pattern": "underway:b""#,
        #""pattern": "c/www.underway.nyc""#,
        #""pattern": "underway/d""#,
        #""pattern": "www.underway.nyc/e", "scopes": ["app"]"#
      ),
      ["lint.link-as-pattern route 'r0', pattern", "lint.link-as-pattern route 'r1', pattern"]
    ),
    // Hosts that the app does not declare, and files and versions.
    (
      CatalogText.linted(
        #""pattern": "m.underway.nyc/a""#,
        #""pattern": "www.shop.example/a""#,
        #""pattern": "shop.com/a""#,
        #""pattern": "v1.2/a""#,
        #""pattern": "page.html""#,
        #""pattern": "socket.io/a""#,
        webOnly: #"["underway.nyc/admin/**", "ads.txt"]"#
      ),
      [0, 1, 2].map { "lint.link-as-pattern route 'r\($0)', pattern" }
        + ["lint.link-as-pattern webOnly[0]"]
    ),
    (
      CatalogText.linted(
        #""pattern": "_links/{id}""#,
        #""pattern": "_links/a", "scopes": ["app"]"#,
        #""pattern": "a/_links""#
      ),
      ["lint.path-of-site route 'r0', pattern"]
    ),
    // Redirects, titles and images of pages.
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"] }"#,
        #""pattern": "a/{x}", "page": { "redirect": "https://c.d/i/:x" }"#,
        #""pattern": "b/{x}", "page": { "redirect": "https://c.d/i/{x}?t=12:30&u=:y" }"#,
        #""pattern": "c/{x}/{y}", "page": { "redirect": "https://c.d/i/$2" }"#,
        #""pattern": "d/{x}", "page": { "redirect": "https://c.d/i/$2/$100" }"#,
        #""pattern": "e/{x**}", "page": { "redirect": "https://c.d/:splat" }"#,
        #""pattern": "f/{x**}", "page": { "redirect": "https://c.d/[...x]" }"#,
        #""pattern": "g/{x:int}", "page": { "redirect": "https://c.d/<int:x>" }"#,
        #""pattern": "h/{x}", "page": { "redirect": "https://c.d/:splat/[...y]" }"#
      ),
      ["r0", "r2", "r4", "r5", "r6"].map { "lint.foreign-syntax route '\($0)', page.redirect" }
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"] }"#,
        #""pattern": "a/{x}?y={y}", "page": { "title": "Item {y}" }"#,
        #""pattern": "b/{x}", "page": { "title": "{a, b}, {X} and { x }" }"#,
        #""pattern": "c/{x}", "page": { "redirect": "/d/{x}", "title": "x" }"#
      ), ["lint.parameter-in-title route 'r0', page.title"]
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"] }"#,
        #""pattern": "a/{x}", "page": { "redirect": "/a/{x}" }"#,
        #""pattern": "b/{x}", "page": { "redirect": "https://a.b/a/{x}?y=1" }"#,
        #""pattern": "c/{x}", "page": { "redirect": "https://c.d/a/{x}" }"#,
        #""pattern": "d/{x}", "page": { "image": "/b-{x}.png" }"#,
        #""pattern": "e/{x}", "page": { "image": "/b-{y}.png" }"#,
        #""pattern": "f/{x}", "page": { "image": "/b/:x.png" }"#
      ),
      [
        "lint.redirect-to-link route 'r0', page.redirect",
        "lint.redirect-to-link route 'r1', page.redirect",
        "lint.parameter-in-image route 'r3', page.image",
        "lint.parameter-in-image route 'r5', page.image",
      ]
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["a.b"], "site": { "image": "/i/{x}.png" } }"#,
        #""pattern": "a/{x}""#
      ), ["lint.parameter-in-image app.site.image"]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"], "domains": ["*.a.b"], "site": { "image": "/app.png" } }"#,
        #""pattern": "a/{x}", "page": { "image": "/i/a/x" }"#,
        #""pattern": "b/{x}", "page": { "image": "https://cdn.a.b/a/x" }"#,
        #""pattern": "c/{x}", "page": { "image": "/d/x" }"#,
        #""pattern": "d/{x}", "page": { "redirect": "https://c.d/{x}" }"#,
        #""pattern": "e/{x}", "page": { "image": "/e/x" }, "scopes": ["app"]"#
      ), []
    ),
    (
      CatalogText.linted(
        app: #"{ "domains": ["*.a.b", "c.d"], "site": { "image": "/app.png" } }"#,
        #""pattern": "{x}", "page": { "image": "https://c.d/a.png" }"#,
        #""pattern": "i/**", "page": { "image": "/i/a.png?v=1" }"#,
        #""pattern": "j/{x}", "page": { "image": "/_links/a.png" }"#,
        #""pattern": "k/{x}", "page": { "image": "/k/x" }, "scopes": ["universal:c.d"]"#,
        #""pattern": "l/{x}", "page": { "image": "/k/x" }, "scopes": ["universal:*.a.b"]"#
      ),
      [
        "lint.unserved-image route 'r0', page.image", "lint.unserved-image route 'r1', page.image",
        "lint.unserved-image route 'r2', page.image", "lint.unserved-image route 'r3', page.image",
        "lint.unserved-image app.site.image",
      ]
    ),
    (
      CatalogText.linted(
        #""pattern": "users/new""#,
        #""pattern": "Users/{id}""#,
        #""pattern": "users/New/x""#,
        #""pattern": "{a}/NEW""#,
        #""pattern": "users/list/NEW""#,
        webOnly: #"["USERS/x/**"]"#
      ),
      ["route 'r1', pattern", "route 'r2', pattern", "webOnly[0]"].map { "lint.mixed-case \($0)" }
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"], "policies": { "pathCase": "insensitive" } }"#,
        #""pattern": "users/new""#,
        #""pattern": "Users/{id}""#
      ),
      []
    ),
    // Names.
    (
      CatalogText.linted(#""name": "a""#, #""name": "A""#),
      ["lint.names-differ-in-case route 'A', name"]
    ),
    (
      CatalogText.linted(
        #""name": "p", "pattern": "p/{id}/{x}/{y?}?q={q}""#,
        #""pattern": "p/{id}/{x}/1?q={q?}", "parent": "p""#,
        #""pattern": "q/{id}", "parent": "p""#
      ),
      ["lint.parent-needs-parameters route 'r2', parent"]
    ),
    (
      CatalogText.linted(
        #""name": "a", "deprecated": { "reason": "x", "replacement": "b" }"#,
        #""name": "b", "deprecated": { "reason": "x", "replacement": "c" }"#,
        #""name": "c", "deprecated": { "reason": "x", "replacement": "d" }"#,
        #""name": "d""#
      ),
      [
        "lint.deprecated-replacement route 'a', deprecated",
        "lint.deprecated-replacement route 'b', deprecated",
      ]
    ),
    // Protection that routes of one family share.
    (
      CatalogText.linted(
        #""pattern": "a/{x}", "requiresVerifiedLink": true, "gates": ["in"], "secrets": ["x"]"#,
        #""pattern": "b/{x}", "inheritsFrom": "r0""#,
        #""pattern": "c/{x}", "inheritsFrom": "r0", "requiresVerifiedLink": true"#,
        #""pattern": "d/{x}", "inheritsFrom": "r0", "requiresVerifiedLink": false"#,
        #""pattern": "e/{x}", "inheritsFrom": "r0", "gates": ["in", "ready"]"#
      ),
      [
        "lint.secret-in-app-link route 'r3', secrets",
        "lint.relaxed-verification route 'r3', requiresVerifiedLink",
        "lint.ungated-way route 'r4', gates",
      ]
    ),
    (
      CatalogText.linted(
        #""pattern": "a", "requires": ["premium"]"#,
        #""pattern": "b", "inheritsFrom": "r0", "requires": ["premium"]"#,
        #""pattern": "c", "inheritsFrom": "r0", "requires": ["camera", "premium"]"#
      ),
      ["lint.unrequired-way route 'r2', requires"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{x}", "scopes": ["universal"], "secrets": ["x"], "activityType": "a.b""#,
        #""pattern": "b", "activityType": "a.b""#
      ),
      ["lint.secret-in-activity route 'r0', activityType"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a", "requiresVerifiedLink": false"#,
        #""pattern": "b", "inheritsFrom": "r0", "requiresVerifiedLink": false"#,
        #""pattern": "c", "inheritsFrom": "r0", "requiresVerifiedLink": true"#
      ),
      ["lint.unverified-way route 'r2', requiresVerifiedLink"]
    ),
    // A further pattern need not have the values of an inherited parent.
    (
      CatalogText.linted(
        #""pattern": "a/{x}""#,
        #""pattern": "a/{x}/b", "parent": "r0""#,
        #""pattern": "b", "inheritsFrom": "r1""#,
        #""pattern": "c", "inheritsFrom": "r1", "parent": "r3-parent""#,
        #""name": "r3-parent", "pattern": "d/{y}""#
      ),
      ["lint.parent-needs-parameters route 'r3', parent"]
    ),
    // Secrets.
    (
      CatalogText.linted(
        #""pattern": "a/{code}", "secrets": ["code"]"#,
        #""pattern": "b/{code}", "secrets": ["code"], "scopes": ["universal"]"#,
        #""pattern": "c/{code}", "secrets": ["code"], "requiresVerifiedLink": true"#
      ),
      ["lint.secret-in-app-link route 'r0', secrets"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{access_token}""#,
        #""pattern": "b?Password={p}""#,
        #""pattern": "c?Password""#,
        #""pattern": "d/{tokens}""#,
        #""pattern": "e#state={s}&token={x}""#
      ),
      [
        "lint.unmarked-secret route 'r0', pattern", "lint.unmarked-secret route 'r1', pattern",
        "lint.unmarked-secret route 'r2', pattern", "lint.unmarked-secret route 'r4', pattern",
      ]
    ),
    (
      CatalogText.linted(
        #""pattern": "a?client_secret={client_secret}""#,
        #""pattern": "b?token_hash={token_hash}""#,
        #""pattern": "c?oobCode={oobCode}""#,
        #""pattern": "d/{passcode}/{privateKey}""#,
        #""pattern": "e?session={s}""#,
        #""pattern": "f/{smsOtp}?login-otp={o}""#
      ),
      [
        "lint.unmarked-secret route 'r0', pattern", "lint.unmarked-secret route 'r1', pattern",
        "lint.unmarked-secret route 'r2', pattern", "lint.unmarked-secret route 'r3', pattern",
        "lint.unmarked-secret route 'r3', pattern", "lint.unmarked-secret route 'r4', pattern",
        "lint.unmarked-secret route 'r5', pattern", "lint.unmarked-secret route 'r5', pattern",
      ]
    ),
    // Names with other meanings.
    (
      CatalogText.linted(
        #""pattern": "sessions/{sessionId}/{session}""#,
        #""pattern": "agenda?session={session:int}""#,
        #""pattern": "tokens/{tokenId}/{tokenType}/{secretary}""#,
        #""pattern": "b/{ootp}/{isSecret}/{has_password}/{inviteCode}""#,
        #""pattern": "c/{laptop}/{hotPotato}/{passport}""#
      ),
      []
    ),
    // Examples.
    (
      CatalogText.linted(
        #""pattern": "a/{id:int}", "examples": ["a/1", "/a/2?x", "https://www.underway.nyc/a/3"]"#,
        #""pattern": "b/{id}", "examples": ["underway:b/1", "UNDERWAY:///b/1", "b/x:y"]"#,
        #""pattern": "", "examples": ["/", ""]"#
      ),
      []
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{id:int}", "examples": ["a/b", "a/1", "https://a.b/a/1", "other://a/1"]"#
      ),
      [0, 2, 3].map { "lint.unmatched-example route 'r0', examples[\($0)]" }
    ),
    (
      CatalogText.linted(
        #""pattern": "a?n={n:int?}#{f:x|y?}", "examples": ["a?n=b", "a?n=1&n=c", "a", "a#z"]"#
      ),
      [0, 1, 3].map { "lint.undecodable-example route 'r0', examples[\($0)]" }
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{id}", "requiresVerifiedLink": true, "examples": ["a/1", "underway://a/1"]"#
      ),
      ["lint.unverified-example route 'r0', examples[1]"]
    ),
    (
      CatalogText.linted(#""pattern": "a/{id}", "examples": ["a/%00", "a/1"]"#),
      ["lint.unreadable-example route 'r0', examples[0]"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{id}", "examples": ["a/new"]"#,
        #""pattern": "a/new", "examples": ["a/new"]"#
      ),
      ["lint.example-of-other-route route 'r0', examples[0]"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{id}", "examples": ["a/1"]"#,
        #""pattern": "a/2", "scopes": ["app"], "examples": ["a/2"]"#,
        webOnly: #"["a/**"]"#
      ),
      ["lint.example-in-browser route 'r0', examples[0]"]
    ),
    (
      // One domain of those that are allowed is enough: on the other a closer scope has the path.
      CatalogText.linted(
        app: #"{ "domains": ["*.a.b", "c.d"] }"#,
        #""pattern": "a/{id}", "examples": ["a/1"]"#,
        #""pattern": "a/{x}", "scopes": ["universal:c.d"], "examples": ["a/1"]"#,
        #""pattern": "e", "scopes": ["universal:*.a.b"], "examples": ["e"]"#
      ),
      []
    ),
    // What stays in the browser.
    (CatalogText.linted(webOnly: #"["NOT /a/*", "a/**"]"#), ["lint.foreign-syntax webOnly[0]"]),
    (
      CatalogText.linted(
        webOnly: #"["NOT a", "NOT/a/*", "!/a/**", "!a", "-a/**", "exclude:/a", "Not: a", "a|b"]"#
      ),
      (0..<8).map { "lint.foreign-syntax webOnly[\($0)]" }
    ),
    (
      CatalogText.linted(webOnly: #"["-/a", "\u2013/b", "- /c", "/-/a", "\\-/b"]"#),
      (0..<3).map { "lint.foreign-syntax webOnly[\($0)]" }
    ),
    (
      CatalogText.linted(webOnly: #"["a,b", "/a,b/**", "/a, /b", "(a|b)/**", "c/a|c/b"]"#),
      (0..<5).map { "lint.foreign-syntax webOnly[\($0)]" }
    ),
    (
      CatalogText.linted(
        webOnly: #"["/a$", "~ ^/b", "= /c", "location /d", "a/b;c/d", "e/f g/h", "/i /j", "^/k"]"#
      ),
      (0..<8).map { "lint.foreign-syntax webOnly[\($0)]" }
    ),
    (
      CatalogText.linted(
        webOnly: #"["a\\$", "location/a", "=a", "/a b/c", "a b", "a;b=c", "^", "x^"]"#
      ),
      []
    ),
    (
      CatalogText.linted(
        webOnly: #"["not/a", "a-b", "\\-a", "\\!a", "a\\|b", "a\\,b", "p,7", "{x:a|b}"]"#
      ),
      []
    ),
    (
      CatalogText.linted(app: schemesOnly, webOnly: #"["a"]"#),
      ["lint.web-only-without-domains webOnly"]
    ),
    (
      CatalogText.linted(
        webOnly: #"["**", "a/**", { "domain": "www.underway.nyc", "pattern": "**" }]"#
      ),
      ["lint.web-only-takes-all webOnly[0]"]
    ),
    (
      #"""
      { "schema": 1, "app": { "schemes": ["aa"] }, "routes": [{ "name": "a", "pattern": "a" }],
        "ignoredCodes": ["lint.no-example", "lint.no-app-ids", "lint.xyzzy", "apple.any"] }
      """#,
      ["lint.unknown-code ignoredCodes[0]", "lint.unknown-code ignoredCodes[2]"]
    ),
    (
      CatalogText.linted(
        #""pattern": "a/{id:new|old}", "scopes": ["universal"]"#,
        #""pattern": "a/new""#,
        #""pattern": "a/old""#
      ),
      ["lint.unreachable-route route 'r0'"]
    ),
    (
      CatalogText.linted(
        #""pattern": "{a}1{b:int}", "scopes": ["universal"]"#,
        webOnly: #"["**"]"#
      ),
      [
        "lint.unused-scheme app.schemes[0]", "lint.web-only-takes-all webOnly[0]",
        "lint.unreachable-route route 'r0'",
      ]
    ),
    (
      CatalogText.linted(
        app: #"{ "schemes": ["aa"], "policies": { "maximumLength": 5 } }"#,
        #""pattern": "a/{x}""#
      ),
      ["lint.too-long-route route 'r0'"]
    ),
    (
      CatalogText.linted(
        #""pattern": "{a}11{b:int}", "scopes": ["universal"]"#,
        webOnly: #"["{a}1{b:int}"]"#
      ),
      ["lint.unused-scheme app.schemes[0]", "lint.undecided-route route 'r0'"]
    ),
    (
      CatalogText.linted(#""pattern": "s?q={q}""#, #""pattern": "s?tag={tag}""#),
      ["lint.item-order route 'r1'"]
    ),
    (
      CatalogText.linted(webOnly: #"[{ "domain": "underway.nyc", "pattern": ":a" }]"#),
      ["lint.undeclared-domain webOnly[0].domain", "lint.foreign-syntax webOnly[0].pattern"]
    ),
  ]
}
