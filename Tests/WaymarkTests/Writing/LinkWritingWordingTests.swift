import TestSupport
import Testing

@testable import Waymark

@Suite struct LinkWritingWordingTests {
  static let texts: [(LinkWritingError.Reason, String)] = [
    (
      .noMapping(.unknownRoute(nearest: "users")),
      """
      error[writing.no-mapping]: there is no route 'user'
        at route 'user'
      help: did you mean 'users'?
      """
    ),
    (
      .noMapping(.unknownRoute(nearest: nil)),
      """
      error[writing.no-mapping]: there is no route 'user'
        at route 'user'
      help: use the name of one of the routes
      """
    ),
    (
      .noMapping(.otherKind(.universal)),
      """
      error[writing.no-mapping]: the route does not accept universal links
        at route 'user'
      help: add 'universal' to the scopes of the route
      """
    ),
    (
      .noMapping(.otherName(.app, requested: "x", available: ["underway", "x-legacy"])),
      """
      error[writing.no-mapping]: no link to the route can have the scheme 'x'
        at route 'user'
      help: request 'underway' or 'x-legacy'
      """
    ),
    (
      .noMapping(
        .otherName(.universal, requested: "a.com", available: ["*.b.example", "c.example"])
      ),
      """
      error[writing.no-mapping]: no link to the route can have the domain 'a.com'
        at route 'user'
      help: request 'c.example' or a subdomain of 'b.example'
      """
    ),
    (
      .noMapping(.otherName(.universal, requested: "a.com", available: [])),
      """
      error[writing.no-mapping]: no link to the route can have the domain 'a.com'
        at route 'user'
      help: list a domain in the app's identity that the route accepts
      """
    ),
    (
      .noMapping(.noName(.app)),
      """
      error[writing.no-mapping]: the app lists no scheme that a link to the route can have
        at route 'user'
      help: name the scheme in the app's identity or in the link creator
      """
    ),
    (
      .wildcardInPattern(pattern: "users/*", offset: 6),
      """
      error[writing.wildcard-in-pattern]: a wildcard does not define the text to write in its place
        at route 'user'
        users/*
              ^
      help: put a parameter in its place, as {name} or {name**}
      """
    ),
    (
      .missingParameter("id"),
      """
      error[writing.missing-parameter]: 'id' is missing
        at route 'user'
      help: give 'id' a value
      """
    ),
    (
      .valueNotAllowed(parameter: "id", value: "a", .restricted(expected: "an integer")),
      """
      error[writing.value-not-allowed]: 'id' cannot be "a" in a link: the pattern requires an \
      integer
        at route 'user'
      help: give 'id' an integer
      """
    ),
    (
      .valueNotAllowed(parameter: "id", value: "..", .dotSegment),
      """
      error[writing.value-not-allowed]: 'id' cannot be ".." in a link: every reader resolves a \
      component of dots
        at route 'user'
      """
    ),
    (
      .notReadBack(by: "newUser", link: "x://users/new"),
      """
      error[writing.not-read-back]: the link would be read as a link to 'newUser'
        at route 'user'
        x://users/new
        ^
      help: change the value, or one of the patterns of 'user' and 'newUser'
      """
    ),
    (
      .notReadBack(by: "user", link: "x://a-b-c"),
      """
      error[writing.not-read-back]: the link would be read with other values
        at route 'user'
        x://a-b-c
        ^
      help: change a value, or the pattern of 'user'
      """
    ),
    (
      .notReadBack(by: nil, link: "x://a"),
      """
      error[writing.not-read-back]: no route would match the link
        at route 'user'
        x://a
        ^
      help: change a value, or the pattern of 'user'
      """
    ),
    (
      .notURL(link: "x://a"),
      """
      error[writing.not-a-url]: Foundation cannot create a URL from the link
        at route 'user'
        x://a
        ^
      """
    ),
  ]

  @Test(.withDiagnostics, arguments: texts)
  func `a writing error describes the value, the parameter and the remedy`(
    reason: LinkWritingError.Reason,
    text: String
  ) {
    #expect(LinkWritingError(route: "user", reason: reason).description == text)
  }
}
