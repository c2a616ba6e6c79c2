import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `A JSON text that changes in places` {
  private static let value: JSONValue = ["k": [1, 2], "l": [["m": true]]]

  static let rows: [(text: String, path: [String], value: JSONValue, changed: String)] = [
    ("{}", ["a"], "b", #"{ "a": "b" }"#),
    ("{ }", ["a", "b"], 1, #"{ "a": { "b": 1 } }"#),
    ("{\n}\n", ["a"], [1, 2], "{\n  \"a\": [1, 2]\n}\n"),
    (#"{"x":1}"#, ["a"], [["b": 1]], #"{"x":1, "a": [ { "b": 1 } ]}"#),
    ("{\"x\":1}\r\n", ["a"], [1], "{\"x\":1, \"a\": [1]}\r\n"),
    ("{\n\t\"x\" : 1\n}", ["a"], ["b": 1], "{\n\t\"x\" : 1,\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}"),
    (
      "{\r\n    \"x\": {}\r\n}\r\n", ["x", "a"], 1,
      "{\r\n    \"x\": {\r\n        \"a\": 1\r\n    }\r\n}\r\n"
    ),
    // One line in a text of several.
    ("{\n  \"x\": { \"y\": 1 }\n}", ["x", "a"], [1], "{\n  \"x\": { \"y\": 1, \"a\": [1] }\n}"),
    (
      "{\n  \"x\": { \"y\": 1 }\n}", ["x", "a"], [["b": 1]],
      "{\n  \"x\": { \"y\": 1, \"a\": [\n    {\n      \"b\": 1\n    }\n  ] }\n}"
    ),
    // Comments and commas of JSON5.
    ("{ // c\n}", ["a"], 1, "{ // c\n  \"a\": 1\n}"),
    ("{ /* c */ }", ["a"], 1, #"{ /* c */ "a": 1 }"#),
    ("{\n  /* c */ }", ["a"], 1, "{\n  /* c */\n  \"a\": 1\n }"),
    ("{\n  \"x\": 1, // c\n}\n", ["a"], 1, "{\n  \"x\": 1, // c\n  \"a\": 1,\n}\n"),
    ("{\n  \"x\": 1 // c, \"\n}\n", ["a"], 1, "{\n  \"x\": 1, // c, \"\n  \"a\": 1\n}\n"),
    ("{ \"x\": 1 // c\n}", ["a"], 1, "{ \"x\": 1, // c\n  \"a\": 1\n}"),
    // The last of two keys counts.
    (#"{ "a": 1, "b": 2, "a": 3 }"#, ["a"], 4, #"{ "a": 1, "b": 2, "a": 4 }"#),
    (#"{ "\u0061": 1, "b": "}\"" }"#, ["a"], 4, #"{ "\u0061": 4, "b": "}\"" }"#),
    ("\u{FEFF}{ \"é\": \"ü\" }", ["é"], "ö", "\u{FEFF}{ \"é\": \"ö\" }"),
    ("{ \"a\": -1.5e3, \"b\": null }", ["a"], "x", "{ \"a\": \"x\", \"b\": null }"),
  ]

  @Test(arguments: rows)
  func `keeps every byte that does not belong to the value`(
    row: (text: String, path: [String], value: JSONValue, changed: String)
  ) throws {
    var json = try EditableJSON(Array(row.text.utf8))
    #expect(try json.set(row.value, at: row.path) == nil)
    #expect(json.text == row.changed)
    #expect(json[row.path] == row.value)
    #expect(try json.set(row.value, at: row.path) == nil)
    #expect(json.text == row.changed)
  }

  @Test func `returns the key whose value is not an object`() throws {
    var json = try EditableJSON(Array(#"{ "a": { "b": [] } }"#.utf8))
    #expect(try json.set(1, at: ["a", "b", "c"]) == "a.b")
    #expect(json.text == #"{ "a": { "b": [] } }"#)
  }

  @Test func `refuses what JSON5 has but for comments and commas`() {
    for text in [
      "{ a: 1 }", "{ 'a': 1 }", "{ \"a\": 1,, }", "[,]", "{ /* }", "{ \"a\": 1 / 2 }", "",
      "{ \"a\": +1 }", "{,}", "{ \"a\":, }",
    ] {
      #expect(throws: UnreadableFileError.self, "\(text)") {
        try EditableJSON(Array(text.utf8))
      }
    }
  }

  static let removals = [
    ("[1]", 0, "[]"), ("[ 1 ]", 0, "[ ]"), ("[1, 2, 3]", 1, "[1, 3]"), ("[1, 2]", 1, "[1]"),
    ("[\n  1,\n  2\n]", 0, "[\n  2\n]"), ("[\n  1,\n  2\n]", 1, "[\n  1\n]"),
    ("[\n  1, // a\n  2 // b\n]", 1, "[\n  1 // a\n   // b\n]"),
    ("[\n  1,\n  2,\n]", 1, "[\n  1,\n]"), ("[\n  1, 2\n]", 0, "[ 2\n]"),
    ("[1 /* , */, 2]", 1, "[1 /* , */]"),
  ]

  @Test(arguments: removals)
  func `removes an element with its comma`(text: String, index: Int, changed: String) throws {
    var json = try EditableJSON(Array(text.utf8))
    let array = try #require(json[[]])
    try json.remove(index, from: array)
    #expect(json.text == changed)
  }

  /// Changes random texts, and compares the result with the same change of the value.
  @Test func `changes the value of random texts as it should, and no comment`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    func blank() -> String {
      ["", " ", "\n", "\t", "\r\n  ", " /* a, } */ ", " // b ]\n", "\n   "].randomElement(
        using: &random
      ) ?? ""
    }
    func text(_ depth: Int) -> String {
      let count = Int.random(in: 0...3, using: &random)
      let kind = depth == 0 ? 1 : Int.random(in: 0...3, using: &random)
      func list(_ element: (Int) -> String) -> String {
        let elements = (0..<count).map { blank() + element($0) + blank() }
        let hasComma = count > 0 && Bool.random(using: &random)
        return elements.joined(separator: ",") + (hasComma ? "," : "") + blank()
      }
      switch depth > 3 ? 3 : kind {
      case 0, 1:
        return "{"
          + list { "\"\("abc".prefix($0 + 1))\"" + blank() + ":" + blank() + text(depth + 1) } + "}"
      case 2: return "[" + list { _ in text(depth + 1) } + "]"
      default:
        return ["1", "-2.5e1", "\"x\\\" // y\"", "true", "null", "\"\""].randomElement(
          using: &random
        ) ?? "1"
      }
    }
    for _ in 0..<150 {
      let old = text(0)
      var json = try EditableJSON(Array(old.utf8))
      let comments = [
        json.text.ranges(of: "/* a, } */").count, json.text.ranges(of: "// b ]").count,
      ]
      let key = ["a", "ab", "d"].randomElement(using: &random) ?? "a"
      let before = json[[]]
      if let array = json[[key]]?.array {
        let path = [key]
        let place = try #require(json[path])
        if let index = array.indices.randomElement(using: &random), Bool.random(using: &random) {
          try json.remove(index, from: place)
          var expected = array
          expected.remove(at: index)
          #expect(json[path] == .array(expected), "seed \(seed): \(old)")
        } else {
          try json.add(Self.value, to: place)
          #expect(json[path] == .array(array + [Self.value]), "seed \(seed): \(old)")
          let new = [
            json.text.ranges(of: "/* a, } */").count, json.text.ranges(of: "// b ]").count,
          ]
          #expect(new == comments, "seed \(seed): \(old)")
        }
      } else if json[[key]] == nil {
        #expect(try json.set(Self.value, at: [key]) == nil)
        var expected = try #require(before)
        expected[key] = Self.value
        #expect(json[[]] == expected, "seed \(seed): \(old)")
        let new = [
          json.text.ranges(of: "/* a, } */").count, json.text.ranges(of: "// b ]").count,
        ]
        #expect(new == comments, "seed \(seed): \(old)")
      }
    }
  }
}
