import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite(.sameWithoutDiagnostics) struct `The rules of a table` {
  /// The routes that a table chooses for a path with the conditions of each route; the last one is
  /// that for the path alone.
  ///
  /// Routes among which the order of a link's items decides are represented by the first of them.
  typealias Choices = [Int?]

  @Test func `the rules and the table choose the same routes for all short paths`() throws {
    let first = SeededGenerator.freshSeed
    for number in 0..<12 as Range<UInt64> {
      let seed = first &+ number
      var random = RandomTables(seed: seed)
      let table = try random.table()
      let scopes = table.routes.reduce(into: Set<RouteScope>()) { $0.formUnion($1.scopes) }
      let label = ScopeNames.label(unusedIn: table)
      for name in ScopeNames(table.app, label: label).names(scopes).prefix(3) {
        try check(table, name, "seed \(seed), \(name): \(table.routes.map { "\($0.pattern)" })")
      }
    }
  }

  @Test func `the search finds each route with a link that opens it, also with items`() throws {
    let first = SeededGenerator.freshSeed
    for number in 0..<40 as Range<UInt64> {
      let seed = first &+ number
      var random = RandomTables(seed: seed)
      let table = try random.table()
      let scopes = table.routes.reduce(into: Set<RouteScope>()) { $0.formUnion($1.scopes) }
      let label = ScopeNames.label(unusedIn: table)
      let endings = SearchCheck.endings(
        &random.random,
        names: ["k", "m", "n", "é", "a&b=c"],
        values: ["", "1", "2", "a b", "a&b"],
        fragments: ["top", "x", "1"]
      )
      for name in ScopeNames(table.app, label: label).names(scopes).prefix(2) {
        let rules = TableRules(table, name)
        let search = DecidedLinks([rules.acceptor])
        #expect(search.undecided.isEmpty)
        let start = ExampleLink().text(in: name)
        let links = search.links.map { link in
          (text: link.text, decision: link.rules[0].map { rules.rules[$0].route })
        }
        let mistakes = SearchCheck.mistakes(in: links, endings: endings, upTo: 3) { text in
          guard let link = try? DeepLink(start + text.dropFirst(), policy: table.app.policies)
          else { return -1 }
          return switch table.find(link) {
          case .route(let leaf, _): Int(leaf.route)
          case .webOnly(let index): table.routes.count + index
          case .none: nil
          }
        }
        let story = "seed \(seed), \(name): \(table.routes.map { "\($0.pattern)" })"
        #expect(mistakes.isEmpty, "\(story)\n\(mistakes.prefix(10))")
      }
    }
  }

  @Test func `rules between which the order of items decides come after better rules`() throws {
    let name = RouteScope.app(scheme: "x")
    let sides = try [["a?n=2", "a#{g}", "a?m={m}"], ["a?m={m}&n=2"]].map { patterns in
      TableRules(try RouteTable(patterns.map { try Route($0, in: [.appAny]) }), name)
    }
    let search = DecidedLinks(sides.map(\.acceptor))
    let both = search.links.filter { $0.rules[1] != nil }
    #expect(both.map(\.text) == ["/a?m&n=2"])
    #expect(both.map { $0.rules[0].map { sides[0].rules[$0].route } } == [0])
  }

  private func check(_ table: RouteTable, _ name: RouteScope, _ story: String) throws {
    let value = LinkConditions.value(unusedIn: table)
    let conditions =
      try table.routes.map { LinkConditions($0.pattern) } + [LinkConditions(Pattern("/"))]
    let rules = TableRules(table, name)
    var firsts = Array(0..<table.routes.count + table.webOnly.count)
    func first(_ route: Int) -> Int { firsts[route] == route ? route : first(firsts[route]) }
    for (rule, next) in zip(rules.rules, rules.rules.dropFirst()) where rule.tie == next.tie {
      let (one, other) = (first(rule.route), first(next.route))
      firsts[max(one, other)] = min(one, other)
    }
    func chosen(byTable path: [UInt8]) throws -> Choices {
      try conditions.map { conditions in
        let link = conditions.link(path, value: value).text(in: name)
        switch table.find(try DeepLink(link, policy: table.app.policies)) {
        case .route(let leaf, _): return first(Int(leaf.route))
        case .webOnly(let index): return first(table.routes.count + index)
        case .none: return nil
        }
      }
    }
    func chosen(byRules list: [Int]) -> Choices {
      conditions.map { conditions in
        list.first { conditions.fulfill(rules.rules[$0].conditions) }
          .map { first(rules.rules[$0].route) }
      }
    }
    var found: [Choices: Int] = [:]
    for path in LinkSearch([rules.acceptor], alphabet: LinkAlphabet(table)).texts {
      let choices = chosen(byRules: path.rules[0])
      let text = LinkAlphabet.canonical.text(path.bytes)
      #expect(try chosen(byTable: path.bytes) == choices, "\(story)\n\(text)")
      found[choices] = min(found[choices] ?? .max, path.length)
    }
    var expected: [Choices: Int] = [:]
    let keepsEmpty = table.app.policies.emptyComponents == .strict
    for path in paths(length: 4, keepsEmpty: keepsEmpty) {
      let choices = try chosen(byTable: path)
      let length = LinkAlphabet.canonical.text(path).utf8.count
      expected[choices] = min(expected[choices] ?? .max, length)
    }
    for (choices, length) in expected {
      // The choices for every path that was found are checked above, so a shorter path is right.
      let isRight = found[choices] ?? .max <= length
      #expect(isRight, "\(story)\n\(choices): \(length), not \(found[choices] ?? -1)")
    }
  }

  private func paths(length: Int, keepsEmpty: Bool) -> [[UInt8]] {
    var all: [[UInt8]] = [[0x2F]]
    var last = all
    for _ in 1..<length {
      last = last.flatMap { path in
        Array("/ab1-\u{1}".utf8).compactMap { byte in
          byte == 0x2F && path.last == 0x2F && !keepsEmpty ? nil : path + [byte]
        }
      }
      all += last
    }
    return all
  }
}
