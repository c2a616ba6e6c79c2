import Waymark
import WaymarkCatalog

/// Compares each system with the new table, for all links, and reports the differences.
///
/// One search has the rules of a system, the routes, and the kinds of differences as its sides. So
/// for each rule and each kind of difference it finds a shortest link.
struct ImportCheck {
  private let lists: [ImportRuleList]
  private let systems: ImportSystems
  private let table: RouteTable
  private let drafts: [ImportDraft]
  private let exclusions: [ImportExclusion]
  /// The exclusions that are not in the table, by their places.
  private let leftOut: [ImportPlace: OpenedExclusion]
  /// The places of those of them that have a finding with a link.
  private(set) var shownExclusions: Set<ImportPlace> = []
  private let guessed: Set<ImportPlace>
  private(set) var findings: [LinkDiagnostic] = []
  private var known: Set<Key> = []
  /// The activities whose filters match the same links, each with the kind of the links.
  private var activityGroups: Set<ActivityGroup> = []
  private var unchecked: Set<ImportPlace> = []

  /// Differences of one kind at one place.
  private struct Key: Hashable {
    let place: ImportPlace
    let code: LinkDiagnostic.Code
    let effect: LinkDiagnostic.Effect?
    let platform: RouteNotes.Platform
  }

  private struct ActivityGroup: Hashable {
    let names: [String]
    let kind: RouteScope.Kind
  }

  private var routes: [[SIMD2<Int>]: LinkAcceptor] = [:]
  private var kinds: [[Int]: DifferenceKind.Acceptors] = [:]
  private var searches: KnownLinks
  private var filters = AndroidAcceptor.Known()
  private var remedies: ImportRemedies
  /// The paths with a fixed number of characters, by the places of their rules.
  private let fixedLengthPaths: [ImportPlace: String]
  private let otherQueries: Set<ImportPlace>

  /// - Parameters:
  ///   - catalog: The new catalog.
  ///   - drafts: The routes of the table.
  ///   - exclusions: The web-only paths of the table.
  ///   - leftOut: The exclusions that are not in the table.
  ///   - budget: The maximum number of states of all searches.
  init(
    _ reader: ImportReader,
    _ systems: ImportSystems,
    _ table: RouteTable,
    _ catalog: LinkCatalog,
    _ drafts: [ImportDraft],
    _ exclusions: [ImportExclusion],
    leftOut: [OpenedExclusion],
    budget: Int
  ) {
    // A large search leaves states for the others.
    searches = KnownLinks(SearchBudget(states: budget, bytes: 32 << 20), total: budget, share: 2)
    lists = reader.lists
    self.systems = systems
    self.table = table
    remedies = ImportRemedies(catalog)
    self.drafts = drafts
    self.exclusions = exclusions
    self.leftOut = Dictionary(leftOut.map { ($0.place, $0) }) { first, _ in first }
    let fixed = reader.lists.flatMap(\.rules).compactMap { rule in
      rule.fixedLengthPath.map { (rule.place, $0) }
    }
    fixedLengthPaths = Dictionary(fixed) { first, _ in first }
    otherQueries = Set(lists.flatMap(\.rules).filter(\.hasOtherQuery).map(\.place))
    guessed = Set(reader.lists.flatMap(\.rules).filter(\.isGuessed).map(\.place))
  }

  mutating func run() {
    for place in systems.places {
      for platform in [RouteNotes.Platform.iOS, .android] {
        let own = lists.indices.filter {
          lists[$0].platform == platform && lists[$0].scopes.contains(place.scope)
            && !lists[$0].unmatched.contains(place.scope)
        }
        if !own.isEmpty { check(own, place, platform) }
      }
    }
    for (platform, file) in systems.withoutWebRules {
      if let link = linkOpened(on: platform) {
        findings.append(.noWebLinks(link, on: platform).inFile(file))
      }
    }
    if !unchecked.isEmpty, let file = lists.first?.rules.first?.place.file {
      findings.append(.unchecked(unchecked.count).inFile(file))
    }
  }

  /// Returns a web link that the catalog opens on a system, and the imported files do not.
  private func linkOpened(on platform: RouteNotes.Platform) -> String? {
    for place in systems.places where place.scope.kind == .universal {
      for draft in drafts where draft.scopes.contains(where: { $0.kind == .universal }) {
        let link = place.text(ExampleLink(draft.pattern))
        guard let match = (try? table.match(link)) ?? nil,
          match.route.applies(to: platform),
          !systems.opens(link, place, on: platform)
        else { continue }
        return link
      }
    }
    return nil
  }

  private mutating func check(
    _ own: [Int],
    _ place: ImportSystems.Place,
    _ platform: RouteNotes.Platform
  ) {
    let rules = TableRules(
      table,
      place.scope.kind == .app ? place.scope : .universal(domain: place.name)
    )
    let sides = systems.sides(place, on: platform, &filters)
    let routes = self.routes[rules.order] ?? rules.acceptor
    self.routes[rules.order] = routes
    let kinds =
      self.kinds[own] ?? DifferenceKind.acceptors(own.map { lists[$0] }, table.app.policies)
    self.kinds[own] = kinds
    let special = place.scope.kind == .app ? Spelling.app : Spelling.universal
    let spellings = platform == .android ? [special] : []
    let links = searches.links(
      [routes, kinds.paths, kinds.conditions, kinds.exclusions] + spellings + sides.acceptors
    )
    if !links.undecided.isEmpty || sides.isOversized {
      unchecked.formUnion(own.flatMap { lists[$0].rules.map(\.place) })
    }
    let first = 4 + spellings.count
    for link in links.links {
      let spelling = spellings.isEmpty ? nil : link.rules[4].map { Spelling.allCases[$0] }
      let route = link.rules[0].map { rules.rules[$0].route }
      let decision = sides.decision(Array(link.rules[first...]))
      let text = place.start + link.text
      let isDifferent = decision.opens != isOffered(route, to: platform)
      if spelling == .unsupported {
        if isDifferent, place.scope.kind == .universal {
          let effect: LinkDiagnostic.Effect = decision.opens ? .narrower : .wider
          find(.escapedSlash, whole(own), shownBy: text, effect, place, platform)
        }
      } else if !isDifferent {
        if decision.opens, platform == .android { checkActivity(text, route, decision, place) }
      } else if decision.opens {
        let kind = DifferenceKind(link.rules[1], link.rules[2], decision.rule)
        checkOpened(text, route, decision.rule, kind, place, platform)
      } else if spelling == nil, let route {
        let kind = DifferenceKind(link.rules[3], excludedBy: decision.rule)
        checkUnopened(text, route, decision.rule, kind, place, platform)
      } else if opensOnlyWithOtherEnd(text, place) {
        find(.endSlash, whole(own), shownBy: text, .wider, place, platform)
      }
    }
  }

  /// Returns the whole file of some rules as the place of a finding.
  private func whole(_ own: [Int]) -> ImportPlace {
    let files = own.lazy.compactMap { lists[$0].rules.first?.place.file }
    return ImportPlace(file: files.first ?? "", keyPath: "manifest")
  }

  /// Returns whether a filter accepts the link that only differs in the slash at the end of the
  /// path.
  ///
  /// - Parameter link: A link that no filter accepts.
  private func opensOnlyWithOtherEnd(_ link: String, _ place: ImportSystems.Place) -> Bool {
    let path = link.prefix { !"?#".contains($0) }
    let other = path.hasSuffix("/") ? String(path.dropLast()) : path + "/"
    return systems.opens(other + link[path.endIndex...], place, on: .android)
  }

  /// Returns whether links of a route open the app on a platform.
  private func isOffered(_ route: Int?, to platform: RouteNotes.Platform) -> Bool {
    guard let route, route < drafts.count else { return false }
    return drafts[route].platforms?.contains(platform) ?? true
  }

  // MARK: - Findings

  /// Reports a link that the system opens and the catalog does not.
  ///
  /// - Parameters:
  ///   - rule: The rule that opens the link. If the import left it out, it has a finding.
  ///   - kind: The kind of difference; `nil` if no change to a pattern of the rules is sufficient.
  private mutating func checkOpened(
    _ link: String,
    _ route: Int?,
    _ rule: ImportRule?,
    _ kind: DifferenceKind?,
    _ place: ImportSystems.Place,
    _ platform: RouteNotes.Platform
  ) {
    if let route, route >= drafts.count {
      let exclusion = exclusions[route - drafts.count]
      if exclusion.platform != platform {
        return find(.openedElsewhere(link, on: platform), exclusion.place, platform)
      }
    }
    guard let rule else { return }
    // On Android, the host of a custom scheme's link has no case; in a catalog, it is a component.
    if kind == .letterCase, place.scope.kind == .app { return }
    let finding = kind?.finding ?? (rule.hasEscapedDot ? .escapedDot : characters(rule.place))
    let shown = route == nil ? finding : .order
    find(shown, rule.place, shownBy: link, .narrower, place, platform)
  }

  /// Reports a link that the catalog opens and the system does not.
  ///
  /// - Parameters:
  ///   - rule: The exclusion that matches the link.
  ///   - kind: The kind of difference between the link and the exclusions.
  private mutating func checkUnopened(
    _ link: String,
    _ route: Int,
    _ rule: ImportRule?,
    _ kind: DifferenceKind?,
    _ systemPlace: ImportSystems.Place,
    _ platform: RouteNotes.Platform
  ) {
    let draft = drafts[route]
    var finding =
      rule.map { isAbove(link, $0) ? LinkDiagnostic.parent : kind?.finding ?? .order }
      ?? finding(about: link, draft.pattern, systemPlace, platform)
    let place = rule?.place ?? draft.places[platform] ?? draft.place
    if finding.code == LinkDiagnostic.characters.code, fixedLengthPaths[place] != nil {
      finding = characters(place)
    }
    if rule == nil, otherQueries.contains(place) { finding = .condition }
    let hasOtherEnd = platform == .android && !draft.pattern.endsInRest
    // A wildcard also matches the slash that is added.
    let isShort =
      fixedLengthPaths[place] != nil && !link.prefix { !"?#".contains($0) }.hasSuffix("/")
    if rule == nil, hasOtherEnd, !isShort, opensOnlyWithOtherEnd(link, systemPlace) {
      finding = .endSlash
    }
    guard let exclusion = leftOut[place], rule != nil else {
      return find(finding, place, shownBy: link, .wider, systemPlace, platform)
    }
    shownExclusions.insert(place)
    var example = ExampleLink(exclusion.pattern)
    if exclusion.pattern.endsInRest {
      example = example.inserting("x", at: example.components.count)
      example.hasTrailingSlash = false
    }
    let page = systemPlace.text(example)
    let links = page != link && opensByMistake(page, systemPlace, platform) ? [link, page] : [link]
    find(exclusion.finding.shown(by: links, opener: draft.pattern.text), place, platform)
  }

  /// Returns the reason for other texts in the place of a wildcard.
  private func characters(_ place: ImportPlace) -> LinkDiagnostic {
    fixedLengthPaths[place].map { .fixedLength($0) } ?? .characters
  }

  /// Returns whether a link has the path above those of an exclusion.
  private func isAbove(_ link: String, _ exclusion: ImportRule) -> Bool {
    guard let link = try? DeepLink(Self.below(link)), case .webOnly(let index) = table.find(link)
    else {
      return false
    }
    return exclusions[index].place == exclusion.place
  }

  /// Returns a link whose path is below that of a link.
  private static func below(_ link: String) -> String {
    let path = link.prefix { !"?#".contains($0) }
    return "\(path)\(path.hasSuffix("/") ? "" : "/")x\(link[path.endIndex...])"
  }

  /// Returns whether the catalog opens a link and the system does not.
  private func opensByMistake(
    _ link: String,
    _ place: ImportSystems.Place,
    _ platform: RouteNotes.Platform
  ) -> Bool {
    guard let match = try? table.match(link), match.routeIndex < drafts.count else { return false }
    return isOffered(match.routeIndex, to: platform) && !systems.opens(link, place, on: platform)
  }

  /// Returns the kind of a difference about a link that a route matches and no rule does.
  private func finding(
    about link: String,
    _ pattern: Pattern,
    _ place: ImportSystems.Place,
    _ platform: RouteNotes.Platform
  ) -> LinkDiagnostic {
    var app = table.app
    app.policies.pathCase = .sensitive
    let exact = try? RouteTable([Route(pattern)], app: app)
    if let exact, ((try? exact.match(link)) ?? nil) == nil { return .letterCase }
    if !pattern.queryItems.isEmpty || pattern.fragment != nil { return .condition }
    if pattern.parameters.contains(where: { $0.restriction == .int }) { return .number }
    if !pattern.parameters.isEmpty { return .characters }
    let isParent = pattern.endsInRest && systems.opens(Self.below(link), place, on: platform)
    return isParent ? .parent : .spelling
  }

  /// Reports a link that opens another activity than the catalog's route names, and, once for each
  /// group of activities, a link for which Android asks the user because filters of all of them
  /// match it.
  private mutating func checkActivity(
    _ link: String,
    _ route: Int?,
    _ decision: ImportSystems.Decision,
    _ place: ImportSystems.Place
  ) {
    guard let route, let rule = decision.rule, let opened = decision.activity else { return }
    let identity = systems.identity
    let own = drafts[route].activity
    if identity.activity(ofRouteTo: opened) != own {
      let name = own ?? identity.activity ?? ""
      find(.otherActivity(opened, instead: name, link: link), rule.place, .android)
    }
    let isWeb = place.scope.kind == .universal
    let names = [opened] + decision.otherActivities
    // Later systems open the activity that is declared last.
    if names.count == 1 || isWeb && identity.minSDK ?? 0 >= 31 { return }
    let group = ActivityGroup(names: names.sorted(), kind: place.scope.kind)
    guard activityGroups.insert(group).inserted else { return }
    findings.append(.severalActivities(names, link: link, isWeb: isWeb).at(rule.place))
  }

  /// Adds a finding about a link that the catalog and a system answer differently, unless there is
  /// one of this kind at the place.
  private mutating func find(
    _ finding: LinkDiagnostic,
    _ place: ImportPlace,
    shownBy link: String,
    _ effect: LinkDiagnostic.Effect,
    _ systemPlace: ImportSystems.Place,
    _ platform: RouteNotes.Platform
  ) {
    let key = Key(place: place, code: finding.code, effect: effect, platform: platform)
    if guessed.contains(place) || known.contains(key) { return }
    let isMeantToOpen = effect != .narrower
    let opens = remedies.opens(link, systemPlace, on: platform) ?? isMeantToOpen
    let isSolved = opens == isMeantToOpen
    find(finding.shown(by: link, effect, isSolvedByGenerating: isSolved), place, platform)
  }

  /// Adds a finding, unless there is one of this kind at the place.
  private mutating func find(
    _ finding: LinkDiagnostic,
    _ place: ImportPlace,
    _ platform: RouteNotes.Platform
  ) {
    if guessed.contains(place) { return }
    let key = Key(place: place, code: finding.code, effect: finding.effect, platform: platform)
    if known.insert(key).inserted { findings.append(finding.at(place)) }
  }
}

/// The kind of difference that a path shows: the least change to a pattern after which it matches
/// the path.
private enum DifferenceKind: Int, CaseIterable {
  case order, condition, number, characters, parent, emptyValue, severalComponents, letterCase

  var finding: LinkDiagnostic {
    switch self {
    case .order: .order
    case .condition: .condition
    case .number: .number
    case .characters: .characters
    case .emptyValue: .emptyValue
    case .parent: .parent
    case .severalComponents: .severalComponents
    case .letterCase: .letterCase
    }
  }

  /// Creates the kind of a difference about a link that a rule opens; fails if there is none.
  ///
  /// - Parameters:
  ///   - path: The kind that the path of the link shows.
  ///   - condition: Not `nil` if a pattern with conditions matches the path. They are the reason
  ///     only if the rule has them.
  init?(_ path: Int?, _ condition: Int?, _ rule: ImportRule?) {
    let kind = path.map { Self.allCases[$0] }
    let isCondition = rule?.patterns.contains(where: Self.condition.applies) == true
    if kind != .order, condition != nil, isCondition {
      self = .condition
    } else if let kind {
      self = kind
    } else {
      return nil
    }
  }

  /// Creates the kind of a difference about a link that an exclusion without conditions matches;
  /// fails for any other link.
  init?(_ path: Int?, excludedBy rule: ImportRule?) {
    guard let path, rule?.patterns.contains(where: Self.condition.applies) != true else {
      return nil
    }
    self = Self.allCases[path]
  }

  /// The kinds as sides of a search: with the patterns of the rules that open links, all kinds but
  /// the conditions, and the conditions; and with the exclusions without conditions, all kinds.
  typealias Acceptors = (paths: LinkAcceptor, conditions: LinkAcceptor, exclusions: LinkAcceptor)

  static func acceptors(_ lists: [ImportRuleList], _ policies: LinkPolicies) -> Acceptors {
    func patterns(excluding excludes: Bool) -> [Pattern] {
      var known: Set<String> = []
      return lists.flatMap(\.rules).filter { $0.excludes == excludes }.flatMap(\.patterns)
        .filter { known.insert($0.shape).inserted }
    }
    func acceptor(
      _ kinds: [Self],
      _ patterns: [Pattern],
      _ isIncluded: (Self) -> Bool
    ) -> LinkAcceptor {
      var builder = AutomatonBuilder()
      for kind in kinds {
        let own = isIncluded(kind) ? patterns.filter(kind.applies) : []
        var forms: [(inout AutomatonBuilder) -> Void] = []
        for pattern in own {
          for hasRest in kind.rests(of: pattern) {
            forms.append { $0.append(pathOf: pattern, kind, hasRest: hasRest, policies) }
          }
        }
        builder.addRule(anyOf: forms)
      }
      return LinkAcceptor(builder.automaton, .components)
    }
    let opening = patterns(excluding: false)
    let exclusions = patterns(excluding: true).filter { !Self.condition.applies(to: $0) }
    return (
      acceptor(allCases, opening) { $0 != .condition },
      acceptor([.condition], opening) { _ in true },
      acceptor(allCases, exclusions) { $0 != .condition }
    )
  }

  /// Returns whether the paths of this kind have the rest of a pattern: both, if the kind also
  /// applies to the path above the rest.
  private func rests(of pattern: Pattern) -> [Bool] {
    guard pattern.endsInRest else { return [false] }
    return switch self {
    case .parent: [false]
    case .emptyValue, .severalComponents, .letterCase: [true, false]
    default: [true]
    }
  }

  private func applies(to pattern: Pattern) -> Bool {
    let hasConditions = !pattern.queryItems.isEmpty || pattern.fragment != nil
    // The kinds other than conditions are about paths.
    let parameters = pattern.components.flatMap(\.elements).compactMap { element in
      if case .parameter(let parameter) = element { parameter } else { nil }
    }
    let hasNumber = parameters.contains { $0.restriction == .int }
    return switch self {
    case .order: !hasConditions
    case .condition: hasConditions
    case .number: hasNumber
    case .characters: !hasNumber && !parameters.isEmpty
    case .emptyValue: !parameters.isEmpty
    case .parent: pattern.endsInRest
    case .severalComponents: !parameters.isEmpty || pattern.endsInRest
    case .letterCase: true
    }
  }
}

extension AutomatonBuilder {
  /// Appends the paths that a pattern matches after a change, with or without its rest.
  fileprivate mutating func append(
    pathOf pattern: Pattern,
    _ kind: DifferenceKind,
    hasRest: Bool,
    _ policies: LinkPolicies
  ) {
    if kind == .order || kind == .condition {
      return append(pathOf: pattern.code, pattern.code.componentCounts.upperBound, policies)
    }
    let folds = kind == .letterCase || policies.pathCase == .insensitive
    let components = pattern.components.filter { !$0.isCatchAll }
    if components.isEmpty { append("/".utf8) }
    for component in components {
      append("/".utf8)
      for element in component.elements {
        if case .literal(let text) = element {
          let bytes = text.utf8.map { $0 == 0x2F ? PatternByte.slashInComponent : $0 }
          append(bytes, foldingCase: folds)
        } else if kind == .severalComponents || kind == .letterCase {
          appendRepeat(of: .all, 0...)
        } else {
          appendRepeat(of: .component, (kind == .emptyValue ? 0 : 1)...)
        }
      }
    }
    if hasRest {
      if !components.isEmpty { append("/".utf8) }
      appendRepeat(of: .all, 0...)
    } else {
      appendRepeat(of: ByteSet([0x2F...0x2F]), 0...1)
    }
  }
}

/// The paths that Android and a catalog treat differently whatever the rules are.
private enum Spelling: Int, CaseIterable {
  /// Android decodes `%2F` before it compares a path. In a link with a custom scheme, a first
  /// component that needs escapes is not in the place of the host.
  case unsupported
  /// Android compares the slash at the end of a path.
  case endSlash

  static let app = acceptor(.app)
  static let universal = acceptor(.universal)

  private static func acceptor(_ kind: RouteScope.Kind) -> LinkAcceptor {
    var forms: [(inout AutomatonBuilder) -> Void] = [{ $0.appendPathWithEscapedSlash() }]
    if kind == .app { forms.append { $0.appendPathWithEscapedStart() } }
    var builder = AutomatonBuilder()
    builder.addRule(anyOf: forms)
    builder.addRule { builder in
      builder.appendRepeat(of: .all, 2...)
      builder.append("/".utf8)
    }
    return LinkAcceptor(builder.automaton, .components)
  }
}

/// Simulates the systems with the files that the new catalog generates, in order to suggest
/// generating them only where that changes the answer.
private struct ImportRemedies {
  private let catalog: LinkCatalog
  private var apple: [String: AppleSimulator?] = [:]
  private lazy var android = catalog.manifestFile.flatMap { try? AndroidManifest($0.text) }
    .map { AndroidSimulator($0) }

  init(_ catalog: LinkCatalog) { self.catalog = catalog }

  /// Returns whether a link opens the app with the generated files; `nil` if the catalog lacks
  /// values that they need.
  mutating func opens(
    _ link: String,
    _ place: ImportSystems.Place,
    on platform: RouteNotes.Platform
  ) -> Bool? {
    if platform == .android { return android.map { $0.answer(for: link).filter != nil } }
    guard place.scope.kind == .universal else { return nil }
    let simulator =
      apple[place.name]
      ?? catalog.associations(of: [place.name])[0].map { AppleSimulator($0, domain: place.name) }
    apple[place.name] = .some(simulator)
    return simulator?.opens(link)
  }
}
