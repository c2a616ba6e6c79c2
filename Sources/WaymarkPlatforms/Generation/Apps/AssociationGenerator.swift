import Waymark
import WaymarkCatalog

/// Generates the association files of a catalog.
struct AssociationGenerator {
  private let catalog: LinkCatalog
  /// The identity with the variants as they were declared.
  private let app: AppIdentity
  private let plan: AssociationHosts

  /// The path where a host serves the file (Apple, "Supporting associated domains").
  static let path = ".well-known/apple-app-site-association"

  /// The maximum size in bytes that Apple's systems are said to accept: 128 KiB.
  static let sizeLimit = 128 * 1024

  /// Prepares the files of all domains of the app and of its variants.
  init(_ catalog: LinkCatalog) {
    let catalog = catalog.claimingWrappers
    self.catalog = catalog.servingVariants
    app = catalog.app
    plan = AssociationHosts(serving: catalog)
  }

  /// Returns the files and the notes.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that conflict for some link.
  func generation() throws(RouteTableError) -> Generation {
    var generation = Generation()
    let table = try catalog.table()
    for port in plan.ports { generation.find(.port(port)) }
    guard hasApp else {
      generation.find(.noAppleApp)
      return generation
    }
    if plan.hosts.isEmpty, plan.ports.isEmpty { generation.find(.noDomain) }
    let examples = RouteExamples(catalog: catalog, table: table)
    for (draft, hosts, path) in groups(plan.hosts) {
      generation.files.append(Self.file(draft, hosts, path))
      report(draft, hosts, path, examples, in: &generation)
    }
    return generation
  }

  /// Indicates whether the app or a variant has an app of Apple's.
  private var hasApp: Bool { !AppsOfHost(app).appIDs.isEmpty }

  /// The files without the notes.
  var files: HostFiles {
    var files = HostFiles(of: plan)
    guard hasApp else { return files }
    for (draft, hosts, path) in groups(plan.hosts) {
      files.add(Self.file(draft, hosts, path), of: hosts.map(\.name))
    }
    return files
  }

  private static func file(
    _ draft: Draft,
    _ hosts: [AssociationHost],
    _ path: String
  ) -> GeneratedFile {
    let isForAny = hosts.contains { $0.name == nil }
    let domains = isForAny ? [] : hosts.compactMap(\.name)
    return GeneratedFile(path: path, domains: domains, text: draft.text)
  }

  /// Returns the file of each host, without other hosts that share it; `nil` if a host has none.
  func files(of names: [String]) -> [AppleAppSiteAssociation?] {
    drafts(of: names).map { $0?.draft.file }
  }

  /// Returns the file of each host and the reasons for its limits; `nil` if a host has none.
  func filesWithCauses(
    of names: [String]
  ) -> [(file: AppleAppSiteAssociation, causes: LimitCauses)?] {
    zip(names, drafts(of: names)).map { name, found in
      found.map { draft, isMixed in
        (draft.file, causes(of: draft.rules, sharedBy: isMixed ? name : nil))
      }
    }
  }

  private func drafts(of names: [String]) -> [(draft: Draft, isMixed: Bool)?] {
    var drafts: [(content: Content, draft: Draft)] = []
    return hosts(names).map { host in
      host.map { (draft($0, AppsOfHost(app, $0), &drafts), $0.isMixed) }
    }
  }

  private func causes(of rules: AssociationRules, sharedBy host: String?) -> LimitCauses {
    var owners: [FileRule: [Int]] = [:]
    for (rule, owner) in rules.owners.enumerated() { owners[.component(rule)] = owner.map { [$0] } }
    return LimitCauses(.apple, app, sharedHost: host, rules.differences, owners: owners)
  }

  private func hosts(_ names: [String]) -> [AssociationHost?] {
    let hosts = hasApp ? plan.hosts : []
    return names.map { name in
      hosts.first { $0.name == name } ?? hosts.first { $0.name == nil }
    }
  }

  /// Groups the hosts that share a file.
  private func groups(
    _ hosts: [AssociationHost]
  ) -> [(draft: Draft, hosts: [AssociationHost], path: String)] {
    var groups: [(draft: Draft, hosts: [AssociationHost], path: String)] = []
    var drafts: [(content: Content, draft: Draft)] = []
    for host in hosts {
      let apps = AppsOfHost(app, host)
      // A domain of a variant that is only on Android has no file.
      if apps.appIDs.isEmpty, apps.passwordIDs.isEmpty { continue }
      let draft = draft(host, apps, &drafts)
      if let index = groups.firstIndex(where: { $0.draft.file == draft.file }) {
        groups[index].hosts.append(host)
      } else {
        groups.append((draft, [host], "\(host.name ?? "any-domain")/\(Self.path)"))
      }
    }
    if groups.count == 1 { groups[0].path = Self.path }
    return groups
  }

  /// The parts that decide about the text of a host's file.
  private struct Content: Equatable {
    let routes: [Int]
    let webOnly: [Int]
    let apps: AppsOfHost
  }

  private struct Draft {
    let apps: AppsOfHost
    let file: AppleAppSiteAssociation
    let rules: AssociationRules
    /// The text, if it has been written to find its size.
    var written: String?

    var text: String { written ?? file.text }
  }

  /// Returns the file of a host, which is the same for hosts with the same content.
  private func draft(
    _ host: AssociationHost,
    _ apps: AppsOfHost,
    _ known: inout [(content: Content, draft: Draft)]
  ) -> Draft {
    let content = Content(routes: host.routes, webOnly: host.webOnly, apps: apps)
    if let same = known.first(where: { $0.content == content }) { return same.draft }
    let draft = draft(host, apps)
    known.append((content, draft))
    return draft
  }

  /// Returns the file of a host, with all spellings of a link and numbers as exact as its size
  /// allows; one that is too large has no line breaks.
  private func draft(_ host: AssociationHost, _ apps: AppsOfHost) -> Draft {
    func small(_ rules: AssociationRules) -> Draft? {
      // The text is longer than its strings, and takes time to write.
      if rules.isTooLarge || rules.stringSize > Self.sizeLimit { return nil }
      var draft = draft(rules, apps)
      let text = draft.text
      draft.written = text
      return text.utf8.count <= Self.sizeLimit ? draft : nil
    }
    let exact = rules(host)
    if let draft = small(exact) { return draft }
    if exact.hasSpellings, let draft = small(rules(host, writesSpellings: false)) { return draft }
    var loose = draft(rules(host, isLoose: true, writesSpellings: false), apps)
    let text = loose.text
    // No string of the text has a line break.
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    loose.written = text.utf8.count > Self.sizeLimit ? lines.joined() + "\n" : text
    return loose
  }

  private func rules(
    _ host: AssociationHost,
    isLoose: Bool = false,
    writesSpellings: Bool = true
  ) -> AssociationRules {
    AssociationRules(
      routes: host.routes.map { catalog.routes[$0] }.filter { $0.applies(to: .iOS) },
      webOnly: host.webOnly.map { catalog.webOnly[$0] },
      policies: catalog.app.policies,
      isLoose: isLoose,
      writesSpellings: writesSpellings,
      sizeLimit: isLoose ? .max / 2 : Self.sizeLimit
    )
  }

  private func draft(_ rules: AssociationRules, _ apps: AppsOfHost) -> Draft {
    // Without rules an app has no detail: the domain may be declared only for passwords.
    var links: AppleAppSiteAssociation.AppLinks? = AppleAppSiteAssociation.AppLinks(
      details: rules.components.isEmpty
        ? [] : [.init(appIDs: apps.appIDs, components: rules.components)]
    )
    if !rules.variables.isEmpty { links?.variables = rules.variables }
    if apps.appIDs.isEmpty { links = nil }
    let file = AppleAppSiteAssociation(
      appLinks: links,
      webCredentials: apps.passwordIDs,
      appClips: apps.appClipIDs
    )
    return Draft(apps: apps, file: file, rules: rules)
  }

  private func report(
    _ draft: Draft,
    _ hosts: [AssociationHost],
    _ path: String,
    _ examples: RouteExamples,
    in generation: inout Generation
  ) {
    let size = draft.text.utf8.count
    if size > Self.sizeLimit {
      let hasRules = !draft.rules.components.isEmpty
      let finding = LinkDiagnostic.tooLarge(size: size, limit: Self.sizeLimit, hasRules: hasRules)
      generation.find(finding, path: path)
    }
    guard !draft.rules.components.isEmpty, let appID = draft.apps.appIDs.first else { return }
    generation.find(.spelling(on: .apple), path: path)
    if catalog.app.policies.trailingSlash == .strict { generation.find(.trailingSlash, path: path) }
    let simulator = AppleSimulator(draft.file, domain: hosts[0].exampleDomain)
    func opens(_ link: String, _ host: String) -> Bool {
      simulator.serving(host).opens(link, appID: appID)
    }
    if hosts.contains(where: \.isMixed) {
      let file = simulator.acceptor(appID: appID)
      let answers = simulator.answersOfRules(appID: appID)
      for host in hosts where host.isMixed {
        generation.checkSharedHost(host, examples, path: path, file: file) { answers[$0].opens }
      }
    }
    let causes = causes(of: draft.rules, sharedBy: nil)
    generation.checkLinks(examples, hosts, for: .iOS, path: path, causes: causes, opens: opens)
  }
}
