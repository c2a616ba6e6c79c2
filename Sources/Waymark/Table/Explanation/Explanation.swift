/// What becomes of a link and why: the route it takes or none, the rules that decided, and the
/// routes that nearly took it.
///
///     print(table.explain("https://www.underway.nyc/staton/25"))
///     // https://www.underway.nyc/staton/25
///     // opens nothing in the app: no route takes it
///     // read as   web link, domain www.underway.nyc, path staton / 25
///     // scope     universal (any domain of the app): 1 route, does not fit
///     // nearest   'station': component 1 is 'staton', expected 'station'
///     //             station/{stationID:int}
///     //             staton/25
///     //             ^~~~~~
///     // did you mean  https://www.underway.nyc/station/25
///
/// The ``result`` is that of ``RouteTable/match(_:)-(DeepLink)`` itself. The reasons come from
/// holding every route against the link, one by one.
public struct Explanation: Sendable {
  /// What became of the link.
  public enum Outcome: Sendable {
    /// A route takes it.
    case matched(RouteMatch)
    /// No route takes it.
    case unmatched
    /// A web-only path keeps it in the browser; it holds in the scope.
    case excluded(WebOnlyPath, scope: RouteScope)
    /// The text is not a link.
    case unreadable(LinkError)
  }

  /// How the app came to look at the link at all.
  public enum Admission: Sendable, Hashable {
    /// The app takes links with any scheme or any domain.
    case any
    /// The app lists the link's scheme or domain, by this name or wildcard.
    case listed(String)
    /// The app does not list it; these are the names that it lists.
    case undeclared([String])
  }

  /// The table that was asked.
  public let table: RouteTable
  /// The text that was to be read.
  public let text: String
  /// What it was read as; `nil` where it could not be read.
  public let link: DeepLink?
  /// What became of it: exactly what a match says.
  public let result: Outcome
  /// Indicates whether the app lists the link's scheme or domain; `nil` for an unreadable link.
  public let admission: Admission?
  /// The scopes that cover the link and that some route names, in the order in which they are
  /// asked.
  public let scopes: [ScopeStep]
  /// The routes that take the link as well and lose, the best first, at most
  /// ``RouteTable/nearestLimit``.
  public let rivals: [Rival]
  /// How many routes take the link and lose.
  public let rivalCount: Int
  /// The routes that nearly take the link, the nearest first, at most ``RouteTable/nearestLimit``.
  ///
  /// A route that has nothing in common with the link is not listed.
  public let nearest: [NearMiss]
  /// A link that may have been meant, and that a route takes.
  public let suggestion: Suggestion?
  /// What else is to be said about the route that was chosen.
  public let notes: [Note]

  /// The link without values that are secret; `nil` for an unreadable link.
  let shown: ShownLink?

  /// The second best route and the rule that put it behind; `nil` where no other route takes the
  /// link.
  public var deciding: Rival? { rivals.first }

  /// The match, where a route takes the link.
  public var match: RouteMatch? {
    if case .matched(let match) = result { return match }
    return nil
  }
}

extension Explanation {
  /// A scope that covers the link.
  public struct ScopeStep: Sendable, Hashable {
    /// What asking a scope's routes came to.
    public enum Answer: Sendable, Hashable {
      /// One of its routes takes the link.
      case letsIn
      /// None of its routes takes the link.
      case noneFits
      /// A more specific scope let the link in before, or a web-only path took it.
      case notAsked
    }

    /// The scope.
    public let scope: RouteScope
    /// How many routes name it.
    public let routeCount: Int
    /// What came of it.
    public let answer: Answer
  }

  /// A link that is like the one given, and that a route takes.
  public struct Suggestion: Sendable, Hashable {
    /// The link.
    public let link: String
    /// Where the route that takes it stands in the table's `routes`.
    public let routeIndex: Int
  }

  /// Something that does not change the choice of a route, but what becomes of the link afterwards.
  public enum Note: Sendable, Hashable {
    /// A value of the query or the fragment is not what its parameter asks for, so that the route's
    /// input will not decode.
    case badValue(parameter: Pattern.Parameter, value: String)
    /// The route demands a link that the system has verified, and this one has a custom scheme.
    case requiresVerifiedLink
    /// The route holds on these systems only.
    case platforms([RouteNotes.Platform])
    /// The link waits for these gates.
    case gates([String])
    /// The route should not be used any more.
    case deprecated(RouteNotes.Deprecation)
  }
}

extension Explanation {
  /// A route that nearly takes the link.
  public struct NearMiss: Sendable {
    /// Where the route stands in the table's `routes`.
    public let routeIndex: Int
    /// The route.
    public let route: Route
    /// The scope of the route that covers the link; `nil` if none does.
    public let scope: RouteScope?
    /// Everything that keeps the route from taking the link: what concerns scheme or domain first,
    /// then the path from the left, then query and fragment.
    ///
    /// Never empty.
    public let failures: [Failure]

    /// The link as it may be shown: without values that are secret.
    let shown: ShownLink
  }

  /// One reason for which a route does not take a link.
  ///
  /// Components are counted from 0, as in ``DeepLink/pathComponents``.
  public enum Failure: Sendable, Hashable {
    /// The app does not list the link's scheme or domain.
    case undeclared(name: String)
    /// The route holds in these scopes only.
    case scope([RouteScope])
    /// A component is not the literal text, or does not have the form, that the pattern asks for.
    case component(index: Int, expected: String, found: String)
    /// A component is not what a parameter's type allows.
    case restriction(index: Int, parameter: Pattern.Parameter, found: String)
    /// A component is empty, and only `**` takes such a one (`emptyComponents: strict`).
    case emptyComponent(index: Int)
    /// The path ends before these components of the pattern.
    case tooShort(missing: [String])
    /// The path goes on with these components after the pattern's end.
    case tooLong(leftOver: [String])
    /// What follows the pattern's last literal begins with a slash, and the link ends before it.
    case restNeedsSlash
    /// The path must, or must not, end in a slash (`trailingSlash: strict`).
    case trailingSlash(expected: Bool)
    /// The query lacks an item; `value` is the literal that it should have.
    case missingItem(name: String, value: String?)
    /// The first item of a name has another value than the literal that the pattern requires.
    case itemValue(name: String, expected: String, found: String)
    /// The link lacks a fragment; `expected` is the literal that it should be.
    case missingFragment(expected: String?)
    /// The fragment is another one.
    case fragment(expected: String, found: String)
    /// The route would take the link, but this path stays in the browser.
    case excluded(WebOnlyPath)
  }
}

extension Explanation {
  /// The notes about a match, beyond the choice of its route.
  static func notes(_ match: RouteMatch) -> [Note] {
    var notes = badValues(match)
    let route = match.route.notes
    if route.requiresVerifiedLink == true, match.link.kind == .app {
      notes.append(.requiresVerifiedLink)
    }
    if let platforms = route.platforms { notes.append(.platforms(platforms)) }
    if !route.gates.isEmpty { notes.append(.gates(route.gates)) }
    if let deprecation = route.deprecation { notes.append(.deprecated(deprecation)) }
    return notes
  }

  /// The values of declared items and of the fragment that are not of their type.
  ///
  /// The route is chosen all the same, but its input cannot be decoded (article "PatternSyntax",
  /// "Query items").
  private static func badValues(_ match: RouteMatch) -> [Note] {
    let code = match.route.pattern.code
    let pattern = match.route.pattern
    var notes: [Note] = []
    // Parameters of query and fragment stand at the end of the pattern's own.
    let restricted = code.tokens.indices[code.pathCount...].filter {
      code.tokens[$0].kind == .parameter
    }
    let parameters = pattern.parameters.suffix(restricted.count)
    for (token, parameter) in zip(restricted, parameters) where parameter.restriction != .none {
      let values: [String]
      if token < code.queryEnd {
        let name = code.string(code.tokens[token - 1].text)
        values = match.link.queryItems.filter { $0.name.isExactly(name) }.map { $0.value ?? "" }
      } else {
        values = match.link.fragment.map { [$0] } ?? []
      }
      for value in values {
        let bytes = ContiguousArray(value.utf8)
        guard !code.accepts(code.tokens[token], bytes.span, bytes.indices) else { continue }
        notes.append(.badValue(parameter: parameter, value: value))
      }
    }
    return notes
  }
}

extension Explanation {
  /// A route that takes the link as well, and loses.
  public struct Rival: Sendable {
    /// Where the route stands in the table's `routes`.
    public let routeIndex: Int
    /// The route.
    public let route: Route
    /// The scope of the route that covers the link.
    public let scope: RouteScope
    /// The rule by which the chosen route is preferred to it.
    public let rule: Rule
  }

  /// The first rule of precedence that tells the chosen route from another.
  public enum Rule: Sendable, Hashable {
    /// The more specific scope wins: the named scheme or domain, then `*.domain`, then any.
    case scope(winner: RouteScope, loser: RouteScope)
    /// The more specific component wins, counted from 0.
    case component(index: Int, winner: Form, loser: Form)
    /// More required query items (or a fragment) with a literal value win.
    case literalItems(winner: Int, loser: Int)
    /// More required query items (or a fragment) win.
    case requiredItems(winner: Int, loser: Int)
    /// Fewer optional parts win.
    case optionalParts(winner: Int, loser: Int)
    /// The route whose required item comes first in the link wins.
    case itemOrder
    /// Of two routes that require the same items, the one with a literal value for the earliest of
    /// them in the link wins.
    case literalItemOrder
  }

  /// How specific a component of a pattern is, the most specific form first.
  public enum Form: Sendable, Hashable {
    /// The pattern has no component here, where the other one has a rest that takes none.
    case end
    /// Literal text alone.
    case literal
    /// Literal text of so many bytes with parameters, of which so many are restricted.
    case mixed(literalBytes: Int, restricted: Int)
    /// One parameter with a type.
    case restricted
    /// One parameter that takes any text.
    case parameter
    /// `*`.
    case wildcard
    /// `**` or a captured rest.
    case rest
  }
}

extension Explanation {
  /// An explanation of a text that is not a link.
  init(_ table: RouteTable, _ error: LinkError, suggestion: Suggestion?) {
    self.table = table
    text = error.text
    link = nil
    result = .unreadable(error)
    admission = nil
    scopes = []
    rivals = []
    rivalCount = 0
    nearest = []
    notes = []
    shown = nil
    self.suggestion = suggestion
  }

  init(_ search: ExplanationSearch) {
    table = search.table
    text = search.link.text
    link = search.link
    result = search.result
    admission = search.parts.admission(by: search.table.app)
    scopes = Self.steps(search)
    rivals = Self.rivals(search)
    if case .matched = search.result { rivalCount = search.takerCount - 1 } else { rivalCount = 0 }
    let shown = ShownLink(search)
    self.shown = shown
    nearest = search.misses.map { Self.nearMiss($0, search, shown) }
    suggestion =
      if case .unmatched = search.result { LinkMending(search.table).suggestion(for: search) } else
      { nil }
    if case .matched(let match) = search.result { notes = Self.notes(match) } else { notes = [] }
  }

  private static func steps(_ search: ExplanationSearch) -> [ScopeStep] {
    var chosen: RouteScope?
    var isLetIn = false
    switch search.result {
    case .matched(let match): chosen = match.scope
    case .excluded: isLetIn = true
    case .unmatched, .unreadable: break
    }
    return search.scopes.sorted { $0.key > $1.key }.map { _, entry in
      let answer: ScopeStep.Answer =
        isLetIn ? .notAsked : entry.scope == chosen ? .letsIn : .noneFits
      if answer == .letsIn { isLetIn = true }
      return ScopeStep(scope: entry.scope, routeCount: entry.count, answer: answer)
    }
  }

  private static func rivals(_ search: ExplanationSearch) -> [Rival] {
    guard case .matched(let match) = search.result,
      let winner = search.takers.first(where: { $0.index == match.routeIndex })
    else { return [] }
    let order = RouteOrder(parts: search.parts)
    return search.takers.filter { $0.index != winner.index }.prefix(RouteTable.nearestLimit).map {
      let rule = order.compare(winner, $0).rule
      return Rival(routeIndex: $0.index, route: $0.route, scope: $0.scope, rule: rule)
    }
  }

  private static func nearMiss(
    _ miss: ExplanationSearch.Miss,
    _ search: ExplanationSearch,
    _ shown: ShownLink
  ) -> NearMiss {
    let route = search.table.routes[miss.index]
    let facts = FailureFacts(
      route: route,
      parts: search.parts,
      webOnly: search.table.webOnly
    )
    return NearMiss(
      routeIndex: miss.index,
      route: route,
      scope: miss.comparison.scope,
      failures: miss.comparison.mismatches.map(facts.failure),
      shown: shown
    )
  }
}

extension Explanation {
  /// The text of the link as it may be shown: values that a route keeps secret are `***`.
  package var shownText: String { shown?.link.text ?? text }

  /// The link that may have been meant, as it may be shown.
  var shownSuggestion: String? {
    guard let suggestion, let shown else { return suggestion?.link }
    let link = try? DeepLink(suggestion.link, policy: table.app.policies)
    return link.map { shown.redacted($0).link.text } ?? suggestion.link
  }
}

extension RouteMatch {
  /// The text of the link as it may be shown: values that its route keeps secret are `***`.
  package var shownText: String {
    route.notes.secrets.isEmpty ? link.text : ShownLink(self).link.text
  }

  /// The texts that the route keeps secret, as they stand in the link and decoded; some may be
  /// there twice.
  package var secretTexts: [String] {
    let secrets = route.notes.secrets
    guard !secrets.isEmpty else { return [] }
    return ShownLink(self).hiddenTexts(in: link)
      + parameters.filter { secrets.contains($0.name) }.flatMap { [$0.value, $0.raw] }
  }
}

extension UnmatchedLink {
  /// The text of the link as it may be shown: values that a route near it keeps secret are `***`.
  ///
  /// Where routes have secrets and none is near the link, nobody knows what is secret in it, and
  /// only its scheme and domain are shown.
  public var shownText: String { shown(explanation).text }

  /// The same without those values: what is told of it then shows none of them either.
  package var withoutSecrets: UnmatchedLink {
    let shown = shown(explanation)
    return shown.text == link.text ? self : UnmatchedLink(shown, table)
  }

  /// The link as it may be shown, by its own explanation.
  func shown(_ explanation: Explanation) -> DeepLink {
    // A web-only path says whose the link is: what a route keeps secret is not in it.
    if case .excluded = explanation.result { return explanation.shown?.link ?? link }
    let isUnknown =
      explanation.nearest.isEmpty && table.routes.contains { !$0.notes.secrets.isEmpty }
    return isUnknown ? ShownLink(hidingAllOf: link).link : explanation.shown?.link ?? link
  }
}

extension Explanation: CustomStringConvertible {
  /// The explanation as people read it in a terminal of 100 columns, without a newline at its end.
  public var description: String { text(width: 100) }

  /// The explanation as people read it: the answer first, then what led to it, then what nearly
  /// fits, with carets under the part at fault.
  ///
  ///     https://www.underway.nyc/station/25
  ///     opens 'station': station/{stationID:int}/{action:arrivals|filter|service-alerts?}
  ///       stationID = 25
  ///     read as   web link, domain www.underway.nyc, path station / 25
  ///     scope     universal (any domain of the app)
  ///     decided   no other route takes it
  ///
  /// Nothing in it acts on the terminal: control and format characters of the link are escaped, and
  /// values that a route keeps secret are `***`. The wording is not stable; the properties are.
  ///
  /// - Parameters:
  ///   - width: The columns that links, paths and drawings are cut to; at least 40.
  ///   - misses: How many of the near misses are shown.
  public func text(width: Int, misses: Int = 3) -> String {
    var writer = ExplanationWriter(self, width: max(40, width))
    writer.write(misses: max(0, misses))
    return writer.lines.map(TerminalText.visible).joined(separator: "\n")
  }
}
