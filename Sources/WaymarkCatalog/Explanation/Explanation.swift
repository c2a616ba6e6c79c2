public import Waymark
import WaymarkDiagnostics

/// The outcome of matching a link and the reasons for it: the chosen route, if any, the rules that
/// decided, and the routes that nearly accept the link.
///
///     print(table.explain("https://www.underway.nyc/staton/25"))
///     // https://www.underway.nyc/staton/25
///     // the app has no screen for this link: no route matches it
///     // read as   web link, domain www.underway.nyc, path staton / 25
///     // scope     universal (any domain of the app): 1 route, does not match
///     // nearest   'station': component 1 is 'staton', expected 'station'
///     //             station/{stationID:int}
///     //             staton/25
///     //             ^~~~~~
///     // did you mean  https://www.underway.nyc/station/25
///
/// The ``result`` is the same as that of `RouteTable.match(_:)`. The reasons come from
/// comparing the link with every route, one by one.
public struct Explanation: Sendable {
  /// The outcome of matching a link.
  public enum Outcome: Sendable {
    /// A route accepts the link.
    case matched(RouteMatch)
    /// No route accepts the link.
    case unmatched
    /// A web-only path of this scope keeps the link in the browser.
    case excluded(WebOnlyPath, scope: RouteScope)
    /// The text is not a link.
    case unreadable(LinkError)
  }

  /// The relation between the link's scheme or domain and the names that the app lists.
  public enum Admission: Sendable, Hashable {
    /// The app accepts links with any scheme or any domain.
    case any
    /// The app lists the link's scheme or domain under this name or wildcard.
    case listed(String)
    /// The app does not list the link's scheme or domain. The value contains the names that the app
    /// lists.
    case undeclared([String])
  }

  /// The table in which the link was looked up.
  public let table: RouteTable
  /// The text that was given; unlike the descriptions, it contains the secrets of the link.
  public let text: String
  /// The link that was read from the text, with its secrets; `nil` if the text could not be read as
  /// a link.
  public let link: DeepLink?
  /// The link of a wrapper, or the `intent:` link of Android, that was given and that contains the
  /// ``link``; `nil` for any other link.
  public let wrapper: DeepLink?
  /// The outcome, which is exactly that of a match.
  public let result: Outcome
  /// The relation between the link's name and the app's names; `nil` for an unreadable link.
  public let admission: Admission?
  /// The scopes that cover the link and that at least one route names, in the order in which the
  /// table searches them.
  public let scopes: [ScopeStep]
  /// The routes that also accept the link but are not chosen, the best first, at most
  /// `RouteTable.nearestLimit`.
  public let rivals: [Rival]
  /// The number of routes that also accept the link but are not chosen.
  public let rivalCount: Int
  /// The routes that nearly accept the link, the nearest first, at most
  /// `RouteTable.nearestLimit`.
  ///
  /// A route that has nothing in common with the link is not listed.
  public let nearest: [UnmatchedLink.NearMiss]
  /// A link that may have been intended, and that a route accepts.
  public let suggestion: UnmatchedLink.Suggestion?
  /// Links of the app that may have been intended: those in the text, and then the ``suggestion``.
  ///
  /// If a route accepts the link, they are links that a route also accepts, for example without a
  /// period at the end.
  public let candidates: [Candidate]
  /// Notes about the text, and about the chosen route.
  public private(set) var notes: [Note]

  /// The link without secret values; `nil` for an unreadable link.
  let shown: ShownLink?
  /// The reason why no route accepts the link; empty for a match and for an unreadable link.
  let unmatchedReason: String

  /// The second best route and the rule that puts it behind the chosen one; `nil` if no other route
  /// accepts the link.
  public var deciding: Rival? { rivals.first }

  /// Indicates whether the app opens the link: a route is chosen, and there is no ``obstacle``.
  ///
  /// Gates and requirements only delay a link.
  public var opens: Bool { match != nil && obstacle == nil }

  /// The note with the reason why the chosen route does not open the link; `nil` if it opens the
  /// link, or if no route is chosen.
  public var obstacle: Note? {
    notes.first(where: \.isObstacle)
  }

  /// Indicates whether an `intent:` link of Android was given.
  package var isIntent: Bool { wrapper?.kind == .app }

  /// The match; `nil` if no route accepts the link.
  public var match: RouteMatch? {
    if case .matched(let match) = result { return match }
    return nil
  }
}

extension Explanation {
  /// A scope that covers the link.
  public struct ScopeStep: Sendable, Hashable {
    /// The result of searching the routes of a scope.
    public enum Answer: Sendable, Hashable {
      /// One of the scope's routes accepts the link.
      case letsIn
      /// None of the scope's routes accepts the link.
      case noneFits
      /// The scope was not searched: a more specific scope accepted the link first, or a web-only
      /// path keeps the link in the browser.
      case notAsked
    }

    /// The scope.
    public let scope: RouteScope
    /// The number of routes that name the scope.
    public let routeCount: Int
    /// The result of searching the scope.
    public let answer: Answer
  }

  /// A fact that does not change the choice of a route, but does change what happens to the link
  /// afterwards; values that the route keeps secret are `***`.
  public enum Note: Sendable, Hashable {
    /// The text is an `intent:` link, which only browsers of Android read. The values are the app
    /// that it names, and the page for devices without the app, which is `***` if the table has
    /// secrets.
    case intent(app: String?, fallback: String?)
    /// The text contains a space, so it may be a link with other text after it. The values are the
    /// text before the first space, and the label of the route that it opens; both are `nil` if the
    /// table has secrets.
    case space(link: String?, route: String?)
    /// These parts of the text have both an escape and a character that RFC 3986 forbids, so that
    /// Foundation's `URL(string:)` escapes the `%` of the escape again.
    case escapedTwice([Part])
    /// The host of the custom scheme is a domain of the app, and the link without the host is the
    /// link of the route with this label.
    case domainAsHost(route: String)
    /// The value of a query item or of the fragment does not satisfy its parameter's restriction,
    /// so the route's input cannot be decoded.
    case badValue(parameter: Pattern.Parameter, value: String)
    /// The text of a query item or of the fragment does not match the literal text of the pattern,
    /// so that no value can be read.
    case badText(Pattern.Value, found: String)
    /// The value of an `int` does not fit into 64 bits, and the type that the app decodes it to is
    /// not known.
    case wideInteger(parameter: String, value: String)
    /// The route requires a link that the system has verified, but this link has a custom scheme.
    case requiresVerifiedLink
    /// The types of the app do not decode the values, for this reason.
    case undecodable(String)
    /// No system opens the app with the link, for this reason.
    case systems(String)
    /// The route applies only on these systems.
    case platforms([RouteNotes.Platform])
    /// These gates must open before the app opens the link.
    case gates([String])
    /// These requirements must be met before the app opens the link.
    case requires([String])
    /// The route is deprecated.
    case deprecated(RouteNotes.Deprecation)

    /// A part of a link's text.
    public enum Part: String, Sendable, Hashable {
      case path, query, fragment
    }
  }
}

extension Explanation {
  /// Returns a note for a text that contains a space, which browsers escape.
  private static func spaces(in link: DeepLink, _ table: RouteTable) -> [Note] {
    let text = link.text.utf8.drop { $0 <= 0x20 }
    guard link.browserText != nil, let end = text.firstIndex(of: 0x20),
      text[end...].contains(where: { $0 > 0x20 })
    else { return [] }
    if table.hasSecrets { return [.space(link: nil, route: nil)] }
    guard
      let before = try? DeepLink(
        String(decoding: text[..<end], as: UTF8.self),
        policy: table.app.policies
      )
    else { return [.space(link: nil, route: nil)] }
    return [.space(link: before.linkText, route: table.match(before)?.route.label)]
  }

  /// Returns a note for the parts of a text whose escapes Foundation's `URL(string:)` escapes
  /// again: it escapes every `%` of a part that has a character that RFC 3986 forbids
  /// (https://github.com/swiftlang/swift-foundation/issues/1190).
  private static func escapedTwice(in text: String) -> [Note] {
    let bytes = Array(text.utf8.drop { $0 <= 0x20 })
    var end = bytes.count
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    let hash = bytes[..<end].firstIndex(of: UInt8(ascii: "#")) ?? end
    let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    var path = (bytes[..<mark].firstIndex(of: UInt8(ascii: ":")) ?? -1) + 1
    if bytes[path..<mark].starts(with: "//".utf8) {
      path = bytes[(path + 2)..<mark].firstIndex(of: UInt8(ascii: "/")) ?? mark
    }
    let parts = [
      (Note.Part.path, path..<mark), (.query, min(mark + 1, hash)..<hash),
      (.fragment, min(hash + 1, end)..<end),
    ]
    let twice = parts.filter { _, range in
      var (hasEscape, isForbidden) = (false, false)
      for index in range where !PercentEncoding.fragment.allows(bytes[index]) {
        let digits = bytes[index..<range.upperBound].dropFirst().prefix(2)
        let isEscape =
          bytes[index] == UInt8(ascii: "%") && digits.count == 2
          && digits.allSatisfy { hexadecimalValue($0) != nil }
        if isEscape { hasEscape = true } else { isForbidden = true }
      }
      return hasEscape && isForbidden
    }
    return twice.isEmpty ? [] : [.escapedTwice(twice.map(\.0))]
  }

  /// Returns the route of a link with a custom scheme without its host, if that is a domain of the
  /// app and not a part of the chosen route's pattern.
  private static func routeWithoutHost(
    _ link: DeepLink,
    _ match: RouteMatch?,
    _ table: RouteTable
  ) -> Route? {
    guard link.kind == .app, match?.route.pattern.components.first?.literal == nil,
      let host = link.pathComponents.first, case .listed = table.app.domains
    else { return nil }
    let domain = RouteScope.universal(domain: host)
    guard table.app.scopes(.universal).contains(where: { $0.covers(domain) }) else { return nil }
    let end = link.linkText.utf8.firstIndex { $0 == 0x3F || $0 == 0x23 }
    let text =
      "\(link.scheme):/" + link.rawPathComponents.dropFirst().joined(separator: "/")
      + (link.hasTrailingSlash ? "/" : "") + (end.map { link.linkText[$0...] } ?? "")
    guard let rest = try? DeepLink(text, policy: table.app.policies) else { return nil }
    return table.match(rest)?.route
  }

  /// Returns the explanation with the result of decoding the values of the link.
  ///
  /// - Parameter decode: Decodes the values, with the app's types.
  package func decoding<Failure: Error>(
    _ decode: (RouteMatch) throws(Failure) -> Void
  ) -> Explanation {
    guard let match else { return self }
    do throws(Failure) {
      try decode(match)
    } catch {
      return failing(with: error)
    }
    var decoded = self
    decoded.notes.removeAll(where: \.isWideInteger)
    return decoded
  }

  /// Returns the explanation with the error that the app's types throw for the values of the link.
  package func failing(with error: any Error) -> Explanation {
    guard let match else { return self }
    switch obstacle {
    case .badValue?, .badText?, .undecodable?: return self
    default: break
    }
    var failing = self
    failing.notes.removeAll(where: \.isWideInteger)
    failing.notes.insert(.undecodable(Self.reason(error, match)), at: 0)
    return failing
  }

  /// Returns the explanation of a link with which no system opens the app.
  package func keptOut(because reason: String) -> Explanation {
    var keptOut = self
    if opens { keptOut.notes.insert(.systems(reason), at: 0) }
    return keptOut
  }

  /// Returns the message of an error without values of secret parameters.
  package static func reason(_ error: any Error, _ match: RouteMatch) -> String {
    let secrets = match.route.notes.secrets
    var known =
      if case .decoding(let inner)? = error as? RouteReadingError { inner } else {
        error as? RouteDecodingError
      }
    known = known.map(match.shown)
    if secrets.isEmpty { return known?.diagnostic.message ?? Waymark.words(of: error) }
    switch known?.reason {
    case .missing, .malformed, .restricted:
      guard let known, let name = known.parameter, !secrets.contains(name) else { break }
      return known.diagnostic.message
    case .refused, .invalid, .unsupported, nil: break
    }
    return "the app does not decode a value of the link"
  }

  /// Returns the notes about a match, other than the choice of its route.
  static func notes(_ match: RouteMatch) -> [Note] {
    var notes = badValues(match)
    for (parameter, text) in match.wideIntegers {
      let isSecret = match.route.notes.secrets.contains(parameter)
      let shown = isSecret ? ShownLink.mask : text
      notes.append(.wideInteger(parameter: parameter, value: shown))
    }
    let route = match.route.notes
    if route.requiresVerifiedLink == true, match.link.kind == .app {
      notes.append(.requiresVerifiedLink)
    }
    if let platforms = route.platforms { notes.append(.platforms(platforms)) }
    if !route.gates.isEmpty { notes.append(.gates(route.gates)) }
    if !route.requires.isEmpty { notes.append(.requires(route.requires)) }
    if let deprecation = route.deprecation { notes.append(.deprecated(deprecation)) }
    return notes
  }

  /// Returns a note for each value of a declared item or of the fragment that does not satisfy its
  /// restriction.
  ///
  /// The values do not affect the choice of the route, but its input cannot be decoded (article
  /// "PatternSyntax", "Query items").
  private static func badValues(_ match: RouteMatch) -> [Note] {
    let pattern = match.route.pattern
    let secrets = match.route.notes.secrets
    var notes: [Note] = []
    func shown(_ text: String, _ names: [Pattern.Parameter]) -> String {
      let mayContainSecret = match.table.hasSecrets && text.mayContainLink()
      return mayContainSecret || names.contains { secrets.contains($0.name) }
        ? ShownLink.mask : text
    }
    func add(_ value: Pattern.Value, _ item: Int?) {
      let parameters = value.parameters
      for found in match.values(ofItem: item) {
        guard let captures = found.captures else {
          notes.append(.badText(value, found: shown(found.text, parameters)))
          continue
        }
        for (parameter, text) in zip(parameters, captures)
        where !parameter.restriction.accepts(text) || text.utf8.contains(0) {
          notes.append(.badValue(parameter: parameter, value: shown(text, [parameter])))
        }
      }
    }
    for (index, item) in pattern.queryItems.enumerated() {
      if let value = item.value, !value.parameters.isEmpty { add(value, index) }
    }
    if let value = pattern.fragment, !value.parameters.isEmpty { add(value, nil) }
    return notes
  }
}

extension Explanation.Note {
  /// Indicates whether the route does not open the link, for this reason.
  var isObstacle: Bool {
    switch self {
    case .badValue, .badText, .wideInteger, .requiresVerifiedLink, .undecodable, .systems: true
    case .platforms, .gates, .requires, .deprecated, .intent, .space, .escapedTwice,
      .domainAsHost:
      false
    }
  }

  var isWideInteger: Bool {
    if case .wideInteger = self { true } else { false }
  }
}

extension Explanation {
  /// Creates the explanation of a text that is not a link.
  ///
  /// - Parameter text: The text that was given; that of the error is without secrets.
  init(
    _ table: RouteTable,
    _ text: String,
    _ error: LinkError,
    suggestion: UnmatchedLink.Suggestion?
  ) {
    self.table = table
    self.text = error.text
    link = nil
    wrapper = nil
    result = .unreadable(error)
    admission = nil
    scopes = []
    rivals = []
    rivalCount = 0
    nearest = []
    notes = []
    shown = nil
    unmatchedReason = ""
    self.suggestion = suggestion
    candidates = LinkCandidates(table, text, result).list(with: suggestion)
  }

  /// - Parameters:
  ///   - wrapper: The link of a wrapper that contains the link.
  ///   - note: A note about that link.
  init(_ search: ExplanationSearch, in wrapper: DeepLink? = nil, _ note: Note? = nil) {
    let near = search.near
    table = near.table
    text = (wrapper ?? near.link).text
    link = near.link
    self.wrapper = wrapper
    result = search.result
    admission = near.parts.admission(by: near.table.app)
    scopes = Self.steps(search)
    rivals = Self.rivals(search)
    let match: RouteMatch? = if case .matched(let match) = search.result { match } else { nil }
    rivalCount = match == nil ? 0 : search.takerCount - 1
    let hosted = Self.routeWithoutHost(near.link, match, near.table)
    let accepting =
      search.takers.map { near.table.routes[$0.route] }
      + [match?.route, hosted?.behindHost].compactMap { $0 }
    let shown = ShownLink(near, accepting: accepting)
    self.shown = shown
    nearest = near.nearest(shown)
    suggestion = match == nil ? near.suggestion(shown) : nil
    unmatchedReason = match == nil ? near.reason(shown) : ""
    // A second link after one of a wrapper is not a part of the link inside.
    let isWhole = match == nil && wrapper?.kind == .web && wrapper?.text.contains(" ") == true
    let given = isWhole ? wrapper?.text ?? "" : near.link.text
    var found = LinkCandidates(near.table, given, search.result)
    if case .unmatched = search.result { found.add(nearest, of: near.link, shown) }
    candidates = found.list(with: suggestion)
    notes =
      [note].compactMap(\.self) + Self.spaces(in: near.link, near.table)
      + Self.escapedTwice(in: near.link.text)
      + (hosted.map { [.domainAsHost(route: $0.label)] } ?? []) + (match.map(Self.notes) ?? [])
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
      let winner = search.takers.first(where: { $0.route == match.routeIndex })
    else { return [] }
    let table = search.near.table
    let precedence = Precedence(table, search.near.link)
    return search.takers.filter { $0.route != winner.route }.prefix(RouteTable.nearestLimit).map {
      let rule = Rule(winner, $0, precedence, table)
      let route = table.routes[$0.route]
      return Rival(routeIndex: $0.route, route: route, scope: $0.scope, rule: rule)
    }
  }
}

extension Explanation {
  /// The text of the link with secret values replaced by `***`.
  ///
  /// For a link that only browsers accept, this is the text that a browser sends. If the table has
  /// secrets, the text of the link that was read is shown instead, without them.
  package var shownText: String {
    // An item of a wrapper contains the secrets of the link inside.
    if let wrapper { return table.hasSecrets ? wrapper.shownHost : wrapper.linkText }
    return shownLink
  }

  /// The link that systems and servers get, with its secrets: that of a wrapper, if one was given;
  /// `nil` for an unreadable link.
  package var sentLink: DeepLink? { wrapper ?? link }

  /// The link as a browser sends it to the systems and to servers, with its secrets, if the text is
  /// not what it sends.
  package var browserText: String? {
    guard let sentLink else { return DeepLink.browserText(of: text) }
    return sentLink.browserText
  }

  /// Indicates whether ``shownLink`` hides a part of the link.
  package var hidesParts: Bool {
    ![link?.linkText, link?.browserText].contains(shownLink)
  }

  /// The text of the link, or of the link inside one of a wrapper, with secret values replaced by
  /// `***`.
  package var shownLink: String {
    guard let shown else { return text }
    return (table.hasSecrets ? nil : link?.browserText) ?? shown.link.linkText
  }

  /// The link's domain with the characters that its codes represent; `nil` if it has no codes, or
  /// if the app does not declare the domain, because another one can look like it.
  var readableDomain: String? {
    guard case .listed(let name) = admission, !name.isWildcardDomain, let domain = link?.domain
    else { return nil }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false).map { label in
      guard let scalars = decodedLabel(label.utf8) else { return String(label) }
      return String(String.UnicodeScalarView(scalars))
    }
    let readable = labels.joined(separator: ".")
    return readable.isExactly(domain) ? nil : readable
  }

}

extension UnmatchedLink {
  /// An explanation of why no route accepts the link, with the nearest routes.
  ///
  /// Each access computes it again.
  public var explanation: Explanation { table.explain(link) }
}

extension LinkParts {
  /// Returns the relation between the link's scheme or domain and the names that the app lists.
  func admission(by app: AppIdentity) -> Explanation.Admission {
    switch link.kind == .web ? app.domains : app.schemes {
    case .any: return .any
    case .listed(let names):
      let covering = zip(names, app.scopes(scope.kind)).filter { $1.covers(scope) }
      let best = covering.max { $0.1.specificity < $1.1.specificity }
      return best.map { .listed($0.0) } ?? .undeclared(names)
    }
  }
}

extension Explanation: MaskedValue {
  /// The explanation for a terminal of 100 columns, without a newline at the end.
  public var description: String { text(width: 100) }

  /// Returns the explanation as text for people: the answer first, then the reasons for it, then
  /// the routes that nearly accept the link, with carets under the part that does not match.
  ///
  ///     https://www.underway.nyc/station/25
  ///     opens 'station': station/{stationID:int}/{action:arrivals|filter|service-alerts?}
  ///       stationID = 25
  ///     read as   web link, domain www.underway.nyc, path station / 25
  ///     scope     universal (any domain of the app)
  ///     decided   no other route matches it
  ///
  /// The text cannot control the terminal: control and format characters of the link are escaped.
  /// Values that a route declares secret are `***`. The wording may change between versions; the
  /// properties of this type do not.
  ///
  /// - Parameters:
  ///   - width: The number of columns to which links, paths and drawings are shortened; at least
  ///     40.
  ///   - misses: The maximum number of near misses in the text.
  public func text(width: Int, misses: Int = 3) -> String {
    var writer = ExplanationWriter(self, width: max(40, width))
    writer.write(misses: max(0, misses))
    return writer.lines.map(TerminalText.visible).joined(separator: "\n")
  }
}

extension Route {
  /// The route for links with a host before those of this route, whose secrets come one later.
  fileprivate var behindHost: Route? {
    let path = pattern.text.utf8.drop { $0 == 0x2F }
    guard let pattern = try? Pattern("host/" + String(decoding: path, as: UTF8.self)) else {
      return nil
    }
    var route = self
    route.pattern = pattern
    return route
  }
}
