import Testing
import Waymark
import WaymarkPlatforms

@Suite struct `An answer of a server` {
  @Test(
    arguments: [
      ("https://a.example/x", "https://a.example/x"),
      ("https://a.example:8443/x?token=secret", "https://a.example:8443/x…"),
      ("/x#secret", "/x…"), ("/@name/x", "/@name/x"),
      ("https://user:secret@a.example/x", "https://a.example/x"),
      ("https://secret@a.example", "https://a.example"),
      ("https://user:se@cret@a.example/x?y", "https://a.example/x…"),
      ("//user:secret@a.example/x", "//a.example/x"),
      ("https:\\\\user:secret@a.example\\x", "https:\\\\a.example\\x"),
      ("user:secret@a.example/x", "a.example/x"), ("https:user:secret@a.example", "a.example"),
      ("https://user:se/cret@a.example/x", "https://…"),
      ("https://user:se#cret@a.example/x", "https://…"),
      ("https://user:1?secret@a.example/x", "https://…"),
      ("https://[2001:db8::1]/x@y", "https://[2001:db8::1]/x@y"),
    ]
  )
  func `a redirect is shown without secrets`(location: String, shown: String) {
    let answer = FetchedFile.Answer(status: 302, headers: [("Location", location)], body: [])
    #expect(answer.location == shown)
    let file = FetchedFile(url: "https://b.example/f", result: .success(answer), milliseconds: 1)
    for finding in file.lint(as: .association) {
      #expect(!"\(finding)".contains("secret") && !"\(finding)".contains("cret@"), "\(finding)")
    }
  }

  @Test(
    arguments: [
      (["application/json"], nil), (["application/json; charset=UTF-8"], nil),
      (["application/json;charset=utf-16"], .warning),
      (["application/json", "application/json"], .warning),
      (["application/json", "text/html"], .error), (["text/plain"], .error), ([""], .error),
    ] as [([String], LinkDiagnostic.Severity?)]
  )
  func `the type of statements is one, and of JSON`(
    types: [String],
    severity: LinkDiagnostic.Severity?
  ) {
    let answer = FetchedFile.Answer(
      status: 200,
      headers: types.map { ("Content-Type", $0) },
      body: Array("[]".utf8)
    )
    let file = FetchedFile(url: "https://b.example/f", result: .success(answer), milliseconds: 1)
    let findings = file.lint(as: .assetLinks)
    #expect(findings.map(\.severity) == [severity].compactMap { $0 })
    #expect(findings.allSatisfy { $0.code.rawValue == "served.wrong-type" })
    if types == [""] { #expect(findings.first?.message == "the answer has no type") }
  }
}
