import Waymark
package import WaymarkCatalog
import WaymarkDiagnostics
package import WaymarkPlatforms

/// The answers for a link side by side: of the app, of the systems and of the web.
package struct LinkAnswers {
  /// The app's answer.
  package let explanation: Explanation
  /// The systems' answers; `nil` for a URL that is too long to be a link.
  package let systems: SystemAnswers?
  /// The answer of the site; `nil` for a link that no server gets.
  package let web: WebAnswer?
  /// The identity that the answers are about, if it is another one than that of the request.
  package let owner: LinkCatalog.Owner?
  /// Another identity that has the domain of the link, too; `nil` if none has.
  private let rival: LinkCatalog.Owner?
  /// The treatment of the link, in one sentence.
  let verdict: LinkVerdict
  /// The index of the route about which the answers are asked; `nil` for none.
  private let route: Int?
  /// The option or setting that selects that identity.
  private let help: String?
  /// Indicates whether files replace those that the catalog generates.
  private let hasGivenFiles: Bool

  package init(
    _ explanation: Explanation,
    of route: Int? = nil,
    systems: SystemAnswers?,
    web: WebAnswer?,
    owner: LinkCatalog.Owner? = nil,
    rival: LinkCatalog.Owner? = nil,
    help: String? = nil,
    hasGivenFiles: Bool = false
  ) {
    self.explanation =
      systems?.reasonForNone.map { explanation.keptOut(because: $0) } ?? explanation
    self.systems = systems
    verdict = LinkVerdict(explanation, systems)
    (self.owner, self.rival, self.help, self.route) = (owner, rival, help, route)
    (self.web, self.hasGivenFiles) = (web, hasGivenFiles)
  }

  /// Indicates whether the app opens the link; `nil` if no system is known to open the app, and the
  /// answer of one is unknown.
  package var opens: Bool? { verdict.result == .undecided ? nil : explanation.opens }

  /// The answers of the app, in which ``opens`` replaces the answer of the app alone.
  private var appMembers: [JSONValue.Member] {
    (explanation.json.members ?? []).map { member in
      guard member.key == "app", opens == nil, let app = member.value.members else { return member }
      return .init(
        "app",
        .object(members: app.map { $0.key == "opens" ? .init("opens", .null) : $0 })
      )
    }
  }

  /// The answers with the keys of `explain --json`.
  package var json: JSONValue {
    .object(
      members: appMembers
        + [.init("verdict", .string(verdict.sentence))]
        + (explanation.linkMistake.map { [.init("mistake", .string($0))] } ?? [])
        + (explanation.basis(hasGivenFiles: hasGivenFiles).map { [.init("basis", .string($0))] }
          ?? [])
        + (route.flatMap(explanation.objectionJSON(toRoute:)).map { [.init("whyNot", $0)] } ?? [])
        + (owner.map { [.init("variant", $0.variant.map(JSONValue.string) ?? .null)] } ?? [])
        + (rival.map { [.init("rival", $0.variant.map(JSONValue.string) ?? .null)] } ?? [])
        + (systems?.members ?? [])
        + (web.map { [JSONValue.Member("web", $0.json)] } ?? [])
    )
  }

  /// The answers for people.
  package var text: String {
    let objection = route.map { explanation.objection(toRoute: $0) } ?? []
    var lines = explanation.description.split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).map(String.init)
    var first = AnswerText()
    first.add(verdict.sentence)
    if let mistake = explanation.linkMistake { first.add("mistake", mistake) }
    lines.insert(contentsOf: first.lines, at: 1)
    var text = AnswerText((lines + objection).joined(separator: "\n"))
    if let owner {
      let help = help.map { "; \($0)" } ?? ""
      let isOwn = explanation.link.map(owner.catalog.app.declares) ?? false
      let link =
        isOwn ? "the link" : explanation.hasLink ? "the link in it" : "the suggested link"
      text.add("variant", "\(link) is one of \(owner.words), and so is this answer" + help)
    }
    if let rival {
      text.add(
        "variant",
        "two apps claim the link: \(rival.words) has its domain, too"
          + (owner == nil ? help.map { "; \($0)" } ?? "" : "")
      )
    }
    systems?.write(to: &text)
    if explanation.sentLink?.scheme == "http", explanation.match != nil,
      systems?.androidOutcome == .browser || systems?.appleOutcome == .browser
    {
      text.add("help", "write the link with 'https': systems open apps with links of 'https'")
    }
    web?.write(to: &text)
    if let basis = explanation.basis(hasGivenFiles: hasGivenFiles) { text.add("basis", basis) }
    return text.text
  }
}

extension Explanation {
  /// Returns the identity that declares the link's scheme or domain, or that of a link in the text,
  /// if that of the explanation does not; without one, that of a link that the text resembles.
  ///
  /// - Parameters:
  ///   - text: The text that was explained.
  ///   - catalog: The catalog with all variants of the app.
  package func otherOwner(of text: String, in catalog: LinkCatalog) -> LinkCatalog.Owner? {
    switch (result, admission) {
    case (.unreadable, _): break
    case (_, .undeclared?):
      guard let link else { return nil }
      let own = table.intent(link)?.link ?? link
      if table.app.isWrapper(own.domain) || table.app.declares(link) { return nil }
      if let owner = catalog.owner(of: own) { return owner }
    default: return nil
    }
    if hasLink || catalog.app.variants.isEmpty { return nil }
    let others = catalog.owners.map { (owner: $0, meant: try? $0.catalog.table().explain(text)) }
    if let other = others.first(where: { $0.meant?.hasLink == true }) { return other.owner }
    let nearest = nearestName(in: others.map(\.owner))
    if nearest == nil, !candidates.isEmpty { return nil }
    return others.first { owner, meant in
      meant?.candidates.contains { $0.route != nil } == true
        && nearest.map(names(of: owner.catalog.app).contains) ?? true
    }?.owner
  }

  /// Returns the scheme or domain of other identities that the link's own resembles more than those
  /// of the explanation's identity; `nil` without one.
  private func nearestName(in owners: [LinkCatalog.Owner]) -> String? {
    guard let link else { return nil }
    let own = names(of: table.app)
    let all = own + owners.flatMap { names(of: $0.catalog.app) }
    let nearest = WaymarkDiagnostics.nearestName(to: link.domain ?? link.scheme, among: all)
    return nearest.flatMap { own.contains($0) ? nil : $0 }
  }

  /// Returns the domains of an app, or the schemes for a link with a custom scheme.
  private func names(of app: AppIdentity) -> [String] {
    link?.domain == nil ? app.schemes.list : app.domains.list
  }

  /// Indicates whether the text contains a link of a route as it is.
  fileprivate var hasLink: Bool {
    candidates.contains { $0.route != nil && $0.reason != .misspelled }
  }
}
