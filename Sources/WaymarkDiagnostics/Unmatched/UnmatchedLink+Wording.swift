package import Waymark

/// All words for the reasons why a route does not accept a link.
///
/// The cases store the facts; the words may change between versions.
extension UnmatchedLink.Failure {
  /// Returns the description of the failure, for a link without its secrets.
  package func words(_ shown: ShownLink) -> String {
    switch self {
    case .undeclared(let name):
      "'\(visible(name))' is not a \(shown.link.kind == .web ? "domain" : "scheme") of the app"
    case .scope(let scopes) where scopes.isEmpty: "its list of scopes is empty"
    case .scope(let scopes):
      "works only as \(listed(scopes.map(\.linkWords), limit: 4, last: "or"))"
    case .component(let index, let expected, let found):
      "component \(index + 1) is '\(quotable(found))', expected \(Self.text(expected, not: found))"
    case .restriction(let index, let parameter, let found):
      "component \(index + 1) is '\(quotable(found))', expected "
        + "\(parameter.restriction.words(for: found)) for '\(visible(parameter.name))'"
    case .emptyComponent(let index): "component \(index + 1) is empty"
    case .tooShort(let missing):
      "the path ends before '\(quotable(missing.joined(separator: "/")))'"
    case .tooLong(let leftOver):
      "the path is \(counted(leftOver.count, "component")) too long"
    case .restNeedsSlash: "the path must go on with '/'"
    case .trailingSlash(let expected):
      expected ? "the path must end in '/'" : "the path must not end in '/'"
    default: itemWords(shown)
    }
  }

  private func itemWords(_ shown: ShownLink) -> String {
    switch self {
    case .missingItem(let name, let value):
      "query item '\(quotable(name + (value.map { "=" + $0 } ?? "")))' is missing"
    case .itemValue(let name, let expected, let found):
      "query item '\(quotable(name))' is "
        + (shown.isSecret(item: name) ? "another" : "'\(quotable(found))'")
        + ", expected '\(quotable(expected))'"
    case .missingFragment(let expected):
      "the fragment \(expected.map { "'#\(quotable($0))' " } ?? "")is missing"
    case .fragment(let expected, let found):
      "the fragment is '\(quotable(found))', expected \(Self.text(expected, not: found))"
    case .excluded(let path): "the web-only path '\(visible(path.pattern.text))' matches it first"
    default: ""
    }
  }

  /// Returns the expected text in quotation marks.
  private static func text(_ expected: String, not found: String) -> String {
    "'\(quotable(expected))'\(difference(expected, found))"
  }

  /// Returns the difference of texts that look the same: one has a letter and its accent as two
  /// characters.
  package static func difference(_ expected: String, _ found: String) -> String {
    // Equal strings are canonically equivalent.
    expected == found ? ", which only looks the same" : ""
  }
}

extension RouteScope {
  /// The links that the scope covers, in words for people.
  fileprivate var linkWords: String {
    switch (kind, name) {
    case (.universal, nil): "an https link"
    case (.universal, let name?): "an https link of \(visible(name))"
    case (.app, nil): "a link with the app's own scheme"
    case (.app, let name?): "a link that begins with '\(visible(name)):'"
    }
  }
}

extension RouteRestriction {
  /// Returns the description of the expected value, worded to show the mistake in the actual value.
  package func words(for value: String) -> String {
    if let words { return listed(words.map { "'\(quotable($0))'" }, limit: 6, last: "or") }
    let digits = PatternCode.integerDigits
    let isTooLong = self == .int && value.utf8.count > digits
    return isTooLong ? "\(noun) of at most \(digits) digits" : noun
  }
}

/// Returns a text for a quotation in a sentence: with visible characters, and shortened.
private func quotable(_ text: String) -> String { TerminalText.fit(text, 60) }

private func visible(_ text: String) -> String { TerminalText.visible(text) }
