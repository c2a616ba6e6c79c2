package import Waymark

/// Random tables from few words, so that routes often match, almost match and contradict each
/// other.
package struct RandomTables {
  package var random: SeededGenerator
  /// Indicates whether the table's routes have nearly the same path and differ in their other
  /// requirements.
  private var isDense = false

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  package mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  /// Returns a table of up to ten routes.
  ///
  /// Routes that would conflict are left out.
  package mutating func table() throws -> RouteTable {
    let app = app()
    isDense = oneIn(2)
    var webOnly: [WebOnlyPath] = []
    if oneIn(4) {
      let domain = pick([nil, nil, "e.f.ex", "*.e.f.ex", "d.e.f.ex"])
      webOnly.append(WebOnlyPath(try Pattern(pattern()), domain: domain))
    }
    var routes: [Route] = []
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      let route = try Route(pattern(), in: scopes(), name: oneIn(3) ? nil : "r\(routes.count)")
      if (try? RouteTable(routes + [route], app: app, webOnly: webOnly)) != nil {
        routes.append(route)
      }
    }
    return try RouteTable(routes, app: app, webOnly: webOnly)
  }

  package mutating func app() -> AppIdentity {
    AppIdentity(
      schemes: oneIn(2) ? .any : pick([["x", "z"], ["Y"], []]),
      domains: pick([
        .any, .any, ["e.f.ex", "*.e.f.ex"], ["*.F.EX"], ["d.e.f.ex", "g.h.ex"], ["*.d.e.f.ex"], [],
      ]),
      policies: LinkPolicies(
        trailingSlash: oneIn(3) ? .strict : .ignore,
        emptyComponents: oneIn(4) ? .strict : .collapse,
        pathCase: oneIn(3) ? .insensitive : .sensitive,
        plus: oneIn(4) ? .space : .literal
      )
    )
  }

  package mutating func scopes() -> Set<RouteScope> {
    if oneIn(2) { return RouteScope.everywhere }
    let all: [RouteScope] = [
      .appAny, .app(scheme: "x"), .app(scheme: "y"), .universalAny, .universal(domain: "e.f.ex"),
      .universal(domain: "d.e.f.ex"), .universal(domain: "*.e.f.ex"), .universal(domain: "*.f.ex"),
    ]
    return Set((0...Int.random(in: 0...2, using: &random)).map { _ in pick(all) })
  }

  package mutating func pattern() -> String {
    var names = ["p", "q", "r", "s", "t", "u", "v", "w"]
    var parts: [String] = []
    if isDense { parts = [pick(["a", "a", "{\(names.removeLast())}"])] }
    for _ in 0..<(isDense ? 0 : Int.random(in: 0...3, using: &random)) {
      parts.append(component(&names))
    }
    if oneIn(6) {
      parts.append(pick(["**", "{rest**}"]))
    } else if oneIn(4) {
      let name = names.removeLast()
      parts.append(pick(["{\(name)?}", "{\(name):a|b?}", "{\(name):int?}", "a{\(name)?}"]))
      if oneIn(2) { parts.append("{\(names.removeLast())?}") }
    }
    var text = parts.joined(separator: "/")
    if oneIn(5) { text += "/" }
    if oneIn(isDense ? 2 : 3) {
      var items = [
        "k=1", "k=2", "k={k}", "k", "m={m}", "m={m?}", "n=2", "n={n:int}", "é=1", "m=a b",
        "k=a-{k}", "k=a{k}", "k={k:int}-", "m=a {m}", "m=a{m?}", "n={n}2", "é=é{e}/",
      ]
      items.shuffle(using: &random)
      let chosen = items.prefix(Int.random(in: 1...3, using: &random))
      if Set(chosen.map(\.first)).count == chosen.count {
        text += "?" + chosen.joined(separator: "&")
      }
    }
    if oneIn(isDense ? 3 : 8) {
      text += pick([
        "#top", "#{f}", "#{g}", "#{f?}", "#{f:int}", "#t{f}", "#{f}p", "#/a/{f}", "#/{f:int}/a",
        "#/{f}", "#/a{f?}",
      ])
    }
    return text
  }

  private mutating func component(_ names: inout [String]) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return pick(["a", "b", "ab", "A", "a-b", "1", "stationary", "é", "a\\/b"])
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
      return pick(["{\(one)}-{\(two)}", "{\(one):int}-{\(two)}", "a{\(one)}b{\(two):b|1}"])
    }
  }
}
