internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The decision of files about a link.
struct FileDecision: Hashable, Sendable {
  var opens: Bool
  /// Android: the activity that receives the link, with its full name.
  var activity: String?
  /// Android: the activities among which the system asks the user to choose.
  var choice: [String] = []
  /// The key path of the rule or filter that decides.
  var rule: String?
  /// The reason, in one sentence that begins in lowercase.
  var reason: String
  /// Indicates whether the link is the place of a file that the systems fetch, which no route can
  /// use.
  var isSystemFile = false
  /// Indicates whether a comparison makes a statement about the link.
  var isComparable = true
}

/// The files of one app that decide about the links of one domain, as sides of a search.
protocol FileSide: Sendable {
  var acceptors: [LinkAcceptor] { get }
  /// The key paths of the rules that are left out of the search because they are too large.
  var oversized: [String] { get }
  /// Returns the decision about a link for which these rules of the acceptors decide.
  func decision(_ rules: [Int?]) -> FileDecision
  /// Returns the decision of the simulator about a link.
  func decision(about url: String) -> FileDecision
  /// Returns the key path of a rule of an acceptor.
  func keyPath(ofRule rule: Int, in acceptor: Int) -> String?
  /// Returns the rules of a generated file that these rules of the acceptors represent.
  func rules(_ rules: [Int?]) -> [LimitCauses.Rule]
}

/// Files because of which no link of the domain opens the app.
struct ClosedSide: FileSide {
  let reason: String

  var acceptors: [LinkAcceptor] { [] }
  var oversized: [String] { [] }

  func decision(_ rules: [Int?]) -> FileDecision {
    FileDecision(opens: false, activity: nil, rule: nil, reason: reason)
  }

  func decision(about url: String) -> FileDecision { decision([]) }

  func keyPath(ofRule rule: Int, in acceptor: Int) -> String? { nil }

  func rules(_ rules: [Int?]) -> [LimitCauses.Rule] { [] }
}

/// The association file of a domain, for one app.
struct AppleSide: FileSide {
  private var simulator: AppleSimulator
  private let appID: String
  let acceptors: [LinkAcceptor]
  /// The decisions of the rules, and then that for a link that no rule matches.
  private let decisions: [FileDecision]

  init(_ simulator: AppleSimulator, appID: String) {
    self.simulator = simulator
    self.appID = appID
    acceptors = [simulator.acceptor(appID: appID)]
    decisions = simulator.answersOfRules(appID: appID).map(Self.decision)
  }

  /// Returns the same file on another domain.
  func serving(_ domain: String) -> AppleSide {
    var copy = self
    copy.simulator = simulator.serving(domain)
    return copy
  }

  var oversized: [String] { [] }

  func decision(_ rules: [Int?]) -> FileDecision { decisions[rules[0] ?? decisions.count - 1] }

  func decision(about url: String) -> FileDecision {
    Self.decision(simulator.answer(for: url, appID: appID))
  }

  private static func decision(_ answer: AppleAnswer) -> FileDecision {
    FileDecision(opens: answer.opens, activity: nil, rule: answer.rule, reason: answer.reason)
  }

  func keyPath(ofRule rule: Int, in acceptor: Int) -> String? { decisions[rule].rule }

  func rules(_ rules: [Int?]) -> [LimitCauses.Rule] {
    rules.compactMap { $0.map { .component($0) } }
  }
}

/// A manifest on one API level, for the links of one host or scheme.
struct AndroidSide: FileSide {
  let simulator: AndroidSimulator
  private let acceptor: AndroidAcceptor
  /// The full names of the catalog's activities, by their names in the manifest.
  private let activities: [String: String]

  init(
    _ simulator: AndroidSimulator,
    _ place: (scheme: String, host: String?),
    activities: [String: String],
    _ known: inout AndroidAcceptor.Known
  ) {
    self.simulator = simulator
    self.activities = activities
    acceptor = simulator.acceptor(scheme: place.scheme, host: place.host, &known)
  }

  var acceptors: [LinkAcceptor] { acceptor.sides.map(\.acceptor) }
  var oversized: [String] { acceptor.oversized.compactMap { acceptor.filter(of: $0) } }

  func decision(_ rules: [Int?]) -> FileDecision { decision(acceptor.answer(rules)) }

  func decision(about url: String) -> FileDecision { decision(simulator.answer(for: url)) }

  private func decision(_ answer: AndroidAnswer) -> FileDecision {
    func name(_ component: String) -> String { activities[component] ?? component }
    let isChoice = !answer.opens && answer.filter != nil && !answer.otherComponents.isEmpty
    let choice = [answer.component].compactMap { $0 } + answer.otherComponents
    return FileDecision(
      opens: answer.opens,
      activity: answer.opens ? answer.component.map(name) : nil,
      choice: isChoice ? choice.map(name) : [],
      rule: answer.filter,
      reason: answer.reason
    )
  }

  func keyPath(ofRule rule: Int, in side: Int) -> String? {
    acceptor.filter(of: acceptor.sides[side].rules[rule])
  }

  func rules(_ rules: [Int?]) -> [LimitCauses.Rule] {
    zip(acceptor.sides, rules).flatMap { side, rule in
      rule.map { acceptor.paths(of: side.rules[$0]) } ?? []
    }
    .map { .path($0) }
  }
}

/// The dynamic rules of a generated `assetlinks.json` file for the links of one domain.
struct DynamicRulesSide: FileSide {
  let dynamicRules: DynamicRulesAcceptor

  var acceptors: [LinkAcceptor] { dynamicRules.acceptors }
  var oversized: [String] { dynamicRules.isOversized ? ["dynamic_app_link_components"] : [] }

  func decision(_ rules: [Int?]) -> FileDecision {
    decision(ofRule: rules.first?.flatMap { dynamicRules.index(of: $0) })
  }

  func decision(about url: String) -> FileDecision { decision(ofRule: dynamicRules.rule(for: url)) }

  private func decision(ofRule rule: Int?) -> FileDecision {
    let opens = dynamicRules.opens(rule)
    return FileDecision(
      opens: opens,
      rule: rule.map { "dynamic_app_link_components[\($0)]" },
      reason: "the rules of the site \(opens ? "allow" : "exclude") it"
    )
  }

  func keyPath(ofRule rule: Int, in acceptor: Int) -> String? { nil }

  func rules(_ rules: [Int?]) -> [LimitCauses.Rule] {
    rules.compactMap { $0.flatMap { dynamicRules.index(of: $0) }.map { .dynamic($0) } }
  }
}

/// The sides that were created, so that equal files have the same acceptors.
struct KnownSides {
  private let appIDs: [String]
  /// The sides of association files, by the texts of the files.
  private var apple: [String: [AppleSide]] = [:]
  var android = AndroidAcceptor.Known()

  /// - Parameter appIDs: The apps for which association files have sides.
  init(_ appIDs: [String]) { self.appIDs = appIDs }

  /// Returns a side for each set of rules that the apps have in an association file.
  mutating func apple(_ file: AppleAppSiteAssociation, _ domain: String) -> [AppleSide] {
    let text = file.text
    if apple[text] == nil {
      let simulator = AppleSimulator(file, domain: domain)
      var rules: Set<[String]> = []
      apple[text] = appIDs.filter { rules.insert(simulator.keyPaths(of: $0)).inserted }
        .map { AppleSide(simulator, appID: $0) }
    }
    return apple[text]?.map { $0.serving(domain) } ?? []
  }
}
