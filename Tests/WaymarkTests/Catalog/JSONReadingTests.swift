import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `Reading JSON` {
  @Test(
    arguments: [
      ("null", .null), ("true", true), (" false ", false), ("0", 0), ("-12", -12),
      (#""""#, ""), (#""a/b""#, "a/b"), (#""a\/b""#, "a/b"), ("[]", []), ("{}", [:]),
      (#""\" \\ \b \f \n \r \t""#, "\" \\ \u{8} \u{c} \n \r \t"),
      (#""\u00e9\u00C9 \ud83d\ude00 😀""#, "éÉ 😀 😀"), (#""\u0000""#, "\0"),
      ("[1, [2], {\"a\": 3}]", [1, [2], ["a": 3]]),
      ("\u{FEFF}{\"b\":1,\"a\":2}", ["b": 1, "a": 2]),
      ("\t\r\n [ 1 , 2 ] \n", [1, 2]),
    ] as [(String, JSONValue)]
  )
  func `JSON text is parsed into a value whose members have the order of the text`(
    text: String,
    value: JSONValue
  ) throws {
    #expect(try JSONDocument(text).root == value, "\(text)")
  }

  @Test(arguments: [
    "0", "-0", "1.5", "-0.25e+10", "1E400", "12345678901234567890123", "9223372036854775808",
  ])
  func `a number keeps its notation`(text: String) throws {
    #expect(try JSONDocument(text).root.content == .number(text))
    #expect(try JSONDocument(text).root.text == text)
  }

  @Test func `only a whole number in range is an Int`() throws {
    let root = try JSONDocument("[7, -0, 9223372036854775807, 9223372036854775808, 1.0, 1e2]").root
    #expect(root.array?.map(\.int) == [7, 0, .max, nil, nil, nil])
  }

  @Test func `every value and every key stores its offset`() throws {
    let root = try JSONDocument(#" {"é": [1, true], "b" : "x"}"#).root
    #expect(root.offset == 1)
    #expect(root.members?.map(\.keyOffset) == [2, 19])
    #expect(root.members?.map(\.value.offset) == [8, 25])
    #expect(root["é"]?.array?.map(\.offset) == [9, 12])
  }

  @Test func `a repeated key is reported with both offsets`() throws {
    let few = try JSONDocument(#"{"a": {"b": 1, "b": 2}, "\u0061": 3}"#)
    #expect(
      few.repeatedKeys == [
        .init(key: "b", offset: 15, firstOffset: 7), .init(key: "a", offset: 24, firstOffset: 1),
      ]
    )
    let keys = (0..<100).map { "\"\($0)\":0" }
    let many = try JSONDocument(
      "{" + (keys + ["\"3\":1", "\"40\":1", "\"3\":2"]).joined(separator: ",") + "}"
    )
    #expect(many.repeatedKeys.map(\.key) == ["3", "40", "3"])
    #expect(Set(many.repeatedKeys.map(\.firstOffset)).count == 2)
    // Keys compare by their bytes: these are canonically equivalent, and not the same.
    #expect(try JSONDocument("{\"\u{e9}\": 1, \"e\u{301}\": 2}").repeatedKeys.isEmpty)
  }

  @Test func `a byte order mark is skipped, and the document stores that it was there`() throws {
    #expect(try JSONDocument("\u{FEFF}[1]").hasByteOrderMark)
    #expect(try !JSONDocument("[1]").hasByteOrderMark)
    #expect(throws: JSONError.self) { try JSONDocument("[\u{FEFF}1]") }
  }
}

@Suite struct `Invalid JSON` {
  @Test(
    arguments: [
      ("", "json.empty", 1, 1), (" \n\t", "json.empty", 2, 2), ("\u{FEFF}", "json.empty", 1, 1),
      ("[1", "json.unexpected-end", 1, 3), ("{\"a\"", "json.unexpected-end", 1, 5),
      ("{", "json.unexpected-end", 1, 2), ("[1,", "json.unexpected-end", 1, 4),
      ("[1 2]", "json.unexpected-character", 1, 4),
      ("{\"a\" 1}", "json.unexpected-character", 1, 6),
      ("{\"a\": 1 \"b\": 2}", "json.unexpected-character", 1, 9),
      ("]", "json.unexpected-character", 1, 1),
      ("[,1]", "json.unexpected-character", 1, 2), ("{1: 2}", "json.unexpected-character", 1, 2),
      ("[1}", "json.unexpected-character", 1, 3), ("{\0\"\0", "json.unexpected-character", 1, 2),
      ("[true false]", "json.unexpected-character", 1, 7),
      ("\"abc", "json.unterminated-string", 1, 1),
      ("[\"abc\n\"]", "json.unterminated-string", 1, 2),
      ("\"abc\\", "json.unterminated-string", 1, 1), ("\"a\\\"", "json.unterminated-string", 1, 1),
      ("[\"a\u{1}\"]", "json.control-character", 1, 4), ("\"\t\"", "json.control-character", 1, 2),
      (#""\x""#, "json.bad-escape", 1, 2), (#""\u12""#, "json.bad-escape", 1, 2),
      (#""a\u12g4""#, "json.bad-escape", 1, 3),
      (#""\ud800""#, "json.lone-surrogate", 1, 2),
      (#""\ud800\u0041""#, "json.lone-surrogate", 1, 2),
      (#""\udc00\ud800""#, "json.lone-surrogate", 1, 2),
      (#""\ud800\n""#, "json.lone-surrogate", 1, 2),
      ("01", "json.bad-number", 1, 1), ("[-]", "json.bad-number", 1, 2),
      ("1.", "json.bad-number", 1, 1),
      ("1e", "json.bad-number", 1, 1), ("1e+", "json.bad-number", 1, 1),
      ("+1", "json.bad-number", 1, 1),
      (".5", "json.bad-number", 1, 1), ("-01", "json.bad-number", 1, 1),
      ("[1,]", "json.trailing-comma", 1, 3), ("{\"a\":1 , }", "json.trailing-comma", 1, 8),
      ("// x\n{}", "json.comment", 1, 1), ("{} /* x */", "json.comment", 1, 4),
      ("[1, # x", "json.comment", 1, 5),
      ("{'a': 1}", "json.wrong-quote", 1, 2), ("[“a”]", "json.wrong-quote", 1, 2),
      ("{a: 1}", "json.bare-word", 1, 2), ("[True]", "json.bare-word", 1, 2),
      ("nul", "json.bare-word", 1, 1),
      ("[NaN]", "json.bare-word", 1, 2), ("truex", "json.bare-word", 1, 1),
      ("{} {}", "json.trailing-text", 1, 4), ("1\n2", "json.trailing-text", 2, 1),
      ("{}}", "json.trailing-text", 1, 3), ("[1]]", "json.trailing-text", 1, 4),
      ("{\"a\": 1}, \"b\": 2}", "json.trailing-text", 1, 9),
      ("{},", "json.trailing-text", 1, 3),
      ("{} // x", "json.comment", 1, 4),
      // A bracket is missing before the value.
      ("\n\"a\": 1}", "json.unexpected-character", 2, 1),
      ("{}]", "json.unexpected-character", 1, 1),
      (" {}, {}]", "json.unexpected-character", 1, 2),
      ("{}, {}", "json.unexpected-character", 1, 1),
      (String(repeating: "[", count: 65), "json.too-deep", 1, 65),
      (String(repeating: "{\"\":", count: 65), "json.too-deep", 1, 257),
    ] as [(String, String, Int, Int)]
  )
  func `an error of JSON has a code, a line and a column`(
    text: String,
    code: String,
    line: Int,
    column: Int
  ) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(text) }
    #expect(error?.reason.code.rawValue == code, "\(text)")
    #expect(error?.position == TextPosition(line: line, column: column), "\(text)")
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC3, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0xFF, 0xFE, 0x7B, 0x00], 0),
      ([0x22, 0xC3, 0xA9, 0xF4, 0x90, 0x80, 0x80, 0x22], 3), ([0x22, 0xF0, 0x9F, 0x98], 1),
    ] as [([UInt8], Int)]
  )
  func `bytes that are not UTF-8 are rejected`(bytes: [UInt8], offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(bytes) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == offset)
  }

  @Test func `a text that exceeds the size limit is rejected`() {
    let error = #expect(throws: JSONError.self) {
      try JSONDocument([0x31, 0x32, 0x33], sizeLimit: 2)
    }
    #expect(error?.reason == .tooLarge(limit: 2))
    #expect(throws: Never.self) { try JSONDocument([0x31, 0x32], sizeLimit: 2) }
  }

  @Test(arguments: [
    (
      "{\r\n\t\"name\": \"é\" \"pattern\": 1\r\n}",
      """
      error[json.unexpected-character]: '"' appears where ',' or '}' is expected
        at line 2, column 14
        "name": "é" "pattern": 1
                    ^
      help: write ',' after the value before it
      """
    ),
    (
      "{ \"a\": [1, 2 }",
      """
      error[json.unexpected-character]: '}' appears where ',' or ']' is expected
        at line 1, column 14
        { "a": [1, 2 }
                     ^
      help: write ',' between two values, or ']' where the array ends
      """
    ),
    (
      "{ \"a\": None }",
      """
      error[json.bare-word]: 'None' has no quotation marks
        at line 1, column 8
        { "a": None }
               ^
      help: write 'null'
      """
    ),
    (
      "cb({})",
      """
      error[json.bare-word]: 'cb(' has no quotation marks
        at line 1, column 1
        cb({})
        ^
      help: remove the text around the value, here and after it
      """
    ),
    (
      "  \"schema\": 1,\n  \"routes\": []\n}",
      """
      error[json.unexpected-character]: '"' appears where '{' is expected
        at line 1, column 3
        "schema": 1,
        ^
      help: write '{' before it, where the object begins
      """
    ),
    (
      "  {}\n]",
      """
      error[json.unexpected-character]: '{' appears where '[' is expected
        at line 1, column 3
        {}
        ^
      help: write '[' before it, where the array begins
      """
    ),
    (
      "{ \"schema\": 1 },\n\"routes\": [] }",
      """
      error[json.trailing-text]: a member follows the end of the object
        at line 1, column 16
        { "schema": 1 },
                       ^
      help: remove the '}' before it that closes the object too early
      """
    ),
    (
      "[1,",
      """
      error[json.unexpected-end]: the text ends where a value is expected
        at line 1, column 4
        [1,
           ^
      help: write what is missing, up to the last closing bracket
      """
    ),
    (
      "[\n  1,\n]",
      """
      error[json.trailing-comma]: nothing follows the comma
        at line 2, column 4
        1,
         ^
      help: remove it
      """
    ),
  ])
  func `the message of a JSON error shows the line with a caret below the error`(
    text: String,
    message: String
  ) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(text) }
    #expect(error?.description == message)
  }

  @Test func `every JSON code is reported for at least one text`() {
    let texts = [
      "", "[", "]", "\"", "\"\u{1}\"", #""\x""#, #""\ud800""#, "01", "[1,]", "//", "'", "x", "1 1",
      String(repeating: "[", count: 65),
    ]
    var codes = texts.map { text in
      #expect(throws: JSONError.self) { try JSONDocument(text) }?.reason.code
    }
    codes.append(#expect(throws: JSONError.self) { try JSONDocument([0xFF]) }?.reason.code)
    codes.append(
      #expect(throws: JSONError.self) { try JSONDocument([0x31], sizeLimit: 0) }?.reason.code
    )
    #expect(Set(codes) == Set(JSONError.allCodes))
    #expect(codes.count == JSONError.allCodes.count)
  }
}
