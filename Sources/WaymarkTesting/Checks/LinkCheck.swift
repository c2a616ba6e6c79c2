/// Checks of single links, as values: each answers with what is wrong, or with `nil`.
///
///     XCTAssertNil(LinkCheck.link("underway://line/A", opens: AppRoute.line(line: "A")))
///
/// With Swift Testing there is `expectLink`, which reports the same failures where the test calls
/// it. The methods here need no test library at all.
public enum LinkCheck {}
