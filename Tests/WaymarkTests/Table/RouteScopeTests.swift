import TestSupport
import Testing
import WaymarkCatalog

@testable import Waymark

@Suite struct `Scopes and the links that they cover` {
  @Test(arguments: [
    ("a.b.c", ["a.b.c", "*.b.c", "*.c"]), ("*.b.c", ["*.b.c", "*.c"]), ("*.c", ["*.c"]),
    ("localhost", ["localhost"]), ("a.b:8080", ["a.b:8080", "*.b:8080"]), (".b", [".b"]),
    ("*..b", ["*..b", "*.b"]), ("", [""]), ("*.", ["*."]), ("a..b", ["a..b", "*..b", "*.b"]),
    ("é.f", ["é.f", "*.f"]),
  ])
  func `the covering domains are the domain and its wildcards`(name: String, domains: [String]) {
    #expect(name.coveringDomains == domains)
    let scopes = domains.map { RouteScope.universal(domain: $0) } + [.universalAny]
    #expect(RouteScope.universal(domain: name).covering == scopes)
    #expect(zip(scopes, scopes.dropFirst()).allSatisfy { $0.specificity > $1.specificity })
  }

  /// The short way, which compares two names, agrees with the list of all covering names.
  @Test func `one scope covers another if it is in the other's list`() {
    var random = SeededGenerator(seed: 1)
    let labels = ["", "a", "b", "ab", "*"]
    func name() -> String {
      let count = Int.random(in: 1...4, using: &random)
      return (0..<count).map { _ in labels.randomElement(using: &random) ?? "" }
        .joined(separator: ".")
    }
    var covered = 0
    for _ in 0..<20_000 {
      let (one, other) = (name(), name())
      let covers = one.covers(domain: other)
      #expect(covers == other.coveringDomains.contains(one), "\(one) \(other)")
      if covers, one != other { covered += 1 }
    }
    #expect(covered > 100)
  }

  @Test func `a scope covers only links of its own kind`() {
    #expect(!RouteScope.app(scheme: "a").covers(.universal(domain: "a")))
    #expect(!RouteScope.appAny.covers(.universalAny))
    #expect(RouteScope.appAny.covers(.app(scheme: "a")))
    #expect(!RouteScope.app(scheme: "*.a").covers(.app(scheme: "b.a")))
    #expect(!RouteScope.universal(domain: "a.b").covers(.universalAny))
    let wildcard = RouteScope.universal(domain: "*.b")
    #expect(RouteScope.universalAny.intersection(wildcard) == wildcard)
  }

  @Test(arguments: ["ÄPFEL.de", "äpfel.de", "Äpfel.de."])
  func `all parts compare a declared domain in the form in which the table compares it`(
    name: String
  ) throws {
    let route = try Route("a", in: [.universal(domain: "äpfel.de")], name: "a")
    let app = AppIdentity(domains: .listed([name]))
    let table = try RouteTable([route], app: app)
    #expect(try table.match("https://ÄPFEL.de/a")?.routeIndex == 0)
    let creator = LinkCreator(table: table, domain: "Äpfel.de")
    #expect(try creator.universalLink(toRoute: "a") == "https://xn--pfel-koa.de/a")
    #expect(ScopeCheck(app).reasons(of: route).isEmpty)
  }

  @Test func `an example of a wildcard is a domain that no other name contains`() {
    #expect("a.b".exampleDomain(notIn: ["a.b"]) == "a.b")
    #expect("*.b".exampleDomain(notIn: ["*.b", "www.c"]) == "www.b")
    #expect("*.b".exampleDomain(notIn: ["*.b", "www.b", "*.www2.b"]) == "www3.b")
  }
}
