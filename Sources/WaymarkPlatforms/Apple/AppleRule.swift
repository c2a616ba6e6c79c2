import Waymark
import WaymarkCatalog

/// A compiled rule.
///
/// This type is a class because a link may be compared with a thousand rules.
final class AppleRule: Sendable {
  /// The part of a link that does not match.
  enum Part: String, Sendable { case path, query, fragment }

  enum Query: Sendable {
    case text(AppleGlob)
    case items([(name: [UInt8], value: AppleGlob, text: String)])
  }

  let place: AppleRulePlace
  let excludes: Bool
  let isDecoded: Bool
  let isFolded: Bool
  let path: AppleGlob?
  /// The pattern without its final `/*`, which a path may leave out.
  let parent: AppleGlob?
  let query: Query?
  let fragment: AppleGlob?
  /// The reason why it is not known how the systems read the rule; `nil` if it is known.
  let unknown: String?
  /// The patterns as written in the file, for explanations.
  let texts: (path: String?, query: AppleAppSiteAssociation.Component.Query?, fragment: String?)

  /// Compiles a component; `inherited` contains the defaults, the nearest first.
  ///
  /// - Parameters:
  ///   - unknown: The reason why it is not known how the systems read the rule.
  ///   - readsTexts: Indicates whether a text such as `"true"` counts as a Boolean.
  init(
    _ component: AppleAppSiteAssociation.Component,
    inherited: [AppleAppSiteAssociation.Component],
    variables: AppleVariables,
    place: AppleRulePlace,
    unknown: String? = nil,
    readsTexts: Bool = false
  ) {
    let owners = [component] + inherited
    // A key in the component overrides the defaults, even if its value has a wrong type.
    func value<Value>(
      _ key: String,
      _ read: (AppleAppSiteAssociation.Component) -> Value?
    ) -> Value? {
      let owner = owners.first { $0.json[key] != nil }
      return owner.flatMap(read)
    }
    let isCaseSensitive = Option.caseSensitive.value(owners, readsTexts: readsTexts)
    excludes = Option.exclude.value(owners, readsTexts: readsTexts)
    isDecoded = !Option.percentEncoded.value(owners, readsTexts: readsTexts)
    isFolded = !isCaseSensitive
    self.unknown = unknown
    texts = (value("/") { $0.path }, value("?") { $0.query }, value("#") { $0.fragment })
    self.place = place
    let glob = { AppleGlob($0, variables: variables, isCaseSensitive: isCaseSensitive) }
    (path, parent) = Self.globs(path: texts.path, glob)
    fragment = texts.fragment.map(glob)
    switch texts.query {
    case .text(let text): query = .text(glob(text))
    case .items(let items):
      query = .items(
        items.map {
          let name = Array($0.name.utf8)
          return (isCaseSensitive ? name : name.map(lowercasedASCII), glob($0.pattern), $0.pattern)
        }
      )
    case nil: query = nil
    }
  }

  /// Compiles an element of a legacy list.
  convenience init(
    path text: String,
    variables: AppleVariables,
    place: AppleRulePlace,
    unknown: String? = nil
  ) {
    let mark = "NOT "
    let excludes = text.hasPrefix(mark)
    let path = excludes ? String(text.dropFirst(mark.count)) : text
    let component = AppleAppSiteAssociation.Component(path: path, excludes: excludes)
    self.init(component, inherited: [], variables: variables, place: place, unknown: unknown)
  }

  /// Returns the glob for a path, and the glob for the parent path if the text ends in `/*`.
  private static func globs(
    path text: String?,
    _ glob: (String) -> AppleGlob
  ) -> (AppleGlob?, AppleGlob?) {
    guard let text else { return (nil, nil) }
    let slash = UInt8(ascii: "/")
    let body = text.utf8.drop { $0 == slash }
    let trimmed = AppleLinkText.trimmed([slash] + body)
    let path = String(decoding: trimmed, as: UTF8.self)
    guard path.hasSuffix("/*") else { return (glob(path), nil) }
    let above = AppleLinkText.trimmed(Array(trimmed.dropLast(2)))
    return (glob(path), glob(String(decoding: above, as: UTF8.self)))
  }

  /// The literal texts of which the path of every matching link, as written, begins with one.
  var beginnings: [BeginningIndex.Key] {
    // The literal text at the start of the parent path is also at the start of the path.
    guard !isDecoded, let path = parent ?? path else { return [.init()] }
    return path.beginnings
  }

  /// Returns the first part of the link that does not match, or `nil` if the rule decides.
  func mismatch(_ forms: inout AppleLinkForms, steps: inout Int) -> Part? {
    let link = forms.form(isDecoded: isDecoded, isFolded: isFolded)
    if let path, !path.matches(link.path, steps: &steps),
      !(parent?.matches(link.path, steps: &steps) ?? false)
    {
      return .path
    }
    switch query {
    case .text(let glob): if !glob.matches(link.query, steps: &steps) { return .query }
    case .items(let items):
      for item in items where !Self.fits(item.name, item.value, link, steps: &steps) {
        return .query
      }
    case nil: break
    }
    if let fragment, !fragment.matches(link.fragment, steps: &steps) { return .fragment }
    return nil
  }

  /// Returns whether every value of the name matches; a missing item counts as an empty value.
  private static func fits(
    _ name: [UInt8],
    _ glob: AppleGlob,
    _ link: AppleLinkText,
    steps: inout Int
  ) -> Bool {
    var isThere = false
    for item in link.items where item.name == name {
      isThere = true
      if !glob.matches(item.value, steps: &steps) { return false }
    }
    return isThere || glob.matches([], steps: &steps)
  }

  /// Returns how close the rule is to the link, given the part that does not match.
  func nearness(_ part: Part?, _ forms: inout AppleLinkForms) -> Int {
    switch part {
    case nil: return .max
    case .fragment: return 1 << 21
    case .query: return 1 << 20
    case .path:
      let path = forms.form(isDecoded: isDecoded, isFolded: isFolded).path
      let pattern = (texts.path ?? "").utf8
      let shared = zip(path, pattern).prefix { $0 == $1 }.count
      // The slash at the start of every path does not count.
      return min(max(shared, 1) - 1, 1 << 20 - 1)
    }
  }

  /// Returns whether a pattern of the part uses an undefined variable.
  func isImpossible(_ part: Part) -> Bool {
    switch (part, query) {
    case (.path, _): path?.neverMatches ?? false
    case (.fragment, _): fragment?.neverMatches ?? false
    case (.query, .text(let glob)): glob.neverMatches
    case (.query, .items(let items)): items.contains { $0.value.neverMatches }
    case (.query, nil): false
    }
  }
}

extension AppleRule {
  /// A key of a component whose value is a Boolean.
  private enum Option: String, CaseIterable {
    case exclude, caseSensitive, percentEncoded

    /// Returns the value of the first object that has the key.
    func value(_ owners: [AppleAppSiteAssociation.Component], readsTexts: Bool) -> Bool {
      let standard = self != .exclude
      guard let value = owners.lazy.compactMap({ $0.json[self.rawValue] }).first else {
        return standard
      }
      // Foundation reads a text that begins in this way as true.
      let isTrue = (value.string ?? value.text).first.map { "TtYy123456789".contains($0) } ?? false
      return value.bool ?? (readsTexts ? isTrue : standard)
    }
  }

  /// The decision about the links that the rule matches.
  var cause: AppleAnswer.Cause {
    unknown.map(AppleAnswer.Cause.unknown) ?? .decided(excludes: excludes)
  }

  /// Returns the rule of a component, or the rules that it may be, if that is not known.
  ///
  /// A rule that compares the case of letters matches only links that the same rule also matches if
  /// it ignores case. So the decision about these links is known.
  static func readings(
    of component: AppleAppSiteAssociation.Component,
    inherited: [AppleAppSiteAssociation.Component],
    variables: AppleVariables,
    place: AppleRulePlace
  ) -> [AppleRule] {
    let rule = AppleRule(component, inherited: inherited, variables: variables, place: place)
    let owners = [component] + inherited
    func differs(_ option: Option) -> Bool {
      option.value(owners, readsTexts: true) != option.value(owners, readsTexts: false)
    }
    let option = Option.allCases.first(where: differs)
    let reason =
      option.map { "the value of '\($0.rawValue)' has a wrong type, so the system may ignore it" }
      ?? variables.reasonForUnknown(rule.writtenTexts)
    guard let reason else { return [rule] }
    // A link that the rule matches with the case of its letters, it matches in both readings.
    let isCase = option == .caseSensitive && variables.reasonForUnknown(rule.writtenTexts) == nil
    let isFirstKnown = isCase && !rule.hasItems && Option.allCases.filter(differs).count == 1
    return [false, true].map { isOther in
      AppleRule(
        component,
        inherited: inherited,
        variables: isOther ? variables.preferringOwn : variables,
        place: place,
        unknown: isFirstKnown && !isOther ? nil : reason,
        readsTexts: isOther
      )
    }
  }

  /// Indicates whether the rule has query items, whose names may also differ in case.
  private var hasItems: Bool { if case .items? = query { true } else { false } }

  /// Returns the rule of a legacy path, or the rules that it may be, if that is not known.
  static func readings(
    ofPath text: String,
    variables: AppleVariables,
    place: AppleRulePlace
  ) -> [AppleRule] {
    let reason = variables.reasonForUnknown([text])
    return (reason == nil ? [variables] : [variables, variables.preferringOwn]).map {
      AppleRule(path: text, variables: $0, place: place, unknown: reason)
    }
  }
}

/// The place of a rule in its file.
struct AppleRulePlace: Sendable {
  let path: CatalogPath
  /// The offset in bytes from the start of the file; 0 for a rule that was made in Swift.
  let offset: Int

  var keyPath: String { path.description }
}
