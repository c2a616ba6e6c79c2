import Waymark
package import WaymarkCatalog

extension AppleSimulator {
  /// Returns the rules of an app in the order in which they decide; none for an unknown app.
  func rules(of appID: String) -> [AppleRule] {
    (runs[appID] ?? []).flatMap { rules[$0] }
  }

  /// Returns the key paths of an app's rules in the order in which they decide.
  package func keyPaths(of appID: String) -> [String] { rules(of: appID).map(\.place.keyPath) }

  /// Returns the conditions of an app's rules in words, in the order in which they decide.
  package func words(of appID: String) -> [String] { rules(of: appID).map(\.words) }

  /// Returns the answers for links about which each of an app's rules decides, in their order, and
  /// then the answer for a link that no rule matches.
  package func answersOfRules(appID: String) -> [AppleAnswer] {
    let rules = rules(of: appID)
    let cause: AppleAnswer.Cause =
      runs[appID] == nil ? .unknownApp : rules.isEmpty ? .noRules : .noMatch
    return rules.map { answer(appID, $0.cause, $0) }
      + [answer(appID, cause, nil)]
  }

  /// Returns the links that the rules of an app match, as a side of a search.
  ///
  /// The numbers of the rules are their indices in `rules(of:)`.
  package func acceptor(appID: String) -> LinkAcceptor {
    let rules = rules(of: appID)
    var acceptor = AppleRule.acceptor(of: rules, rules.map(\.conditions))
    // No link of the search has a bracket that is not escaped.
    acceptor.names = rules.map { $0.hasBracket ? nil : $0.place.keyPath }
    return acceptor
  }
}

extension AppleRule {
  /// Returns the links that rules with some conditions match, as a side of a search.
  static func acceptor(of rules: [AppleRule], _ conditions: [RuleConditions]) -> LinkAcceptor {
    LinkAcceptor(
      rules.map { ($0.isDecoded ? .decoded : .written, $0.isConditional) },
      conditions: conditions,
      ignoringEndSlashes: true
    ) { rule, builder in
      rules[rule].add(to: &builder)
    }
  }

  /// Indicates whether the rule is for links with a bracket that is not escaped.
  fileprivate var hasBracket: Bool {
    !isDecoded && writtenTexts.contains { $0.utf8.contains { $0 == 0x5B || $0 == 0x5D } }
  }

  /// The names and patterns of the rule as written in the file.
  var writtenTexts: [String] {
    let query: [String] =
      switch texts.query {
      case .text(let text)?: [text]
      case .items(let items)?: items.flatMap { [$0.name, $0.pattern] }
      case nil: []
      }
    return query + [texts.path, texts.fragment].compactMap { $0 }
  }

  /// Indicates whether the rule has conditions on the query or the fragment.
  var isConditional: Bool { query != nil || fragment != nil }

  /// The conditions on the query and the fragment, as automata.
  var conditions: RuleConditions {
    var conditions = RuleConditions()
    let texts = { (glob: AppleGlob, form: TextForm) in
      RuleConditions.Texts(form) {
        glob.append(to: &$0, isDecoded: self.isDecoded, foldingCase: self.isFolded)
      }
    }
    let form: TextForm = isDecoded ? .decoded : .written
    switch query {
    case .text(let glob)?: conditions.add(query: texts(glob, form))
    case .items(let items)?:
      // The separators between items are those that are not escaped.
      let form: TextForm = isDecoded ? .components : .written
      for item in items {
        let values = texts(item.value, form).asValue
        // The name of no item contains a separator that is not escaped.
        let name = RuleConditions.Texts.bytes(ofName: item.name)
        conditions.add(query: .init(everyItem: name, has: values, foldingCase: isFolded))
      }
    case nil: break
    }
    if let fragment { conditions.add(fragment: texts(fragment, form)) }
    return conditions
  }

  /// Adds the paths that the rule matches.
  fileprivate func add(to builder: inout AutomatonBuilder) {
    guard let path else {
      builder.addRule(isConditional: isConditional) { $0.appendRepeat(of: .all, 0...) }
      return
    }
    let forms = [path, parent].compactMap { $0 }.map { glob in
      { (builder: inout AutomatonBuilder) in
        glob.append(to: &builder, isDecoded: self.isDecoded, foldingCase: self.isFolded)
      }
    }
    builder.addRule(isConditional: isConditional, anyOf: forms)
  }
}

extension AppleGlob {
  /// Appends the texts that the pattern matches.
  fileprivate func append(
    to builder: inout AutomatonBuilder,
    isDecoded: Bool,
    foldingCase: Bool
  ) {
    if neverMatches { return builder.appendNothing() }
    builder.append(beginning, foldingCase: foldingCase)
    Self.append(atoms, to: &builder, isDecoded, foldingCase)
  }

  private static func append(
    _ atoms: [Atom],
    to builder: inout AutomatonBuilder,
    _ isDecoded: Bool,
    _ foldingCase: Bool
  ) {
    for atom in atoms {
      switch atom {
      case .byte(let byte): builder.append([byte], foldingCase: foldingCase)
      case .anyOne where isDecoded: builder.appendCharacter()
      // All bytes of a written link are ASCII.
      case .anyOne: builder.append(oneOf: .all)
      case .anyRun: builder.appendRepeat(of: .all, 0...)
      case .oneOf(let set): builder.append(oneOf: foldingCase ? set.ignoringCase : set)
      case .code(let codes):
        builder.append(WordGraph(codes.texts, foldingCase: foldingCase))
      case .words(let words):
        var forms = words.patterns.map { pattern in
          { (builder: inout AutomatonBuilder) in
            append(pattern, to: &builder, isDecoded, foldingCase)
          }
        }
        forms.append { $0.append(words.graph(foldingCase: foldingCase)) }
        builder.append(anyOf: forms)
      }
    }
  }
}
