import TestSupport
import Testing
import Waymark

@Suite struct PatternWordingTests {
  private func expectSaid(
    _ text: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(PatternError) {
      let pattern = try Pattern(text)
      Issue.record("'\(pattern)' was read", sourceLocation: sourceLocation)
    } catch {
      #expect(error.description == expected, sourceLocation: sourceLocation)
    }
  }

  @Test(.withDiagnostics)
  func `the message for an unclosed parameter shows the place and the corrected pattern`() {
    expectSaid(
      "users/{id/posts",
      #"""
      error[pattern.unclosed-parameter]: the parameter has no closing brace
        users/{id/posts
              ^
      help: write 'users/{id}/posts', or '\{' for a brace that is part of the path
      """#
    )
    expectSaid(
      "users?q=$(id",
      #"""
      error[pattern.unclosed-parameter]: the parameter has no closing parenthesis
        users?q=$(id
                ^
      help: write 'users?q=$(id)', or '\$' for a dollar sign that is part of the query
      """#
    )
    expectSaid(
      "users/{",
      #"""
      error[pattern.unclosed-parameter]: the parameter has no closing brace
        users/{
              ^
      help: write '\{' for a brace that is part of the path
      """#
    )
  }

  @Test(.withDiagnostics) func `the help for a pasted link names the scope`() {
    expectSaid(
      "https://www.x.com/a/{b}",
      """
      error[pattern.empty-component]: the component is empty
        https://www.x.com/a/{b}
               ^
      help: a pattern has no scheme and no domain: write 'a/{b}' in the scope 'universal:www.x.com'
      """
    )
    expectSaid(
      "HTTP://X.com",
      """
      error[pattern.empty-component]: the component is empty
        HTTP://X.com
              ^
      help: a pattern has no scheme and no domain: write '/' in the scope 'universal:x.com'
      """
    )
    expectSaid(
      "my-app://games/{id}",
      """
      error[pattern.empty-component]: the component is empty
        my-app://games/{id}
                ^
      help: a pattern has no scheme and no domain: write 'games/{id}' in the scope 'app:my-app'
      """
    )
    expectSaid(
      "*://*.x.com/a/*",
      """
      error[pattern.wildcard-beside-text]: '*' must be a whole component, without text beside it
        *://*.x.com/a/*
        ^
      help: a pattern has no scheme and no domain: write 'a/*' in the scope 'universal:*.x.com'
      """
    )
    expectSaid(
      "//x.com/a",
      """
      error[pattern.empty-component]: the component is empty
        //x.com/a
         ^
      help: a pattern has no scheme and no domain: write 'a' in the scope 'universal:x.com'
      """
    )
    expectSaid(
      "https:///a",
      """
      error[pattern.empty-component]: the component is empty
        https:///a
               ^
      help: write 'https:/a'
      """
    )
  }

  @Test(.withDiagnostics) func `the help for an asterisk with other text keeps the text`() {
    expectSaid(
      "a/something*",
      #"""
      error[pattern.wildcard-beside-text]: '*' must be a whole component, without text beside it
        a/something*
                   ^
      help: write 'a/something{name}', or '\*' for an asterisk that is part of the path
      """#
    )
    expectSaid(
      "account**",
      #"""
      error[pattern.wildcard-beside-text]: '**' must be a whole component, without text beside it
        account**
               ^
      help: write 'account/**', or '\*' for an asterisk that is part of the path
      """#
    )
  }

  @Test(.withDiagnostics) func `the help for an optional component describes both solutions`() {
    expectSaid(
      "users/{id?}/posts",
      """
      error[pattern.optional-before-required]: an optional component comes before a required one
        users/{id?}/posts
              ^
      help: write 'users/{id}/posts', and a second route without it
      """
    )
    expectSaid(
      "{year?}-{month}",
      """
      error[pattern.partly-optional-component]: a component is optional as a whole or not at all
        {year?}-{month}
                ^
      help: write '{year?}-{month?}', or leave out every '?' of the component
      """
    )
  }

  @Test(.withDiagnostics) func `the help for a query describes the text that an item can contain`()
  {
    expectSaid(
      "search?q=*",
      """
      error[pattern.wildcard-outside-path]: '*' matches components of the path only
        search?q=*
                 ^
      help: write 'search?q'; an item without a value matches any value
      """
    )
    expectSaid(
      "search?q={q}&page={page}&q={other}",
      """
      error[pattern.duplicate-item]: the query item 'q' appears twice
        search?q={q}&page={page}&q={other}
                                 ^
      help: write 'search?q={q}&page={page}'; a link may still repeat it
      """
    )
  }

  @Test(.withDiagnostics) func `a long corrected pattern is not shown`() {
    let text = "{id/" + String(repeating: "a", count: 200)
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    #expect(error?.fixedPattern == "{id}/" + String(repeating: "a", count: 200))
    #expect(
      error?.diagnostic.help
        == #"close it with '}', or write '\{' for a brace that is part of the path"#
    )
  }

  @Test(.withDiagnostics) func `a message escapes characters that a terminal would hide`() {
    let error = #expect(throws: PatternError.self) { try Pattern("{a:\u{202E}x|\u{202E}x}") }
    #expect(error?.diagnostic.message == #"the word '\u{202e}x' appears twice"#)
    #expect(error?.diagnostic.help == "leave it out")
  }
}
