import Waymark
import WaymarkCatalog

/// Converts a pattern into the globs of an association file, and collects differences.
struct ApplePatternReader {
  let isCaseSensitive: Bool
  var variables: AssociationVariables
  /// The differences of the pattern that was converted last.
  private(set) var differences: Set<Difference> = []
  /// Indicates whether only the beginning of numbers is compared, in this pattern and in all
  /// others.
  private var isLoose = false
  private let isAlwaysLoose: Bool

  /// The maximum number of rules for one pattern.
  ///
  /// If more are needed, numbers are compared loosely.
  static var ruleLimit: Int { 50 }

  init(isCaseSensitive: Bool, isLoose: Bool = false) {
    isAlwaysLoose = isLoose
    self.isCaseSensitive = isCaseSensitive
    variables = AssociationVariables()
  }

  /// Returns the paths that a pattern of these components matches, those with fewer optional
  /// components first.
  mutating func paths(of components: [Pattern.Component]) -> [ApplePath] {
    differences = []
    var count = 1
    for component in components {
      for case .parameter(let parameter) in component.elements
      where parameter.restriction == .int {
        count = min(count * 6, 1_000_000)
      }
    }
    isLoose = isAlwaysLoose || count > Self.ruleLimit
    let paths = components.paths { globs(of: $0) }
    // `/*` matches every path, because the path of a link has at least its slash.
    if paths.contains(where: { $0.hasCatchAll && !$0.components.isEmpty }) {
      differences.insert(.restAlone)
    }
    if paths.contains(where: \.crossesBeforeText) { differences.insert(.restCrossing) }
    return paths
  }

  /// Returns the globs of a component; more than one if it contains numbers.
  private mutating func globs(of component: Pattern.Component) -> [AppleComponentGlob]? {
    var followsParameter = false
    let combinations = component.combinations { element -> [AppleComponentGlob] in
      switch element {
      case .literal(let literal):
        if followsParameter, Self.mayEndEscape(literal) { differences.insert(.escape) }
        followsParameter = false
        return [glob(of: literal)]
      case .parameter(let parameter):
        let globs = globs(of: parameter)
        if globs.contains(where: \.crosses) { followsParameter = true }
        return globs
      case .wildcard, .rest: return [.any]
      }
    }
    return combinations?.map { globs in
      let text = globs.map(\.text).joined()
      return AppleComponentGlob(text: text, crosses: globs.contains(where: \.crosses))
    }
  }

  private mutating func glob(of literal: String) -> AppleComponentGlob {
    let glob = AppleGlobText(literal, in: .pathComponent)
    if glob.isWider { differences.insert(.character) }
    return AppleComponentGlob(text: glob.text, crosses: glob.isWider)
  }

  /// Returns whether a text may be the end of an escape: `b` in `%2b`.
  private static func mayEndEscape(_ literal: String) -> Bool {
    literal.utf8.first.map { hexadecimalValue($0) != nil } ?? false
  }

  private mutating func globs(of parameter: Pattern.Parameter) -> [AppleComponentGlob] {
    switch parameter.restriction {
    case .none: return [.any]
    case .int where isLoose:
      differences.insert(.looseNumber)
      return [AppleComponentGlob(text: variables.looseNumber(), crosses: true)]
    case .int: return variables.numbers().map { AppleComponentGlob(text: $0) }
    case .uuid: return [AppleComponentGlob(text: AssociationVariables.uuid)]
    case .words(let words):
      let globs = words.map { glob(of: $0) }
      let hasLetters = words.contains { $0.utf8.contains { lowercasedASCII($0) &- 0x61 < 26 } }
      if !isCaseSensitive, hasLetters { differences.insert(.letterCase) }
      let texts = globs.map(\.text)
      // A list has the words in both spellings; a single word is part of the rule's path.
      let others = texts.map { AppleGlobText.asInBrowsers($0) }.filter { !texts.contains($0) }
      let text = variables.words(texts.count == 1 ? texts : texts + others, of: parameter.name)
      return [AppleComponentGlob(text: text, crosses: globs.contains(where: \.crosses))]
    }
  }
}

extension ApplePatternReader {
  /// The conditions on a link in addition to its path.
  struct Conditions: Sendable, Equatable {
    /// Globs for the values of query items.
    var items: [(name: String, pattern: String)] = []
    var fragment: String?

    /// Returns the conditions on a link with some characters as browsers send them.
    func asInBrowsers(_ characters: String) -> Conditions {
      let text = { AppleGlobText.asInBrowsers($0, characters) }
      return Conditions(
        items: items.map { (text($0.name), text($0.pattern)) },
        fragment: fragment.map(text)
      )
    }

    static func == (left: Conditions, right: Conditions) -> Bool {
      left.items.elementsEqual(right.items, by: ==) && left.fragment == right.fragment
    }
  }

  /// Returns the conditions of the pattern whose paths were converted last.
  mutating func conditions(of pattern: Pattern) -> Conditions {
    var conditions = Conditions()
    for item in pattern.requiredItems {
      guard let value = item.value else {
        differences.insert(.valuelessItem)
        continue
      }
      if !isCaseSensitive { differences.insert(.letterCase) }
      differences.insert(.repeatedItem)
      conditions.items.append(
        (PercentEncoding.queryName.encode(item.name), glob(of: value, in: .queryValue))
      )
    }
    if let fragment = pattern.requiredFragment {
      if !isCaseSensitive { differences.insert(.letterCase) }
      conditions.fragment = glob(of: fragment, in: .fragment)
    }
    return conditions
  }

  private mutating func glob(of value: Pattern.Value, in encoding: PercentEncoding) -> String {
    switch value {
    case .literal(let text):
      let glob = AppleGlobText(text, in: encoding)
      if glob.isWider || text.isEmpty { differences.insert(.character) }
      return glob.text
    case .parameter:
      // The decoder checks the value, not the route.
      differences.insert(.emptyItem)
      return "?*"
    case .mixed(let elements): return glob(of: elements, in: encoding)
    case .path(let components):
      differences.insert(.fragmentSlash)
      return components.map { glob(of: $0, in: .fragmentComponent) }.joined(separator: "/")
    }
  }

  /// Returns the glob of literal text and parameters in a query item or the fragment.
  private mutating func glob(
    of elements: [Pattern.Element],
    in encoding: PercentEncoding
  ) -> String {
    var text = ""
    var followsParameter = false
    for element in elements {
      guard case .literal(let literal) = element else {
        text += "?*"
        followsParameter = true
        continue
      }
      let glob = AppleGlobText(literal, in: encoding)
      if glob.isWider { differences.insert(.character) }
      if followsParameter, Self.mayEndEscape(literal) { differences.insert(.escape) }
      text += glob.text
    }
    return text
  }
}
