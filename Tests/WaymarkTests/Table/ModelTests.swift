import TestSupport
import Testing

@testable import Waymark

/// Random tables and links from a small vocabulary, so that they meet often.
private struct Chance {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  mutating func roll(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &random) == 0 }

  mutating func pattern() -> String {
    var names = ["p", "q", "r", "s", "t", "u"]
    var parts: [String] = []
    let count = Int.random(in: 0...3, using: &random)
    for _ in 0..<count { parts.append(component(&names)) }
    if roll(6) {
      parts.append(pick(["**", "{rest**}"]))
    } else if roll(4), let name = names.popLast() {
      parts.append(pick(["{\(name)?}", "{\(name):a|b?}", "{\(name):int?}"]))
      if roll(2), let name = names.popLast() { parts.append("{\(name)?}") }
    }
    var text = parts.joined(separator: "/")
    if roll(5) { text += "/" }
    if roll(4) {
      var items = [
        "k=1", "k=2", "k={k}", "k", "m=1", "m={m}", "m={m?}", "n=2", "n={n:int}", "k=a-{k}",
        "k={k}-b", "k={k}-{l}", "k=a-{k:int}", "m=a{m}", "m=a-{m?}", "n={n}/a",
        "n=a{n:int}-{o:b|1}",
      ]
      items.shuffle(using: &random)
      let chosen = items.prefix(Int.random(in: 1...3, using: &random))
      if Set(chosen.map(\.first)).count == chosen.count {
        text += "?" + chosen.joined(separator: "&")
      }
    }
    if roll(10) {
      text += pick([
        "#top", "#{f}", "#{f?}", "#t{f}", "#{f}p", "#{f}o{g}", "#/a/{f}", "#/{f}", "#/{f}/{g:int}",
        "#{f}/", "#/a/{f?}", #"#a\/{f}"#, "#/a-{f}/b",
      ])
    }
    return text
  }

  private mutating func component(_ names: inout [String]) -> String {
    guard names.count > 1 else { return "a" }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return pick(["a", "b", "ab", "A", "a-b", "1"])
    case 4...5: return "{\(names.removeLast())}"
    case 6: return "*"
    case 7:
      let name = names.removeLast()
      return pick(["{\(name):int}", "{\(name):a|b}", "{\(name):b|1|a-b}", "{\(name):uuid}"])
    case 8:
      let name = names.removeLast()
      return pick(["a{\(name)}", "{\(name)}b", "a-{\(name)}", "{\(name)}-b", "a{\(name):int}"])
    default:
      let (one, two) = (names.removeLast(), names.removeLast())
      return pick(["{\(one)}-{\(two)}", "{\(one):int}-{\(two)}", "a{\(one)}b{\(two)}"])
    }
  }

  mutating func scopes() -> Set<RouteScope> {
    if roll(3) { return RouteScope.everywhere }
    let all: [RouteScope] = [
      .appAny, .app(scheme: "x"), .app(scheme: "y"), .app(scheme: "x."), .universalAny,
      .universal(domain: "e.f"),
      .universal(domain: "d.e.f"), .universal(domain: "*.e.f"), .universal(domain: "*.f"),
      .universal(domain: "g.h"), .universal(domain: "*.d.e.f"),
    ]
    return Set((0...Int.random(in: 0...3, using: &random)).map { _ in pick(all) })
  }

  private mutating func origin() -> String {
    pick([
      "x://", "y:", "z:///", "x.:", "https://e.f/", "https://d.e.f/", "https://c.d.e.f/",
      "http://f/", "https://g.h/", "https://x.f/",
    ])
  }

  /// A link of any scheme or domain that a pattern matches.
  mutating func link(to pattern: Pattern) -> String {
    origin() + ExampleLink(readable: pattern).relativePath
  }

  mutating func link() -> String {
    var text = origin()
    let words = [
      "a", "b", "ab", "A", "a-b", "1", "-2", "aab", "a1", "a-b-b", "1-b", "axbx", "%61", "",
    ]
    let count = Int.random(in: 0...4, using: &random)
    text += (0..<count).map { _ in
      roll(30) ? "00000000-0000-0000-0000-00000000000a" : pick(words)
    }.joined(separator: "/")
    if roll(4) { text += "/" }
    if roll(2) {
      let items = [
        "k=1", "k=2", "k", "m=1", "m=2", "n=2", "n=x", "%6B=1", "o", "k=a-b", "k=a-1", "k=%61-1-b",
        "k=a-", "m=a1", "m=a-x", "n=x/a", "n=x%2Fa", "n=a1-b-1", "n=a-b",
      ]
      text +=
        "?"
        + (0...Int.random(in: 0...5, using: &random)).map { _ in pick(items) }
        .joined(separator: "&")
    }
    if roll(6) {
      text += pick([
        "#top", "#x", "#", "#/a/x", "#/a/x%2F1", "#%2Fa/x", "#/x", "#/x/1", "#x/", "#/", "#a/x",
        "#a%2Fx", "#/a-x/b",
      ])
    }
    return text
  }

  mutating func policies() -> LinkPolicies {
    LinkPolicies(
      trailingSlash: roll(3) ? .strict : .ignore,
      emptyComponents: roll(4) ? .strict : .collapse,
      pathCase: roll(3) ? .insensitive : .sensitive,
      maximumLength: roll(6) ? 24 : 8_192
    )
  }

  mutating func app() -> AppIdentity {
    AppIdentity(
      schemes: pick([.any, .any, ["x", "z"], ["x"], ["x", "y", "z"], ["x."], ["x.", "y"], []]),
      domains: pick([
        .any, .any, ["e.f", "*.e.f"], ["*.f"], ["d.e.f", "g.h"], ["e.f"], [],
        ["*.f", "*.e.f", "d.e.f"],
      ]),
      policies: policies()
    )
  }
}

@Suite(.sameWithoutDiagnostics) struct `The table and a slow matcher` {
  @Test(arguments: 0..<6)
  func `the table and a slow matcher agree on random tables and links`(part: Int) throws {
    var built = 0
    var hits = 0
    // With a seed from the environment, every table is another one, too.
    let first = SeededGenerator.freshSeed &+ UInt64(part) * 60
    for number in 0..<60 as Range<UInt64> {
      let seed = first &+ number
      var chance = Chance(seed: seed)
      let app = chance.app()
      var routes: [Route] = []
      for _ in 0...Int.random(in: 0...9, using: &chance.random) {
        routes.append(try Route(chance.pattern(), in: chance.scopes(), name: "r\(routes.count)"))
      }
      var webOnly: [WebOnlyPath] = []
      if chance.roll(4) {
        webOnly.append(
          WebOnlyPath(try Pattern(chance.pattern()), domain: chance.pick([nil, "e.f", "*.e.f"]))
        )
      }
      // A table with conflicts is thinned until none is left, checking each of them on the way.
      var table: RouteTable?
      while table == nil {
        do throws(RouteTableError) {
          table = try RouteTable(routes, app: app, webOnly: webOnly)
        } catch {
          let conflict = try #require(error.conflicts.first, "seed \(seed): \(error)")
          for conflict in error.conflicts {
            let pair = [conflict.first, conflict.second]
            let link = try DeepLink(conflict.link, policy: app.policies)
            #expect(
              ModelMatcher(routes: pair, app: app, webOnly: []).match(link) == .tie([0, 1]),
              """
              seed \(seed): \(pair.map { "\($0.pattern) \($0.scopes.sorted())" }) must both match \
              \(conflict.link) with one rank in \(app)
              """
            )
          }
          routes.removeAll { $0 == conflict.second }
        }
      }
      guard let table else { continue }
      built += 1
      let shuffled = try RouteTable(routes.reversed(), app: app, webOnly: webOnly)
      let model = ModelMatcher(routes: routes, app: app, webOnly: webOnly)
      for number in 0..<80 {
        // Links that routes were made for find ties that random ones miss.
        let pattern = number < 30 ? routes.randomElement(using: &chance.random)?.pattern : nil
        let text = pattern.map { chance.link(to: $0) } ?? chance.link()
        guard text.utf8.count <= app.policies.maximumLength else { continue }
        let link = try DeepLink(text, policy: app.policies)
        let expected = model.match(link)
        let match = table.match(link)
        let found: ModelMatcher.Answer =
          match.map { .route($0.routeIndex, $0.scope) }
          ?? (expected == .excluded ? .excluded : .none)
        #expect(
          found == expected,
          "seed \(seed), \(text) in \(routes.map { "\($0.pattern) \($0.scopes.sorted())" }) \(app)"
        )
        #expect(shuffled.match(link)?.route.name == match?.route.name, "seed \(seed), \(text)")
        if match != nil { hits += 1 }
      }
    }
    // Were the vocabulary too wide, the test would compare misses with misses.
    #expect(built == 60)
    #expect(hits > 400)
  }
}
