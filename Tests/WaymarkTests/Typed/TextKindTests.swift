import Foundation
import Testing
import Waymark

@Suite struct TextKindTests {
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
  struct Omissible: Codable, Equatable { var a: Int?; var b: [Int] }
  struct Empty: Codable {}
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
    #expect(RouteExpansion.kind(of: Int8.self) as Any is RouteExpansion.IntegerKind<Int8>)
    #expect(RouteExpansion.kind(of: String.self) as Any is RouteExpansion.StringKind)
    #expect(
      RouteExpansion.kind(of: Substring.self) as Any is RouteExpansion.RouteValueKind<Substring>
    )
    #expect(RouteExpansion.kind(of: UUID.self) as Any is RouteExpansion.RouteValueKind<UUID>)
    #expect(RouteExpansion.kind(of: Own.self) as Any is RouteExpansion.RouteValueKind<Own>)
    #expect(RouteExpansion.kind(of: OwnWord.self) as Any is RouteExpansion.RouteValueKind<OwnWord>)
    #expect(RouteExpansion.kind(of: Word.self) as Any is RouteExpansion.WordKind<Word>)
    #expect(RouteExpansion.kind(of: Raw.self) as Any is RouteExpansion.RawValueKind<Raw>)
    #expect(RouteExpansion.kind(of: Wrapper.self) as Any is RouteExpansion.RawValueKind<Wrapper>)
    #expect(
      RouteExpansion.kind(of: Lossless.self) as Any is RouteExpansion.DescriptionKind<Lossless>
    )
    #expect(RouteExpansion.kind(of: Single.self) as Any is RouteExpansion.CodableKind<Single>)
    #expect(
      RouteExpansion.kind(of: Everything.self) as Any is RouteExpansion.RouteValueKind<Everything>
    )
  }

  @Test func `every kind reads the text that it writes`() {
    func check<Kind: RouteExpansion.TextKind>(
      _ kind: Kind,
      _ value: Kind.Value,
      _ text: String,
      not other: String
    ) where Kind.Value: Equatable {
      #expect(kind.write(value) == text)
      #expect(kind.read(text) == value)
      #expect(kind.read(other) == nil || other == text)
    }
    check(RouteExpansion.kind(of: Int8.self), -128, "-128", not: "128")
    check(RouteExpansion.kind(of: UInt64.self), .max, "18446744073709551615", not: "-1")
    check(RouteExpansion.kind(of: String.self), "a/b", "a/b", not: "a/b")
    check(RouteExpansion.kind(of: Bool.self), true, "true", not: "yes")
    check(RouteExpansion.kind(of: Double.self), 2.5, "2.5", not: "2,5")
    check(RouteExpansion.kind(of: Own.self), Own(number: 7), "n7", not: "7")
    check(RouteExpansion.kind(of: Word.self), .two, "two", not: "three")
    check(RouteExpansion.kind(of: OwnWord.self), .left, "left", not: "up")
    check(RouteExpansion.kind(of: Raw.self), .five, "5", not: "6")
    check(RouteExpansion.kind(of: Wrapper.self), Wrapper(rawValue: "w"), "w", not: "w")
    check(RouteExpansion.kind(of: Single.self), Single(text: "s"), "s", not: "s")
    check(RouteExpansion.kind(of: Everything.self), .x, "own", not: "x")
    check(RouteExpansion.kind(of: Lossless.self), Lossless("l")!, "l", not: "l")
  }

  @Test func `a kind of listed words restricts the pattern`() {
    #expect(RouteExpansion.kind(of: Word.self).restriction == .words(["one", "two"]))
    #expect(RouteExpansion.kind(of: OwnWord.self).restriction == .words(["left", "right"]))
    #expect(RouteExpansion.kind(of: Raw.self).restriction == .int)
    #expect(RouteExpansion.kind(of: Everything.self).restriction == .none)
  }

  @Test func `a value without a text is not written`() {
    #expect(RouteExpansion.kind(of: Double.self).write(.nan) == nil)
    #expect(RouteExpansion.kind(of: Fields.self).write(Fields(a: 1, b: 2)) == nil)
    #expect(RouteExpansion.kind(of: Fields.self).read("1") == nil)
  }

  @Test func `the text of a refused value never comes from a foreign description`() {
    let noDate = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(RouteExpansion.kind(of: Date.self).write(noDate) == nil)
    #expect(RouteExpansion.kind(of: Date.self).refusedText(noDate) == "nan")
    #expect(RouteExpansion.kind(of: Double.self).refusedText(.nan) == "nan")
    #expect(RouteExpansion.kind(of: Fields.self).refusedText(Fields(a: 1, b: 2)) == nil)
    let context = EncodingError.Context(codingPath: [], debugDescription: "it is no date")
    #expect(words(of: EncodingError.invalidValue(noDate, context)) == "it is no date")
  }

  @Test func `a type that the check rejects has no text`() throws {
    func check<Value: Codable>(_ value: Value) {
      let kind = RouteExpansion.kind(of: Value.self)
      #expect(kind as Any is RouteExpansion.CodableKind<Value>)
      #expect(kind.write(value) == nil, "\(Value.self)")
      for text in ["", "1", "one", "circle", "en_US", "UTC", "gregorian", "https://a.com"] {
        #expect(kind.read(text) == nil, "\(Value.self), \(text)")
      }
    }
    check(Fields(a: 1, b: 2))
    check(Omissible(a: 1, b: []))
    check(Empty())
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
    RouteExpansion.check(Int.self).requireText()
    RouteExpansion.check(Own.self).requireText()
    RouteExpansion.check(Raw.self).requireText()
    RouteExpansion.check(Lossless.self).requireText()
    RouteExpansion.check(Single.self).requireText()
    RouteExpansion.checkFields(of: Own.self).requireText()
    RouteExpansion.checkFields(of: Wrapper.self).requireText()
    RouteExpansion.checkFields(of: Lossless.self).requireText()
  }
}
