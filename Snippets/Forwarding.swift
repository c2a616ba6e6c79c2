// The code of the article "Forwarding and trusting links".
import Foundation
import Waymark
import WaymarkApp

enum OpenDocument: Action {
  // snippet.throwing
  static func perform(
    context: ActionContext<RouteParameters>,
    presenter: NoPresenter
  ) async throws {
    if context.input["name"] == "draft.md" {
      throw LinkRedirect(to: "x-documents://open?name=final.md")
    }
    print("opens \(context.input["name"] ?? "nothing")")
  }
  // snippet.end
}

enum SignIn: Action {
  static func perform(
    context: ActionContext<RouteParameters>,
    presenter: NoPresenter
  ) async throws {}
}

enum DocumentFeature: Feature, URLMapped {
  static let open = action(OpenDocument.self)
  static let signIn = action(SignIn.self)

  // snippet.verified
  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("open", to: open)
    routes.send(
      "sign-in/{token}",
      to: signIn,
      notes: RouteNotes(requiresVerifiedLink: true, secrets: ["token"])
    )
    routes.send("s/{key}", to: signIn)  // verified, and its key is secret
  }
  // snippet.end
}

// snippet.forwards
let router = try LinkRouter(
  app: AppIdentity(schemes: ["x-documents"], domains: ["documents.example"]),
  features: [DocumentFeature.self],
  forwards: [
    .alias("docs/{name}", for: "open?name={name}"),
    .redirect("help/{topic}", to: "https://help.example/{topic}"),
    .redirect("documents.example/{path**}", to: "/{path}", in: [.appAny]),
  ]
)
// snippet.end

@MainActor func runSentOn() async throws {
  // snippet.sentOn
  await router.open("x-documents://docs/hello.md")  // opens hello.md
  await router.open("x-documents://open?name=draft.md")  // opens final.md
  print(await router.open("x-documents://help/links"))
  // the link leads out of the app, to 'https://help.example/…': open it in a browser
  await router.open("x-documents://documents.example/open?name=b.md")  // opens b.md
  // snippet.end
}
try await runSentOn()

func openBrowser(_ url: URL) { print("browser: \(url)") }

// snippet.browser
final class AppLinks: LinkReceiver {
  let inbox: LinkInbox
  init(_ inbox: LinkInbox) { self.inbox = inbox }

  func canOpen(_ arrival: LinkArrival) -> Bool { inbox.canOpen(arrival) }

  func accept(_ arrival: LinkArrival, with presentation: (any ActionPresentation)?) -> Bool {
    inbox.receive(arrival, with: presentation) { result in
      guard case .redirected(to: let link) = result, let url = URL(string: link) else { return }
      openBrowser(url)
    }
    return inbox.canOpen(arrival)
  }
}
// snippet.end

@MainActor func runBrowser() async throws {
  let inbox = LinkInbox(router)
  AppLinks(inbox).accept(.link("x-documents://help/links"))
  await inbox.open(LinkInbox.ready)  // browser: https://help.example/links
}
try await runBrowser()

@MainActor func runRewriting() async throws {
  // snippet.rewriting
  router.rewriting = LinkRouter.Rewriting(hosts: ["click.mail.example"]) { link in
    link.queryItems.first { $0.name == "u" }?.value
  }
  await router.open("https://click.mail.example/?u=https%3A%2F%2Fdocuments.example%2Fdocs%2Fa.md")
  // opens a.md
  // snippet.end
}
try await runRewriting()

@MainActor func runWrapper() throws {
  // snippet.wrapper
  let shop = AppIdentity(
    domains: ["documents.example"],
    wrappers: [.init(host: "click.mail.example", paths: ["ls/click"], item: "url")]
  )
  // snippet.end
  _ = try LinkRouter(app: shop, features: [DocumentFeature.self])
}
try runWrapper()

@MainActor func runConsent() async throws {
  // snippet.consent
  print(await router.open("x-documents://sign-in/4711").code)  // unverified
  print(await router.open("x-documents://s/4711").code)  // unverified
  router.consent = { link in
    print(link.text)  // x-documents://sign-in/***
    return true
  }
  print(await router.open("x-documents://sign-in/4711").code)  // success
  // snippet.end
}
try await runConsent()
