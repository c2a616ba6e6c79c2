@testable import Waymark
@testable import WaymarkCatalog

/// Random JSON values and catalogs, the same for the same seed on every machine (SplitMix64).
struct CatalogRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements.randomElement(using: &self)!
  }

  /// A text of any scalars.
  mutating func text(upTo length: Int = 8) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0...0x1F, 0x7F...0x9F, 0xA0...0xD7FF, 0xE000...0xFFFF,
      0x1_0000...0x10_FFFF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      text.append(Unicode.Scalar(UInt32.random(in: pick(ranges), using: &self))!)
    }
    return String(text)
  }

  mutating func json(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(chance(50))
    case 2: return .int(Int(truncatingIfNeeded: next()))
    case 3: return JSONValue(.number(pick(["-0", "0.5", "1e9", "-12.25E-3"])))
    case 4: return .string(text())
    case 5:
      let count = Int.random(in: 0...6, using: &self)
      return .array((0..<count).map { _ in json(depth: depth - 1) })
    default:
      let count = Int.random(in: 0...6, using: &self)
      return .object(
        members: (0..<count).map { .init("\($0)\(text())", json(depth: depth - 1)) }
      )
    }
  }
}

extension CatalogRandom {
  /// A catalog that is whole, with texts of any scalars that are not control characters.
  mutating func catalog() throws -> LinkCatalog {
    let names = list(upTo: 6) { $0.line() }
    var routes: [Route] = []
    for name in names { routes.append(try route(name, earlier: routes.compactMap(\.name))) }
    // Further routes of families.
    for index in routes.indices.dropFirst() where chance(30) {
      let first = Int.random(in: 0..<index, using: &self)
      guard routes[first].notes.inheritsFrom == nil else { continue }
      routes[index].notes.inheritsFrom = routes[first].name
    }
    var webOnly: [WebOnlyPath] = []
    for pattern in list(upTo: 3, of: { $0.pick(["admin/**", "login", "a/{b}", "", "é?x"]) }) {
      webOnly.append(WebOnlyPath(try Pattern(pattern), domain: chance(30) ? domain() : nil))
    }
    var app = app()
    for name in list(upTo: 3, of: { $0.pick(["beta", "dev", "9-a_B"]) }) {
      var variant = self.app()
      if chance(50) { variant.schemes = app.schemes }
      if chance(50) { variant.apple = app.apple }
      app.variants[name] = variant
    }
    let outputs = (0..<Int.random(in: 0...3, using: &self)).map { _ in output(of: app) }
    return try LinkCatalog(app: app, routes: routes, webOnly: webOnly, outputs: outputs)
  }

  private mutating func output(of app: AppIdentity) -> CatalogOutput {
    let kind = pick(CatalogOutput.Kind.allCases)
    var output = CatalogOutput(kind, to: pick(["a", "../a b", ".", "é/x"]))
    if kind.hasOwnFile, chance(50) { output = CatalogOutput(kind, into: "x/" + line()) }
    if kind.isOfOneVariant, chance(50) { output.variant = app.variants.keys.sorted().first }
    switch kind {
    case .kotlin: output.settings.package = chance(50) ? line() : nil
    case .entitlements: output.settings.isDeveloperMode = chance(50)
    case .site:
      output.settings.host = pick(CatalogOutput.StaticHost.allCases)
      output.settings.isFilesOnly = chance(50)
    case .ingress: output.settings.annotations = chance(50) ? ["a.b/C": line(), "d": ""] : [:]
    case .nginx: output.settings.linksServer = chance(50) ? "http://a" : nil
    default: break
    }
    return output
  }

  private mutating func app() -> AppIdentity {
    let standard = LinkPolicies()
    return AppIdentity(
      name: chance(50) ? line() : "",
      schemes: chance(20) ? .any : .listed(list(upTo: 3) { $0.scheme() }),
      domains: chance(20) ? .any : .listed(list(upTo: 3) { $0.domain() }),
      apple: chance(50)
        ? .init(
          appIDs: list(upTo: 2) { $0.pick(["ABCDE12345.a", "0123456789.b.c-d"]) },
          activityTypes: list(upTo: 2) { $0.pick(["a.b", "com.example-1.x_y", "A.B.C"]) }
        ) : nil,
      android: chance(50)
        ? .init(
          package: "com.example",
          fingerprints: chance(50) ? [`Reading a catalog`.fingerprint] : [],
          activity: chance(50) ? pick([".Main", "a.B$C"]) : nil,
          minSDK: chance(50) ? Int.random(in: 1...9_999, using: &self) : nil
        ) : nil,
      site: chance(30)
        ? .init(
          title: chance(50) ? line() : nil,
          image: pick([nil, "/a b", "https://a.example/é?x"]),
          themeColor: pick([nil, "#00aaFF"]),
          storeCountry: pick([nil, "us"])
        ) : nil,
      gates: chance(30) ? list(upTo: 2) { $0.line() } : [],
      policies: LinkPolicies(
        trailingSlash: pick([.ignore, .strict]),
        emptyComponents: pick([.collapse, .strict]),
        pathCase: pick([.sensitive, .insensitive]),
        plus: pick([.literal, .space]),
        credentials: pick([.reject, .ignore]),
        maximumLength: chance(50)
          ? standard.maximumLength : Int.random(in: 1...65_535, using: &self),
        maximumItems: chance(50) ? standard.maximumItems : Int.random(in: 0...Int.max, using: &self)
      )
    )
  }

  private mutating func route(_ name: String, earlier: [String]) throws -> Route {
    let scopes = list(upTo: 4) { $0.scope() }
    let pattern = pick([
      "", "/", "a/b", "a/{secret}/{x:int?}", "s?q={secret}&p", "{secret**}", "a/{w:b|c?}?y={y?}",
    ])
    return Route(
      try Pattern(pattern),
      in: scopes.isEmpty ? RouteScope.everywhere : Set(scopes),
      name: name,
      notes: RouteNotes(
        summary: chance(50) ? line() : nil,
        examples: list(upTo: 3) { $0.line() },
        platforms: pick([nil, [.iOS], [.android, .iOS]]),
        deprecation: chance(20)
          ? .init(
            reason: line(),
            replacement: chance(50) ? earlier.randomElement(using: &self) : nil
          )
          : nil,
        requiresVerifiedLink: pick([nil, nil, nil, true, false]),
        parent: chance(30) ? earlier.randomElement(using: &self) : nil,
        presentation: pick([nil, .push, .present, .replace, .tab(line())]),
        activity: pick([nil, nil, ".Main", "Other", "com.example.app.Main$Inner"]),
        defaults: defaults(of: pattern),
        lists: pattern.contains("q={secret}") && chance(50) ? ["secret"] : [],
        gates: list(upTo: 2) { $0.line() },
        requires: list(upTo: 2) { $0.line() },
        secrets: pattern.contains("secret") && chance(50) ? ["secret"] : [],
        activityType: pick([nil, nil, "a.b", "com.example.x"]),
        page: chance(30)
          ? .init(
            title: chance(50) ? line() : nil,
            image: pick([nil, "/a"]),
            redirect: pick([nil, "/w", pattern.contains("{x") ? "https://a.example/{x}" : "/"])
          ) : nil
      )
    )
  }

  private mutating func defaults(of pattern: String) -> [String: String] {
    let values = ["x": ["0", "-7"], "w": ["b", "c"], "y": ["", line()]]
    return values.filter { pattern.contains("{\($0.key)") && chance(50) }.mapValues { pick($0) }
  }

  private mutating func scope() -> RouteScope {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: .appAny
    case 1: .app(scheme: scheme())
    case 2: .universalAny
    default: .universal(domain: domain())
    }
  }

  private mutating func scheme() -> String { pick(["a", "x-app", "nyc.underway", "B+2", "B."]) }

  private mutating func domain() -> String {
    pick([
      "example.com", "*.example.com", "WWW.Example.com", "localhost:8080", "münchen.de", "10.0.0.1",
    ])
  }

  /// A text without control characters that is not empty.
  private mutating func line() -> String {
    let text = text().unicodeScalars.filter {
      $0.properties.generalCategory != .control && !$0.isBasicNoncharacter
    }
    return text.isEmpty ? "x" : String(String.UnicodeScalarView(text))
  }

  /// Different elements; `String` takes canonical equivalents for equal.
  private mutating func list<Element: Hashable>(
    upTo count: Int,
    of element: (inout CatalogRandom) -> Element
  ) -> [Element] {
    var known: Set<AnyHashable> = []
    return (0..<Int.random(in: 0...count, using: &self)).compactMap { _ in
      let element = element(&self)
      let key =
        (element as? String).map { AnyHashable(lowercasedASCII($0)) } ?? AnyHashable(element)
      return known.insert(key).inserted ? element : nil
    }
  }
}
