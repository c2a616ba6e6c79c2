import Testing
import WaymarkCatalog
import WaymarkRoutes

@Routes
private enum VaultRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["x-vault"], domains: ["vault.example"])

  @Route("reset/{token}", secrets: ["token"])
  case reset(token: String)
  @Route("reset/S3new")
  case fresh
  @Route("login?pin={pin}", secrets: ["pin"])
  case login(pin: Int)
  @Route("page/{name}")
  case page(name: String)
}

/// Every error of reading and writing typed routes, some of which are secret.
@Suite struct `The errors of an enum with secrets` {
  private static func text(_ read: () throws -> Void) -> String {
    do {
      try read()
      return "no error"
    } catch {
      let diagnostic = (error as? any DiagnosableError)?.diagnostic.description ?? ""
      let children = Array(Mirror(reflecting: error).children)
      return "\(diagnostic)\n\(error)\n\(String(reflecting: error))\n\(children)"
    }
  }

  @Test(
    arguments: [
      ("https://vault.example:S3/reset/S3", "https://vault.example/…"),
      ("HTTPS://Vault.Example:S3/reset/S3", "https://vault.example/…"),
      ("https://S3.example:S3/", "https:…"), ("https://S3:S3@vault.example/", "https:…"),
      ("https://vault.example@S3.example/", "https:…"),
      ("x-vault://reset/S3%00", "x-vault:…"), ("S3:reset/%00", "***"), ("reset/S3", "***"),
      ("S3", "***"), ("https://vault.example/%00S3", "https://vault.example/…"),
    ]
  )
  func `an error of a text that is not a link shows its scheme and its domain only`(
    link: String,
    shown: String
  ) throws {
    do {
      _ = try VaultRoute.parse(link)
      Issue.record("\(link) is read")
    } catch {
      guard case .link(let error) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.text == shown)
      #expect(error.diagnostic.excerpt == nil)
    }
    for text in [
      Self.text { _ = try VaultRoute.parse(link) }, Self.text { _ = try VaultRoute.match(link) },
      try VaultRoute.explain(link).description, try VaultRoute.explain(link).shownText,
    ] {
      #expect(!text.contains("S3"), "\(link): \(text)")
      #expect(text.contains(shown), "\(link): \(text)")
    }
  }

  @Test(
    arguments: [
      "x-vault:login?pin=S3", "https://vault.example/login?pin=S%33", "x-vault:login?pin=S3%",
    ]
  )
  func `an error of a value shows no secret`(link: String) {
    let text = Self.text { _ = try VaultRoute.parse(link) }
    #expect(text.contains("'pin' is \"***\""), "\(text)")
    #expect(!text.contains("S3") && !text.contains("S%33"), "\(link): \(text)")
  }

  @Test(arguments: ["S3new", "S3\u{0}", "S3\n", "..", ""])
  func `an error of writing shows no secret`(token: String) throws {
    let creator = LinkCreator(table: try VaultRoute.routeTable)
    let parameters: RouteParameters = ["token": token]
    for text in [
      Self.text { _ = try VaultRoute.reset(token: token).appLink() },
      Self.text { _ = try VaultRoute.reset(token: token).universalLink() },
      Self.text { _ = try creator.appLink(toRoute: "reset", with: parameters) },
      Self.text { _ = try creator.universalLink(toRoute: "reset", with: parameters) },
    ] {
      #expect(text != "no error")
      #expect(!text.contains("S3") && !text.contains("\"..\""), "\(text)")
    }
  }

  @Test func `an error of writing shows values that are not secret`() {
    let text = Self.text { _ = try VaultRoute.page(name: "..").appLink() }
    #expect(text.contains("'name' cannot be \"..\" in a link"), "\(text)")
  }
}
