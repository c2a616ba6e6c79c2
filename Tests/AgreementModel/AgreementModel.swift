import TestSupport
import Waymark
package import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

/// A random catalog with files for it, and a slow and obvious comparison of them: the table and the
/// simulators decide about each short link.
///
///     let model = try AgreementModel(seed: seed)
///     let mistakes = try model.mistakes(upTo: 5)   // those of the fast comparison
package struct AgreementModel {
  /// What a comparison found, and what the model tried.
  package struct Figures: Sendable {
    package var catalogs = 0
    package var undecided = 0
    package var differences = 0
    package var limits = 0
    package var links = 0

    package init() {}

    package mutating func add(_ other: Figures) {
      catalogs += other.catalogs
      undecided += other.undecided
      differences += other.differences
      limits += other.limits
      links += other.links
    }
  }

  /// Links for which files are wrong in one way.
  private struct Group: Hashable {
    let platform: Agreement.Platform
    let domain: String
    let kind: Agreement.Disagreement.Kind
    let route: String?
    let rule: String?
    let activity: String?
    let webOnly: Int?
    let isLimit: Bool
    /// The API level; 0 for iOS.
    let level: Int
  }

  /// A rule that decides about a link; the domain is that of an association file.
  private struct UsedRule: Hashable {
    let platform: Agreement.Platform
    let domain: String?
    let rule: String
  }

  /// The catalog to compare.
  private let declared: LinkCatalog
  /// The catalog for the lowest level of the files.
  private let catalog: LinkCatalog
  private let given: PlatformFiles?
  private let table: RouteTable
  private let levels: [Int]
  private let domains: [String]
  /// The first label of the domains of wildcards.
  private let label: String
  private let mine: SlowAnswers
  private let ours: SlowAnswers
  /// The answers of the generated files with dynamic rules where the given files have some.
  private let limits: SlowAnswers
  private let hasRules: Bool
  private var random: SeededGenerator
  package private(set) var figures = Figures()

  package init(seed: UInt64) throws {
    var catalogs = RandomCatalogs(random: SeededGenerator(seed: seed))
    let plain = try catalogs.catalog()
    declared = try catalogs.withSchemes(plain)
    // The systems give the links of wrappers to the app, too.
    let claiming = declared.claimingWrappers
    table = try claiming.table()
    var generated = try PlatformFiles(generatedFrom: declared)
    given = try catalogs.files(for: declared, generated)
    random = catalogs.random
    // Systems of the lower level install the app.
    var app = claiming.app
    if let own = given?.manifest?.minSDK, own < app.android?.minSDK ?? .max {
      app.android?.minSDK = own
    }
    catalog = claiming.replacing(app)
    generated = try PlatformFiles(generatedFrom: catalog)
    label = Self.label(unusedIn: catalog, given)
    domains = Self.domains(of: catalog, given, generated, label)
    let lowest = app.android?.minSDK ?? 26
    levels = Set([26, 31, 35, lowest].filter { $0 >= lowest }).sorted()
    let starts = ["any.", label + "."]
    let wildcards = (domains + Self.candidates).filter { starts.contains(where: $0.hasPrefix) }
    let deeper = wildcards.map { "www" + ($0.drop { $0 != "." }) }
    let all = domains + Self.candidates + deeper + ["www.example.com"]
    var known: SlowAnswers.GeneratedSimulators = [:]
    ours = SlowAnswers(
      catalog,
      given: nil,
      generated: generated,
      levels: levels,
      domains: all,
      &known
    )
    mine = SlowAnswers(
      catalog,
      given: given,
      generated: generated,
      levels: levels,
      domains: all,
      &known
    )
    let plainStatements = generated.assetLinks.mapValues(\.text)
    generated.addDynamicRules(from: catalog, asIn: given)
    hasRules = generated.assetLinks.mapValues(\.text) != plainStatements
    if hasRules {
      limits = SlowAnswers(
        catalog,
        given: nil,
        generated: generated,
        levels: levels,
        domains: all,
        &known
      )
    } else {
      limits = ours
    }
  }

  /// Returns whether files of a platform are given.
  ///
  /// - Parameter isWeb: Indicates whether the files are those for web links.
  private func isGiven(_ platform: Agreement.Platform, _ isWeb: Bool) -> Bool {
    guard let given else { return false }
    if platform == .iOS, !isWeb { return given.infoPropertyList != nil }
    return platform == .iOS
      ? !given.associations.isEmpty || given.entitlements != nil
      : !given.assetLinks.isEmpty || given.manifest != nil
  }

  /// The parts of a random case, for a person who looks at a mistake.
  package var story: String {
    let associations = (given?.associations ?? [:]).sorted { $0.key < $1.key }
    let statements = (given?.assetLinks ?? [:]).sorted { $0.key < $1.key }
    let files =
      associations.map { "\($0.key): \($0.value.text)" }
      + statements.map { "\($0.key): \($0.value.text)" }
      + [given?.manifest?.text, given?.entitlements?.text].compactMap { $0 }
    let level = "levels \(levels), domains \(domains)"
    return ([declared.json, level] + files).joined(separator: "\n")
  }

  // MARK: - Domains

  private static let candidates = ["e.fo", "any.e.fo", "d.e.fo", "g.ho", "any", "any.d.e.fo"]

  /// Returns a label of which no name in the catalog and in files is a part, nor the end.
  private static func label(unusedIn catalog: LinkCatalog, _ given: PlatformFiles?) -> String {
    let scopes = catalog.routes.flatMap(\.scopes) + catalog.webOnly.map(\.scope)
    let data = (given?.manifest?.components ?? []).flatMap(\.intentFilters).flatMap(\.data)
    var names = catalog.app.domains.list + catalog.app.schemes.list + scopes.compactMap(\.name)
    names += (given?.entitlements?.associatedDomains ?? []).map(\.host)
    names += data.flatMap { [$0[.scheme], $0[.host]] }.compactMap(\.self)
    let labels = names.flatMap { $0.lowercased().split(separator: ".") }
    return ["any", "any2"].first { label in
      !labels.contains { text in
        text == label || text.hasPrefix("*") && text != "*" && label.hasSuffix(text.dropFirst())
      }
    } ?? ""
  }

  /// Returns a domain for each of those of the routes and of the files.
  private static func domains(
    of catalog: LinkCatalog,
    _ given: PlatformFiles?,
    _ generated: PlatformFiles,
    _ label: String
  ) -> [String] {
    var names = Set(catalog.app.domains.list)
    let scopes = catalog.routes.flatMap(\.scopes) + catalog.webOnly.map(\.scope)
    if catalog.app.domains == .any {
      names.formUnion(scopes.filter { $0.kind == .universal }.map { $0.name ?? label } + [label])
    } else {
      for scope in scopes {
        guard scope.kind == .universal, let name = scope.name else { continue }
        let isOwn = catalog.app.domains.list.contains {
          $0 == name || $0.hasPrefix("*.") && name.hasSuffix($0.dropFirst())
        }
        if isOwn { names.insert(name) }
      }
      let entitlements = given?.entitlements ?? generated.entitlements
      for domain in entitlements?.associatedDomains ?? [] where domain.service == "applinks" {
        names.insert(domain.host.lowercased())
      }
      let manifest = given?.manifest ?? generated.manifest
      let filters = (manifest?.components ?? []).flatMap(\.intentFilters).filter { filter in
        filter.data.contains { $0[.scheme] == "https" }
      }
      names.formUnion(filters.flatMap(\.data).compactMap { $0[.host]?.lowercased() })
    }
    return Set(names.map { $0.hasPrefix("*") ? label + $0.dropFirst() : $0 }).sorted()
  }

  private func isOwn(_ domain: String) -> Bool {
    if catalog.app.domains == .any { return true }
    return catalog.app.domains.list.contains {
      $0 == domain || $0.hasPrefix("*.") && domain.hasSuffix($0.dropFirst())
    }
  }

  // MARK: - Answers

  /// Returns the mistakes of the comparison.
  ///
  /// - Parameters:
  ///   - length: The maximum number of characters of a path, of which `%2F` is one.
  ///   - count: The maximum number of paths; more are sampled.
  ///   - budget: The limits of each search of the comparison.
  package mutating func mistakes(
    upTo length: Int,
    count: Int = .max,
    budget: AgreementBudget = AgreementBudget()
  ) throws -> [String] {
    let agreement = try declared.agreement(with: given, budget: budget)
    figures.catalogs += 1
    figures.differences += agreement.differences.count
    figures.limits += agreement.limits.count
    var mistakes: [String] = []
    var found: [Group: Int] = [:]
    for (isLimit, entries) in [(false, agreement.differences), (true, agreement.limits)] {
      for entry in entries { check(entry, isLimit, &found, &mistakes) }
    }
    if !agreement.undecided.isEmpty {
      figures.undecided += 1
      if agreement.agrees == true { mistakes.append("an undecided comparison agrees") }
      return mistakes
    }
    let isComplete = agreement.notCompared.isEmpty
    let agrees = agreement.differences.isEmpty ? (isComplete ? true : nil) : false
    if agreement.agrees != agrees { mistakes.append("agrees is wrong") }
    let notes = try notes(&mistakes)
    var reasons = notes
    if hasRules {
      reasons[.android]? += try catalog.limits(
        of: .assetLinks(hasDynamicRules: true),
        budget: AgreementBudget(states: 100_000)
      )
    }
    for limit in agreement.limits {
      guard let note = limit.note else {
        mistakes.append("\(limit.url) has no note")
        continue
      }
      // The limits of given files are those that generated files have, too. Why they open a link
      // that no route matches depends on the link, and a note has only the shortest one.
      let own = reasons[limit.platform]?.filter {
        given == nil
          ? $0.keyPath == note.keyPath && $0.code == note.code
          : limit.kind == .opened ? $0.effect != .narrower : $0.keyPath == note.keyPath
      }
      if own?.isEmpty == true { mistakes.append("no note like that about \(limit.url): \(note)") }
      // A generated association file has rules for all links of the routes, or a note with the
      // reason. Only another rule may keep such a link in the browser without one.
      let isLost = note.code.rawValue == "generate.not-opened" && limit.rule == nil
      if given == nil, limit.platform == .iOS, isLost {
        mistakes.append("no rule of the association file matches \(limit.url)")
      }
    }
    var used: Set<UsedRule> = []
    var better: String?
    let readers = mine.readers(levels)
    let endings = endings()
    let schemes = catalog.app.schemes.list
    for domain in domains + schemes {
      for (number, path) in paths(upTo: length, count: count).enumerated() {
        // The links of short paths have all endings.
        let isShort = path.utf8.count < 4
        let own = isShort ? endings : number % 2 == 0 ? [""] : [endings[number % endings.count]]
        for ending in own {
          let isScheme = schemes.contains(domain)
          // A first component with escapes is not in the place of a host.
          if isScheme, path.dropFirst().prefix(while: { $0 != "/" }).contains("%") { continue }
          let start = isScheme ? "\(domain):/" : "https://\(domain)"
          let url = start + path + ending
          guard let choice = choice(url) else { continue }
          figures.links += 1
          for reader in readers where !mine.isUnknown(domain, reader) {
            let answer = mine.answer(url, domain, reader)
            let own =
              isShort ? generatedAnswer(url, domain, reader, answer, isWeb: choice.isWeb) : nil
            let noted =
              own == nil || !hasRules
              ? own : generatedAnswer(url, domain, reader, answer, isWeb: choice.isWeb, by: ours)
            if let noted { check(url, domain, choice, noted, reader.platform, notes, &mistakes) }
            if let rule = answer.rule {
              let host = reader.platform == .iOS ? domain : nil
              used.insert(UsedRule(platform: reader.platform, domain: host, rule: rule))
            }
            guard let shown = group(url, domain, choice, answer, reader, generated: own) else {
              if let own, better == nil, isBetter(own, choice, reader) {
                better = "\(url) \(reader)"
              }
              continue
            }
            let least = found[shown] ?? .max
            if least <= url.utf8.count { continue }
            // The example of a route may replace a shorter link.
            if least < .max, hasExamples(shown) { continue }
            mistakes.append("\(url) \(reader.number): \(shown) has \(least)")
          }
        }
      }
    }
    for rule in agreement.unusedRules
    where used.contains(.init(platform: rule.platform, domain: rule.domain, rule: rule.rule)) {
      mistakes.append("\(rule) decides about a link")
    }
    if let better, agreement.betterCount == 0 { mistakes.append("\(better) is not better") }
    return mistakes
  }

  /// Checks a result of the comparison, and stores the length of its link.
  private func check(
    _ entry: Agreement.Disagreement,
    _ isLimit: Bool,
    _ found: inout [Group: Int],
    _ mistakes: inout [String]
  ) {
    guard let choice = choice(entry.url) else {
      mistakes.append("\(entry.url) is not a link")
      return
    }
    let readers = mine.readers(entry.apiLevels).filter { $0.platform == entry.platform }
    var isShown = false
    for reader in readers {
      let answer = mine.answer(entry.url, entry.domain, reader)
      let group = group(entry.url, entry.domain, choice, answer, reader)
      let isRight =
        group.map {
          $0.kind == entry.kind && $0.route == entry.route && $0.isLimit == isLimit
        } ?? false
      if let group, isRight {
        found[group] = min(found[group] ?? .max, entry.url.utf8.count)
        isShown = true
      }
      // Apps of one association file may have different rules.
      if !isRight, reader.platform == .android {
        mistakes.append("\(entry.url) \(reader.number): \(entry), not \(group as Any)")
      }
    }
    if !isShown { mistakes.append("\(entry.url): \(entry)") }
    let label = choice.route.map { catalog.routes[$0].label }
    if entry.opens.route != label { mistakes.append("\(entry.url): \(entry.opens)") }
  }

  // MARK: - Notes

  /// The devices and the app that read the generated files of a platform.
  private func readers(of platform: Agreement.Platform) -> [SlowAnswers.Reader] {
    ours.readers(levels).filter {
      $0.platform == platform && (platform == .android || $0.number == 0)
    }
  }

  /// Returns the notes about the generated files of each platform whose search did not end early.
  ///
  /// - Parameter mistakes: The mistakes: notes whose link is treated as the routes do.
  private func notes(
    _ mistakes: inout [String]
  ) throws -> [Agreement.Platform: [LinkDiagnostic]] {
    var all: [Agreement.Platform: [LinkDiagnostic]] = [:]
    let kinds: [(Agreement.Platform, GenerationKind)] = [
      (.iOS, .appleAppSiteAssociation), (.android, .androidManifest()),
    ]
    for (platform, kind) in kinds
    where ours.hasFiles(for: platform) && !readers(of: platform).isEmpty {
      let notes = try catalog.limits(of: kind, budget: AgreementBudget(states: 100_000))
      if notes.contains(where: { $0.code.rawValue == "generate.undecided" }) { continue }
      all[platform] = notes
      for note in notes {
        guard let url = note.exampleLink, let choice = choice(url) else {
          mistakes.append("no link for \(note)")
          continue
        }
        let domain = String(url.dropFirst("https://".count).prefix { !"/?#".contains($0) })
        let isShown = readers(of: platform).contains {
          self.kind(ours.answer(url, domain, $0), choice, platform, comparesOpened: true) != nil
        }
        if !isShown { mistakes.append("no limit for \(note)") }
      }
    }
    return all
  }

  /// Checks that there is a note about a link that generated files treat in another way than the
  /// routes.
  private func check(
    _ url: String,
    _ domain: String,
    _ choice: Choice,
    _ answer: SlowAnswers.Answer,
    _ platform: Agreement.Platform,
    _ notes: [Agreement.Platform: [LinkDiagnostic]],
    _ mistakes: inout [String]
  ) {
    // The catalog has no files for a domain that only the given files contain.
    guard let notes = notes[platform], isOwn(domain),
      let shown = kind(answer, choice, platform)
    else { return }
    let label =
      choice.route.map { catalog.routes[$0].label }
      ?? choice.webOnly.map { catalog.webOnly[$0].pattern.text }
    let isNoted = notes.contains { note in
      // One note is about all links of domains that the catalog does not name.
      label.map { note.keyPath == $0 } ?? (note.effect != .narrower)
        || domain == self.label && note.code.rawValue == "generate.android-any-domain"
    }
    if !isNoted { mistakes.append("no note: \(url) \(platform) \(shown) \(label ?? "-")") }
  }

  private func hasExamples(_ group: Group) -> Bool {
    catalog.routes.contains { $0.label == group.route && !$0.notes.examples.isEmpty }
  }

  /// What the table chooses for a link.
  private struct Choice {
    var route: Int?
    var webOnly: Int?
    var isWeb = true
  }

  private func choice(_ url: String) -> Choice? {
    guard let link = try? DeepLink(url, policy: table.app.policies) else { return nil }
    var choice = Choice(isWeb: url.hasPrefix("https:"))
    switch table.find(link) {
    case .route(let leaf, _): choice.route = Int(leaf.route)
    case .webOnly(let index): choice.webOnly = index
    case .none: break
    }
    return choice
  }

  /// Returns the way in which files are wrong about a link; `nil` if they are right.
  ///
  /// - Parameter comparesOpened: Indicates whether a link with a custom scheme may be wrong because
  ///   it opens the app.
  private func kind(
    _ answer: SlowAnswers.Answer,
    _ choice: Choice,
    _ platform: Agreement.Platform,
    comparesOpened: Bool = false
  ) -> Agreement.Disagreement.Kind? {
    let name: RouteNotes.Platform = platform == .iOS ? .iOS : .android
    let route = choice.route.map { catalog.routes[$0] }
    let wanted = route.flatMap { route in
      let isRefused = !choice.isWeb && route.notes.requiresVerifiedLink == true
      return !isRefused && route.notes.platforms?.contains(name) ?? true ? route : nil
    }
    guard answer.opens else { return wanted == nil ? nil : .notOpened }
    guard let wanted else { return choice.isWeb || comparesOpened ? .opened : nil }
    let activity = wanted.notes.activity ?? catalog.app.android?.activity
    guard platform == .android, let activity else { return nil }
    return answer.activity == mine.fullName(activity) ? nil : .otherActivity
  }

  /// Returns the group of a link; `nil` if the files are right.
  ///
  /// - Parameter generated: The answer of the generated files, if it is known.
  private func group(
    _ url: String,
    _ domain: String,
    _ choice: Choice,
    _ answer: SlowAnswers.Answer,
    _ reader: SlowAnswers.Reader,
    generated: SlowAnswers.Answer? = nil
  ) -> Group? {
    guard let shown = kind(answer, choice, reader.platform) else { return nil }
    let own = generated ?? generatedAnswer(url, domain, reader, answer, isWeb: choice.isWeb)
    return Group(
      platform: reader.platform,
      domain: domain,
      kind: shown,
      route: choice.route.map { catalog.routes[$0].label },
      rule: shown == .opened && isOwn(domain) ? answer.rule : nil,
      activity: shown == .otherActivity ? answer.activity : nil,
      webOnly: choice.webOnly,
      isLimit: ours.hasFiles(for: reader.platform)
        && kind(own, choice, reader.platform) == shown && answer.activity == own.activity,
      level: reader.platform == .iOS ? 0 : reader.number
    )
  }

  /// Returns whether generated files are wrong about a link about which the files are right.
  private func isBetter(
    _ generated: SlowAnswers.Answer,
    _ choice: Choice,
    _ reader: SlowAnswers.Reader
  ) -> Bool {
    if !isGiven(reader.platform, choice.isWeb) || !ours.hasFiles(for: reader.platform) {
      return false
    }
    return kind(generated, choice, reader.platform) != nil
  }

  /// Returns the answer of the generated files.
  ///
  /// - Parameters:
  ///   - answer: The answer of the files, which are the generated ones if none are given.
  ///   - answers: The answers of generated files; `nil` for those with dynamic rules where the
  ///     given files have some.
  private func generatedAnswer(
    _ url: String,
    _ domain: String,
    _ reader: SlowAnswers.Reader,
    _ answer: SlowAnswers.Answer,
    isWeb: Bool,
    by answers: SlowAnswers? = nil
  ) -> SlowAnswers.Answer {
    if !isGiven(reader.platform, isWeb) { return answer }
    // The generated rules of an association file are those of all apps.
    let first = SlowAnswers.Reader(platform: .iOS, number: 0)
    return (answers ?? limits).answer(url, domain, reader.platform == .iOS ? first : reader)
  }

  // MARK: - Links

  /// Returns all paths of few characters, or a sample of them: all of the short ones and some of
  /// the others.
  private mutating func paths(upTo length: Int, count: Int) -> [String] {
    if count == .max { return SearchCheck.paths(upTo: length) }
    let short = SearchCheck.paths(upTo: min(length, 5))
    if short.count >= count { return Array(short.prefix(count)) }
    var paths = short
    for _ in short.count..<count {
      var path = "/"
      for _ in 1..<Int.random(in: 6...max(length, 6), using: &random) {
        let next = random.pick(["/", "a", "b", "1", "%2F"])
        path += next == "/" && path.hasSuffix("/") ? "a" : next
      }
      paths.append(path)
    }
    return paths
  }

  /// Returns queries and fragments if any route or file has conditions on them; the first one is
  /// empty.
  private mutating func endings() -> [String] {
    let hasConditions = catalog.routes.map(\.pattern).contains {
      !$0.queryItems.isEmpty || $0.fragment != nil
    }
    let isStrange = given.map { !$0.associations.isEmpty || $0.manifest != nil } ?? false
    if !hasConditions, !isStrange { return [""] }
    let endings = SearchCheck.endings(
      &random,
      names: ["a", "b", "c", "é", "A"],
      values: ["", "1", "2", "b", "a b", "a"],
      fragments: ["a", "b", "1"]
    )
    return Array(endings.prefix(hasConditions ? 12 : 5))
  }
}

extension AgreementModel {
  /// Returns the figures of a seed's catalog, and a report if the comparison has mistakes.
  package static func check(
    seed: UInt64,
    upTo length: Int,
    count: Int = .max,
    budget: AgreementBudget = AgreementBudget()
  ) -> (figures: Figures, report: String?) {
    var figures = Figures()
    do {
      var model = try AgreementModel(seed: seed)
      let mistakes: [String]
      do {
        mistakes = try model.mistakes(upTo: length, count: count, budget: budget)
      } catch {
        mistakes = ["\(error)"]
      }
      figures = model.figures
      if mistakes.isEmpty { return (figures, nil) }
      let list = mistakes.prefix(8).joined(separator: "\n")
      return (figures, "seed \(seed): \(mistakes.count) mistakes\n\(list)\n\(model.story)")
    } catch {
      return (figures, "seed \(seed): \(error)")
    }
  }
}
