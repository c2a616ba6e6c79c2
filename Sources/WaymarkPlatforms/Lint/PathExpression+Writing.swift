import Waymark

// The paths of an expression in the syntax of a system.
extension PathExpression {
  /// Indicates that a pattern of an association file certainly has no foreign part.
  ///
  /// Most patterns are of letters, digits, lone stars and variables, and reading one takes long.
  static func isOrdinary(_ text: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): continue
      case UInt8(ascii: "*"): if rest.first == byte { return false }
      case UInt8(ascii: "$"):
        guard rest.popFirst() == UInt8(ascii: "(") else { return false }
        rest = rest.drop(while: isLetter)
        guard rest.popFirst() == UInt8(ascii: ")") else { return false }
      default: guard isLetter(byte) || isDigit(byte) else { return false }
      }
    }
    return true
  }

  /// Indicates whether a system reads a part of the text literally by mistake.
  var isForeign: Bool { foreign != nil || hasStar || hasOptional }

  /// An attribute of a manifest, with its value as written there.
  struct Attribute: Hashable {
    let name: String
    let value: String

    var text: String { "android:\(name)=\"\(value)\"" }
  }

  /// Returns the attributes of separate elements `<data>` for the paths, and whether they match
  /// more than the paths; `nil` if there are no such attributes.
  func attributes(minSDK: Int?) -> (list: [Attribute], isWider: Bool)? {
    if alternatives.isEmpty { return nil }
    var list: [Attribute] = []
    var isWider = false
    for alternative in alternatives {
      guard let steps = rooted(alternative) else { return nil }
      let isNew = kind == .advancedGlob || (minSDK ?? 0) >= 31
      if isNew, let end = Self.literal(Array(steps.dropFirst())), steps[0] == Self.any(0), end != ""
      {
        list.append(attribute(.suffix, end))
        continue
      }
      if isNew, kind == .advancedGlob || steps.contains(where: \.isSet),
        kind != .suffix, !steps.allSatisfy(\.isText)
      {
        let (text, isWide) = advanced(ofPrefix(steps))
        isWider = isWider || isWide
        list.append(attribute(.advancedGlob, text))
        continue
      }
      for steps in Self.expanded(steps).flatMap(part == .path ? Self.afterSlash : { [$0] }) {
        if let text = Self.literal(steps) {
          list.append(attribute(literalKind, text))
        } else if kind == .suffix {
          return nil
        } else {
          let (text, isWide) = Self.simple(ofPrefix(steps))
          isWider = isWider || isWide
          list.append(attribute(.simpleGlob, text))
        }
      }
    }
    var seen: Set<Attribute> = []
    list = list.filter { seen.insert($0).inserted }
    return list.count > 8 ? nil : (list, isWider)
  }

  /// The kind of an attribute for a path without operators.
  private var literalKind: AndroidPattern.Kind {
    switch kind {
    case .suffix: .suffix
    case .prefix where !isWhole: .prefix
    default: .literal
    }
  }

  private func attribute(_ kind: AndroidPattern.Kind, _ text: String) -> Attribute {
    Attribute(
      name: AndroidManifest.Data.Attribute(part, kind).rawValue,
      value: text.escapedForManifest.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    )
  }

  /// Returns the remedy: the attributes to write, or what to do if no attributes match the paths.
  ///
  /// - Parameter isInGroup: Whether the attribute is in a relative group, all of whose conditions
  ///   must match.
  func remedy(minSDK: Int?, isInGroup: Bool = false) -> String {
    guard let (list, isWider) = attributes(minSDK: minSDK), let first = list.first else {
      if isInGroup { return "write a group for each value, and let the app check the values" }
      return kind == .suffix
        ? "write one '<data>' element for each end, because a suffix has no operators"
        : "write one '<data>' element for each path, or a prefix, and let the app check the path"
    }
    var remedy = "write '\(first.text)'"
    if list.count > 1 {
      let others = list.dropFirst().map { isInGroup ? quoted($0.text) : "'<data \($0.text)/>'" }
      remedy += isInGroup ? ", and add the same group with " : ", and add "
      remedy += listed(Array(others), limit: 8, last: "and")
    }
    return remedy + (isWider ? ", and let the app check the values" : "")
  }

  /// The alternatives with and without each optional element.
  var choices: [[Step]] { alternatives.flatMap(Self.expanded) }

  /// Returns a path with the slash that every path begins with.
  private func rooted(_ steps: [Step]) -> [Step]? {
    if kind == .suffix {
      let end = steps.drop { $0.characters == .any && $0.most == .max }
      return end.isEmpty ? nil : Array(end)
    }
    switch steps.first?.characters {
    case .any, .literal("/"): return steps
    case _ where part != .path: return steps
    default: return [Step(characters: .literal("/"))] + steps
    }
  }

  /// Returns the steps of a path that begins with a path, for a prefix.
  private func ofPrefix(_ steps: [Step]) -> [Step] {
    if kind != .prefix || isWhole || steps.last?.characters == .any && steps.last?.most == .max {
      return steps
    }
    guard let last = steps.last, last.most == .max else { return steps + [Self.any(0)] }
    let least = Step(characters: last.characters, least: last.least, most: last.least)
    return steps.dropLast() + (last.least > 0 ? [least] : []) + [Self.any(0)]
  }

  private static let slashes = Step(characters: .literal("/"), least: 1, most: .max)

  private static func any(_ least: Int) -> Step {
    Step(characters: .any, least: least, most: .max)
  }

  /// Returns the paths with and without each optional element.
  private static func expanded(_ steps: [Step]) -> [[Step]] {
    var all: [[Step]] = [[]]
    for step in steps {
      var one = step
      let isOptional = step.least == 0 && step.most == 1
      if isOptional { one.least = 1 }
      let without = isOptional && all.count < 9 ? all : []
      for index in all.indices { all[index].append(one) }
      all += without
    }
    return all
  }

  /// Returns a path after any text with a slash as one at the start, and one after a component.
  ///
  /// In a simple glob, any text before a slash is no text at the start of a path.
  private static func afterSlash(_ steps: [Step]) -> [[Step]] {
    let slash = Step(characters: .literal("/"))
    guard steps.count > 2, steps[0] == Self.any(0), steps[1] == slash, steps[2].characters != .any
    else {
      return [steps]
    }
    let rest = Array(steps.dropFirst())
    return [rest, [slash, Self.any(0)] + rest]
  }

  static func literal(_ steps: [Step]) -> String? {
    var text = ""
    for step in steps {
      guard case .literal(let character) = step.characters, step.least == step.most else {
        return nil
      }
      text += String(repeating: character, count: step.least)
    }
    return text
  }

  /// Returns a simple glob, in which a run of characters ends only at the end of a component.
  private static func simple(_ steps: [Step]) -> (text: String, isWide: Bool) {
    var text = ""
    var isWide = false
    var isInRun = false
    for step in steps {
      if step.characters == .literal("/"), step.least > 0 {
        isInRun = false
      } else if isInRun {
        isWide = isWide || !(step.characters == .any && step.least == 0)
        continue
      }
      switch step.characters {
      case .literal(let character):
        let unit = ".*\\".contains(character) ? "\\\(character)" : String(character)
        text += String(repeating: unit, count: step.least) + (step.most == .max ? unit + "*" : "")
      default:
        text += String(repeating: ".", count: step.least)
        isInRun = step.most > step.least
        if isInRun { text += ".*" }
        isWide = isWide || step.isSet
      }
    }
    return (text, isWide)
  }

  /// Returns an advanced glob, in which no run of characters matches what the next element needs.
  private func advanced(_ steps: [Step]) -> (text: String, isWide: Bool) {
    let exact = steps.map(\.advanced).joined()
    if let glob = try? AdvancedGlob(exact), !glob.neverMatches { return (exact, false) }
    if part != .path {
      let start = steps.prefix { $0.most < .max }
      return (start.map(\.advanced).joined() + ".*", true)
    }
    // No advanced glob has a text after any text with slashes.
    if steps[0].characters == .any { return ("/.*", true) }
    var text = ""
    var isInRun = false
    var isWide = false
    for (index, step) in steps.enumerated() {
      var step = step
      if step == Self.slashes, steps.dropFirst(index + 1).first?.characters == step.characters {
        // No other slash is left for the next step. In '/+/a', it is meant as any component.
        (text, isInRun) = (text + (isInRun || !text.hasSuffix("/") ? "/" : "") + "[^/]+", true)
        continue
      }
      if step.characters == .literal("/"), step.least > 0 {
        isInRun = false
      } else if isInRun {
        isWide = true
        continue
      } else if step.most == .max, index < steps.count - 1 {
        isInRun = true
        step.characters = .component
      }
      text += step.advanced
    }
    return (text, isWide)
  }

  /// A path that the expression matches and that a pattern does not.
  func path(missedBy pattern: AndroidPattern) -> String? {
    alternatives.lazy.compactMap(rooted).flatMap { steps in
      [1, 0].map { least in
        (kind == .suffix ? "/x" : "") + steps.map { $0.sample(least) }.joined()
      }
    }.first { $0.hasPrefix("/") && !pattern.matches($0) }
  }

  /// The paths in the syntax of an association file; empty if there are no such paths.
  var globs: [String] {
    var seen: Set<String> = []
    let globs = choices.map { $0.map(\.glob).joined() }.map { text in
      var glob = text
      while glob.contains("**") { glob = glob.replacing("**", with: "*") }
      return glob
    }
    let unique = globs.filter { seen.insert($0).inserted }
    return unique.count > 8 ? [] : unique
  }
}

extension PathExpression.Step {
  /// Indicates whether the step is a text.
  var isText: Bool {
    if case .literal = characters { least == most } else { false }
  }

  /// Indicates whether a simple glob can only match more characters.
  fileprivate var isSet: Bool {
    switch characters {
    case .digit, .set: true
    default: false
    }
  }

  fileprivate var advanced: String {
    let one: String
    switch characters {
    case .literal(let character):
      one = ".*+[]{}\\".contains(character) ? "\\\(character)" : String(character)
    case .variable(let name): one = name
    case .any: one = "."
    case .component: one = "[^/]"
    case .digit: one = "[0-9]"
    case .set(let set): one = set
    }
    return one + AdvancedGlob.repetition(least, most)
  }

  fileprivate var glob: String {
    let one: String
    switch characters {
    case .literal(let character): one = String(character)
    case .variable(let name): one = name
    case .any, .component: one = "?"
    case .digit: one = most == .max ? "?" : "$(digit)"
    case .set(let set):
      let names = ["[a-z]": "lower", "[A-Z]": "upper", "[a-zA-Z]": "alpha", "[A-Za-z]": "alpha"]
      one = most == .max ? "?" : names[set].map { "$(\($0))" } ?? "?"
    }
    return String(repeating: one, count: least) + (most > least ? "*" : "")
  }

  /// Returns a text that the step matches, with one character if it may have none.
  fileprivate func sample(_ fewest: Int) -> String {
    let count = max(least, min(fewest, most))
    let one: Character
    switch characters {
    case .literal(let character): one = character
    case .digit: one = "7"
    case .set(let set):
      let glob = try? AdvancedGlob(set)
      one =
        "xa7A-_ ".first { character in
          var steps = 0
          return glob?.matches(Array(String(character).utf16), steps: &steps) ?? true
        } ?? set.dropFirst().first ?? "x"
    // A dot is often meant as itself.
    case .any where isOne: one = "."
    default: one = "x"
    }
    return String(repeating: one, count: count)
  }
}
