import Waymark

/// Answers as iOS does whether a link opens an app, from the domain's association file.
///
///     let simulator = AppleSimulator(file, domain: "www.example.com")
///     let url = "https://www.example.com/buy/42"
///     let answer = simulator.answer(for: url, appID: "ABCDE12345.a.b")
///     answer.decision   // .match
///     answer.rule       // "applinks.details[0].components[1]"
///
/// A link on another domain is decided by another file:
///
///     simulator.opens("https://example.com/buy/42")   // false
///
/// It answers for the file alone, as `swcutil` does: whether the app lists the domain in its
/// entitlements, and whether iOS asks it at all (a link that is typed, or tapped on a page of its
/// own domain, stays in the browser) is not looked at.
///
/// The rules are compiled once. An answer takes time in proportion to the rules and, for each, at
/// most to its patterns times the link.
///
/// Source: Apple, "Supporting associated domains", and what `swcutil` was seen to do. Not settled
/// by either, and chosen here: `http` counts as `https`; a variable that is not defined, or not
/// closed, never matches; `caseSensitive` acts on letters of ASCII, and on names in a query too;
/// legacy paths know variables, and no defaults.
public struct AppleSimulator: Sendable {
  /// The domain that the file is served for, in lower case.
  public let domain: String
  /// The apps of the file, each once, in its order.
  public let appIDs: [String]
  private let rules: [AppleRule]
  /// For each app the runs of its rules, in the order of the file.
  let runs: [String: [Range<Int>]]
  private let file: JSONFile?

  /// Compiles the rules of a file.
  public init(_ association: AppleAppSiteAssociation, domain: String) {
    self.domain = lowercasedASCII(domain)
    self.file = association.file
    var rules: [AppleRule] = []
    var appIDs: [String] = []
    var runs: [String: [Range<Int>]] = [:]
    for detail in AppleRuleList(association).details {
      let run = rules.count..<(rules.count + detail.rules.count)
      rules += detail.rules
      for appID in detail.appIDs {
        if runs[appID] == nil { appIDs.append(appID) }
        // An app that a detail lists twice has its rules once.
        if runs[appID]?.last != run || run.isEmpty { runs[appID, default: []].append(run) }
      }
    }
    self.rules = rules
    self.appIDs = appIDs
    self.runs = runs
  }

  /// Returns whether the link opens the app, or without one any app of the file.
  public func opens(_ url: String, appID: String? = nil) -> Bool {
    if let appID { return answer(for: url, appID: appID).opens }
    return appIDs.contains { answer(for: url, appID: $0).opens }
  }

  /// What becomes of a link for one app, and which rule says so.
  public func answer(for url: String, appID: String) -> AppleAnswer {
    var steps = 0
    return answer(for: url, appID: appID, steps: &steps)
  }

  /// What becomes of a link for each app of the file, in its order.
  ///
  /// The first that opens it is the one that iOS takes where several are installed.
  public func answers(for url: String) -> [AppleAnswer] {
    appIDs.map { answer(for: url, appID: $0) }
  }

  /// The answer for one app with the whole story: each rule up to the one that decided, and why it
  /// did not.
  public func explain(_ url: String, appID: String) -> AppleExplanation {
    let answer = answer(for: url, appID: appID)
    var trials: [AppleExplanation.Trial] = []
    if var forms = forms(of: url) {
      for rule in (runs[appID] ?? []).joined().map({ rules[$0] }) {
        var steps = 0
        let part = rule.mismatch(&forms, steps: &steps)
        trials.append(
          .init(
            rule: rule.place.keyPath,
            line: line(of: rule),
            reason: rule.reason(part),
            words: rule.words,
            nearness: rule.nearness(part, &forms)
          )
        )
        if part == nil { break }
      }
    }
    return AppleExplanation(answer: answer, trials: trials)
  }

  /// The answer; adds the work that it took to `steps`.
  package func answer(for url: String, appID: String, steps: inout Int) -> AppleAnswer {
    guard AppleURL(url) != nil else { return AppleAnswer(appID, .unreadable) }
    guard var forms = forms(of: url) else {
      return AppleAnswer(appID, .otherDomain(domain))
    }
    guard let runs = runs[appID] else { return AppleAnswer(appID, .unknownApp) }
    for run in runs {
      for rule in rules[run] where rule.mismatch(&forms, steps: &steps) == nil {
        return AppleAnswer(
          appID,
          .decided(excludes: rule.excludes),
          rule: rule.place.keyPath,
          line: line(of: rule)
        )
      }
    }
    return AppleAnswer(appID, runs.allSatisfy(\.isEmpty) ? .noRules : .noMatch)
  }

  private func forms(of url: String) -> AppleLinkForms? {
    guard let url = AppleURL(url), url.scheme == "https" || url.scheme == "http",
      url.host == domain
    else { return nil }
    return AppleLinkForms(url)
  }

  private func line(of rule: AppleRule) -> Int? { file?.line(of: rule.place.offset) }
}

/// The details of a file, each with its apps and compiled rules.
struct AppleRuleList {
  private(set) var details: [(appIDs: [String], rules: [AppleRule])] = []

  init(_ association: AppleAppSiteAssociation) {
    guard let appLinks = association.appLinks else { return }
    let variables = AppleVariables(
      Dictionary(appLinks.variables.map { ($0.name, $0.values) }) { first, _ in first }
    )
    let root = JSONFaults.Node(association.root)
    guard let node = root["applinks"]?["details"] else { return }
    func take(_ node: JSONFaults.Node, key: String?) {
      guard let detail = AppleAppSiteAssociation.Detail(json: node.value, key: key) else { return }
      let inherited = [detail.defaults, appLinks.defaults].compactMap { $0 }
      details.append((detail.appIDs, Self.rules(of: node, inherited, variables)))
    }
    for node in node.elements { take(node, key: nil) }
    for (key, node) in node.members { take(node, key: key) }
  }

  private static func rules(
    of detail: JSONFaults.Node,
    _ inherited: [AppleAppSiteAssociation.Component],
    _ variables: AppleVariables
  ) -> [AppleRule] {
    // WWDC 2019, session 717: where there are components, paths are not read.
    if let components = detail["components"] {
      return components.elements.compactMap { node in
        AppleAppSiteAssociation.Component(json: node.value).map {
          AppleRule($0, inherited: inherited, variables: variables, place: place(of: node))
        }
      }
    }
    guard let paths = detail["paths"] else { return [] }
    return paths.elements.compactMap { node in
      node.value.string.map { AppleRule(path: $0, variables: variables, place: place(of: node)) }
    }
  }

  private static func place(of node: JSONFaults.Node) -> AppleRulePlace {
    AppleRulePlace(path: node.path, offset: node.value.offset)
  }
}

extension AppleSimulator {
  /// The apps of the file in its order, those together that have the same rules.
  ///
  /// The builds of one app mostly stand in one detail; what is said of one is said of all.
  package var groups: [[String]] {
    var groups: [[String]] = []
    var places: [[Range<Int>]: Int] = [:]
    for appID in appIDs {
      let own = runs[appID] ?? []
      if let place = places[own] {
        groups[place].append(appID)
      } else {
        places[own] = groups.count
        groups.append([appID])
      }
    }
    return groups
  }

  /// The host that a link is on, in lower case; `nil` for what has none.
  package static func host(of url: String) -> String? { AppleURL(url)?.host }
}
