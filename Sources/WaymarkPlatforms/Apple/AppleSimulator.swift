import Waymark
import WaymarkCatalog

/// Decides as iOS does whether a link opens an app, from the domain's association file.
///
///     let simulator = AppleSimulator(file, domain: "www.example.com")
///     let url = "https://www.example.com/buy/42"
///     let answer = simulator.answer(for: url, appID: "ABCDE12345.a.b")
///     answer.decision   // .match
///     answer.rule       // "applinks.details[0].components[1]"
///
/// The file of one domain does not apply to links of another domain:
///
///     simulator.opens("https://example.com/buy/42")   // false
///
/// The answer depends on the file alone, as that of `swcutil` does. The simulator does not check
/// whether the app lists the domain in its entitlements, or whether iOS consults the file at all (a
/// link that is typed, or tapped on a page of its own domain, stays in the browser).
///
/// The rules are compiled once. The time for an answer is proportional to the number of rules whose
/// literal text the path of the link begins with and, for each of them, at most to the length of
/// its patterns times the length of the link. Finding these rules takes time that grows with the
/// logarithm of the number of all rules.
///
/// The decision is ``AppleAnswer/Decision/unknown`` if a rule opens a link with `http` or with a
/// port, and if a rule matches that systems may read in several ways: it uses a variable that the
/// file and the system define, or a key such as `exclude` has a text in place of a Boolean.
///
/// Source: Apple, "Supporting associated domains", and the observed behavior of `swcutil`. Neither
/// source settles the following points, which are choices made here: a variable that is undefined
/// or not closed never matches; `caseSensitive` affects only ASCII letters, and also applies to
/// names in a query; legacy paths support variables but no defaults.
public struct AppleSimulator: Sendable {
  /// The domain that the file is served for, in lowercase.
  public private(set) var domain: String
  /// The apps of the file without duplicates, in the order of the file.
  public let appIDs: [String]
  let rules: [AppleRule]
  private let index: BeginningIndex
  /// The ranges of each app's rules, in the order of the file.
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
      // The rules of an app that a detail lists twice are added once.
      for appID in detail.appIDs.unique {
        if runs[appID] == nil { appIDs.append(appID) }
        runs[appID, default: []].appendJoining(run)
      }
    }
    self.rules = rules
    self.index = BeginningIndex(rules.map(\.beginnings))
    self.appIDs = appIDs
    self.runs = runs
  }

  /// Returns a simulator of the same file on another domain.
  package func serving(_ domain: String) -> AppleSimulator {
    var copy = self
    copy.domain = lowercasedASCII(domain)
    return copy
  }

  /// Returns whether the link opens the app or, if `appID` is `nil`, any app of the file.
  public func opens(_ url: String, appID: String? = nil) -> Bool {
    (appID.map { [$0] } ?? appIDs).contains { appID in
      var steps = 0
      return decision(about: url, appID: appID, steps: &steps).cause == .decided(excludes: false)
    }
  }

  /// Returns the decision about a link for one app, with the rule that made it.
  public func answer(for url: String, appID: String) -> AppleAnswer {
    var steps = 0
    return answer(for: url, appID: appID, steps: &steps)
  }

  /// Returns the decision about a link for one app, and the conditions of the rule that made it.
  package func answerInWords(
    for url: String,
    appID: String
  ) -> (answer: AppleAnswer, words: String?) {
    var steps = 0
    let (cause, rule) = decision(about: url, appID: appID, steps: &steps)
    return (answer(appID, cause, rule), rule?.words)
  }

  /// Returns the decision about a link for each app of the file, in the order of the file.
  ///
  /// If several apps are installed, iOS opens the first one whose decision is to open.
  public func answers(for url: String) -> [AppleAnswer] {
    appIDs.map { answer(for: url, appID: $0) }
  }

  /// Returns the answer for one app with each rule up to the one that decided, and the reason why
  /// each of the others did not.
  public func explain(_ url: String, appID: String) -> AppleExplanation {
    let answer = answer(for: url, appID: appID)
    var trials: [AppleExplanation.Trial] = []
    if var forms = AppleURL(url).flatMap(forms) {
      for rule in (runs[appID] ?? []).joined().map({ rules[$0] }) {
        var steps = 0
        let part = rule.mismatch(&forms, steps: &steps)
        // Several readings of a rule follow each other.
        if trials.last?.rule == rule.place.keyPath { trials.removeLast() }
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

  /// Returns the answer, and adds the number of steps to `steps`.
  package func answer(for url: String, appID: String, steps: inout Int) -> AppleAnswer {
    let (cause, rule) = decision(about: url, appID: appID, steps: &steps)
    return answer(appID, cause, rule)
  }

  func answer(
    _ appID: String,
    _ cause: AppleAnswer.Cause,
    _ rule: AppleRule?
  ) -> AppleAnswer {
    guard let rule else { return AppleAnswer(appID, cause) }
    return AppleAnswer(appID, cause, rule: rule.place.keyPath, line: line(of: rule))
  }

  /// Returns the cause of the decision about a link, with the rule that made it.
  private func decision(
    about url: String,
    appID: String,
    steps: inout Int
  ) -> (cause: AppleAnswer.Cause, rule: AppleRule?) {
    guard let url = AppleURL(url) else { return (.unreadable, nil) }
    guard let forms = forms(of: url) else {
      if !["https", "http"].contains(url.scheme) { return (.customScheme, nil) }
      return (url.host == domain + "." ? .dotAfterHost : .otherDomain(domain), nil)
    }
    guard let runs = runs[appID] else { return (.unknownApp, nil) }
    if let rule = rule(of: runs, forms, steps: &steps) {
      let opens = rule.cause == .decided(excludes: false)
      return (opens ? url.reasonForUnknown.map { .unknown($0) } ?? rule.cause : rule.cause, rule)
    }
    if let other = url.uppercasingEscapes,
      rule(of: runs, AppleLinkForms(other), steps: &steps) != nil
    {
      return (.lowerCaseEscapes, nil)
    }
    return (runs.allSatisfy(\.isEmpty) ? .noRules : .noMatch, nil)
  }

  /// Returns the first rule that matches a link.
  private func rule(
    of runs: [Range<Int>],
    _ forms: AppleLinkForms,
    steps: inout Int
  ) -> AppleRule? {
    var forms = forms
    let path = BeginningIndex.Key(forms.form(isDecoded: false, isFolded: false).path)
    let rule = index.first(for: path, in: runs) { rule in
      rules[rule].mismatch(&forms, steps: &steps) == nil
    }
    return rule.map { rules[$0] }
  }

  private func forms(of url: AppleURL) -> AppleLinkForms? {
    guard url.scheme == "https" || url.scheme == "http", url.host == domain else { return nil }
    return AppleLinkForms(url)
  }

  private func line(of rule: AppleRule) -> Int? { file?.line(of: rule.place.offset) }
}

/// The details of a file, each with its apps and compiled rules.
struct AppleRuleList {
  private(set) var details: [(appIDs: [String], rules: [AppleRule])] = []

  init(_ association: AppleAppSiteAssociation) {
    guard let appLinks = association.appLinks else { return }
    let variables = AppleVariables(appLinks.variables)
    let root = JSONFindings.Node(association.root)
    guard let node = root["applinks"]?["details"] else { return }
    func take(_ node: JSONFindings.Node, key: String?) {
      guard let detail = AppleAppSiteAssociation.Detail(json: node.value, key: key) else { return }
      let inherited = [detail.defaults, appLinks.defaults].compactMap { $0 }
      details.append((detail.appIDs, Self.rules(of: node, inherited, variables)))
    }
    for node in node.elements { take(node, key: nil) }
    for (key, node) in node.members { take(node, key: key) }
  }

  private static func rules(
    of detail: JSONFindings.Node,
    _ inherited: [AppleAppSiteAssociation.Component],
    _ variables: AppleVariables
  ) -> [AppleRule] {
    // WWDC 2019, session 717: if there are components, the system does not read paths.
    if let components = detail["components"] {
      return components.elements.flatMap { node in
        AppleAppSiteAssociation.Component(json: node.value).map {
          AppleRule.readings(
            of: $0,
            inherited: inherited,
            variables: variables,
            place: place(of: node)
          )
        } ?? []
      }
    }
    guard let paths = detail["paths"] else { return [] }
    return paths.elements.flatMap { node in
      node.value.string.map {
        AppleRule.readings(ofPath: $0, variables: variables, place: place(of: node))
      } ?? []
    }
  }

  private static func place(of node: JSONFindings.Node) -> AppleRulePlace {
    AppleRulePlace(path: node.path, offset: node.value.offset)
  }
}

extension AppleSimulator {
  /// The apps of the file in its order, grouped by equal rules.
  ///
  /// Several builds of one app are usually in one detail, so that one answer is valid for all of
  /// them.
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

  /// Returns the host of a link in lowercase; `nil` if the link has none.
  package static func host(of url: String) -> String? { AppleURL(url)?.host }
}
