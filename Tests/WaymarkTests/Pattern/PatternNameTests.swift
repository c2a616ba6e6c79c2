import TestSupport
import Testing

@testable import Waymark

/// A value of a pattern, as a slow reader has it.
private struct Place {
  /// The item that gives the value; `nil` in the path and the fragment.
  var item: String?
  /// The parameter; `nil` for an item without one, whose value has the item's name.
  var parameter: String?
  var isPresent = true
  /// The text of the value in a link.
  var value: String

  var name: String { parameter ?? item ?? "" }
}

private let names = ["q", "id", "sort", "full name", "é b"]

@Suite struct `The names of a pattern's values` {
  /// A random pattern with its places, and a link that has a value for each present one.
  private struct Case {
    var text = ""
    var places: [Place] = []
    var link = "x:a"
    var others: [String] = []

    init(_ random: inout SeededGenerator) {
      var count = 0
      func value() -> String {
        count += 1
        return "v\(count)"
      }
      let words = Array(names.prefix(3))
      text = "a"
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Place(parameter: words.randomElement(using: &random), value: value())
        places.append(place)
        text += "/{\(place.name)}"
        link += "/\(place.value)"
      }
      var items: [String] = []
      var found: [String] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        var place = Place(item: names.randomElement(using: &random), value: value())
        let name = place.item ?? ""
        switch Int.random(in: 0..<3, using: &random) {
        case 0: items.append(name)
        case 1: items.append("\(name)=\(place.value)")
        default:
          place.parameter = words.randomElement(using: &random)
          place.isPresent = random.oneIn(2)
          items.append("\(name)={\(place.name)\(place.isPresent ? "" : "?")}")
        }
        places.append(place)
        if place.isPresent { found.append("\(Self.escaped(name))=\(place.value)") }
      }
      if !items.isEmpty { text += "?" + items.joined(separator: "&") }
      var fragment = ""
      if random.oneIn(3) {
        var place = Place(parameter: words.randomElement(using: &random), value: value())
        place.isPresent = random.oneIn(2)
        text += "#{\(place.name)\(place.isPresent ? "" : "?")}"
        if place.isPresent { fragment = "#" + place.value }
        places.append(place)
      }
      others = names.filter { name in
        !places.contains { $0.item == name } && random.oneIn(2)
      }
      found += others.map { Self.escaped($0) + "=other" }
      found.shuffle(using: &random)
      link += (found.isEmpty ? "" : "?" + found.joined(separator: "&")) + fragment
    }

    private static func escaped(_ name: String) -> String {
      name.replacing(" ", with: "%20").replacing("é", with: "%C3%A9")
    }
  }

  @Test func `each name of a pattern belongs to one place`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var (read, refused) = (0, 0)
    for _ in 0..<3_000 {
      let one = Case(&random)
      func note() -> Comment { "seed \(seed): \(one.text), \(one.link)" }
      let items = one.places.compactMap(\.item)
      let hasTwice = Set(items).count < items.count
      guard !hasTwice, Set(one.places.map(\.name)).count == one.places.count else {
        let error = #expect(throws: PatternError.self, note()) { try Pattern(one.text) }
        let code = error?.diagnostic.code.rawValue
        #expect(
          code == (hasTwice ? "pattern.duplicate-item" : "pattern.duplicate-parameter"),
          note()
        )
        refused += 1
        continue
      }
      let pattern = try Pattern(one.text)
      #expect(try Pattern(pattern.code.text).queryItems == pattern.queryItems, note())
      let match = try RouteTable([Route(one.text)]).match(one.link)
      let parameters = try #require(match, note()).parameters
      for place in one.places {
        #expect(parameters.all(place.name) == (place.isPresent ? [place.value] : []), note())
      }
      for name in one.others where !one.places.contains(where: { $0.name == name }) {
        #expect(parameters.all(name) == ["other"], note())
      }
      read += 1
    }
    #expect(read > 500 && refused > 500, "seed \(seed): \(read), \(refused)")
  }

  @Test(arguments: [
    ("a?full name={n}", "a?full name={n}"), (#"a?full\ name={n}"#, "a?full name={n}"),
    (#"a?\ q\ ={n}"#, #"a?\ q\ ={n}"#), (#"a?a\  b"#, #"a?a\  b"#), ("a?é b", "a?é b"),
  ])
  func `a name can contain spaces, and only a space at an end needs a backslash`(
    text: String,
    canonical: String
  ) throws {
    #expect(try Pattern(text).code.text == canonical)
    #expect(try Pattern(canonical).code.text == canonical)
  }
}
