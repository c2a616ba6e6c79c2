internal import Waymark
internal import WaymarkCatalog
public import WaymarkPlatforms

extension AppleAppSiteAssociation {
  /// Compares the file with a newer version, for every link.
  ///
  ///     let comparison = try old.comparison(withNewer: new, domain: "www.example.com")
  ///     comparison.broken.map(\.route)   // ["applinks.details[0].components[1]"]
  ///
  /// A link is dead if it opened an app and the newer file does not open that app. It is weaker if
  /// a rule excluded it, and a rule that is in both files opens it now, because the exclusion is
  /// gone. The result has one such link for each rule of this file, or several for different apps.
  /// Nothing is compared if it is not known how the systems read one of the files, such as one with
  /// a repeated key.
  ///
  /// - Parameters:
  ///   - newer: The newer file.
  ///   - domain: The domain of the links in the result; the rules of a file do not depend on it.
  ///   - budget: The limits of each search.
  /// - Throws: ``AgreementError/contradiction(link:_:)`` if there is a mistake in Waymark.
  public func comparison(
    withNewer newer: AppleAppSiteAssociation,
    domain: String = "example.com",
    budget: AgreementBudget = AgreementBudget()
  ) throws(AgreementError) -> VersionComparison {
    var search = AssociationSearch(self, newer, domain: domain)
    let reasons = [reasonForUnknown("the old file"), newer.reasonForUnknown("the new file")]
    // The systems read two equal files in the same way, whichever it is.
    if reasons.contains(where: { $0 != nil }), !isReadLike(newer) {
      search.addUnknown(reasons.compactMap(\.self))
      return search.comparison
    }
    for appIDs in search.groups { try search.compare(appIDs, budget) }
    return search.comparison
  }

  /// Returns whether the systems read two files in the same way, even if it is not known in which.
  private func isReadLike(_ other: AppleAppSiteAssociation) -> Bool {
    self == other && reasonForUnknown("") == other.reasonForUnknown("")
  }
}

/// The search for the links that the newer version of an association file breaks or protects less.
private struct AssociationSearch {
  private(set) var comparison = VersionComparison()
  private let old: AppleSimulator
  private let new: AppleSimulator
  /// The beginning of links, up to the path.
  private let start: String
  /// The rules of the newer file that open links which the old one does not open.
  private var added: Set<String> = []
  /// The rules of the old file, in their order.
  private var places: [String: Int] = [:]

  init(_ old: AppleAppSiteAssociation, _ new: AppleAppSiteAssociation, domain: String) {
    self.old = AppleSimulator(old, domain: domain)
    self.new = AppleSimulator(new, domain: domain)
    start = String(ExampleLink().text(in: .universal(domain: domain)).dropLast())
  }

  /// The apps of the old file, grouped by equal rules in both files.
  var groups: [[String]] {
    var places: [String: Int] = [:]
    for (place, appIDs) in new.groups.enumerated() {
      for appID in appIDs { places[appID] = place }
    }
    return old.groups.flatMap { appIDs in
      Dictionary(grouping: appIDs) { places[$0] ?? -1 }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  mutating func compare(_ appIDs: [String], _ budget: AgreementBudget) throws(AgreementError) {
    let appID = appIDs[0]
    let rules = [old.keyPaths(of: appID), new.keyPaths(of: appID)]
    let words = Set(old.words(of: appID))
    let search = DecidedLinks(
      [old.acceptor(appID: appID), new.acceptor(appID: appID)],
      budget: budget.ofSearch,
      total: budget.states
    )
    for reason in search.undecided {
      let words = reason.words("the search for the links of \(quoted(appID)) reached its limit")
      comparison.undecided.append(
        .init(place: appID, rules: reason.names, reason: words, needsBudget: reason.needsBudget)
      )
    }
    // The links are sorted by their length.
    for link in search.links {
      let url = start + link.text
      let answers = [old.answer(for: url, appID: appID), new.answer(for: url, appID: appID)]
      for side in 0...1 {
        let expected = link.rules[side].map { rules[side][$0] }
        guard answers[side].rule != expected else { continue }
        let names = [expected, answers[side].rule].map { $0 ?? "no rule" }
        throw .contradiction(link: url, "the search expects \(names[0]), not \(names[1])")
      }
      let unknown = answers.filter { $0.decision == .unknown }
      if unknown.count == 1 {
        add(unknown[0])
        continue
      }
      switch (answers[0].opens, answers[1].opens) {
      case (true, false): add(.dead, url, appIDs, answers[0], answers[1])
      case (false, true):
        let opening = new.answerInWords(for: url, appID: appID).words
        if answers[0].rule != nil, let opening, words.contains(opening) {
          add(.weaker, url, appIDs, answers[0], answers[1])
        } else if let rule = answers[1].rule {
          added.insert(rule)
        }
      case (true, true), (false, false): break
      }
    }
    comparison.added = added.count
    for rule in rules[0] where places[rule] == nil { places[rule] = places.count }
    let broken = comparison.broken.enumerated().sorted { left, right in
      (places[left.element.route] ?? 0, left.offset)
        < (places[right.element.route] ?? 0, right.offset)
    }.map(\.element)
    comparison.broken =
      broken.filter { $0.kind == .dead } + broken.filter { $0.kind != .dead }
  }

  /// Adds the reasons why it is not known how the systems read the files.
  mutating func addUnknown(_ reasons: [String]) {
    comparison.undecided += reasons.map { reason in
      .init(place: "applinks", rules: [], reason: reason, needsBudget: false, isUnknown: true)
    }
  }

  /// Adds a rule that systems may read in several ways, so that it may change the links.
  private mutating func add(_ unknown: AppleAnswer) {
    let search = VersionComparison.Undecided(
      place: unknown.appID,
      rules: [unknown.rule].compactMap(\.self),
      reason: unknown.reason,
      needsBudget: false,
      isUnknown: true
    )
    if !comparison.undecided.contains(search) { comparison.undecided.append(search) }
  }

  /// Adds a dead or weaker link: one for each rule of the old file and all apps for which the link
  /// shows this.
  private mutating func add(
    _ kind: VersionComparison.Broken.Kind,
    _ url: String,
    _ appIDs: [String],
    _ was: AppleAnswer,
    _ now: AppleAnswer
  ) {
    let rule = was.rule ?? ""
    let known = comparison.broken.indices.filter { comparison.broken[$0].route == rule }
    if known.contains(where: { comparison.broken[$0].appIDs.contains(appIDs[0]) }) { return }
    // A shorter link would be that of the other apps, too.
    let shared = known.first { index in
      let other = comparison.broken[index].url
      let answers = [old, new].map { $0.answer(for: other, appID: appIDs[0]) }
      return answers[0].rule == rule && answers[0].opens == was.opens
        && answers[1].rule == now.rule && answers[1].reason == now.reason
        && answers[1].opens == now.opens
    }
    if let shared {
      comparison.broken[shared].appIDs += appIDs
      return
    }
    let broken = VersionComparison.Broken(
      kind: kind,
      route: rule,
      url: url,
      was: rule,
      now: kind == .dead ? nil : now.rule,
      replacement: nil,
      reason: now.reason,
      help: now.reason == AppleAnswer.unnamedAppReason
        ? "keep the app in the 'appIDs' of the rules, unless no build has this identifier any more"
        : kind == .dead
          ? "keep the rule, and let no earlier rule exclude its links"
          : "keep the exclusion before that rule, if its links must stay in the browser",
      key: kind == .dead ? nil : "exclude",
      appIDs: appIDs
    )
    comparison.broken.append(broken)
  }
}
