import ExampleTerminal
import Testing

/// What is about the program alone; what the app does with links stands in
/// `Examples/Documents/Tests`.
@MainActor
@Suite struct `The features of the Documents example in a terminal` {
  @Test func `the Documents example prints the reason when it offers a purchase`() async {
    let answer = await DocumentsOpening("x-documents:export/hello.md", "--buy-when-asked")
    #expect(answer.errors.contains("PremiumFeatures: 'premium' has not been bought"))
    #expect(answer.errors.contains("the user buys 'premium', and the link goes on"))
    #expect(answer.output.contains("resumed"))
  }

  @Test(
    arguments: [
      ("https://documents.example.com/sign-in/TOKEN", "", true),
      ("https://documents.example.com/sign-in/TOKEN?token=TOKEN", "", true),
      ("x-documents:sign-in/TOKEN", "", false),
      ("x-documents:sign-in/TOKEN", "--consent yes", true),
      ("x-documents:sign-in/TOKEN", "--consent no", false),
      ("x-documents:sign-in/TOKEN", "--source notification", true),
      ("x-documents:sign-in/TOKEN", "--source quick-action", true),
      ("x-documents:sign-in/TOKEN", "--source widget", false),
      ("x-documents:sign-in/TOKEN/more", "", false), ("x-documents:sign-in?token=TOKEN", "", false),
    ]
  )
  func `the Documents example signs in only by trusted links, and hides the token`(
    link: String,
    options: String,
    isSignedIn: Bool
  ) async {
    for (token, isKnown) in [("7c9e6679", true), ("guessed%20token", false)] {
      let link = link.split(separator: "TOKEN", omittingEmptySubsequences: false)
        .joined(separator: token)
      for form in ["", " --json"] {
        let answer = await DocumentsOpening(link, options + form)
        #expect(answer.status == (isSignedIn && isKnown ? .success : .no))
        for text in [answer.output, answer.errors] {
          #expect(!text.contains(token) && !text.contains("guessed token"), "\(text)")
        }
        if form.isEmpty, answer.status == .success {
          #expect(answer["shows"] == "signed in as Kim")
        }
      }
    }
  }

  @Test(
    arguments: ["open-url", "user-activity", "quick-action", "notification", "widget", "app"]
  )
  func `the Documents example accepts links from every source`(source: String) async throws {
    let link = "https://documents.example.com/open?name=hello.md"
    let answer = await DocumentsOpening(link, "--source \(source) --json")
    #expect(answer.status == .success)
    #expect(try TimelineJSON(answer.output).events.allSatisfy { $0.source == source })
  }

  @Test(
    arguments: [
      ("help/sharing", "sharing"), ("help/%2F%2Fevil.example", "%2F%2Fevil.example"),
    ]
  )
  func `the Documents example prints the target of a redirect to another host`(
    path: String,
    target: String
  ) async {
    let answer = await DocumentsOpening("x-documents:" + path)
    #expect(answer.status == .no)
    #expect(answer["browser"] == "https://help.example.com/" + target)
  }

  @Test func `the Documents example prints the activity of an opened document`() async {
    let activity = "Open hello.md (com.example.documents.DocumentFeature.OpenDocument)"
    let answer = await DocumentsOpening("x-documents:open?name=hello.md")
    #expect(answer["activity"] == activity)
    #expect(await DocumentsOpening("x-documents:list")["activity"] == nil)
  }
}
