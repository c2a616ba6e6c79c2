import Testing

@testable import Waymark

@Suite struct RestrictionTests {
  /// Returns whether the only parameter of `pattern` takes `value`, seen as a part of a longer
  /// text.
  private func accepts(_ pattern: String, _ value: String) throws -> Bool {
    let code = try Pattern(pattern).code
    let bytes = ContiguousArray("1a-\(value)b-2".utf8)
    return code.accepts(code.tokens[0], bytes.span, 3..<3 + value.utf8.count)
  }

  @Test(arguments: [
    ("0", true), ("25", true), ("-1", true), ("007", true), ("-0", true),
    ("9999999999999999999", true), ("-9999999999999999999", true),
    ("", false), ("-", false), ("--1", false), ("+1", false), ("1.0", false), ("1e3", false),
    ("1-", false), (" 1", false), ("0x1", false), ("٣", false), ("１", false),
    ("10000000000000000000", false), ("-10000000000000000000", false),
  ])
  func `an int is an optional sign and 1 to 19 ASCII digits`(value: String, expected: Bool) throws {
    #expect(try accepts("{n:int}", value) == expected)
  }

  @Test(arguments: [
    ("123e4567-e89b-12d3-a456-426614174000", true),
    ("123E4567-E89B-12D3-A456-42661417400F", true),
    ("00000000-0000-0000-0000-000000000000", true),
    ("123e4567-e89b-12d3-a456-42661417400", false),
    ("123e4567-e89b-12d3-a456-4266141740000", false),
    ("123e4567e89b-12d3-a456-4266141740000", false),
    ("123e4567-e89b-12d3-a456_426614174000", false),
    ("g23e4567-e89b-12d3-a456-426614174000", false),
    ("{123e4567-e89b-12d3-a456-4266141740}", false),
    ("", false),
  ])
  func `a uuid is 8-4-4-4-12 hexadecimal digits in upper or lower case`(
    value: String,
    expected: Bool
  ) throws {
    #expect(try accepts("{id:uuid}", value) == expected)
  }

  @Test(arguments: [
    ("new", true), ("old", true), ("a|b", true), ("é", true), ("b\u{1}c", true),
    ("New", false), ("ne", false), ("newo", false), ("new|old", false), ("", false),
    ("a", false), ("e\u{301}", false), ("b/c", false),
  ])
  func `a list of words matches its words byte for byte`(value: String, expected: Bool) throws {
    #expect(try accepts(#"{w:new|old|a\|b|é|b/c}"#, value) == expected)
  }

  @Test func `a parameter without a restriction matches every text except the empty one`() throws {
    #expect(try accepts("{a}", "x"))
    #expect(try accepts("{a}", "🎈 /"))
    #expect(try !accepts("{a}", ""))
  }

  @Test(arguments: [RouteRestriction.int, .uuid])
  func `a restriction accepts exactly the texts of its form`(restriction: RouteRestriction) {
    guard case .runs(let runs) = restriction.form else {
      Issue.record("the form has no runs")
      return
    }
    func hasForm(_ text: String) -> Bool {
      var rest = text.utf8[...]
      for run in runs {
        let found = rest.prefix { byte in run.ranges.contains { $0.contains(byte) } }
        let taken = found.prefix(run.count.upperBound)
        if !run.count.contains(taken.count) { return false }
        rest = rest.dropFirst(taken.count)
      }
      return rest.isEmpty
    }
    let digits = String(repeating: "9", count: 19)
    for text in restriction.examples + [digits, "-" + digits, digits + "9"] {
      #expect(restriction.accepts(text) == hasForm(text), "\(text)")
      for index in text.indices {
        for new in ["", "-", "--", "0", "9", "a", "f", "F", "g", "G", "/", ":", "@", "`", " "] {
          let changed = text[..<index] + new + text[text.index(after: index)...]
          #expect(restriction.accepts(String(changed)) == hasForm(String(changed)), "\(changed)")
        }
      }
    }
  }
}
