import Waymark
import WaymarkCatalog

/// The conditions on a link in addition to its path, as relative filter groups since API level 35.
struct ManifestConditions {
  /// Alternative lists of rules.
  ///
  /// All rules of one list must match.
  private(set) var alternatives: [[ManifestRule]] = [[]]
  private(set) var differences: Set<Difference> = []

  /// The maximum number of groups for one path of a pattern.
  static var alternativeLimit: Int { 8 }

  init(_ pattern: Pattern, policies: LinkPolicies) {
    for item in pattern.requiredItems { add(item, policies) }
    switch pattern.requiredFragment {
    case nil: break
    case .literal(let text)?: require([.init(.fragment, text)])
    // The fragment must be present; its decoder checks the value.
    case .parameter?: require([.init(.fragmentPattern, ".*")])
    case let fragment?: require([.init(.fragmentPattern, glob(of: fragment))])
    }
  }

  private mutating func add(_ item: Pattern.QueryItem, _ policies: LinkPolicies) {
    if item.value?.isAny == false { differences.insert(.anyItem) }
    /// Requires rules, and notes that a plus sign in their text is a space.
    func require(_ rules: [ManifestRule], text: String) {
      if policies.plus == .space, text.contains(where: { $0 == " " || $0 == "+" }) {
        differences.insert(.plus)
      }
      self.require(rules)
    }
    if let value = item.value, !value.isAny, value.literal == nil {
      let glob = glob(of: value, after: "\(item.name)=")
      return require([.init(.queryPattern, glob)], text: item.name + value.beginning)
    }
    if case .literal(let value)? = item.value, !value.isEmpty {
      return require([.init(.query, "\(item.name)=\(value)")], text: item.name + value)
    }
    let start = "\(item.name)="
    // An item without `=` is equal to one with an empty value.
    let rule =
      item.value == .literal("") ? ManifestRule(.query, start) : ManifestRule(.queryPrefix, start)
    if alternatives.count * 2 > Self.alternativeLimit {
      differences.insert(.bareItem)
      require([rule], text: item.name)
    } else {
      require([rule, .init(.query, item.name)], text: item.name)
    }
  }

  /// Returns the glob of literal text and parameters, up to the first parameter.
  ///
  /// A simple glob ends a wildcard where the text after it first occurs, so text after a parameter
  /// cannot be compared.
  private mutating func glob(of value: Pattern.Value, after start: String = "") -> String {
    var glob = LooseGlobText()
    glob.add(start + value.beginning)
    glob.add(.run)
    if value.hasLaterText { differences.insert(.laterText) }
    if value.isPath { differences.insert(.fragmentSlash) }
    let written = glob.text(in: .simple)
    if written.isWider { differences.insert(.character) }
    return written.text
  }

  /// Adds the condition that one of the rules matches.
  private mutating func require(_ rules: [ManifestRule]) {
    alternatives = alternatives.flatMap { list in rules.map { list + [$0] } }
  }
}
