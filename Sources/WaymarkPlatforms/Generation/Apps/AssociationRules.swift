import Waymark
import WaymarkCatalog

/// The rules of one file, in the order of ``RuleOrder``.
///
/// The first rule that matches a link decides (Apple, "applinks.Details.Components").
struct AssociationRules {
  typealias Component = AppleAppSiteAssociation.Component

  /// The rules of one route or `webOnly` path.
  private struct Source {
    /// The index of the pattern among ``differences``.
    let owner: Int
    let components: [Pattern.Component]
    /// The path for each number of components, with its glob.
    let paths: [(path: ApplePath, glob: String)]
    let conditions: ApplePatternReader.Conditions
  }

  private(set) var components: [Component] = []
  /// For each component, the index of its pattern among ``differences``; `nil` if it has none.
  private(set) var owners: [Int?] = []
  /// The globs of the components, with the prefix `NOT ` for exclusions.
  private var paths: [String] = []
  /// The differences of the routes and `webOnly` paths.
  private(set) var differences: [PatternDifferences] = []
  private(set) var variables: [(name: String, values: [String])] = []
  /// Indicates whether a link as browsers send it is written in another way than the links that the
  /// rules compare otherwise, such as one with brackets.
  private(set) var hasSpellings = false
  /// Indicates whether the rules were not written, because they are certainly too large for a file.
  private(set) var isTooLarge = false

  /// The length of the strings that a file contains for the rules, in UTF-8 bytes.
  var stringSize: Int {
    components.reduce(0) { $0 + ($1.path ?? "").utf8.count + ($1.comment ?? "").utf8.count }
  }

  private let isCaseSensitive: Bool
  /// The characters that each other spelling of a rule has as they are; empty if rules are written
  /// for one spelling.
  private let spellings: [String]
  /// Indicates for each component whether it is the one before it, in another spelling.
  private var isRepeated: [Bool] = []

  /// - Parameters:
  ///   - writesSpellings: Indicates whether a rule with characters that browsers do not escape,
  ///     such as brackets, is also written for links in which they are not escaped.
  ///   - sizeLimit: The size of a file in bytes. Rules are not written if they have more than twice
  ///     this size: most of them decide about a link, and stay in the file.
  init(
    routes: [Route],
    webOnly: [WebOnlyPath],
    policies: LinkPolicies,
    isLoose: Bool = false,
    writesSpellings: Bool = true,
    sizeLimit: Int = .max / 2
  ) {
    let all = AppleGlobText.spellings(policies)
    spellings = writesSpellings ? all : []
    isCaseSensitive = policies.pathCase == .sensitive
    var reader = ApplePatternReader(isCaseSensitive: isCaseSensitive, isLoose: isLoose)
    differences = webOnly.map { PatternDifferences($0) } + routes.map { PatternDifferences($0) }
    let patterns = differences.map(\.pattern)
    var size = 0
    let sources = patterns.enumerated().map { index, pattern in
      let components = pattern.components
      let paths = reader.paths(of: components)
      let conditions = reader.conditions(of: pattern)
      let globs = paths.map(\.glob)
      differences[index].kinds = reader.differences
      if globs.contains(where: { Self.spellings($0, conditions, all).count > 1 }) {
        hasSpellings = true
        if !writesSpellings { differences[index].kinds.insert(.bracket) }
      }
      // Each path of a route has a rule with the name of the route.
      let nameSize = differences[index].label.utf8.count
      if !differences[index].excludes { size += globs.reduce(0) { $0 + $1.utf8.count + nameSize } }
      return Source(
        owner: index,
        components: components,
        paths: zip(paths, globs).map { (path: $0, glob: $1) },
        conditions: conditions
      )
    }
    isTooLarge = size > 2 * sizeLimit
    if isTooLarge { return }
    let variables = AppleVariables(reader.variables.list)
    write(patterns.indicesByPrecedence.map { sources[$0] }, variables)
    keepDecidingRules(variables)
    let used = Set(components.flatMap(\.patterns).flatMap(AssociationVariables.names))
    self.variables = reader.variables.list.filter { used.contains($0.name) }
  }

  /// - Parameter sources: The rules in the order of the precedence of their patterns.
  private mutating func write(_ sources: [Source], _ variables: AppleVariables) {
    var entries: [(source: Int, path: ApplePath, glob: String)] = []
    for (index, source) in sources.enumerated() {
      entries += source.paths.map { (index, $0.path, $0.glob) }
    }
    let isExact = isCaseSensitive
    let paths = entries.map { index, path, _ in
      let difference = differences[sources[index].owner]
      return RuleOrder.Path(
        excludes: difference.excludes,
        components: sources[index].components.prefix(path.components.count),
        hasRest: path.hasCatchAll,
        crosses: path.crosses,
        isWider: !difference.kinds.isDisjoint(with: [.looseNumber, .character]),
        matches: { Self.matches(path.components[$0], $1, variables, isExact: isExact) }
      )
    }
    for step in RuleOrder(paths, isExact: isCaseSensitive).steps {
      switch step {
      case .rule(let index): add(sources[entries[index].source], entries[index].glob)
      case .longer(let index, let count):
        add(sources[entries[index].source], entries[index].path.glob(longerThan: count))
      case .exclusion(let count):
        let path = String(repeating: "/?*", count: count + 1)
        add(path, .init(), of: nil, excludes: true, comment: "Longer than what follows")
      }
    }
  }

  /// Returns whether the glob of a component matches a text of a pattern.
  ///
  /// A glob for one number matches only this number.
  private static func matches(
    _ component: AppleComponentGlob,
    _ text: String,
    _ variables: AppleVariables,
    isExact: Bool
  ) -> Bool {
    if !component.crosses { return false }
    let written = AppleGlobText(text, in: .pathComponent).text
    return AppleGlob(component.text, variables: variables, isCaseSensitive: isExact)
      .matches(Array((isExact ? written : lowercasedASCII(written)).utf8))
  }

  private mutating func add(_ entry: Source, _ path: String) {
    let excludes = differences[entry.owner].excludes
    let comment = excludes ? "Stays in the browser" : differences[entry.owner].label
    let spellings = hasSpellings ? spellings : []
    let all = Self.spellings(path, entry.conditions, spellings)
    for (index, (path, conditions)) in all.enumerated() {
      add(path, conditions, of: entry.owner, excludes: excludes, comment: comment)
      isRepeated[isRepeated.count - 1] = index > 0
    }
  }

  /// Returns a path and its conditions, and each other spelling of them.
  private static func spellings(
    _ path: String,
    _ conditions: ApplePatternReader.Conditions,
    _ spellings: [String]
  ) -> [(path: String, conditions: ApplePatternReader.Conditions)] {
    var all = [(path: path, conditions: conditions)]
    for characters in spellings {
      let other = AppleGlobText.asInBrowsers(path, characters)
      let others = conditions.asInBrowsers(characters)
      if !all.contains(where: { $0 == (other, others) }) { all.append((other, others)) }
    }
    return all
  }

  private mutating func add(
    _ path: String,
    _ conditions: ApplePatternReader.Conditions,
    of owner: Int?,
    excludes: Bool,
    comment: String
  ) {
    let query = conditions.items.isEmpty ? nil : Component.Query.items(conditions.items)
    let component = Component(
      path: path,
      query: query,
      fragment: conditions.fragment,
      excludes: excludes ? true : nil,
      isCaseSensitive: isCaseSensitive ? nil : false,
      comment: comment
    )
    let text = excludes ? "NOT \(path)" : path
    components.append(component)
    owners.append(owner)
    paths.append(text)
    isRepeated.append(false)
  }

  /// Removes the rules that never decide, because earlier rules decide about all of their links.
  private mutating func keepDecidingRules(_ variables: AppleVariables) {
    let place = AppleRulePlace(path: CatalogPath(), offset: 0)
    let rules = components.indices.map { index in
      let json = components[index].json
      let isPath = isCaseSensitive && json["?"] == nil && json["#"] == nil
      return isPath
        ? AppleRule(path: paths[index], variables: variables, place: place)
        : AppleRule(components[index], inherited: [], variables: variables, place: place)
    }
    let limits = AppleRuleCoverage.Limits(steps: 40_000_000, states: 4_000_000)
    var coverage = AppleRuleCoverage(rules, limits: limits)
    // The links of the search are written in one spelling.
    let hidden = Set(
      rules.indices.filter { !isRepeated[$0] && !coverage.rules(hiding: $0).isEmpty }
    )
    var isHidden = false
    let kept = components.indices.filter { index in
      if !isRepeated[index] { isHidden = hidden.contains(index) }
      return !isHidden
    }
    components = kept.map { components[$0] }
    owners = kept.map { owners[$0] }
    paths = kept.map { paths[$0] }
  }
}

extension AppleAppSiteAssociation.Component {
  /// All globs of the rule.
  fileprivate var patterns: [String] {
    var patterns = [path, fragment].compactMap { $0 }
    switch query {
    case .text(let text): patterns.append(text)
    case .items(let items): patterns += items.map(\.pattern)
    case nil: break
    }
    return patterns
  }
}
