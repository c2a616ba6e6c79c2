import TestSupport
import Testing
import Waymark

@Suite struct `Hiding secrets in a text` {
  private func hide(_ secrets: [String], in text: String) -> String {
    var texts = SecretTexts()
    texts.add(secrets)
    return texts.hide(in: text)
  }

  @Test(
    arguments: [
      ([], "nothing", "nothing"),
      ([""], "nothing", "nothing"),
      (["abc"], "", ""),
      (["abc"], "abc", "***"),
      (["abc"], "xabcabcx", "x******x"),
      (["abc", "bcd"], "xabcdx", "x***x"),
      (["ab", "abcd"], "abcd ab abc", "*** *** ***c"),
      (["aa"], "xaaax", "x***x"),
      (["*"], "a*b", "a***b"),
      (["a\"b"], #"Wrong(text: "a\"b")"#, #"Wrong(text: "***")"#),
      (["a\\b\n"], #"Wrong(text: "a\\b\n")"#, #"Wrong(text: "***")"#),
      (["é"], "cafe\u{301} café", "cafe\u{301} caf***"),
      (["e"], "cafe\u{301}", "caf***\u{301}"),
      (["\u{301}x"], "e\u{301}x", "e***"),
      (["longer than the text"], "text", "text"),
    ] as [([String], String, String)]
  )
  func `hiding secrets keeps the text around them`(secrets: [String], text: String, shown: String) {
    #expect(hide(secrets, in: text).utf8.elementsEqual(shown.utf8))
  }

  @Test func `hiding secrets has the same result as a slow search`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    func word(_ length: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: length, using: &random)).map { _ in
          Bool.random(using: &random) ? "a" : "b"
        }
      )
    }
    for _ in 0..<2_000 {
      let secrets = (0..<Int.random(in: 1...3, using: &random)).map { _ in word(1...4) }
      let text = word(0...12)
      let bytes = Array(text)
      var hidden = [Bool](repeating: false, count: bytes.count)
      for secret in secrets.map(Array.init) {
        for start in bytes.indices where bytes[start...].starts(with: secret) {
          for place in start..<start + secret.count { hidden[place] = true }
        }
      }
      let shown = zip(bytes, hidden).filter { !$0.1 }.map(\.0)
      let found = hide(secrets, in: text).filter { $0 != "*" }
      #expect(Array(found) == shown, "seed \(seed): \(secrets) in \(text)")
    }
  }

  @Test func `the cost of hiding secrets is linear in the length of the texts`() {
    let secret = String(repeating: "a", count: 50_000) + "b"
    let text = String(repeating: "a", count: 100_000)
    let many = (0..<10_000).map { "secret \($0)" }
    var shown: [String] = []
    let time = processorTime { shown = [hide([secret], in: text), hide(many, in: text)] }
    #expect(shown == [text, "***"])
    #expect(time < .seconds(3))
  }
}
