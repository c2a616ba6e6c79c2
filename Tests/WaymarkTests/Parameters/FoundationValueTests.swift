import Foundation
import TestSupport
import Testing

@testable import Waymark

@Suite struct FoundationValueTests {
  @Test(arguments: TimeTable.moments)
  func `a date is read from an internet date and time`(text: String, interval: Double) {
    #expect(Date(routeValue: text)?.timeIntervalSinceReferenceDate == interval)
  }

  @Test(arguments: TimeTable.invalid)
  func `a text that is not an internet date and time is rejected`(text: String) {
    #expect(Date(routeValue: text) == nil)
  }

  @Test(arguments: TimeTable.texts)
  func `a date is written with a fraction only if it has one`(interval: Double, text: String) {
    #expect(Date(timeIntervalSinceReferenceDate: interval).routeValue == text)
  }

  @Test(arguments: TimeTable.unwritable)
  func `a date outside of the four-digit years has no text`(interval: Double) {
    let text = Date(timeIntervalSinceReferenceDate: interval).routeValue
    #expect(Date(routeValue: text) == nil)
  }

  @Test func `a random date that is written reads as the same date`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let spread = [1e3, 1e6, 8e8, 6e10].randomElement(using: &random) ?? 1.0
      let date = Date(
        timeIntervalSinceReferenceDate: Double.random(in: -spread...spread, using: &random)
      )
      #expect(Date(routeValue: date.routeValue) == date, "\(date.routeValue), seed \(seed)")
    }
  }

  // Before that Foundation's calendar is the Julian one; ISO 8601's is Gregorian throughout.
  @Test func `dates since 1582-10-15 agree with Foundation's calendar`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let date = Date(
        timeIntervalSince1970: .random(in: -12_219_292_800...2.5e11, using: &random).rounded()
      )
      #expect(date.routeValue == date.formatted(.iso8601), "seed \(seed)")
    }
  }

  @Test func `a UUID is read in upper or lower case and written in upper case`() {
    let text = "123e4567-e89b-12d3-a456-426614174000"
    #expect(UUID(routeValue: text)?.routeValue == text.uppercased())
    #expect(UUID(routeValue: text) == UUID(uuidString: text))
    #expect(UUID.routeRestriction == .uuid)
  }

  @Test(arguments: [
    "", "123e4567e89b12d3a456426614174000", "{123e4567-e89b-12d3-a456-426614174000}",
    "123e4567-e89b-12d3-a456-42661417400", "123e4567-e89b-12d3-a456-4266141740000",
    "123e4567-e89b-12d3-a456-42661417400g", "123e4567-e89b-12d3-a456_426614174000",
    "123e4567-e89b-12d3-a456-4266141740é", "123e45678e89b-12d3-a456-426614174000",
  ])
  func `a text that is not a UUID is rejected`(text: String) {
    #expect(UUID(routeValue: text) == nil)
  }

  @Test func `bytes are written as base64url without padding`() {
    #expect(Data().routeValue == "")
    #expect(Data([0xFB, 0xFF]).routeValue == "-_8")
    #expect(Data(routeValue: "-_8") == Data([0xFB, 0xFF]))
    for text in ["-_8=", "+/8", "-", "-_9", "a b", "é"] { #expect(Data(routeValue: text) == nil) }
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for count in 0..<200 {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      #expect(Data(routeValue: data.routeValue) == data, "seed \(seed)")
      let plain = data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      #expect(data.routeValue == plain.replacing("=", with: ""), "seed \(seed)")
    }
  }

  @Test func `a URL is written as its absolute text, and read as browsers read it`() throws {
    let url = try #require(URL(string: "https://example.com/a%20b?q=1#f"))
    #expect(URL(routeValue: url.routeValue) == url)
    let relative = try #require(URL(string: "b", relativeTo: URL(string: "https://example.com/a/")))
    #expect(relative.routeValue == "https://example.com/a/b")
    for text in ["", "a b", "https://[::1", "https://me@é.example/"] {
      #expect(URL(routeValue: text) == nil, "\(text)")
    }
    for (text, url) in [
      ("https://example.com/a b?c={d}", "https://example.com/a%20b?c=%7Bd%7D"),
      ("http://é.example/ü", "http://xn--9ca.example/%C3%BC"), ("x-app:é", "x-app:%C3%A9"),
      ("/a?b", "/a?b"),
    ] {
      let read = try #require(URL(routeValue: text), "\(text)")
      #expect(read.absoluteString == url)
      #expect(URL(routeValue: read.routeValue) == read)
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-2.50", Decimal(-25) / 10), ("1e3", 1_000),
      ("12345678901234567890123456789012345678", nil), ("0.10", Decimal(1) / 10),
    ] as [(String, Decimal?)]
  )
  func `a decimal keeps all of its digits`(text: String, value: Decimal?) throws {
    let read = try #require(Decimal(routeValue: text))
    if let value { #expect(read == value) }
    #expect(Decimal(routeValue: read.routeValue) == read)
  }

  @Test(arguments: [
    "", "1,5", "+1", "nan", "1e999", "0x1", " 1", "123456789012345678901234567890123456789",
  ])
  func `a text that is not a decimal is rejected`(text: String) {
    #expect(Decimal(routeValue: text) == nil)
  }
}
