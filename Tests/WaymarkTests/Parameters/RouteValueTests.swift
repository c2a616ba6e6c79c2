import TestSupport
import Testing

@testable import Waymark

@Suite struct RouteValueTests {
  /// What no integer is written as.
  static let noIntegers = [
    "", " ", " 1", "1 ", "\t1", "+1", "--1", "-", "1-", "0x1", "1e3", "1.0", "1_000", "1,000", "a",
    "\u{FF11}", "\u{661}", "1\u{301}", "\u{2212}1", "1\0", "nan", "true",
    "99999999999999999999999999999999",
  ]

  @Test(arguments: noIntegers)
  func `a text that is not an integer is rejected by every integer type`(text: String) {
    #expect(Int(routeValue: text) == nil)
    #expect(Int8(routeValue: text) == nil)
    #expect(Int16(routeValue: text) == nil)
    #expect(Int32(routeValue: text) == nil)
    #expect(Int64(routeValue: text) == nil)
    #expect(UInt(routeValue: text) == nil)
    #expect(UInt8(routeValue: text) == nil)
    #expect(UInt16(routeValue: text) == nil)
    #expect(UInt32(routeValue: text) == nil)
    #expect(UInt64(routeValue: text) == nil)
  }

  @Test func `an integer type accepts exactly the numbers in its range`() {
    func check<Number: FixedWidthInteger & RouteValue>(_ type: Number.Type) {
      for number in [Number.min, Number.max, 0, 1, 7, 10, Number.max - 1, Number.min + 1] {
        #expect(Number(routeValue: number.routeValue) == number)
      }
      #expect(Number(routeValue: oneMore(than: Number.max)) == nil)
      #expect(Number(routeValue: "-" + oneMore(than: Number.min.magnitude)) == nil)
      let minusOne: Number? = Number.isSigned ? 0 - 1 : nil
      #expect(Number(routeValue: "-1") == minusOne)
      #expect(Number(routeValue: "007") == 7)
      #expect(Number(routeValue: String(repeating: "0", count: 8_000) + "5") == 5)
      #expect(Number(routeValue: String(repeating: "9", count: 8_000)) == nil)
    }
    check(Int.self)
    check(Int8.self)
    check(Int16.self)
    check(Int32.self)
    check(Int64.self)
    check(UInt.self)
    check(UInt8.self)
    check(UInt16.self)
    check(UInt32.self)
    check(UInt64.self)
    #expect(Int8(routeValue: "999") == nil)
  }

  /// Adds one to a number's decimal text.
  func oneMore(than number: some FixedWidthInteger) -> String {
    var digits = number.description.utf8.map { $0 - 48 }
    var index = digits.count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 { digits[index] += 1 } else { digits.insert(1, at: 0) }
    return digits.map(String.init).joined()
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("2.5", 2.5), ("-2.5", -2.5), ("1e3", 1_000), ("1E-3", 0.001),
      ("1.5e+2", 150), ("00.10", 0.1), ("5e-324", Double.leastNonzeroMagnitude), ("1e-999", 0),
      ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
    ] as [(String, Double)]
  )
  func `a number is read with a decimal point`(text: String, number: Double) {
    #expect(Double(routeValue: text) == number)
  }

  @Test(arguments: [
    "", " ", " 1", "1 ", "+1", ".5", "5.", "1.", "-", "-.5", "1e", "1e+", "e3", "0x1p3", "0x1",
    "nan", "NaN", "inf", "-infinity", "1e999", "-1e999", "2,5", "1_0", "\u{FF11}", "1.2.3",
    "1\u{66B}5", "1\0",
  ])
  func `a text that is not a number is rejected`(text: String) {
    #expect(Double(routeValue: text) == nil)
    #expect(Float(routeValue: text) == nil)
  }

  @Test func `a float rejects a number outside of its range`() {
    #expect(Float(routeValue: "1e39") == nil)
    #expect(Float(routeValue: "3.5") == 3.5)
  }

  @Test(
    arguments: [
      ("true", true), ("false", false), ("1", true), ("0", false), ("", true), ("TRUE", nil),
      ("yes", nil), (" true", nil), ("2", nil), ("on", nil),
    ] as [(String, Bool?)]
  )
  func `a Bool is read from true, false, 1, 0 or an empty text`(text: String, value: Bool?) {
    #expect(Bool(routeValue: text) == value)
  }

  @Test(arguments: ["", " ", "a/b", "e\u{301}", "\u{FEFF}x", "👩‍👩‍👧", "%41"])
  func `a text is read unchanged`(text: String) {
    #expect(String(routeValue: text).map { Array($0.utf8) } == Array(text.utf8))
    #expect(Substring(routeValue: text)?.routeValue == text)
  }

  enum Kind: String, RouteValue, CaseIterable { case film, book, radioPlay = "radio-play" }
  struct Version: LosslessStringConvertible, RouteValue, Equatable {
    var major: Int
    init?(_ description: String) {
      guard description.hasPrefix("v"), let major = Int(description.dropFirst()) else { return nil }
      self.major = major
    }
    var description: String { "v\(major)" }
  }
  struct StationID: RawRepresentable, RouteValue { var rawValue: Int }

  @Test func `a type with a raw value or a description conforms without any code`() {
    #expect(Kind(routeValue: "radio-play") == .radioPlay)
    #expect(Kind(routeValue: "radioPlay") == nil)
    #expect(Kind.routeRestriction == .words(["film", "book", "radio-play"]))
    #expect(Kind.routeExpectation == "one of film, book, radio-play")
    #expect(Version(routeValue: "v3")?.routeValue == "v3")
    #expect(StationID(routeValue: "25")?.rawValue == 25)
    #expect(StationID.routeRestriction == .int)
  }

  @Test func `a type describes its restriction and the expected value`() {
    #expect(Int8.routeRestriction == .int)
    #expect(Int8.routeExpectation == "an integer from -128 to 127")
    #expect(String.routeRestriction == .none)
    #expect(Double.routeRestriction == .none)
    #expect(Version.routeExpectation == "a value of type Version")
    let many = RouteRestriction.words((1...20).map(String.init)).expectation
    #expect(many == "one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …")
  }

  @Test func `a random number that is written reads as the same number`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let double = Double(bitPattern: random.next())
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      let read = (Double(routeValue: double.routeValue), Float(routeValue: float.routeValue))
      #expect(read.0?.bitPattern == (double.isFinite ? double.bitPattern : nil), "seed \(seed)")
      #expect(read.1?.bitPattern == (float.isFinite ? float.bitPattern : nil), "seed \(seed)")
    }
  }
}
