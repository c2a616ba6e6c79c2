#if TypedRoutes
import SwiftSyntax
import Waymark

/// Finds a place for each value of a case in one of its patterns, and what is wrong with it.
struct Placer {
  let routeCase: RouteCase
  let attribute: RouteAttribute
  let literal: PatternLiteral
  let pattern: Pattern
  let isSpread: Bool
  /// The places of the pattern as it was written.
  let places: [PatternPlace]
  /// The index of the value at each of them; `nil` where it is a field of the value that is spread.
  var assigned: [Int?]
  /// Labelled values that the pattern does not name: each becomes a query item.
  var added: [Int] = []
  /// The unlabelled value that is left.
  var whole: Int?
  var faults: [RoutesFault] = []

  /// The places of the values; `nil` with at least one fault.
  static func place(
    _ routeCase: RouteCase,
    _ attribute: RouteAttribute,
    in enumName: String
  ) -> (route: PlacedRoute?, faults: [RoutesFault]) {
    guard let literal = PatternLiteral(attribute.pattern) else {
      return (nil, [RoutesFault(.patternNotLiteral, at: attribute.pattern)])
    }
    guard let isSpread = attribute.isSpread else {
      let node = Syntax(attribute.argument("spread") ?? attribute.pattern)
      return (nil, [RoutesFault(.spreadNotLiteral, at: node)])
    }
    do throws(PatternError) {
      let pattern = try Pattern(literal.text)
      var placer = Placer(routeCase, attribute, literal, pattern, isSpread: isSpread)
      // A value that a foreign spelling was meant for would become a query item.
      for part in pattern.foreignParts {
        placer.fail(
          .finding(part.finding),
          at: part.offset,
          [.write(part.corrected, inPlaceOf: literal)]
        )
      }
      guard placer.faults.isEmpty else { return (nil, placer.faults) }
      placer.assign()
      placer.checkWhole(in: enumName)
      let forms = placer.checkTypes()
      guard placer.faults.isEmpty else { return (nil, placer.faults) }
      return (try placer.completed(forms), [])
    } catch {
      return (nil, [Self.fault(error, literal)])
    }
  }

  private init(
    _ routeCase: RouteCase,
    _ attribute: RouteAttribute,
    _ literal: PatternLiteral,
    _ pattern: Pattern,
    isSpread: Bool
  ) {
    self.routeCase = routeCase
    self.attribute = attribute
    self.literal = literal
    self.pattern = pattern
    self.isSpread = isSpread
    places = PatternPlace.places(of: pattern)
    assigned = Array(repeating: nil, count: places.count)
  }

  private static func fault(_ error: PatternError, _ literal: PatternLiteral) -> RoutesFault {
    var mendings: [Mending] = []
    // What is completed has the pattern as its beginning; only what was written can be mended.
    if error.pattern == literal.text, let mended = error.mended {
      mendings.append(.write(mended, inPlaceOf: literal))
    }
    return RoutesFault(
      .grammar(error),
      at: literal.syntax,
      .init(text: error.pattern, offset: error.offset),
      mendings: mendings
    )
  }

  var values: [CaseValue] { routeCase.values }

  /// The pattern with a caret under an offset.
  func excerpt(_ offset: Int) -> LinkDiagnostic.Excerpt {
    LinkDiagnostic.Excerpt(text: pattern.text, offset: offset)
  }

  /// A fault of the pattern.
  mutating func fail(
    _ reason: RoutesFault.Reason,
    at offset: Int,
    _ mendings: [Mending] = []
  ) {
    faults.append(RoutesFault(reason, at: literal.syntax, excerpt(offset), mendings: mendings))
  }

  /// A fault of a value.
  mutating func fail(
    _ reason: RoutesFault.Reason,
    value: CaseValue,
    at offset: Int? = nil,
    _ mendings: [Mending] = []
  ) {
    let excerpt = offset.map { self.excerpt($0) }
    faults.append(RoutesFault(reason, at: value.syntax, excerpt, mendings: mendings))
  }

  /// The pattern with changes in the place of the one written, if it can be read.
  func mending(_ edits: TextEdits) -> Mending? {
    let text = edits.applied(to: pattern.text)
    guard (try? Pattern(text)) != nil else { return nil }
    return .write(text, inPlaceOf: literal)
  }
}
#endif
