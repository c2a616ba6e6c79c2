import Waymark
package import WaymarkCatalog

/// A rule of a generated file.
package enum FileRule: Sendable, Hashable {
  /// The index of a rule of an association file.
  case component(Int)
  /// The patterns of a filter of which a link must match all: one of its paths, with the conditions
  /// of a relative group.
  case patterns(Set<AndroidPattern>)
  /// The index of a dynamic rule.
  case dynamic(Int)
  /// A location of a web server, by the name in its answers.
  case location(String)
}

/// The decision of files about a link.
package struct LinkDecision: Hashable, Sendable {
  package var opens: Bool
  /// Android: the activity that receives the link, with its full name.
  package var activity: String?
  /// Android: the activities in the list from which the user chooses.
  package var choice: [String] = []
  /// The key path of the rule or filter that decides.
  package var rule: String?
  /// The reason, in one sentence that begins in lowercase.
  package var reason: String
  /// The path, if it is that of a file that the systems fetch, which no route can use.
  package var systemFile: String?
  /// Indicates whether the systems do not receive this file.
  package var isRefused = false
  /// Indicates whether a comparison makes a statement about the link.
  package var isComparable = true
  /// Indicates whether the files do not decide about the link, because one is neither given nor
  /// generated, or depends on something that is not known; the reason says why.
  package var isUnknown = false
  /// Android: indicates whether a dynamic rule keeps a link in the browser that a filter accepts.
  package var isExcludedBySite = false
  /// iOS: a description of the rule's conditions.
  package var words: String?

  package init(opens: Bool = false, rule: String? = nil, reason: String, isUnknown: Bool = false) {
    (self.opens, self.rule, self.reason, self.isUnknown) = (opens, rule, reason, isUnknown)
  }

  /// iOS: the decision about all links with a port.
  package static let withPort = LinkDecision(reason: "no system verifies a domain with a port")

  init(_ answer: AppleAnswer) {
    self.init(opens: answer.opens, rule: answer.rule, reason: answer.reason)
    isUnknown = answer.decision == .unknown
  }

  /// - Parameter activities: The full names of activities, by their names in the manifest.
  init(_ answer: AndroidAnswer, activities: [String: String] = [:]) {
    self.init(opens: answer.opens, rule: answer.filter, reason: answer.reason)
    isUnknown = answer.outcome == .unknown
    if case .dynamicRule(let allows, statement: _, rule: _) = answer.cause {
      isExcludedBySite = !allows
    }
    func name(_ component: String) -> String { activities[component] ?? component }
    if opens {
      activity = answer.component.map(name)
    } else if rule != nil, !answer.otherComponents.isEmpty {
      choice = ([answer.component].compactMap { $0 } + answer.otherComponents).map(name)
    }
  }
}

/// The files of one app that decide about the links of one domain, as sides of a search.
package protocol LinkSide: Sendable {
  var acceptors: [LinkAcceptor] { get }
  /// The key paths of the rules that are left out of the search because they are too large.
  var oversized: [String] { get }
  /// Returns the decision about a link for which these rules of the acceptors decide.
  func decision(_ rules: [Int?]) -> LinkDecision
  /// Returns the decision of the simulator about a link.
  func decision(about url: String) -> LinkDecision
  /// Returns the rules of a generated file that these rules of the acceptors represent.
  func rules(_ rules: [Int?]) -> [FileRule]
  /// The same side after its searches, without the automata, which occupy most of its memory.
  var searched: any LinkSide { get }
}

extension LinkSide {
  package var searched: any LinkSide { self }
}

/// Files that treat all links of a domain or a scheme in the same way.
package struct FixedSide: LinkSide {
  private let fixed: LinkDecision

  package init(_ decision: LinkDecision) { fixed = decision }

  package var acceptors: [LinkAcceptor] { [] }
  package var oversized: [String] { [] }

  package func decision(_ rules: [Int?]) -> LinkDecision { fixed }

  package func decision(about url: String) -> LinkDecision { fixed }

  package func rules(_ rules: [Int?]) -> [FileRule] { [] }
}

/// The association file of a domain, for one app.
package struct AppleSide: LinkSide {
  private var simulator: AppleSimulator
  private let appID: String
  package private(set) var acceptors: [LinkAcceptor]
  /// The decisions of the rules, and then that for a link that no rule matches.
  private let decisions: [LinkDecision]

  package init(_ simulator: AppleSimulator, appID: String) {
    self.simulator = simulator
    self.appID = appID
    acceptors = [simulator.acceptor(appID: appID)]
    decisions = simulator.answersOfRules(appID: appID).map { LinkDecision($0) }
  }

  /// Returns the same file on another domain.
  package func serving(_ domain: String) -> AppleSide {
    var copy = self
    copy.simulator = simulator.serving(domain)
    return copy
  }

  package var oversized: [String] { [] }

  package var searched: any LinkSide {
    var side = self
    side.acceptors = acceptors.map { _ in .empty }
    return side
  }

  package func decision(_ rules: [Int?]) -> LinkDecision {
    decisions[rules[0] ?? decisions.count - 1]
  }

  package func decision(about url: String) -> LinkDecision {
    LinkDecision(simulator.answer(for: url, appID: appID))
  }

  package func rules(_ rules: [Int?]) -> [FileRule] {
    rules.compactMap { $0.map { .component($0) } }
  }
}

/// A manifest on one API level, for the links of one host or scheme.
package struct AndroidSide: LinkSide {
  private let simulator: AndroidSimulator
  private var acceptor: AndroidAcceptor
  /// The full names of the catalog's activities, by their names in the manifest.
  private let activities: [String: String]

  package init(
    _ simulator: AndroidSimulator,
    _ place: (scheme: String, host: String?),
    activities: [String: String],
    _ known: inout AndroidAcceptor.Known
  ) {
    self.simulator = simulator
    self.activities = activities
    acceptor = simulator.acceptor(scheme: place.scheme, host: place.host, &known)
  }

  package var acceptors: [LinkAcceptor] { acceptor.sides.map(\.acceptor) }
  package var oversized: [String] { acceptor.oversized.compactMap { acceptor.filter(of: $0) } }

  package var searched: any LinkSide {
    var side = self
    side.acceptor.removeAutomata()
    return side
  }

  package func decision(_ rules: [Int?]) -> LinkDecision {
    LinkDecision(acceptor.answer(rules), activities: activities)
  }

  package func decision(about url: String) -> LinkDecision {
    LinkDecision(simulator.answer(for: url), activities: activities)
  }

  package func rules(_ rules: [Int?]) -> [FileRule] {
    acceptor.deciding(rules).map { rule in
      if case .dynamicRule(let index, of: _) = rule.origin { return .dynamic(index) }
      return .patterns(acceptor.patterns(of: rule))
    }
  }
}

/// The dynamic rules of a generated `assetlinks.json` file for the links of one domain.
package struct DynamicRulesSide: LinkSide {
  private let dynamicRules: DynamicRulesAcceptor

  package init(_ dynamicRules: DynamicRulesAcceptor) { self.dynamicRules = dynamicRules }

  package var acceptors: [LinkAcceptor] { dynamicRules.acceptors }
  package var oversized: [String] {
    dynamicRules.isOversized ? ["dynamic_app_link_components"] : []
  }

  package func decision(_ rules: [Int?]) -> LinkDecision {
    decision(ofRule: rules.first?.flatMap { dynamicRules.index(of: $0) })
  }

  package func decision(about url: String) -> LinkDecision {
    decision(ofRule: dynamicRules.rule(for: url))
  }

  private func decision(ofRule rule: Int?) -> LinkDecision {
    let opens = dynamicRules.opens(rule)
    return LinkDecision(
      opens: opens,
      rule: rule.map { "dynamic_app_link_components[\($0)]" },
      reason: "the rules of the site \(opens ? "allow" : "exclude") it"
    )
  }

  package func rules(_ rules: [Int?]) -> [FileRule] {
    rules.compactMap { $0.flatMap { dynamicRules.index(of: $0) }.map { .dynamic($0) } }
  }
}

/// The sides that were created, so that equal files have the same acceptors.
package struct KnownSides {
  /// The sides of association files, by the texts of the files and the apps.
  private var apple: [[String]: [AppleSide]] = [:]
  package var android = AndroidAcceptor.Known()

  package init() {}

  /// Returns a side for each set of rules that apps have in an association file.
  package mutating func apple(
    _ file: AppleAppSiteAssociation,
    _ appIDs: [String],
    _ domain: String
  ) -> [AppleSide] {
    let key = [file.text] + appIDs
    if apple[key] == nil {
      let simulator = AppleSimulator(file, domain: domain)
      var rules: Set<[String]> = []
      apple[key] = appIDs.filter { rules.insert(simulator.keyPaths(of: $0)).inserted }
        .map { AppleSide(simulator, appID: $0) }
    }
    return apple[key]?.map { $0.serving(domain) } ?? []
  }
}
