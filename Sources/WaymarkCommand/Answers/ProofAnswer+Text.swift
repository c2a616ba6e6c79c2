#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension ProofAnswer {
  /// Returns the answer for people.
  ///
  /// - Parameter showsLimits: Indicates whether the limits are listed, or only counted.
  func text(showsLimits: Bool) -> String {
    var blocks: [String] = []
    if proofs.count > 1 { blocks.append(AnswerText(verdict).text) }
    for proof in proofs {
      var head = AnswerText()
      // The verdict about a single identity is that about all.
      let name = proofs.count > 1 || proof.variant != nil ? "\(proof.name): " : ""
      head.add(name + Self.verdict([proof]))
      head.add("compared", proof.comparedFiles)
      for line in proof.notCompared { head.add("not compared: " + line) }
      blocks.append(head.text)
      blocks += ProofGroup.texts(of: ProofGroup.differences(of: proof, command: command))
      blocks += Self.texts(of: [proof]) + proof.findings.folded
      for search in proof.agreement.undecided { blocks.append(text(of: search)) }
      if showsLimits { blocks += ProofGroup.texts(of: ProofGroup.limits(of: proof)) }
      if !proof.unusedRules.isEmpty { blocks.append(Self.text(of: proof.unusedRules)) }
    }
    var end = AnswerText()
    let limits = proofs.reduce(0) { $0 + $1.agreement.limits.count }
    if limits > 0, !showsLimits {
      end.add(
        "'--limits' shows the \(limits == 1 ? "limit" : "\(limits) limits") of the platforms, "
          + "each with a link."
      )
    }
    let better = proofs.reduce(0) { $0 + $1.agreement.betterCount }
    if better > 0 {
      end.add("The given files avoid \(counted(better, "limit")) that generated files have.")
    }
    for sentence in coverage { end.add(sentence) }
    blocks.append(end.text)
    return blocks.joined(separator: "\n\n")
  }

  /// The links that a comparison is about, and those that it is not about.
  private var coverage: [String] {
    func compares(_ kind: RouteScope.Kind) -> Bool {
      proofs.contains { $0.agreement.compared.values.contains { $0.contains(kind) } }
    }
    let hasServer = proofs.contains { !$0.files.servers.isEmpty }
    let schemes = "links with a custom scheme"
    let compared =
      !compares(.app) ? "web links" : compares(.universal) ? "web links and \(schemes)" : schemes
    var others = ["other spellings ('//', unnecessary escapes, a port, a user name)"]
    if compares(.app) { others.append("\(schemes) that no route accepts or without a host") }
    if hasServer {
      others.append(
        "on web servers values with '.' or '..' between slashes, and whether the files are there"
      )
    }
    return [
      "Compared: \(compared) as Waymark writes them, any text in values, with or without a slash "
        + "at the end.",
      "Not compared: \(listed(others, limit: .max, last: "and")).",
    ]
  }

  /// The first line of the answer.
  var verdict: String { Self.verdict(proofs) }

  private static func verdict(_ proofs: [Proof]) -> String {
    func count(_ list: (Agreement) -> Int) -> Int { proofs.reduce(0) { $0 + list($1.agreement) } }
    let differences = count { $0.differences.count }
    let limits = count { $0.limits.count }
    let unknown = count { $0.undecided.count(where: \.isUnknown) }
    let undecided = count { $0.undecided.count } - unknown
    let services = count { $0.services.count }
    let mistakes = proofs.reduce(0) { $0 + $1.findings.count { $0.severity == .error } }
    let notCompared = proofs.contains { !$0.agreement.notCompared.isEmpty }
    if !notCompared, services == 0, mistakes == 0, proofs.allSatisfy(\.isEmpty) {
      return "there are no links to compare"
    }
    var counts: [String] = []
    if differences > 0 { counts.append(counted(differences, "difference")) }
    if services > 0 { counts.append("\(counted(services, "difference")) of services") }
    if mistakes > 0 { counts.append("\(counted(mistakes, "mistake")) of the built app") }
    if counts.isEmpty { counts = ["no differences"] }
    if undecided > 0 {
      counts.append("\(undecided) \(undecided == 1 ? "search" : "searches") ended early")
    }
    if unknown > 0 { counts.append("\(unknown) undecided") }
    if limits > 0 { counts.append("\(counted(limits, "limit")) of the platforms") }
    if notCompared { counts.append("not all files could be compared") }
    let words =
      switch agrees(proofs) {
      case true?: "the files agree with the routes"
      case false?: "the files disagree with the routes"
      case nil: "no one knows whether the files agree with the routes"
      }
    return "\(words): \(counts.joined(separator: ", "))"
  }

  /// Returns the findings about services, each of them once, without those that are known.
  static func texts(of proofs: [Proof], except known: [LinkDiagnostic] = []) -> [String] {
    proofs.flatMap(\.agreement.services).map(\.finding).filter { !known.contains($0) }.unique
      .map(\.description)
  }

  /// Returns the lines of a search that ended early.
  func text(of search: Agreement.Undecided) -> String {
    var text = AnswerText()
    text.add(search.words)
    if !search.rules.isEmpty { text.add("rules", abridged(search.rules, limit: 12)) }
    text.add("help", search.remedy(budget))
    return text.text
  }

  private static func text(of rules: [Agreement.UnusedRule]) -> String {
    var text = AnswerText("no link reaches these rules of the given files:")
    for platform in Agreement.Platform.allCases {
      let own = rules.filter { $0.platform == platform }.grouped(by: \.rule)
      let lines = own.map { name, same in
        let places = same.compactMap(\.domain).map { TerminalText.fit($0, 80) }
        let words = places.isEmpty ? "" : " on \(listed(places, limit: 4, last: "and"))"
        return TerminalText.fit(name, 200) + words
      }
      text.add(platform.name, lines, limit: .max)
    }
    return text.text
  }
}

extension Proof {
  /// The name of the identity.
  fileprivate var name: String { variant.map { "variant \(quoted($0))" } ?? "the app" }
}

extension Proof {
  /// Indicates whether the app has no links for its systems and servers.
  fileprivate var isEmpty: Bool { !files.needed.isEmpty && !files.needed.contains(where: compares) }

  /// Returns whether links were compared about which a kind of file decides.
  private func compares(_ kind: OutputKind) -> Bool {
    let compared = agreement.compared[ProvedFiles.platform(of: kind)] ?? []
    switch kind {
    case .androidManifest: return !compared.isEmpty
    case .infoPropertyList: return compared.contains(.app)
    default: return compared.contains(.universal)
    }
  }

  /// The compared files, for people.
  var comparedFiles: String {
    let (given, needed) = (files.given, files.needed)
    let lacking = agreement.notCompared
    func isCompared(_ kind: OutputKind) -> Bool {
      compares(kind) && !lacking.contains { $0.what == kind.rawValue && $0.domain == nil }
    }
    var parts: [String] = []
    for kind in ProvedFiles.kinds + ProvedFiles.serverKinds where isCompared(kind) {
      let names = given.filter { $0.kind == kind }.map(\.name).unique
      if !names.isEmpty { parts.append("\(kind.rawValue) \(abridged(names, limit: 3))") }
    }
    // Other variants may have an app.
    if needed.isEmpty { return "nothing: no app of a platform" }
    let generated = needed.filter { kind in
      isCompared(kind) && !given.contains { $0.kind == kind }
        && !lacking.contains { $0.what == kind.rawValue }
    }
    let others = ProvedFiles.kinds.compactMap { kind -> String? in
      let hosts = files.generatedHosts[kind] ?? []
      let isPart = isCompared(kind) && given.contains { $0.kind == kind } && !hosts.isEmpty
      return isPart ? "\(kind.rawValue) for \(abridged(hosts, limit: 3))" : nil
    }
    if !generated.isEmpty || !others.isEmpty {
      let names = listed(generated.map(\.rawValue) + others, limit: .max, last: "and")
      parts.append((parts.isEmpty ? "only generated files: " : "generated: ") + names)
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  /// The files without which links were not compared, for people.
  var notCompared: [String] {
    agreement.notCompared.map { entry in
      let host = entry.domain.map { " for \(TerminalText.fit($0, 80))" } ?? ""
      let path =
        entry.finding?.file.map(quoted)
        ?? entry.domain.flatMap { files.configuration(for: $0, entry.platform)?.name }
      let file = entry.platform.isServer ? path.map { " \($0)" } ?? "" : ""
      let place = entry.finding?.place.map { " (\($0))" } ?? ""
      let help = entry.finding?.help.map { "; \($0)" } ?? ""
      return "\(entry.platform.name)\(host): \(TerminalText.fit(entry.what, 80))\(file): "
        + TerminalText.fit(entry.reason + place + help, 500)
    }
  }
}

extension Agreement.Undecided {
  func remedy(_ budget: AgreementBudget) -> String {
    if !isUnknown { return budget.remedy(needsBudget: needsBudget) }
    if platform == .iOS { return "correct the rule; 'lint' names the mistake" }
    // Nothing but the build writes the filters of a navigation graph.
    return "compare the merged manifest"
      + (reason.hasPrefix("the build replaces")
        ? "" : ", or give each value with '--value NAME=VALUE'")
  }

  /// The platform, the domain and the reason.
  var words: String {
    "undecided on \(platform.name) for \(TerminalText.fit(domain, 80)): "
      + TerminalText.fit(reason, 500)
  }
}

extension AgreementBudget {
  /// Returns the remedy for a search that ended early.
  ///
  /// - Parameter needsBudget: Indicates whether larger limits may end the search.
  func remedy(needsBudget: Bool) -> String {
    if !needsBudget { return "make the rules simpler" }
    return "search on with '--states \(states * 4) --memory \((bytes >> 20) * 4)', or make the "
      + "rules simpler"
  }
}
#endif
