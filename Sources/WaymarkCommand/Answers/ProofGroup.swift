#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// Differences or limits that an answer shows together, because they differ only in their links,
/// routes and domains, and limits also in their rules.
struct ProofGroup {
  /// At least one; the first is that with the first link.
  private(set) var members: [Agreement.Disagreement]
  /// The place of the rule in a given file.
  let place: ProvedFiles.Place?
  /// The remedy.
  let help: String?

  /// The parts that the members have in common.
  private struct Key: Hashable {
    let platform: Agreement.Platform
    let kind: Agreement.Disagreement.Kind
    let rule: String?
    let apiLevels: [Int]
    let code: String?
    let wanted: String
    let decision: String
    let place: ProvedFiles.Place?
    let help: String?

    init(_ group: ProofGroup) {
      let first = group.first
      (platform, kind) = (first.platform, first.kind)
      rule = first.code == nil ? first.rule : nil
      (apiLevels, code) = (first.apiLevels, first.code?.rawValue)
      wanted = first.route.map { String(first.wanted.dropFirst(quoted($0).count)) } ?? first.wanted
      (decision, place, help) = (group.decision, group.place, group.help)
    }
  }

  private init(_ member: Agreement.Disagreement, _ place: ProvedFiles.Place?, _ help: String?) {
    members = [member]
    self.place = place
    self.help = help
  }

  /// Returns the differences of a proof.
  static func differences(of proof: Proof, command: String) -> [ProofGroup] {
    // Several differences often have a manifest in common.
    var filters: [Int: OwnFilters] = [:]
    return groups(
      zip(proof.agreement.differences, proof.places).map { difference, place in
        ProofGroup(difference, place, proof.help(for: difference, command: command, &filters))
      }
    )
  }

  /// Returns the limits of a proof.
  static func limits(of proof: Proof) -> [ProofGroup] {
    groups(proof.agreement.limits.map { ProofGroup($0, nil, $0.remedyOfLimit) })
  }

  private static func groups(_ all: [ProofGroup]) -> [ProofGroup] {
    all.grouped(by: Key.init).map { _, same in
      var group = same[0]
      group.members = same.flatMap(\.members)
      return group
    }
  }
}

extension ProofGroup {
  var first: Agreement.Disagreement { members[0] }

  /// The treatment of the links by the platform, and the reason.
  var decision: String {
    let words =
      switch first.kind {
      case .notOpened where first.hasWrongType: "sends the file with a wrong type"
      case .notOpened where first.isRefusedFile: "does not send the file"
      case .notOpened where first.isAnsweredByServer || first.isAnsweredByLocation:
        "answers the link itself"
      case .notOpened where first.isDenied: "does not answer the link"
      case .notOpened where first.platform.isServer: "sends the link to the website"
      case .opened where first.isFile: "sends the request to the server for links"
      case .opened where first.platform.isServer: "sends the link to the server for links"
      case .notOpened where first.platform == .iOS && first.opens.iOS == nil: "may not open the app"
      case .notOpened: "does not open the app"
      case .opened: "opens the app"
      case .otherActivity:
        "opens \(first.opens.android.map { TerminalText.fit($0, 80) } ?? "the app")"
      }
    // The rule is on its own line.
    let hasReason = first.isRefusedFile || first.isDenied || first.isAnsweredByLocation
    if first.platform.isServer, !hasReason, first.rule != nil { return words }
    if first.platform == .iOS, first.rule != nil {
      return words + (first.kind == .notOpened ? ": a rule excludes it" : "")
    }
    let reason =
      first.kind == .notOpened
      ? first.reason : first.reason.replacing(quoted(first.domain), with: "the domain")
    return "\(words): \(TerminalText.fit(reason, 500))"
  }

  /// The treatment of the links that the routes want.
  var wanted: String {
    let routes = members.compactMap(\.route).unique
    guard routes.count > 1 else { return TerminalText.fit(first.wanted, 300) }
    let names = listed(routes.map(quoted), limit: 8, last: "and")
    return switch first.kind {
    case .notOpened: "\(names) accept them"
    case .opened: "\(names) are not for \(first.platform.name)"
    case .otherActivity:
      names + " open" + first.wanted.dropFirst("\(quoted(first.route ?? "")) opens".count)
    }
  }

  /// The API levels between which Android's answers change; `nil` if the links are treated alike
  /// on all of them.
  var levels: String? {
    let changes = Agreement.apiLevels
    let levels = first.apiLevels
    if levels.isEmpty || changes.allSatisfy(levels.contains) { return nil }
    var ranges: [String] = []
    var index = 0
    while index < changes.count {
      defer { index += 1 }
      guard levels.contains(changes[index]) else { continue }
      let start = index
      while index + 1 < changes.count, levels.contains(changes[index + 1]) { index += 1 }
      let end = index + 1 < changes.count ? changes[index + 1] : nil
      switch (start, end) {
      case (0, let end?): ranges.append("before \(end)")
      case (_, let end?): ranges.append("\(changes[start]) to \(end - 1)")
      default: ranges.append("\(changes[start]) and later")
      }
    }
    return ranges.joined(separator: ", ")
  }

  /// The routes and web-only paths whose rules have a limit, after its code; empty for none.
  private var limitedRoutes: String {
    let names = members.compactMap(\.note?.keyPath).filter { !$0.isEmpty }.unique
    if names.isEmpty { return "" }
    return " of " + listed(names.map { TerminalText.fit(quoted($0), 100) }, limit: 8, last: "and")
  }

  /// The block of lines in an answer for people.
  var text: String {
    var text = AnswerText()
    for member in members.prefix(Self.shownLinks) { text.add(link: member.url) }
    if members.count > Self.shownLinks {
      text.add("and \(members.count - Self.shownLinks) more; --json shows all")
    }
    text.add("routes", wanted)
    text.add(first.platform.name, decision)
    let rules = members.compactMap(\.rule).unique
    if !rules.isEmpty {
      let path = TerminalText.fit(InputFile.name(place?.path ?? ""), 200)
      let line = place?.line.map { "\(path):\($0), " } ?? ""
      let words = place?.rule.map { ": \(TerminalText.fit($0, 200))" } ?? ""
      let label =
        switch first.platform {
        case .iOS: "rule"
        case .android: "filter"
        case .nginx: "location"
        case .ingress: "path"
        }
      let names = listed(rules.map { TerminalText.fit($0, 200) }, limit: 4, last: "and")
      text.add(label, line + names + words)
    } else if let place, let line = place.line {
      text.add("file", "\(TerminalText.fit(InputFile.name(place.path), 200)):\(line)")
    }
    if let levels { text.add("API level", levels) }
    if let code = first.code { text.add("limit", code.rawValue + limitedRoutes) }
    if let help { text.add("help", help) }
    return text.text
  }

  /// Returns the blocks of the first groups, and the number of the other links.
  static func texts(of groups: [ProofGroup]) -> [String] {
    let others = groups.dropFirst(shownGroups).reduce(0) { $0 + $1.members.count }
    let end = others == 0 ? [] : ["and \(counted(others, "more link")); --json shows all"]
    return groups.prefix(shownGroups).map(\.text) + end
  }

  /// The message of an annotation.
  var message: String {
    let levels = levels.map { " (API level \($0))" } ?? ""
    let others = members.count > 1 ? " (and \(counted(members.count - 1, "more link")))" : ""
    return "on \(first.platform.name)\(levels), \(TerminalText.visible(first.url)) \(decision); "
      + TerminalText.fit(first.wanted, 300) + others
  }

  private static var shownLinks: Int { 8 }
  private static var shownGroups: Int { 50 }
}

extension Agreement.Disagreement {
  /// The remedy in the note about a limit, without the sentence about its link.
  var remedyOfLimit: String? {
    guard let help = note?.help, let link = note?.exampleLink, help.hasPrefix(link) else {
      return note?.help
    }
    // A link contains no space.
    let rest = help.dropFirst(link.count)
    return rest.firstRange(of: "; ").map { String(rest[$0.upperBound...]) }
  }

  /// Indicates whether the web server does not send the systems a file that it has.
  fileprivate var isRefusedFile: Bool { platform == .nginx && kind == .notOpened && route == nil }

  /// Indicates whether the web server sends a file for the systems with a type that they reject.
  fileprivate var hasWrongType: Bool {
    isRefusedFile
      && ["'Content-Type'", " the type ", "without types of files"].contains(where: reason.contains)
  }

  /// Indicates whether the link is that of a file for the systems.
  fileprivate var isFile: Bool { platform.isServer && wanted == Agreement.fetchedFile }

  /// Indicates whether the web server answers only some requests for the link.
  fileprivate var isDenied: Bool {
    platform == .nginx && kind == .notOpened && route != nil
      && ["denies it", "asks for a password", "asks for a certificate", "rejects all connections"]
        .contains(where: reason.hasSuffix)
  }

  /// Indicates whether a location of the web server redirects the link, or answers with a status.
  fileprivate var isAnsweredByLocation: Bool {
    platform == .nginx && kind == .notOpened && route != nil && !isAnsweredByServer
      && (reason.hasSuffix(" redirects it") || reason.contains(" answers with "))
  }

  /// Indicates whether a directive of the web server answers the link before any location.
  fileprivate var isAnsweredByServer: Bool {
    platform == .nginx && kind == .notOpened && rule?.hasPrefix("location ") == false
  }
}

extension Agreement.Disagreement {
  /// Returns the remedy for a difference of nginx that is not about the receiver of a link.
  fileprivate func nginxRemedy(_ answer: NginxAnswer?, in path: String) -> String? {
    let openings = (answer?.openings ?? []).map(quoted)
    let own = openings.isEmpty ? "" : " that has \(listed(openings, limit: .max))"
    if hasWrongType, let remedy = answer?.remedyOfType { return "\(remedy) in \(path)" }
    return switch true {
    case isAnsweredByServer && isRefusedFile:
      "move the directive into a location of \(path), and send the file itself from another one "
        + "with '=' and its path"
    case isAnsweredByServer:
      "move the directive into a location of \(path), beside a location for the link"
    case reason.hasSuffix("asks for a certificate"), reason.hasSuffix("rejects all connections"):
      "switch the directive off in \(path)"
    case isDenied: "send the link to the server for everyone, from a location\(own) in \(path)"
    case isRefusedFile:
      "send the file itself to everyone, from a location with '=' and its path\(own) in \(path)"
    case isFile: "send the file itself, from a location with '=' and its path in \(path)"
    default: nil
    }
  }
}

extension ProvedFiles {
  /// Returns the filters of the manifest that decides about a difference.
  ///
  /// - Parameter filters: The filters of the manifest by API level.
  fileprivate func ownFilters(
    _ difference: Agreement.Disagreement,
    _ filters: inout [Int: OwnFilters]
  ) -> OwnFilters? {
    guard difference.platform == .android, let level = difference.apiLevels.last,
      let file = file(of: difference), file.output == .androidManifest,
      case .manifest(let content) = file.content
    else { return nil }
    let own = filters[level] ?? OwnFilters(content.filled(with: values), apiLevel: level)
    filters[level] = own
    return own
  }

  /// Returns the lines of the filters that cause a difference and that a new generated manifest
  /// contains too.
  fileprivate func linesOfOwnFilters(
    _ difference: Agreement.Disagreement,
    _ own: OwnFilters?
  ) -> [Int] {
    guard let own else { return [] }
    // A link that does not open the app is due to a filter only if filters of others match it, too.
    if difference.kind == .notOpened, own.simulator.answer(for: difference.url).outcome != .asks {
      return []
    }
    return own.lines(matching: difference.url)
  }
}

extension Proof {
  /// Returns the apps of iOS that the given association file for a link does not name.
  private func unnamedApps(_ difference: Agreement.Disagreement) -> [String] {
    let (entitlements, domain) = (files.platformFiles?.entitlements, difference.domain)
    let server = PlatformFiles.server(of: entitlements?.server(of: domain) ?? domain)
    let apps = entitlements?.applicationIdentifier(beside: appIDs).map { [$0] } ?? appIDs
    let given = PlatformFiles.servers(of: server).lazy
      .compactMap { files.platformFiles?.associations[$0] }.first
    let named = given.map { AppleSimulator($0, domain: domain).appIDs }
    // A generated file names the apps of the catalog.
    return apps.filter { !(named ?? appIDs).contains($0) }
  }

  /// Returns the remedy for an association file that does not name apps.
  private func help(naming apps: [String], in file: GivenFile?, _ again: String) -> String {
    let names = listed(apps.map(quoted), limit: .max, last: "and")
    let ofCatalog = "'app.apple.appIDs' of the catalog"
    guard let file, file.kind == .appleAppSiteAssociation else {
      return "write \(names) in \(ofCatalog), and serve the file that it generates"
    }
    let own = "add \(names) to the 'appIDs' of a detail in \(file.name)"
    return apps.allSatisfy(appIDs.contains) ? "\(own) or \(again)" : "\(own), and to \(ofCatalog)"
  }

  /// Returns the remedy for a difference.
  ///
  /// - Parameter filters: The filters of the manifest by API level.
  fileprivate func help(
    for difference: Agreement.Disagreement,
    command: String,
    _ filters: inout [Int: OwnFilters]
  ) -> String {
    let file = files.file(of: difference)
    let kind = file.map { " \($0.output.rawValue)\($0.optionsOfRules)" } ?? ""
    let path = file?.name ?? "the file"
    let isBuilt = file?.isBuilt == true
    let generate = "generate the file again with '\(command) generate\(kind)'"
    let ownFilters = files.ownFilters(difference, &filters)
    let own = isBuilt ? [] : files.linesOfOwnFilters(difference, ownFilters)
    let again =
      isBuilt
      ? "correct the project, and build the app again"
      : own.isEmpty
        ? generate
        : "remove the \(own.count == 1 ? "filter on line" : "filters on lines") "
          + "\(listed(own.map(String.init), limit: 4, last: "and")) of \(path), which "
          + "'\(command) generate' keeps, and \(generate)"
    if case .nginx(let servers)? = file?.content, difference.isAnsweredByServer,
      !servers.names.isEmpty, !servers.hasServer(named: difference.domain)
    {
      return "add a server with the name \(quoted(declared(difference.domain))) to \(path)"
    }
    if case .nginx(let servers)? = file?.content {
      let answer = try? servers.simulator(for: difference.domain).answer(for: difference.url)
      if let own = difference.nginxRemedy(answer, in: path) {
        return listed([own, again], limit: .max, last: "or")
      }
    }
    if difference.platform.isServer {
      let rule = difference.platform == .nginx ? "location" : "path"
      let exact = difference.platform == .ingress ? difference.rule : nil
      // No other path has precedence over it.
      let isExact = exact?.hasPrefix("Exact ") == true
      if case .ingress(let ingress)? = file?.content, isExact || difference.kind != .notOpened,
        ingress.hasExpressions(for: difference.domain)
      {
        let domain = quoted(declared(difference.domain))
        return "write the paths of \(domain) in \(path) without regular expressions, which ignore "
          + "case, or \(again)"
      }
      let own =
        isExact
        ? "change the service of \(quoted(exact ?? "")) in \(path)"
        : difference.kind == .notOpened
          ? "add a \(rule) for the link to \(path)" : "narrow the \(rule) in \(path)"
      return listed([own, again], limit: .max, last: "or")
    }
    let isOnApple = difference.platform == .iOS
    if let own = difference.remedy(inStatementsOf: file, for: app.android) { return own }
    if difference.kind == .notOpened, difference.rule == nil,
      let closed = ownFilters?.simulator.closedFilter(for: difference.url)
    {
      let line = closed.line.map { " on line \($0)" } ?? ""
      return "let browsers open the filter\(line) of \(path): \(closed.reason)"
    }
    var remedies: [String] = []
    switch difference.kind {
    case .notOpened where difference.isScheme && isOnApple:
      remedies = [
        "add \(quoted(difference.domain)) to the schemes of 'CFBundleURLTypes' in \(path)"
      ]
    case .notOpened where file?.kind == .entitlements && !files.isAssociated(difference.domain):
      remedies = ["add 'applinks:\(declared(difference.domain))' to \(path)"]
    case .notOpened where isOnApple && difference.reason.hasSuffix(AppleAnswer.unnamedAppReason):
      return help(naming: unnamedApps(difference), in: file, again)
    case .notOpened where difference.rule == nil && isBuilt && isOnApple:
      remedies = ["add the app ID that the app is signed with, and a rule, to the association file"]
    case .notOpened where difference.rule == nil:
      remedies = [
        isOnApple ? "add a rule for the link to \(path)" : "let a filter in \(path) match the link"
      ]
    case .notOpened where isOnApple:
      remedies = ["narrow the rule", "put a rule for the link before it"]
    case .notOpened where !difference.isScheme && !files.requestsVerification(for: difference):
      let attribute =
        file?.output == .expo ? "'\"autoVerify\": true'" : "'android:autoVerify=\"true\"'"
      let host = quoted(declared(difference.domain))
      remedies = [
        "write \(attribute) in a filter of \(path) that has the host \(host) and only web schemes"
      ]
    case .notOpened: break
    case .otherActivity where file?.output == .expo:
      return "write '.MainActivity', Expo's only activity, as 'activity' of the app and its routes"
    case .otherActivity: remedies = ["move the filter to the activity of the route"]
    case .opened where !isOwn(difference.domain):
      return "add the domain to the catalog, or remove it from the files"
    case .opened:
      remedies =
        isOnApple
        ? ["narrow or remove the rule", "exclude the link in an earlier rule"]
        : ["narrow or remove the path of the filter"]
      if difference.wanted == Agreement.noRoute { remedies.append("declare a route for the link") }
    }
    return listed(remedies + [again], limit: .max, last: "or")
  }
}
#endif
