import TestSupport
import Testing

@testable import Waymark

@Suite struct RouteParametersTests {
  @Test func `a literal keeps the order and the repeats of its parameters`() {
    let parameters: RouteParameters = ["b": "1", "a": "2", "b": "3"]
    #expect(parameters.map(\.key) == ["b", "a", "b"])
    #expect(parameters.map(\.value) == ["1", "2", "3"])
    #expect(parameters.keys == ["b", "a"])
    #expect(parameters.count == 3)
  }

  @Test func `a name returns its first value or all of its values`() {
    let parameters: RouteParameters = ["b": "1", "a": "2", "b": "3"]
    #expect(parameters["b"] == "1")
    #expect(parameters.all("b") == ["1", "3"])
    #expect(parameters["c"] == nil)
    #expect(parameters.all("c") == [])
    #expect(parameters.contains("a") && !parameters.contains("A"))
  }

  @Test func `names and values are compared byte for byte`() {
    let parameters: RouteParameters = ["caf\u{E9}": "1"]
    #expect(parameters["caf\u{E9}"] == "1")
    #expect(parameters["cafe\u{301}"] == nil)
    #expect(parameters != ["cafe\u{301}": "1"])
    #expect((["a": "\u{E9}"] as RouteParameters) != ["a": "e\u{301}"])
    #expect((["a": "a\u{301}\u{323}"] as RouteParameters) != ["a": "a\u{323}\u{301}"])
  }

  @Test func `equality depends on order and repeats, but not on the spelling in the link`() {
    let written = RouteParameters([.init(name: "a", value: "b c", raw: "b%20c")])
    let other = RouteParameters([.init(name: "a", value: "b c", raw: "%62+c")])
    #expect(written == other)
    #expect(written.hashValue == other.hashValue)
    #expect(written == ["a": "b c"])
    #expect((["a": "1", "b": "2"] as RouteParameters) != ["b": "2", "a": "1"])
    #expect((["a": "1", "a": "1"] as RouteParameters) != ["a": "1"])
  }

  @Test func `the raw text is the link's text or the encoded value`() {
    let read = RouteParameters([.init(name: "q", value: "a b", raw: "a+b")])
    #expect(read.raw("q") == "a+b")
    #expect((["q": "caf\u{E9} 1/2"] as RouteParameters).raw("q") == "caf%C3%A9%201%2F2")
    #expect(read.raw("x") == nil)
  }

  @Test func `setting a value replaces all values of its name at the place of the first one`() {
    var parameters: RouteParameters = ["tag": "a", "page": "2", "tag": "b"]
    parameters["tag"] = "c"
    #expect(parameters == ["tag": "c", "page": "2"])
    parameters["new"] = "x"
    #expect(parameters == ["tag": "c", "page": "2", "new": "x"])
    parameters["tag"] = nil
    #expect(parameters == ["page": "2", "new": "x"])
    parameters["tag"] = nil
    #expect(parameters == ["page": "2", "new": "x"])
  }

  @Test func `set, append and remove change all values of a name`() {
    var parameters: RouteParameters = ["tag": "a", "page": "2", "tag": "b"]
    parameters.set("tag", to: ["c", "d"])
    #expect(parameters == ["tag": "c", "tag": "d", "page": "2"])
    parameters.append("e", for: "tag")
    parameters.append(.init(name: "raw", value: "x", raw: "%78"))
    #expect(parameters == ["tag": "c", "tag": "d", "page": "2", "tag": "e", "raw": "x"])
    parameters.remove("tag")
    #expect(parameters == ["page": "2", "raw": "x"])
    parameters.set("page", to: [])
    #expect(parameters == ["raw": "x"])
  }

  @Test func `a merged value replaces all values of its name and is at the end`() {
    let query: RouteParameters = ["id": "7", "page": "2", "id": "8"]
    #expect(query.merging(["id": "25"]) == ["page": "2", "id": "25"])
    #expect(query.merging(["id": "1", "id": "2"]) == ["page": "2", "id": "1", "id": "2"])
    #expect(query.merging([:]) == query)
    #expect(([:] as RouteParameters).merging(query) == query)
  }

  @Test func `parameters are a collection of keys and values`() {
    let parameters: RouteParameters = ["a": "1", "b": "2"]
    #expect(parameters[1].key == "b")
    #expect(parameters.last?.value == "2")
    #expect(RouteParameters(parameters.reversed()) == ["b": "2", "a": "1"])
    #expect(RouteParameters(parameters.filter { $0.key != "a" }) == ["b": "2"])
    #expect(RouteParameters().isEmpty)
    var found: [String] = []
    for (key, value) in parameters { found.append(key + value) }
    #expect(found == ["a1", "b2"])
  }

  @Test func `parameters are converted to a dictionary and back`() {
    let values: [String: String] = ["b": "1", "a": "2", "C": "3"]
    let parameters = RouteParameters(values)
    #expect(parameters == ["C": "3", "a": "2", "b": "1"])
    #expect(Dictionary(parameters) == values)
    #expect([String: String](["b": "1", "a": "2", "b": "3"] as RouteParameters)["b"] == "1")
    // Names that are the same text for a dictionary, but not for parameters.
    let similar: RouteParameters = ["\u{E9}": "1", "e\u{301}": "2"]
    #expect(similar.keys.count == 2)
    #expect(Dictionary(similar) == ["\u{E9}": "1"])
    #expect(Dictionary(RouteParameters()) == [:] && RouteParameters([String: String]()).isEmpty)
  }

  @Test func `a missing name has the default value`() {
    var parameters: RouteParameters = ["a": "1", "b": "", "a": "2"]
    #expect(parameters["a", default: "x"] == "1")
    #expect(parameters["b", default: "x"] == "")
    #expect(parameters["c", default: "x"] == "x")
    #expect(parameters.keys == ["a", "b"])
    parameters["a", default: "x"] += "3"
    parameters["c", default: "x"] += "3"
    #expect(parameters == ["a": "13", "b": "", "c": "x3"])
  }

  @Test func `the description is the literal with escaped control characters`() {
    #expect(RouteParameters().description == "[:]")
    let parameters: RouteParameters = ["a": "x \"y\"", "b": "\u{1B}[1m"]
    #expect(parameters.description == #"["a": "x \"y\"", "b": "\u{1B}[1m"]"#)
  }

  @Test(
    arguments: [
      ([], ""),
      (["a"], "a"),
      (["a", "b"], "a/b"),
      (["a/b", "c"], "a%2Fb/c"),
      (["100%", "%2F", "%25"], "100%/%252F/%25"),
      (["sale 50% off.pdf", "a%b", "a%2fb"], "sale 50% off.pdf/a%b/a%2fb"),
      (["%252F", "%2/F", "%25/"], "%25252F/%2%2FF/%25%2F"),
      (["a", "", "b"], "a//b"),
      (["é", "日/本"], "é/日%2F本"),
    ] as [([String], String)]
  )
  func `the components of a catch-all are converted to one text and back`(
    components: [String],
    text: String
  ) {
    var parameters = RouteParameters()
    parameters.setComponents("path", to: components)
    #expect(parameters["path"] == text)
    #expect(parameters.components("path") == components)
  }

  @Test(
    arguments: [
      ("a%2fb", ["a%2fb"]), ("50%", ["50%"]), ("%20", ["%20"]), ("%2", ["%2"]), ("%", ["%"]),
      ("%252F", ["%2F"]), ("/", ["", ""]), ("%25", ["%25"]), ("a%2Fb", ["a/b"]),
    ] as [(String, [String])]
  )
  func `only the escapes of a catch-all's text are decoded`(text: String, components: [String]) {
    #expect((["path": text] as RouteParameters).components("path") == components)
  }

  @Test func `a text equals the text of its components`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let text = random.text(upTo: 12)
      #expect(RestText.text(of: RestText.components(of: text)).isExactly(text), "seed \(seed)")
      let components = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.text() }
      if components == [""] { continue }
      let again = RestText.components(of: RestText.text(of: components))
      #expect(again.map(ExactText.init) == components.map(ExactText.init), "seed \(seed)")
    }
  }

  @Test func `the components of an absent parameter are nil`() {
    #expect(([:] as RouteParameters).components("path") == nil)
  }
}
