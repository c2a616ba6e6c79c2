import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@Suite struct `Comparison of versions with wrappers` {
  private static func catalog(_ paths: String...) throws -> LinkCatalog {
    let wrapper = AppIdentity.Wrapper(host: "click.mail.example", paths: paths, item: "url")
    return try LinkCatalog(
      app: AppIdentity(domains: ["shop.example"], wrappers: paths.isEmpty ? [] : [wrapper]),
      routes: [Route("item/{id}", name: "item")]
    )
  }

  @Test(arguments: [[], ["ls/click"]])
  func `a path of a wrapper that is removed breaks its links`(kept: [String]) throws {
    let old = try Self.catalog("ls/click", "uni/{id}")
    let new = try kept.isEmpty ? Self.catalog() : Self.catalog("ls/click")
    let broken = try old.comparison(withNewer: new).broken
    let routes = ["click.mail.example/ls/click", "click.mail.example/uni/{id}"]
    #expect(broken.map(\.route) == (kept.isEmpty ? routes : [routes[1]]))
    for one in broken { #expect(one.reason.contains("wrapper") && one.help.contains("'wrappers'")) }
    #expect(try new.comparison(withNewer: old).isFine == true)
    #expect(try old.comparison(withNewer: old).broken.isEmpty)
  }
}
