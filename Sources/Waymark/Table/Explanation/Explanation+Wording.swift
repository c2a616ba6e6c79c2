/// All words of an explanation.
///
/// Its types store the facts; the words may change between versions.
extension Explanation {
  /// The reason for the result, in one line.
  ///
  ///     table.explain("https://www.underway.nyc/staton/25").reason
  ///     // no route matches it; nearest is 'station': component 1 is 'staton', expected 'station'
  public var reason: String {
    let reason =
      switch result {
      case .matched:
        rivals.first.map { "\($0.route.shownLabel) matches it too; \($0.reason)" }
          ?? "no other route matches it"
      case .excluded(let path, _): "the web-only path '\(path.pattern.text)' matches it"
      case .unreadable(let error): error.diagnostic.message
      case .unmatched: unmatchedReason
      }
    return visible(reason)
  }

  private var unmatchedReason: String {
    if case .undeclared = admission, let shown {
      return Failure.undeclared(name: shown.link.domain ?? shown.link.scheme).words(shown)
    }
    guard let first = nearest.first else { return "no route matches it, and no route is similar" }
    return "no route matches it; nearest is \(first.route.shownLabel): \(first.reason)"
  }
}

extension Explanation.NearMiss {
  /// The first failure, which decides the result.
  public var failure: Explanation.Failure { failures[0] }

  /// The reason why the route does not accept the link, in one line.
  public var reason: String {
    visible(failures.map { $0.words(shown) }.joined(separator: "; "))
  }
}

extension Explanation.Rival {
  /// The deciding rule, in one line.
  public var reason: String { visible(rule.words) }
}

extension Explanation.Rule {
  var words: String {
    switch self {
    case .scope(let winner, let loser): "scope '\(winner)' is more specific than '\(loser)'"
    case .component(let index, let winner, let loser):
      "component \(index + 1): \(Explanation.Form.comparison(winner, loser))"
    case .literalItems(let winner, let loser):
      "\(count(winner, "required item")) with a literal value \(verb(winner)) \(loser)"
    case .requiredItems(let winner, let loser):
      "\(count(winner, "required item")) \(verb(winner)) \(loser)"
    case .optionalParts(let winner, let loser):
      "\(winner == 0 ? "no optional part" : count(winner, "optional part")) "
        + "\(winner < 2 ? "beats" : "beat") \(loser)"
    case .itemOrder: "its query item comes first in the link"
    case .literalItemOrder: "its literal value comes first in the link"
    }
  }

  private func verb(_ count: Int) -> String { count == 1 ? "beats" : "beat" }
}

extension Explanation.Form {
  fileprivate static func comparison(_ winner: Self, _ loser: Self) -> String {
    switch (winner, loser) {
    case (.mixed(let more, _), .mixed(let less, _)) where more != less:
      "\(more) bytes of literal text beat \(less)"
    case (.mixed(_, let more), .mixed(_, let less)):
      "\(count(more, "restricted parameter")) \(more == 1 ? "beats" : "beat") \(less)"
    case (.end, _): "a path that ends beats an empty catch-all"
    default: "\(winner.words) beats \(loser.words)"
    }
  }

  private var words: String {
    switch self {
    case .end: "the end"
    case .literal: "a literal"
    case .mixed: "literal text with parameters"
    case .restricted: "a restricted parameter"
    case .parameter: "a parameter"
    case .wildcard: "'*'"
    case .rest: "a catch-all"
    }
  }
}

extension Explanation.Failure {
  /// Returns the description of the failure, for a link without its secrets.
  func words(_ shown: ShownLink) -> String {
    switch self {
    case .undeclared(let name):
      "'\(visible(name))' is not a \(shown.link.kind == .web ? "domain" : "scheme") of the app"
    case .scope(let scopes): "holds only in \(list(scopes.map(\.description), limit: 4))"
    case .component(let index, let expected, let found):
      "component \(index + 1) is '\(quoted(found, index, shown))', expected '\(quotable(expected))'"
    case .restriction(let index, let parameter, let found):
      "component \(index + 1) is '\(quoted(found, index, shown))', expected "
        + "\(parameter.restriction.words(for: found)) for '\(visible(parameter.name))'"
    case .emptyComponent(let index): "component \(index + 1) is empty"
    case .tooShort(let missing):
      "the path ends before '\(quotable(missing.joined(separator: "/")))'"
    case .tooLong(let leftOver):
      "the path is \(count(leftOver.count, "component")) too long"
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
      "the fragment is '\(shown.isFragmentSecret ? ShownLink.mask : quotable(found))', "
        + "expected '\(quotable(expected))'"
    case .excluded(let path): "the web-only path '\(visible(path.pattern.text))' matches it first"
    default: ""
    }
  }

  private func quoted(_ text: String, _ component: Int, _ shown: ShownLink) -> String {
    shown.isSecret(component: component) ? ShownLink.mask : quotable(text)
  }
}

extension Explanation.Note {
  /// Returns the description of the note.
  func words(secrets: [String]) -> String {
    switch self {
    case .badValue(let parameter, let value):
      "'\(visible(parameter.name))' is "
        + "'\(secrets.contains(parameter.name) ? ShownLink.mask : quotable(value))', expected "
        + "\(parameter.restriction.words(for: value)): the route is chosen, but its input will not "
        + "decode"
    case .requiresVerifiedLink:
      "the route demands a verified universal link, and any app can claim a custom scheme"
    case .platforms(let platforms):
      "the route holds on \(list(platforms.map { visible($0.rawValue) }, limit: 4)) only"
    case .gates(let gates): "the link waits for \(list(gates.map { "'\(visible($0))'" }, limit: 4))"
    case .deprecated(let deprecation):
      "the route is deprecated: \(visible(deprecation.reason))"
        + (deprecation.replacement.map { "; use '\(visible($0))'" } ?? "")
    }
  }
}

extension RouteRestriction {
  /// Returns the description of the expected value, worded to show the mistake in the actual value.
  fileprivate func words(for value: String) -> String {
    switch self {
    case .none: "a text"
    case .int:
      value.utf8.count > PatternCode.integerDigits
        ? "an integer of at most \(PatternCode.integerDigits) digits" : "an integer"
    case .uuid: "a UUID"
    case .words(let words): list(words.map { "'\(quotable($0))'" }, limit: 6, last: "or")
    }
  }
}

/// Returns a number with its noun.
func count(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

/// Returns a list of names, with at most `limit` of them.
func list(_ names: [String], limit: Int, last: String = "and") -> String {
  if names.count > limit {
    return names.prefix(limit).joined(separator: ", ") + " \(last) \(names.count - limit) more"
  }
  guard names.count > 1, let final = names.last else { return names.first ?? "none" }
  return names.dropLast().joined(separator: ", ") + " \(last) \(final)"
}

/// Returns a text for a quotation in a sentence: with visible characters, and shortened.
private func quotable(_ text: String) -> String { TerminalText.fit(text, 60) }

private func visible(_ text: String) -> String { TerminalText.visible(text) }
