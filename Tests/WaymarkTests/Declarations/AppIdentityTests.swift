import Testing

@testable import Waymark

@Suite struct AppIdentityTests {
  static let defaults: [(app: AppIdentity, opening: [String])] = [
    (AppIdentity(), []),
    (AppIdentity(name: "Shop", policies: LinkPolicies(plus: .literal)), []),
    (AppIdentity(schemes: ["shop"]), ["shop:a"]),
    (AppIdentity(domains: ["shop.example"]), ["https://shop.example/a"]),
    (
      AppIdentity(schemes: ["shop"], domains: ["shop.example"]),
      ["shop:a", "https://shop.example/a"]
    ),
    (AppIdentity(schemes: .any), ["shop:a", "evil:a"]),
    (AppIdentity(domains: .any), ["https://shop.example/a", "https://evil.example/a"]),
    (.any, links),
    (.any(policies: LinkPolicies(plus: .literal)), links),
  ]

  static let links = ["shop:a", "evil:a", "https://shop.example/a", "https://evil.example/a"]

  @Test(arguments: defaults)
  func `an identity accepts only the schemes and domains that it names`(
    app: AppIdentity,
    opening: [String]
  ) throws {
    let table = try RouteTable([Route("a", name: "a")], app: app)
    #expect(try Self.links.filter { try table.match($0) != nil } == opening)
  }

  @Test func `a table accepts every scheme and domain by default`() throws {
    let table = try RouteTable([Route("a", name: "a")])
    #expect(table.app == .any)
    #expect(AppIdentity.any(policies: LinkPolicies()) == .any)
    #expect(AppIdentity.any.schemes == .any && AppIdentity.any.domains == .any)
  }
}
