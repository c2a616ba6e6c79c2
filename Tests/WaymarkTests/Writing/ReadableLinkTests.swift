import TestSupport
import Testing

@testable import Waymark

/// Everything that can be read can be written: if a link that is encoded plainly reads as values, a
/// link with these values is written.
@Suite struct ReadableLinkTests {
  private static func app(_ policies: LinkPolicies = LinkPolicies()) -> AppIdentity {
    AppIdentity(schemes: ["x"], domains: ["h.example"], policies: policies)
  }

  @Test(arguments: [
    ("map/{id}/{x?},{y?}", "x://map/7", "x://map/7"),
    ("map/{id}/{x?},{y?}", "x://map/7/1,2", "x://map/7/1,2"),
    ("map/{id}/{x?},{y?}/{z?}-{w?}", "x://map/7/1,2", "x://map/7/1,2"),
    ("map/{x?},{y?}/v{z?}.{w?}", "x://map", "x://map"),
    ("list?sort=date", "x://list?sort=date&sort=name", "x://list?sort=date&sort=name"),
    ("list?sort=date", "x://list?sort=date&page=2&sort=", "x://list?sort=date&sort&page=2"),
    ("page?preview", "x://page?preview=1&preview", "x://page?preview=1&preview"),
    ("files/{path**}", "x://files/", "x://files/"),
    ("{path**}", "x://", "x:///"),
    ("files/{path**}?k=1", "x://files/?k=1&k=2", "x://files/?k=1&k=2"),
    ("list?sort=by-{key}", "x://list?sort=by-a/b&sort=by-c", "x://list?sort=by-a/b&sort=by-c"),
    ("trips?r={a}-{b}", "x://trips?r=1-2&r=3-4", "x://trips?r=1-2&r=3-4"),
    ("item?ref={id:int}-{slug}", "x://item?ref=7-my-hat", "x://item?ref=7-my-hat"),
    ("list?sort=by-{key?}", "x://list", "x://list"),
    ("app#/chats/{id}", "x://app#/chats/a%2Fb", "x://app#/chats/a%2Fb"),
    ("login#/e={code}", "x://login#/e=a?b", "x://login#/e=a?b"),
    ("help#section-{id}", "x://help#section-a/b", "x://help#section-a/b"),
  ])
  func `a link is written for the values that another link reads as`(
    pattern: String,
    link: String,
    written: String
  ) throws {
    let table = try RouteTable([Route(pattern, name: "r")], app: Self.app())
    let match = try #require(try table.match(link))
    let found = try LinkCreator(table: table).appLink(toRoute: "r", with: match.parameters)
    #expect(found == written)
    for name in match.parameters.keys {
      #expect(try table.match(found)?.parameters.all(name) == match.parameters.all(name))
    }
  }

  @Test func `a literal item is not written with another first value`() throws {
    let table = try RouteTable([Route("list?sort=date", name: "r")], app: Self.app())
    #expect(throws: LinkWritingError.self) {
      try LinkCreator(table: table)
        .appLink(toRoute: "r", with: ["sort": "name", "sort": "date"])
    }
  }

  @Test func `a link is written for all values that random links read as`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<1_500 {
      var sample = Sample(random.oneIn(2) ? .app : .universal)
      sample.fill(&random)
      let policies = LinkPolicies(
        trailingSlash: random.oneIn(3) ? .strict : .ignore,
        pathCase: random.oneIn(4) ? .insensitive : .sensitive,
        plus: random.oneIn(4) ? .space : .literal
      )
      let table = try RouteTable([Route(sample.pattern, name: "r")], app: Self.app(policies))
      let creator = LinkCreator(table: table)
      guard let match = try table.match(sample.link), match.restrictionError == nil else {
        continue
      }
      count += 1
      do throws(LinkWritingError) {
        let link =
          sample.kind == .app
          ? try creator.appLink(toRoute: "r", with: match.parameters)
          : try creator.universalLink(toRoute: "r", with: match.parameters)
        let again = try? table.match(link)
        for name in Set(match.parameters.keys + (again?.parameters.keys ?? [])) {
          let (found, expected) = (again?.parameters.all(name), match.parameters.all(name))
          #expect(
            found?.map(ExactText.init) == expected.map(ExactText.init),
            "\(sample.pattern) \(sample.link) \(link) \(name), seed \(seed)"
          )
        }
      } catch {
        Issue.record("\(sample.pattern) \(sample.link): \(error), seed \(seed)")
      }
    }
    #expect(count > 800, "seed \(seed)")
  }
}

/// A random pattern with a link that usually matches it.
private struct Sample {
  let kind: RouteScope.Kind
  private var path: [(pattern: String, link: String)] = []
  private var items: [String] = []
  private var linkItems: [String] = []
  private var fragment = (pattern: "", link: "")
  private var slashes = (pattern: "", link: "")
  private var names = 0

  init(_ kind: RouteScope.Kind) { self.kind = kind }

  var pattern: String {
    path.map(\.pattern).joined(separator: "/") + slashes.pattern
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + fragment.pattern
  }

  var link: String {
    let path = path.map(\.link).filter { !$0.isEmpty }.joined(separator: "/")
    return (kind == .app ? "x:///" : "https://h.example/") + path + slashes.link
      + (linkItems.isEmpty ? "" : "?" + linkItems.joined(separator: "&")) + fragment.link
  }

  private mutating func name() -> String {
    names += 1
    return "p\(names)"
  }

  mutating func fill(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      path.append(component(&random, mark: "", isAbsent: false))
    }
    if random.oneIn(4) {
      let count = Int.random(in: 0...2, using: &random)
      let rest = (0..<count).map { _ in value(&random) }.joined(separator: "/")
      slashes.link = rest.isEmpty ? "/" : ""
      path.append(("{rest**}", rest))
    } else {
      var isAbsent = random.oneIn(3)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        path.append(component(&random, mark: "?", isAbsent: isAbsent))
        isAbsent = isAbsent || random.oneIn(2)
      }
      if random.oneIn(3) { slashes = ("/", "/") }
      if path.allSatisfy(\.link.isEmpty) { slashes.link = "" }
      if path.isEmpty { slashes.pattern = "" }
    }
    if random.oneIn(2) { addItems(&random) }
    if random.oneIn(3) { addFragment(&random) }
  }

  private mutating func component(
    _ random: inout SeededGenerator,
    mark: String,
    isAbsent: Bool
  ) -> (pattern: String, link: String) {
    var piece: (pattern: String, link: String)
    let (one, other) = (name(), name())
    switch Int.random(in: mark.isEmpty ? 0...5 : 1...5, using: &random) {
    case 0: piece = ("Abc", "Abc")
    case 1: piece = ("{\(one)\(mark)}", value(&random))
    case 2: piece = ("{\(one)\(mark)},{\(other)\(mark)}", value(&random) + "," + value(&random))
    case 3: piece = ("v{\(one)\(mark)}.{\(other)\(mark)}", "v" + value(&random) + ".1.2")
    case 4: piece = ("{\(one):int\(mark)}-{\(other)\(mark)}", "-7-" + value(&random))
    default: piece = ("{\(one):a|b/c\(mark)}", random.oneIn(2) ? "a" : "b%2Fc")
    }
    if piece.pattern.contains("b/c") {
      piece.pattern = piece.pattern.replacing("b/c", with: "b\\/c")
    }
    if isAbsent { piece.link = "" }
    return piece
  }

  private mutating func addItems(_ random: inout SeededGenerator) {
    for name in ["k", "m", "n"] where !random.oneIn(3) {
      var values = (0..<Int.random(in: 0...2, using: &random)).map { _ in value(&random) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        items.append("\(name)=1")
        values.insert("1", at: 0)
      case 1: items.append("\(name)={i\(name)}")
      case 2 where random.oneIn(2): items.append("\(name)={i\(name)?}")
      case 2:
        items.append(
          random.pick(["\(name)=x{i\(name)}-{j\(name):int}", "\(name)=x{i\(name)?}-{j\(name)?}"])
        )
        values = values.map { "x\($0)-7" }
      default: items.append(name)
      }
      for value in values { linkItems.append("\(name)=\(value)") }
    }
    if random.oneIn(2) { linkItems.append("other" + random.pick(["", "=", "=a"])) }
    if random.oneIn(4) { linkItems.append("=a") }
    linkItems.shuffle(using: &random)
  }

  private mutating func addFragment(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: fragment = ("#top", "#top")
    case 4: fragment = ("#/a/{f}/{g}-{h}", "#/a/\(value(&random))/\(value(&random))-1")
    case 5: fragment = ("#{f?}-{g?}", random.pick(["", "#a/b-c", "#a-b-c"]))
    case 6: fragment = ("#{f:int}-{g}/", "#-1-\(value(&random))/")
    case 1: fragment = ("#{f}", "#" + random.pick(["", "a", "a/b"]))
    case 2: fragment = ("#{f?}", random.pick(["", "#", "#a"]))
    default: fragment.link = "#a"
    }
  }

  /// A value as it is written in a link.
  private func value(_ random: inout SeededGenerator) -> String {
    random.oneIn(3)
      ? PercentEncoding.pathComponent.encode("v" + random.text())
      : random.pick(["a", "b-c", "1,2", "%2F", "%25", "7", "a.b"])
  }
}

extension SeededGenerator {
  fileprivate mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &self) ?? ""
  }
}
