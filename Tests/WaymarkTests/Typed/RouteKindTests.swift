import Foundation
import Testing
import Waymark

@Suite struct RouteKindTests {
  struct Own: RouteValue, Equatable {
    var number: Int
    init(number: Int) { self.number = number }
    init?(routeValue: String) {
      guard routeValue.hasPrefix("n"), let number = Int(routeValue.dropFirst()) else { return nil }
      self.number = number
    }
    var routeValue: String { "n\(number)" }
  }
  enum Word: String, CaseIterable { case one, two }
  enum OwnWord: String, CaseIterable, RouteValue { case left, right }
  enum Raw: Int { case five = 5 }
  struct Wrapper: RawRepresentable, Equatable { var rawValue: String }
  struct Lossless: LosslessStringConvertible, Equatable {
    var description: String
    init?(_ text: String) { description = text }
  }
  struct Single: Codable, Equatable {
    var text: String
    init(text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
  struct Fields: Codable, Equatable { var a: Int, b: Int }
  enum Plain: Codable { case one, two }
  enum Shape: Codable { case circle(radius: Int?) }
  /// All of them at once: the first of the kinds counts.
  enum Everything: String, CaseIterable, Codable, RouteValue, LosslessStringConvertible {
    case x
    init?(_ description: String) { nil }
    var description: String { "never" }
    init?(routeValue: String) {
      guard routeValue == "own" else { return nil }
      self = .x
    }
    var routeValue: String { "own" }
    static var routeRestriction: RouteRestriction { .none }
  }

  @Test func `the compiler chooses the first kind that fits`() {
    #expect(RouteKind.of(Int8.self) as Any is IntegerKind<Int8>)
    #expect(RouteKind.of(String.self) as Any is StringKind)
    #expect(RouteKind.of(Substring.self) as Any is RouteValueKind<Substring>)
    #expect(RouteKind.of(UUID.self) as Any is RouteValueKind<UUID>)
    #expect(RouteKind.of(Own.self) as Any is RouteValueKind<Own>)
    #expect(RouteKind.of(OwnWord.self) as Any is RouteValueKind<OwnWord>)
    #expect(RouteKind.of(Word.self) as Any is WordKind<Word>)
    #expect(RouteKind.of(Raw.self) as Any is RawValueKind<Raw>)
    #expect(RouteKind.of(Wrapper.self) as Any is RawValueKind<Wrapper>)
    #expect(RouteKind.of(Lossless.self) as Any is DescriptionKind<Lossless>)
    #expect(RouteKind.of(Single.self) as Any is CodableKind<Single>)
    #expect(RouteKind.of(Everything.self) as Any is RouteValueKind<Everything>)
  }

  @Test func `every kind reads the text that it writes`() {
    func check<Kind: RouteTextKind>(
      _ kind: Kind,
      _ value: Kind.Value,
      _ text: String,
      not other: String
    ) where Kind.Value: Equatable {
      #expect(kind.write(value) == text)
      #expect(kind.read(text) == value)
      #expect(kind.read(other) == nil || other == text)
    }
    check(RouteKind.of(Int8.self), -128, "-128", not: "128")
    check(RouteKind.of(UInt64.self), .max, "18446744073709551615", not: "-1")
    check(RouteKind.of(String.self), "a/b", "a/b", not: "a/b")
    check(RouteKind.of(Bool.self), true, "true", not: "yes")
    check(RouteKind.of(Double.self), 2.5, "2.5", not: "2,5")
    check(RouteKind.of(Own.self), Own(number: 7), "n7", not: "7")
    check(RouteKind.of(Word.self), .two, "two", not: "three")
    check(RouteKind.of(OwnWord.self), .left, "left", not: "up")
    check(RouteKind.of(Raw.self), .five, "5", not: "6")
    check(RouteKind.of(Wrapper.self), Wrapper(rawValue: "w"), "w", not: "w")
    check(RouteKind.of(Single.self), Single(text: "s"), "s", not: "s")
    check(RouteKind.of(Everything.self), .x, "own", not: "x")
    check(RouteKind.of(Lossless.self), Lossless("l")!, "l", not: "l")
  }

  @Test func `a kind of listed words restricts the pattern`() {
    #expect(RouteKind.of(Word.self).restriction == .words(["one", "two"]))
    #expect(RouteKind.of(OwnWord.self).restriction == .words(["left", "right"]))
    #expect(RouteKind.of(Raw.self).restriction == .int)
    #expect(RouteKind.of(Everything.self).restriction == .none)
  }

  @Test func `a value without a text is not written`() {
    #expect(RouteKind.of(Double.self).write(.nan) == nil)
    #expect(RouteKind.of(Fields.self).write(Fields(a: 1, b: 2)) == nil)
    #expect(RouteKind.of(Fields.self).read("1") == nil)
  }

  @Test func `a type that the check rejects has no text`() throws {
    func check<Value: Codable>(_ value: Value) {
      let kind = RouteKind.of(Value.self)
      #expect(kind as Any is CodableKind<Value>)
      #expect(kind.write(value) == nil, "\(Value.self)")
      for text in ["", "1", "one", "circle", "en_US", "UTC", "gregorian", "https://a.com"] {
        #expect(kind.read(text) == nil, "\(Value.self), \(text)")
      }
    }
    check(Fields(a: 1, b: 2))
    check(Plain.one)
    check(Shape.circle(radius: 2))
    check(Duration.seconds(5))
    check(1..<5)
    check(1...5)
    check(Locale(identifier: "en_US"))
    check(try #require(TimeZone(identifier: "UTC")))
    check(Calendar(identifier: .gregorian))
    check(DateInterval(start: .distantPast, duration: 5))
    check(try #require(URLComponents(string: "https://a.com")))
  }

  @Test func `a check compiles for types that have a text`() {
    RouteKind.check(Int.self).requireText()
    RouteKind.check(Own.self).requireText()
    RouteKind.check(Raw.self).requireText()
    RouteKind.check(Lossless.self).requireText()
    RouteKind.check(Single.self).requireText()
    RouteKind.checkFields(of: Own.self).requireText()
    RouteKind.checkFields(of: Wrapper.self).requireText()
    RouteKind.checkFields(of: Lossless.self).requireText()
  }
}
