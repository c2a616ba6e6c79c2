import TestSupport
import Waymark
package import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms
import WaymarkSite

/// A random app with files, some of them damaged, missing or unreadable, and random links: all
/// parts that answer what a system does with a link must give the same answer, or all say that it
/// is unknown.
///
/// The parts are `explain`, the link book and its API, `apple match` and `android match`, the
/// claims of lint across files, and the comparison of `prove` and `waymark-check`.
package struct AnswerModel {
  /// The number of checked answers of each kind.
  package struct Figures: Sendable {
    package var cases = 0
    package var links = 0
    package var opened = 0
    package var unknown = 0
    package var claims = 0
    package var notCompared = 0
    package var services = 0

    package init() {}

    package mutating func add(_ other: Figures) {
      cases += other.cases
      links += other.links
      opened += other.opened
      unknown += other.unknown
      claims += other.claims
      notCompared += other.notCompared
      services += other.services
    }
  }

  /// The answer of one part about one app on one system; `nil` for an unknown one.
  private typealias Answer = Bool?

  private let catalog: LinkCatalog
  private let table: RouteTable
  private let given: PlatformFiles
  private let system: SystemFiles
  private var random: SeededGenerator
  private var figures = Figures()
  private var mistakes: [String] = []

  private init(seed: UInt64) throws {
    var catalogs = RandomCatalogs(random: SeededGenerator(seed: seed))
    let plain = try catalogs.catalogWithVariant(oneIn: 6)
    let services = catalogs.withServices(plain)
    catalog = services.app.variants.isEmpty ? try catalogs.withSchemes(services) : services
    table = try catalog.table()
    let generated = try PlatformFiles(generatedFrom: catalog)
    var files = try catalogs.files(for: catalog, generated) ?? PlatformFiles()
    catalogs.damageServices(in: &files)
    random = catalogs.random
    if let manifest = files.manifest, random.oneIn(3) {
      // The package is 'a.b'.
      let text = manifest.text.split(separator: "\"*.e.fo\"", omittingEmptySubsequences: false)
        .joined(separator: "\"${applicationId}.e.fo\"")
      files.manifest = try AndroidManifest(text)
    }
    if catalog.app.apple != nil, random.oneIn(6), let host = generated.associations.keys.min() {
      files.associations[host] = nil
      files.unreadableAssociations[host] = "the answer has the status 404"
    }
    if catalog.app.android != nil, random.oneIn(6), let host = generated.assetLinks.keys.min() {
      files.assetLinks[host] = nil
      files.unreadableAssetLinks[host] = "no answer arrived"
    }
    given = files
    system = SystemFiles(catalog, given: given)
  }

  /// Compares the answers about a random app.
  ///
  /// - Parameter links: The number of random links.
  /// - Returns: A report about the mistakes; `nil` if there is none.
  package static func check(
    seed: UInt64,
    links: Int,
    budget: AgreementBudget = AgreementBudget()
  ) -> (Figures, String?) {
    do {
      var model = try AnswerModel(seed: seed)
      try model.run(links: links, budget)
      if model.mistakes.isEmpty { return (model.figures, nil) }
      return (model.figures, "seed \(seed):\n\(model.story)")
    } catch {
      return (Figures(), "seed \(seed): \(error)")
    }
  }

  private var story: String {
    var lines = mistakes.prefix(8) + [catalog.json]
    for (host, file) in given.associations.sorted(by: { $0.key < $1.key }) {
      lines.append("\(host): \(file.text)")
    }
    for (host, file) in given.assetLinks.sorted(by: { $0.key < $1.key }) {
      lines.append("\(host): \(file.text)")
    }
    lines.append("unreadable: \(given.unreadableAssociations) \(given.unreadableAssetLinks)")
    return (lines + [given.manifest?.text, given.entitlements?.text].compactMap { $0 })
      .joined(separator: "\n")
  }

  private mutating func run(links: Int, _ budget: AgreementBudget) throws {
    figures.cases += 1
    let book = LinkBook(try Site(catalog), files: given, acceptsLoopback: true)
    for _ in 0..<links {
      guard let url = link() else { continue }
      figures.links += 1
      let answers = SystemAnswers(url, system)
      try compareBook(book, url, answers)
      compareMatch(url, answers)
    }
    try compareProof(budget)
    compareLint()
  }

  // MARK: - Links

  /// Returns a random link as a browser sends it; `nil` for a text that is not a link.
  private mutating func link() -> String? {
    let hosts = [
      "e.fo", "d.e.fo", "E.FO", "g.ho", "a.b.e.fo", "x.yo.e.fo", "other.example", "e.fo.",
    ]
    let pieces = [
      "/", "/a", "/b", "/1", "a", "b", "1", "%2F", "%61", "é", "%C3%A9", "A", ".", "/..", "//",
      " ", "[", "|", "'",
    ]
    let ends = ["", "", "", "?q=1", "?q", "#f", "?q=1#f", "/"]
    var text = random.oneIn(12) ? "x://" : "https://" + random.pick(hosts)
    text += "/" + random.pick(["", "a", "b", "1"])
    for _ in 0..<Int.random(in: 0...3, using: &random) { text += random.pick(pieces) }
    text += random.pick(ends)
    return table.explain(text).link.map { $0.browserText ?? text }
  }

  // MARK: - Answers

  /// The answers of `explain` about an app and a link on iOS.
  private func apple(_ answers: SystemAnswers, _ appID: String) -> Answer {
    let decision = answers.apple?.first { $0.appID == appID }?.decision
    return decision.flatMap { $0.isUnknown ? nil : $0.opens }
  }

  private func android(_ answers: SystemAnswers) -> Answer { answers.android?.answer.opens }

  private mutating func compareBook(
    _ book: LinkBook,
    _ url: String,
    _ answers: SystemAnswers
  ) throws {
    // A link of another variant has that variant's answer.
    let owner = table.explain(url).otherOwner(of: url, in: catalog)
    let expected =
      owner.map { SystemAnswers(url, SystemFiles($0.catalog)) } ?? answers
    let request = SiteRequest(
      method: "POST",
      host: "localhost",
      target: "/_links/explain",
      contentType: "application/json",
      body: Array(JSONValue.object(["url": .string(url)]).text.utf8)
    )
    let answer = book.answer(request)
    let root = try JSONDocument(answer?.body ?? []).root
    for member in expected.members where root[member.key]?.text != member.value.text {
      mistakes.append("the book says \(root[member.key]?.text ?? ""), not \(member.value.text)")
    }
    for appID in catalog.app.apple?.appIDs ?? [] {
      switch apple(answers, appID) {
      case true?: figures.opened += 1
      case false?: break
      case nil: figures.unknown += 1
      }
    }
    if answers.unknownAndroid != nil { figures.unknown += 1 }
    if android(answers) == true { figures.opened += 1 }
  }

  /// Compares with `apple match` and `android match`, which get the file of the link's host.
  private mutating func compareMatch(_ url: String, _ answers: SystemAnswers) {
    guard url.hasPrefix("https:"), let host = AppleSimulator.host(of: url) else {
      let files = SystemFiles(
        package: system.package,
        given,
        values: catalog.completed(.init())
      )
      let answer = files.androidAnswer(for: url, apiLevel: 35)?.answer
      let match = answer?.outcome == .unknown ? nil : answer?.opens
      if given.manifest != nil, match != android(answers) {
        mistakes.append("\(url): android match says \(match as Any)")
      }
      return
    }
    if let server = try? system.server(of: host), let file = given.associations[server] {
      let files = SystemFiles(PlatformFiles(associations: [host: file]))
      for appID in catalog.app.apple?.appIDs ?? [] {
        let opens = try? files.appleAnswer(for: url, appID: appID, domain: host).first?.opens
        // Without entitlements, it is not known whether the app has the domain.
        let match = opens == true && system.reasonForNoEntitlements != nil ? nil : opens
        if match != apple(answers, appID) {
          mistakes.append("\(url): apple match says \(match as Any) for \(appID)")
        }
      }
    }
    guard let manifest = given.manifest, let package = catalog.app.android?.package else { return }
    let values = catalog.completed(.init())
    let hosts = AndroidSimulator(manifest, values: values).hosts
    let servers = Set(
      hosts.filter { AndroidSimulator.verifies($0, host) }.map(AndroidSimulator.source)
    )
    let lists = servers.compactMap { given.assetLinks[$0] }
    guard servers.count == 1, let list = lists.first else { return }
    let listed = given.assetLinks.sorted { $0.key < $1.key }
      .flatMap { $0.value.certificates(of: package) }
    // The command matches for an app with one certificate.
    let own = catalog.app.android?.fingerprints ?? []
    let certificates: [String?] = own.isEmpty ? [listed.first] : own
    let matches = certificates.map { fingerprint -> Bool? in
      let files = SystemFiles(
        PlatformFiles(manifest: manifest),
        values: values,
        verification: manifest.verification(
          by: list,
          values: values,
          package: package,
          fingerprint: fingerprint
        )
      )
      let answer = files.androidAnswer(for: url, apiLevel: 35)?.answer
      return answer?.outcome == .unknown ? nil : answer?.opens
    }
    let match = matches.contains(false) ? false : matches.contains(nil) ? nil : true
    // `explain` may leave open what is unknown for one certificate.
    if match != android(answers), !matches.contains(nil) || android(answers) != nil {
      mistakes.append("\(url): android match says \(match as Any), not \(android(answers) as Any)")
    }
  }

  // MARK: - Claims

  /// Compares with the links that a proof shows, and with what it does not compare.
  private mutating func compareProof(_ budget: AgreementBudget) throws {
    let result = Result { () throws(AgreementError) in
      try catalog.agreement(with: given.isEmpty ? nil : given, budget: budget)
    }
    if case .failure(.noApp(let platform)) = result {
      // Files of a system for which the catalog has no app.
      let appIDs = catalog.app.apple?.appIDs ?? []
      let hasApp = platform == .iOS ? !appIDs.isEmpty : catalog.app.android != nil
      if hasApp { mistakes.append("the proof finds no app for \(platform)") }
      return
    }
    let agreement = try result.get()
    figures.notCompared += agreement.notCompared.count
    compareServices(agreement)
    compareSchemes(agreement)
    for entry in agreement.differences + agreement.limits {
      figures.claims += 1
      let opens = entry.kind != .notOpened
      switch entry.platform {
      case .iOS:
        let answers = (catalog.app.apple?.appIDs ?? []).map { appID in
          AppOnSystem(system, on: .iOS(appID: appID)).decision(about: entry.url)
        }
        let isUnknown = opens && !entry.isScheme && system.reasonForNoEntitlements != nil
        if !answers.contains(where: {
          isUnknown ? $0.isUnknown : $0.opens == opens && !$0.isUnknown
        }) {
          mistakes.append("\(entry.url): explain does not say \(entry.kind) on iOS")
        }
      case .android:
        for level in entry.apiLevels {
          let decision = AppOnSystem(system, on: .android(level: level)).decision(about: entry.url)
          if decision.opens != opens {
            mistakes.append("\(entry.url): explain does not say \(entry.kind) on level \(level)")
          }
        }
      case .nginx, .ingress: break
      }
    }
    for platform in [Agreement.Platform.iOS, .android] {
      // The links of a host do not depend on the schemes.
      let missing = agreement.notCompared.filter {
        $0.platform == platform && $0.what != "info-plist"
      }
      for host in catalog.app.domains.list where !host.hasPrefix("*") {
        let answers = routeLinks(of: host).map { SystemAnswers($0, system) }
        let unknown = answers.contains { answers in
          platform == .android
            ? answers.unknownAndroid != nil
            : answers.apple?.contains { $0.decision.isUnknown } == true
        }
        // The file of another host may decide, or none.
        let server = platform == .iOS ? try? system.server(of: host) : host
        let isMissing = missing.contains { $0.domain == nil || $0.domain == server }
        // A placeholder without a value is a reason why a search is undecided.
        let isUndecided = agreement.undecided.contains {
          $0.platform == platform && $0.domain == host && $0.isUnknown
        }
        if unknown, missing.isEmpty, !isUndecided {
          mistakes.append("explain does not know \(platform) for \(host), and the proof does")
        }
        // Without certificates, explain names the assumption in its reason.
        let isAssumed = missing.allSatisfy { $0.what == "assetlinks" && $0.domain == nil }
        if isMissing, !isAssumed, !unknown, platform == .iOS, !answers.isEmpty {
          mistakes.append("the proof does not compare \(platform) for \(host), and explain does")
        }
      }
    }
    if agreement.agrees == true, !agreement.notCompared.isEmpty {
      mistakes.append("a proof agrees without comparing all links")
    }
  }

  /// Compares the custom schemes that an `Info.plist` lacks with those that lint finds.
  private mutating func compareSchemes(_ agreement: Agreement) {
    let missing = given.lint(with: catalog).filter {
      $0.code.rawValue == "files.missing-scheme" && $0.file == PlatformFiles.Name.infoPropertyList
    }
    for entry in agreement.differences where entry.isScheme && entry.platform == .iOS {
      if !missing.contains(where: { $0.message.contains("'\(entry.domain)'") }) {
        mistakes.append("\(entry.url): lint does not miss the scheme")
      }
    }
  }

  /// Compares the services of a proof with those of lint, and with a slow comparison.
  private mutating func compareServices(_ agreement: Agreement) {
    let slow = SlowServices(catalog, given)
    figures.services += slow.differences.count
    let found = Set(agreement.services.map(SlowServices.name))
    for name in found.symmetricDifference(slow.differences).sorted() {
      mistakes.append("\(found.contains(name) ? "only" : "not") the proof finds \(name)")
    }
    let codes = Set(
      ["app-not-in", "no", "missing", "undeclared"].map { "files.\($0)-service" }
        + ["files.passwords-not-in-asset-links"]
    )
    let linted = given.lint(with: catalog).filter { codes.contains($0.code.rawValue) }
    if Set(linted) != Set(agreement.services.map(\.finding)) {
      mistakes.append("lint finds other services: \(linted), not \(agreement.services)")
    }
    let lacking = agreement.notCompared
    for (platform, host) in slow.unknown {
      let isNamed = lacking.contains {
        $0.platform == platform && ($0.domain == nil || $0.domain == host)
      }
      if !isNamed { mistakes.append("the proof compares the services of \(host) on \(platform)") }
    }
  }

  /// Returns the links of the routes' examples on a host.
  private func routeLinks(of host: String) -> [String] {
    ["https://\(host)/a", "https://\(host)/b", "https://\(host)/1/a"]
  }

  /// Compares with the links that lint across files shows.
  private mutating func compareLint() {
    for finding in given.lint(with: catalog) where finding.code.rawValue == "files.route-not-opened"
    {
      guard let url = finding.exampleLink else {
        mistakes.append("lint shows no link: \(finding)")
        continue
      }
      guard url.hasPrefix("https:") else { continue }
      figures.claims += 1
      let answers = SystemAnswers(url, system)
      let isApple = finding.message.hasSuffix("on iOS")
      let says =
        isApple
        ? catalog.app.apple?.appIDs.first.flatMap { apple(answers, $0) } : android(answers)
      if says == true { mistakes.append("\(url): lint says that it opens nothing: \(finding)") }
    }
  }
}
