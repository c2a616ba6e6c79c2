import Testing
import Waymark

@Suite struct PatternStructureTests {
  @Test func `the components of a pattern are lists of elements`() throws {
    let pattern = try Pattern("users/*/p-{id:int}-$(kind:a|b/c)x/{tab?}")
    #expect(pattern.components.count == 4)
    #expect(pattern.components[0].elements == [.literal("users")])
    #expect(pattern.components[1].elements == [.wildcard])
    let parameters = pattern.parameters
    #expect(
      pattern.components[2].elements == [
        .literal("p-"), .parameter(parameters[0]), .literal("-"), .parameter(parameters[1]),
        .literal("x"),
      ]
    )
    #expect(pattern.components.map(\.isOptional) == [false, false, false, true])
    #expect(parameters.map(\.name) == ["id", "kind", "tab"])
    #expect(parameters.map(\.restriction) == [.int, .words(["a", "b/c"]), .none])
    #expect(parameters.map(\.isOptional) == [false, false, true])
  }

  @Test func `a slash in a component is part of its text`() throws {
    #expect(
      try Pattern(#"a\/b/c"#).components.map(\.elements) == [[.literal("a/b")], [.literal("c")]]
    )
  }

  @Test(arguments: [
    ("", false, false, false), ("a/", false, false, true), ("/", false, false, false),
    ("a/*", true, false, false), ("a/**", true, true, false), ("a/**/", true, true, false),
    ("a/{r**}", false, true, false), ("*/{r**}", true, true, false),
  ])
  func `a pattern indicates its wildcards, its catch-all and its trailing slash`(
    text: String,
    hasWildcard: Bool,
    endsInRest: Bool,
    endsWithSlash: Bool
  ) throws {
    let pattern = try Pattern(text)
    #expect(pattern.hasWildcard == hasWildcard)
    #expect(pattern.endsInRest == endsInRest)
    #expect(pattern.endsWithSlash == endsWithSlash)
  }

  @Test func `a catch-all is an element, and also a parameter if it has a name`() throws {
    let named = try Pattern("a/{r**}")
    #expect(named.parameters.map(\.isRest) == [true])
    #expect(named.components[1].elements == [.rest(named.parameters[0])])
    let unnamed = try Pattern("a/**")
    #expect(unnamed.parameters.isEmpty)
    #expect(unnamed.components[1].elements == [.rest(nil)])
  }

  @Test func `a query item and a fragment have values`() throws {
    let pattern = try Pattern("a/{x}?preview&q={query:uuid?}&sort=up/down#{section?}")
    let items = pattern.queryItems
    #expect(items.map(\.name) == ["preview", "q", "sort"])
    #expect(items.map(\.isOptional) == [false, true, false])
    #expect(items[0].value == nil)
    #expect(items[1].value == .parameter(pattern.parameters[1]))
    #expect(items[2].value == .literal("up/down"))
    #expect(pattern.fragment == .parameter(pattern.parameters[2]))
    #expect(pattern.parameters.map(\.name) == ["x", "query", "section"])
    #expect(try Pattern("a#top").fragment == .literal("top"))
    #expect(try Pattern("a?top").fragment == nil)
  }

  @Test func `patterns with equal bytes are equal`() throws {
    #expect(try Pattern("{id}") == Pattern("{id}"))
    #expect(try Pattern("{id}") != Pattern("$(id)"))
    #expect(try Pattern("caf\u{E9}") != Pattern("cafe\u{301}"))
  }
}
