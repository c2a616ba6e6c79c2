package import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

/// The reasons why the file that a catalog generates treats links in another way than the routes.
///
///     let causes = catalog.causes(ofAssociationOf: "www.example.com")
///     causes?.finding(about: link, true, chosen: nil, rules: [.component(3)]).code
///
/// The reader of a platform's patterns notes the differences of each pattern. The link then shows
/// which of them is the reason.
package struct LimitCauses: Sendable {
  private let platform: Difference.Platform
  private let app: AppIdentity
  /// The name of the host whose file has rules for other domains, too; `nil` if it has none.
  private let sharedHost: String?
  /// The labels of the routes that require a verified link.
  private let verified: Set<String>
  private let patterns: [PatternDifferences]
  /// The indices of the patterns of each route or web-only path, by its label.
  private let indices: [String: [Int]]
  /// The indices of the patterns that a rule was written for.
  private let owners: [FileRule: [Int]]

  init(
    _ platform: Difference.Platform,
    _ app: AppIdentity,
    sharedHost: String? = nil,
    _ patterns: [PatternDifferences],
    owners: [FileRule: [Int]],
    verified: Set<String> = []
  ) {
    self.platform = platform
    self.app = app
    self.sharedHost = sharedHost
    self.verified = verified
    self.patterns = patterns
    indices = Dictionary(grouping: patterns.indices) { patterns[$0].label }
    self.owners = owners
  }

  /// Returns the finding about a link that the file treats in another way than the routes, without
  /// the link.
  ///
  /// Its place is the route that the table chooses; for a link without one, the route or web-only
  /// path whose rule decides.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - opens: Indicates whether the file opens the app for the link.
  ///   - chosen: The route or web-only path that the table chooses; `nil` if there is none.
  ///   - rules: The rules of the file that decide.
  package func finding(
    about link: DeepLink,
    _ opens: Bool,
    chosen: (label: String, excludes: Bool)?,
    rules: [FileRule] = []
  ) -> LinkDiagnostic {
    let parts = LinkParts(link)
    if let chosen {
      if case .manifest = platform, !opens, !chosen.excludes, link.kind == .web,
        let domain = link.domain, !AndroidSimulator.isVerifiable(domain)
      {
        return .notVerified(host: domain).at(chosen.label, nil)
      }
      let own = (indices[chosen.label] ?? []).filter {
        patterns[$0].excludes == chosen.excludes
          && patterns[$0].scopes.contains { $0.covers(parts.scope) }
      }
      if let found = difference(of: own, shownBy: parts, opens).shown { return found }
      // A location for a path that stays in the browser may also match links of routes.
      if platform == .webServer, !opens {
        let others = owners(of: rules, parts).filter { patterns[$0].excludes }
        if let found = difference(of: others, shownBy: parts, opens).shown { return found }
      }
      if case .manifest = platform, !opens, let escape = link.decodedDelimiter {
        return .notOpened(decoding: escape).at(chosen.label, nil)
      }
      let isRespelled = platform != .webServer && parts.isRespelled
      let isUnverified = link.kind == .app && verified.contains(chosen.label)
      let other: LinkDiagnostic =
        opens
        ? chosen.excludes ? .webOnlyOpened : isUnverified ? .unverifiedOpened : .otherPlatform
        : isRespelled ? .otherSpelling(on: platform) : .notOpened
      return other.at(chosen.label, nil)
    }
    let isSlash = platform == .apple && app.policies.trailingSlash == .strict
    // A rule of another route may have matched the link for two reasons at once.
    if isSlash, patterns.contains(where: { differsInSlash($0, parts) }) {
      return .trailingSlash.direction(.wider)
    }
    // Rules of several routes may have the same path. The first route is the one that is most like
    // the link.
    let owners = owners(of: rules, parts)
      .map { (index: $0, distance: mismatches(patterns[$0].pattern, parts, hasSlash: true).count) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    let found = difference(of: owners.map(\.index), shownBy: parts, opens)
    if let found = found.shown { return found }
    // The path of an Ingress may be there for several routes.
    if platform == .webServer {
      let others = patterns.indices.filter {
        let mismatches = mismatches(patterns[$0].pattern, parts)
        return !mismatches.isEmpty && mismatches.allSatisfy(Difference.condition.allows)
      }
      if let found = difference(of: others, shownBy: parts, opens).shown { return found }
    }
    if let first = found.first { return first }
    if let sharedHost { return .sharedHost(sharedHost) }
    return (isSlash ? LinkDiagnostic.trailingSlash : .spelling(on: platform)).direction(.wider)
  }

  /// Returns the indices of the patterns that rules were written for.
  ///
  /// Filters of other hosts may have the same pattern.
  private func owners(of rules: [FileRule], _ link: LinkParts) -> [Int] {
    rules.flatMap { owners[$0] ?? [] }
      .filter { patterns[$0].scopes.contains { $0.covers(link.scope) } }
  }

  /// Returns the finding about the difference of some patterns that a link shows, and about the
  /// first of their differences that can be the reason.
  private func difference(
    of indices: [Int],
    shownBy link: LinkParts,
    _ opens: Bool
  ) -> (shown: LinkDiagnostic?, first: LinkDiagnostic?) {
    let effect: LinkDiagnostic.Effect = opens ? .wider : .narrower
    var first: LinkDiagnostic?
    for pattern in indices.map({ patterns[$0] }) {
      let mismatches = mismatches(pattern.pattern, link)
      // A pattern that matches the link is no reason to match more, and the reverse.
      if mismatches.isEmpty != (opens == pattern.excludes) { continue }
      for difference in Difference.allCases where pattern.kinds.contains(difference) {
        let possible = difference.effect(on: platform, excludes: pattern.excludes)
        guard possible == effect || possible == .either else { continue }
        let finding = LinkDiagnostic.difference(
          difference,
          on: platform,
          excludes: pattern.excludes,
          path: pattern.path
        )
        .direction(effect)
        .at(difference.isGeneral(on: platform) ? "" : pattern.label, nil)
        if shows(difference, of: pattern.pattern, mismatches, link) { return (finding, first) }
        first = first ?? finding
      }
    }
    return (nil, first)
  }

  /// Returns the differences of a link from a pattern that are not about its scheme or domain.
  ///
  /// - Parameters:
  ///   - isExact: Indicates whether the case of letters in the path makes a difference.
  ///   - hasSlash: Indicates whether a slash at the end is a difference; Apple's systems ignore it,
  ///     which is a limit of its own.
  private func mismatches(
    _ pattern: Pattern,
    _ link: LinkParts,
    isExact: Bool = false,
    hasSlash: Bool? = nil
  ) -> [Mismatch] {
    var app = app
    if isExact { app.policies.pathCase = .sensitive }
    var comparer = LinkComparison(link, app)
    return comparer.compare(pattern.code, [link.scope]).mismatches.filter { mismatch in
      switch mismatch {
      case .undeclared, .scope, .excluded: false
      case .trailingSlash: hasSlash ?? (platform != .apple)
      default: true
      }
    }
  }

  /// Returns whether a route would match a link if a slash at the end did not count.
  private func differsInSlash(_ owner: PatternDifferences, _ link: LinkParts) -> Bool {
    guard !owner.excludes, owner.scopes.contains(where: { $0.covers(link.scope) }) else {
      return false
    }
    return mismatches(owner.pattern, link).isEmpty
      && !mismatches(owner.pattern, link, hasSlash: true).isEmpty
  }

  /// Returns whether a link shows a difference of a pattern.
  private func shows(
    _ difference: Difference,
    of pattern: Pattern,
    _ mismatches: [Mismatch],
    _ link: LinkParts
  ) -> Bool {
    let text = link.link.description
    if difference == .decodedSlash {
      return text.prefix { $0 != "?" && $0 != "#" }.uppercased().contains("%2F")
    }
    if !mismatches.isEmpty { return mismatches.contains(where: difference.allows) }
    let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    switch difference {
    case .bareItem: return end < text.endIndex
    case .emptyItem:
      let items = pattern.requiredItems.compactMap { link.items[Array($0.name.utf8)] }
      return link.fragment?.isEmpty == true || items.contains { $0.value.isEmpty }
    case .repeatedItem:
      // Rules that ignore case do so in names, too.
      let isFolded = app.policies.pathCase == .insensitive
      let key = { (name: String) in isFolded ? lowercasedASCII(name) : name }
      return pattern.requiredItems.contains { item in
        link.link.queryItems.count { key($0.name) == key(item.name) } > 1
      }
    case .bracket:
      return text.contains { "[]".contains($0) } || text[end...].contains { "+;'".contains($0) }
    case .plus: return text[end...].contains("+")
    case .exactCase: return !self.mismatches(pattern, link, isExact: true).isEmpty
    case .decodedQuestionMark: return text[..<end].uppercased().contains("%3F")
    default: return true
    }
  }
}

extension DeepLink {
  /// The escape that Android decodes before it splits the path or the query; `nil` for none.
  fileprivate var decodedDelimiter: String? {
    let text = text.prefix { $0 != "#" }
    let (path, query) = (text.prefix { $0 != "?" }, text.drop { $0 != "?" })
    return path.uppercased().contains("%2F") ? "%2F" : query.contains("%26") ? "%26" : nil
  }
}

extension LinkParts {
  /// Indicates whether Waymark writes the link in another spelling, such as without escapes.
  fileprivate var isRespelled: Bool {
    let path = link.pathComponents.map(PercentEncoding.pathComponent.encode)
    let items = link.queryItems.map { item in
      PercentEncoding.queryName.encode(item.name)
        + (item.value.map { "=" + PercentEncoding.queryValue.encode($0) } ?? "")
    }
    let start = "\(link.scheme)://" + (link.domain.map { "\($0)/" } ?? "")
    let slash = link.hasTrailingSlash && !path.isEmpty ? "/" : ""
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    let fragment = link.fragment.map { "#" + PercentEncoding.fragment.encode($0) } ?? ""
    return link.text != start + path.joined(separator: "/") + slash + query + fragment
  }
}

extension Difference {
  /// Returns whether rules with the difference match links that differ from the pattern in a way.
  fileprivate func allows(_ mismatch: Mismatch) -> Bool {
    let differences: [Difference] =
      switch mismatch {
      case .literal, .mixed, .restriction:
        [
          .prefix, .unrestricted, .looseNumber, .longWords, .character, .letterCase, .laterText,
          .escape,
        ]
      case .empty, .tooShort, .tooLong, .restNeedsSlash, .trailingSlash:
        [
          .prefix, .deeper, .restCrossing, .innerSlash, .emptyPart, .acrossQuery, .tooMany,
          .restAlone,
        ]
      case .missingItem, .itemValue, .missingFragment, .fragment:
        [
          .condition, .valuelessItem, .anyItem, .fragmentSlash, .character, .letterCase, .laterText,
          .escape,
        ]
      case .undeclared, .scope, .excluded: []
      }
    return differences.contains(self)
  }
}
