import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `Writing JSON` {
  @Test func `an object is written with one member per line, in order, indented by two spaces`() {
    let value = JSONValue.object([
      "url": "https://example.com/a", "none": nil, "empty": [], "nothing": [:], "flag": true,
      "list": [1, "a", .null], "objects": [["a": 1], []],
    ])
    #expect(
      value.text == """
        {
          "url": "https://example.com/a",
          "empty": [],
          "nothing": {},
          "flag": true,
          "list": [1, "a", null],
          "objects": [
            {
              "a": 1
            },
            []
          ]
        }
        """
    )
  }

  @Test func `an array that fits into 100 columns is written on one line`() {
    let fitting = JSONValue.object(["key": .strings([String(repeating: "a", count: 86)])])
    let line = fitting.text.split(separator: "\n")[1]
    #expect(line.count == 99, "one column is left for a comma")
    let long = JSONValue.object(["key": .strings([String(repeating: "a", count: 87), "b"])])
    #expect(
      long.text == """
        {
          "key": [
            "\(String(repeating: "a", count: 87))",
            "b"
          ]
        }
        """
    )
  }

  @Test func `a written string escapes only quotation marks, backslashes and control characters`() {
    let text = JSONValue.string("/ \" \\ \n\r\t\0\u{1b} \u{7f}\u{9b} é 😀 \u{2028}").text
    #expect(text == #""/ \" \\ \n\r\t\u0000\u001b \u007f\u009b é 😀 "# + "\u{2028}\"")
  }

  @Test(arguments: 0..<50)
  func `a JSON value that is written reads as the same value`(seed: Int) throws {
    var random = CatalogRandom(seed: UInt64(seed))
    let value = random.json(depth: 4)
    let text = value.text
    #expect(try JSONDocument(text).root == value, "seed \(seed)")
    #expect(try JSONDocument(text).root.text == text, "seed \(seed)")
  }
}
