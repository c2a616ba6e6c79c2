import TestSupport
import Testing

@testable import Waymark

@Suite struct InputErrorWordingTests {
  @Test(
    .withDiagnostics,
    arguments: [
      (
        .missing,
        """
        error[decoding.missing]: 'page' is missing
          at route 'search'
        help: add 'page' to the link, or make it optional in the input
        """
      ),
      (
        .malformed(expected: "an integer from 0 to 255"),
        """
        error[decoding.malformed]: 'page' is "two", not an integer from 0 to 255
          at route 'search'
        help: give 'page' an integer from 0 to 255
        """
      ),
      (
        .restricted(expected: "an integer"),
        """
        error[decoding.restricted]: 'page' is "two", but the pattern requires an integer
          at route 'search'
        help: give 'page' an integer
        """
      ),
      (
        .refused(type: "Page"),
        """
        error[decoding.refused]: Page cannot be created from 'page', which is "two"
          at route 'search'
        help: give the link the parameters that the initializer of Page requires
        """
      ),
      (
        .invalid("it is taken"),
        """
        error[decoding.invalid]: 'page' is "two": it is taken
          at route 'search'
        """
      ),
      (
        .unsupported(.nestedInList),
        """
        error[decoding.unsupported]: 'page' cannot be read: the repeated items of a name \
        contain texts, not structs or lists
          at route 'search'
        help: let the element conform to RouteValue, or use several lists
        """
      ),
    ] as [(RouteDecodingError.Reason, String)]
  )
  func `a decoding error describes the value, the parameter and the remedy`(
    reason: RouteDecodingError.Reason,
    text: String
  ) {
    let error = RouteDecodingError(
      route: "search",
      parameter: "page",
      value: "two",
      reason: reason
    )
    #expect(error.description == text)
  }

  @Test(
    .withDiagnostics,
    arguments: [
      (
        .unreadable(value: "nan", expected: "a number such as 2.5"),
        """
        error[encoding.unreadable]: 'at.x' is "nan", not a number such as 2.5
          at route 'map'
        """
      ),
      (
        .nameTaken,
        """
        error[encoding.name-taken]: 'at.x' is written by two fields
          at route 'map'
        help: give one of them another coding key
        """
      ),
      (
        .indistinguishable("a list cannot hold nil"),
        """
        error[encoding.indistinguishable]: 'at.x' cannot be written: a list cannot hold nil
          at route 'map'
        """
      ),
      (
        .unusableKey("a.b"),
        """
        error[encoding.unusable-key]: 'at.x' has the key "a.b", which is not a valid name
          at route 'map'
        help: use keys that are not empty and have no dot
        """
      ),
      (
        .invalid("too late"),
        """
        error[encoding.invalid]: 'at.x' cannot be written: too late
          at route 'map'
        """
      ),
      (
        .unsupported(.nested(limit: 32)),
        """
        error[encoding.unsupported]: 'at.x' cannot be written: it is nested more than 32 times
          at route 'map'
        help: conform the type to RouteParametersCodable
        """
      ),
    ] as [(RouteEncodingError.Reason, String)]
  )
  func `an encoding error describes the value, the parameter and the remedy`(
    reason: RouteEncodingError.Reason,
    text: String
  ) {
    #expect(RouteEncodingError(route: "map", parameter: "at.x", reason: reason).description == text)
  }

  @Test func `an error about the whole input names no parameter`() {
    let refused = RouteDecodingError(route: "r", reason: .refused(type: "Page")).diagnostic
    #expect(refused.message == "Page cannot be created from the link's parameters")
    let nameless = RouteEncodingError(route: "r", reason: .unsupported(.namelessValue)).diagnostic
    #expect(
      nameless.message == "the input cannot be written: a single value has no parameter name"
    )
  }

  @Test func `a message quotes text from a link shortened and without control characters`() {
    let error = RouteDecodingError(
      route: "r",
      parameter: "q\u{1B}[2J",
      value: "\u{202E}" + String(repeating: "x", count: 10_000),
      reason: .malformed(expected: "a number")
    )
    let message = error.diagnostic.message
    #expect(message.hasPrefix(#"'q\u{1b}[2J' is "\u{202e}xxx"#))
    #expect(message.hasSuffix("xxx…\", not a number"))
    #expect(message.utf8.count < 200)
  }
}
