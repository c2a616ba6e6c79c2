import DocumentsApp
import ExampleTerminal
import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

@MainActor
@Suite struct `The program of the Documents example` {
  @Test(
    arguments: [
      (
        "x-documents:open?name=welcome.md", "",
        [
          "received", "matched", "presenting", "performing", "sent-on", "matched", "presenting",
          "performing", "published", "finished",
        ], "success"
      ),
      (
        "x-documents:docs/hello.md", "",
        [
          "received", "matched", "sent-on", "matched", "presenting", "performing", "published",
          "finished",
        ], "success"
      ),
      (
        "x-documents:export/hello.md", "--buy-when-asked",
        ["received", "matched", "finished", "resumed", "presenting", "performing", "finished"],
        "success"
      ),
      ("x-documents:nothing", "", ["received", "finished"], "no-mapping"),
      ("no link", "", ["received", "finished"], "unreadable"),
    ] as [(String, String, [String], String)]
  )
  func `the Documents program prints only the timeline as JSON`(
    link: String,
    options: String,
    steps: [String],
    result: String
  ) async throws {
    let answer = await DocumentsOpening(link, "--json " + options)
    let timeline = try TimelineJSON(answer.output)
    #expect(timeline.schema == 1 && timeline.forgotten == 0)
    #expect(timeline.events.map(\.step) == steps)
    #expect(timeline.events.allSatisfy { $0.link == 1 && $0.time >= 0 })
    #expect(timeline.events.last?.result == result)
    #expect(timeline.events.last?.succeeded == (result == "success"))
    #expect((answer.status == .success) == (result == "success"))
  }

  @Test func `the Documents program lists every route with its origin, as text and as a catalog`()
    async throws
  {
    let router = try RunningApp().router
    let text = await DocumentsProgram.answer(to: ["links"])
    #expect(text.status == .success)
    let lines = text.output.split(separator: "\n")
    for (route, origin) in zip(router.table.routes, router.origins) {
      let line = lines.first { $0.hasPrefix(route.pattern.text + " ") }
      #expect(line?.contains("\(origin)") == true, "\(route.pattern)")
    }
    let json = await DocumentsProgram.answer(to: ["links", "--json"])
    #expect(json.status == .success)
    let catalog = try LinkCatalog(json: json.output)
    #expect(catalog.routes.map(\.pattern) == router.table.routes.map(\.pattern))
    #expect(catalog.lint().filter { $0.severity == .error }.map(\.description) == [])
  }

  @Test(
    arguments: [
      ([], "there is no command"), (["close", "x:y"], "there is no command 'close'"),
      (["open"], "'open' needs a link"), (["open", "x:y", "x:z"], "takes one link, not 2"),
      (["open", "x:y", "--by", "premium"], "there is no option '--by'"),
      (["open", "x:y", "-j"], "there is no option '-j'"),
      (["open", "x:y", "--buy"], "'--buy' needs a value"),
      (["open", "x:y", "--buy", "--json"], "'--buy' needs a value"),
      (["open", "x:y", "--buy", "gold"], "there is no product 'gold'"),
      (["open", "x:y", "--json=yes"], "'--json' takes no value"),
      (["open", "x:y", "--toggle", "history"], "'--toggle' is 'history'"),
      (["open", "x:y", "--toggle", "history=maybe"], "'--toggle' is 'history=maybe'"),
      (["open", "x:y", "--toggle", "other=on"], "'--toggle' is 'other=on'"),
      (["open", "x:y", "--consent", "perhaps"], "'--consent' is 'perhaps'"),
      (["open", "x:y", "--consent=yes", "--consent=no"], "'--consent' stands there 2 times"),
      (["open", "x:y", "--source", "mail"], "'--source' is 'mail'"),
      (["links", "x:y"], "'links' takes nothing but '--json'"),
      (["links", "--busy"], "'links' takes nothing but '--json'"),
      (["open", "--", "--json"], nil),
    ] as [([String], String?)]
  )
  func `the Documents program rejects invalid arguments with status 64`(
    arguments: [String],
    message: String?
  ) async {
    let answer = await DocumentsProgram.answer(to: arguments)
    guard let message else {
      #expect(answer.status == .unreadable)
      return
    }
    #expect(answer.status == .usage)
    #expect(answer.output == "")
    #expect(answer.errors.hasPrefix("error: ") && answer.errors.contains(message))
    #expect(
      answer.errors.contains("\nhelp: ")
        && answer.errors.contains("'documents --help'")
    )
  }
}
