import DocumentsApp
import ExampleTerminal
import TestSupport
import Testing

/// What is about the program alone; what the app does with links stands in
/// `Examples/Documents/Tests`.
@MainActor
@Suite struct `The Documents example in a terminal` {
  @Test(
    arguments: [
      ("x-documents://open?name=hello.md", "", "hello.md: Hello from Waymark"),
      ("x-documents:list", "", "5th & Main.md, hello.md, notes.md"),
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
  func `the Documents example shows the screen of a link and the links that open it`(
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

  @Test(
    .withDiagnostics,
    arguments: [
      (
        "x-documents:opne?name=hello.md", "", "no-mapping",
        "did you mean 'x-documents:open?name=***'?"
      ),
      ("x-documents:open", "", "not-decodable", "DocumentRef cannot be created"),
      ("x-documents:open?name=gone.md", "", "failed", "there is no document 'gone.md'"),
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
  func `the Documents example prints the reason if a link opens nothing`(
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
      "", "no link", "x-documents:open%00?name=a", "x-documents:\u{1B}[31m",
    ]
  )
  func `the Documents example ends with status 65 for a link that cannot be read`(link: String)
    async
  {
    let answer = await DocumentsOpening(link)
    #expect(answer.status == .unreadable)
    #expect(answer["result"] == "unreadable")
    #expect(
      answer.errors.hasPrefix("error[link.") && answer.errors.contains("help: ")
    )
  }
}
