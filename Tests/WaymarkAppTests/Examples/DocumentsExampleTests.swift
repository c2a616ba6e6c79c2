import DocumentsApp
import ExampleTerminal
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `The Documents example` {
  @Test(
    arguments: [
      ("x-documents://open?name=hello.md", "", "hello.md: Hello from Waymark"),
      ("x-documents:open?name=notes.md", "", "notes.md: Buy milk"),
      (
        "https://documents.example.com/open?name=5th%20%26%20Main.md", "",
        "5th & Main.md: Where we met"
      ),
      (
        "https://documents.example.com/open-document?name=hello.md", "",
        "hello.md: Hello from Waymark"
      ),
      ("x-legacy-docs:open-doc?file=hello.md", "", "hello.md: Hello from Waymark"),
      ("x-documents:open?name=welcome.md", "", "hello.md: Hello from Waymark"),
      ("x-documents:docs/hello.md", "", "hello.md: Hello from Waymark"),
      ("https://documents.example.com/docs/welcome.md", "", "hello.md: Hello from Waymark"),
      ("x-documents:docs/hello.md?name=notes.md", "", "hello.md: Hello from Waymark"),
      ("x-documents:list", "", "5th & Main.md, hello.md, notes.md"),
      ("x-documents:list?contains=o", "", "hello.md, notes.md"),
      ("x-documents:list?contains=none", "", "no documents"),
      ("x-documents:export/hello.md", "--buy premium", "hello.md as pdf"),
      (
        "https://documents.example.com/export/5th%20%26%20Main.md/html", "--buy premium",
        "5th & Main.md as html"
      ),
      ("x-documents:export/hello.md", "--buy-when-asked", "hello.md as pdf"),
      (
        "x-documents:share/notes.md", "--toggle sharing=on --buy premium",
        "notes.md, for others to read"
      ),
      (
        "x-documents:share/notes.md", "--toggle=sharing=on --buy-when-asked",
        "notes.md, for others to read"
      ),
      (
        "x-documents:history?name=hello.md", "--toggle history=on",
        "the history of hello.md"
      ),
      ("x-documents:account", "", "nobody is signed in"),
    ]
  )
  func `shows what a link asks for, and links that lead back to it`(
    link: String,
    options: String,
    shown: String
  ) async {
    let answer = await DocumentsOpening(link, options)
    #expect(answer.status == .success)
    #expect(answer["result"] == "success")
    #expect(answer["shows"] == shown)
    let back = answer.linksBack
    #expect(back.map { String($0.prefix(14)) } == ["x-documents://", "https://docume"])
    for link in back {
      let again = await DocumentsOpening(link, options)
      #expect(again["shows"] == shown, "\(link)")
      #expect(again.linksBack == back)
    }
  }

  @Test(arguments: ["MyFile1", "a/b", "%2F", "ä 😀", "a&b=c#d?e", "..", "+", "e\u{301}"])
  func `creates a document of any name`(name: String) async throws {
    let app = try RunningApp()
    let ref = DocumentsApp.DocumentRef(name: name)
    let link = try app.router.linkCreator.universalLink(to: DocumentFeature.create, with: ref)
    let answer = await DocumentsOpening(link)
    #expect(answer.status == .success)
    #expect(answer["shows"] == "\(name): (empty)")
    #expect(await app.router.open(link) == .success)
    for back in answer.linksBack {
      #expect(await app.router.open(back) == .success)
      guard case .document(let document)? = app.window.screen else {
        Issue.record("\(back) shows no document")
        continue
      }
      #expect(document.name == name)
    }
  }

  @Test(
    arguments: [
      (
        "x-documents:opne?name=hello.md", "", "no-mapping",
        "did you mean 'x-documents:open?name=hello.md'?"
      ),
      (
        "https://evil.example.com/open?name=hello.md", "", "no-mapping",
        "'evil.example.com' is not a domain of the app"
      ),
      ("javascript:alert(1)", "", "no-mapping", "'javascript' is not a scheme of the app"),
      ("https://documents.example.com/press/kit", "", "no-mapping", "open the link in a browser"),
      ("x-documents:open-doc?file=hello.md", "", "no-mapping", "holds only in app:x-legacy-docs"),
      (
        "x-documents:export/hello.md/doc", "--buy premium", "no-mapping", "expected 'pdf' or 'html'"
      ),
      ("x-documents:open", "", "not-decodable", "DocumentRef cannot be made"),
      ("x-documents:open?nam=a", "", "not-decodable", "from 'nam', which is \"a\""),
      ("x-documents:open?name=gone.md", "", "failed", "there is no document 'gone.md'"),
      (
        "x-documents:docs/x%26name%3Dhello.md", "", "failed",
        "there is no document 'x&name=hello.md'"
      ),
      ("x-documents:create?name=hello.md", "", "failed", "choose another name"),
      ("x-documents:export/gone.md", "--buy premium", "failed", "there is no document 'gone.md'"),
      (
        "x-documents:export/hello.md", "", "unavailable",
        "PremiumFeatures: 'premium' has not been bought: resume the link once that has changed"
      ),
      ("x-documents:history?name=hello.md", "", "unavailable", "has not switched 'history' on"),
      (
        "x-documents:history?name=a", "--toggle history=off --buy-when-asked",
        "unavailable", "has not switched 'history' on"
      ),
      (
        "x-documents:share/hello.md", "--buy-when-asked", "unavailable",
        "SharingFeature: the user has not switched 'sharing' on"
      ),
      ("x-documents:help/sharing", "", "redirected", "open it in a browser"),
      (
        "x-documents:open?name=hello.md", "--busy", "cancelled-by-app",
        "open the link again later"
      ),
    ]
  )
  func `shows nothing for a link that leads nowhere, and says why`(
    link: String,
    options: String,
    result: String,
    words: String
  ) async {
    let answer = await DocumentsOpening(link, options)
    #expect(answer.status == .no)
    #expect(answer["result"] == result)
    #expect(answer["shows"] == "nothing")
    #expect(answer.linksBack == [])
    #expect(answer.errors.contains(words), "\(answer.errors)")
    #expect(answer.errors.contains("error"))
  }

  @Test(
    arguments: [
      "", "no link", "x-documents:open?name=%ff", "x-documents:open?name=%zz",
      "x-documents:open?name=a%00b", "x-documents:\u{1B}[31m", "https://",
      "https://documents.example.com@evil.example/open?name=a",
      "x-documents:open?name=" + String(repeating: "a", count: 10_000),
    ]
  )
  func `ends with 65 for what cannot be read`(link: String) async {
    let answer = await DocumentsOpening(link)
    #expect(answer.status == .unreadable)
    #expect(answer["result"] == "unreadable")
    #expect(
      answer.errors.hasPrefix("error[link.") && answer.errors.contains("help: ")
    )
  }
}
