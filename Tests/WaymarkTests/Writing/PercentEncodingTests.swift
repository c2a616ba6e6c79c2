import Testing

@testable import Waymark

@Suite struct PercentEncodingTests {
  private static let delimiters = "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~ "

  @Test(
    arguments: [
      (PercentEncoding.unreserved, "~"),
      (.pathComponent, "!$&'()*+,:;=@~"),
      (.queryName, "!$()*,/:?@~"),
      (.queryValue, "!$()*,/:=?@~"),
      (.fragment, "!$&'()*+,/:;=?@~"),
      (.host, "!$&'()*+,;=~"),
    ] as [(PercentEncoding, String)]
  )
  func `each part of a link leaves its own delimiters unescaped`(
    encoding: PercentEncoding,
    plain: String
  ) {
    let kept = Self.delimiters.filter { encoding.encode(String($0)) == String($0) }
    #expect(kept == plain)
    let letters = "AZaz09-._~"
    #expect(encoding.encode(letters) == letters)
  }

  @Test func `other characters are written as upper-case escapes of their UTF-8 bytes`() {
    #expect(
      PercentEncoding.pathComponent.encode("a b/c%é👍\u{0}\u{7F}")
        == "a%20b%2Fc%25%C3%A9%F0%9F%91%8D%00%7F"
    )
    #expect(PercentEncoding.queryValue.encode("") == "")
  }
}
