#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog

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
      head.add("compared", proof.files.words)
      blocks.append(head.text)
      for (difference, place) in zip(proof.agreement.differences, proof.places) {
        blocks.append(text(of: difference, place, proof))
      }
      for search in proof.agreement.undecided { blocks.append(text(of: search)) }
      if showsLimits {
        for limit in proof.agreement.limits { blocks.append(text(of: limit, nil, proof)) }
      }
      if !proof.unusedRules.isEmpty { blocks.append(Self.text(of: proof.unusedRules)) }
    }
    var end = AnswerText()
    let limits = proofs.reduce(0) { $0 + $1.agreement.limits.count }
    if limits > 0, !showsLimits {
      end.add(
        "No file of the platforms can avoid the \(counted(limits, "limit")); '--limits' shows "
          + "each with a link."
      )
    }
    let better = proofs.reduce(0) { $0 + $1.agreement.betterCount }
    if better > 0 {
      end.add(
        "The given files do not have \(counted(better, "limit")) that generated files have."
      )
    }
    end.add(Self.coverage)
    blocks.append(end.text)
    return blocks.joined(separator: "\n\n")
  }

  /// The links that a comparison is about.
  private static var coverage: String {
    "The comparison covers every web link as Waymark writes it, any text in values, and the same "
      + "links with one slash at the end of the path. It makes no statement about other spellings: "
      + "'//', unnecessary escapes, ports and user names."
  }

  /// The first line of the answer.
  var verdict: String { Self.verdict(proofs) }

  private static func verdict(_ proofs: [Proof]) -> String {
    func count(_ list: (Agreement) -> Int) -> Int {
      proofs.reduce(0) { $0 + list($1.agreement) }
    }
    let differences = count { $0.differences.count }
    let limits = count { $0.limits.count }
    let undecided = count { $0.undecided.count }
    var counts = [differences == 0 ? "no differences" : counted(differences, "difference")]
    if undecided > 0 {
      counts.append("\(undecided) \(undecided == 1 ? "search" : "searches") ended early")
    }
    if limits > 0 { counts.append("\(counted(limits, "limit")) of the platforms") }
    let words =
      switch agrees(proofs) {
      case true?: "the files agree with the routes"
      case false?: "the files disagree with the routes"
      case nil: "no one knows whether the files agree with the routes"
      }
    return "\(words): \(counts.joined(separator: ", "))"
  }

  /// Returns the lines of a difference or a limit.
  private func text(
    of disagreement: Agreement.Disagreement,
    _ place: ProvedFiles.Place?,
    _ proof: Proof
  ) -> String {
    var text = AnswerText()
    text.add(link: disagreement.url)
    text.add(disagreement.platform.words, disagreement.decision)
    if let rule = disagreement.rule {
      let line = place?.line.map { "line \($0), " } ?? ""
      text.add("rule", line + TerminalText.fit(rule, 200))
    }
    if !disagreement.apiLevels.isEmpty { text.add("API", disagreement.levels) }
    text.add("routes", disagreement.wish(proof.activity(of: disagreement.route)))
    if let code = disagreement.code {
      text.add("limit", code.rawValue)
    } else {
      text.add("help", help(for: disagreement, proof.files.file(of: disagreement)))
    }
    return text.text
  }

  /// Returns the remedy for a difference.
  func help(for difference: Agreement.Disagreement, _ file: GivenFile?) -> String {
    let kind = file.map { " \($0.kind.rawValue)" } ?? ""
    let place = file.map { " in \(quoted($0.path))" } ?? ""
    let again = "generate the file again with '\(command) generate\(kind)'"
    return switch difference.kind {
    case .notOpened, .otherActivity: again
    case .opened where difference.rule == nil: again
    case .opened where difference.route == nil:
      "remove the rule\(place), declare a route for the link, or \(again)"
    case .opened: "remove the rule\(place), or \(again)"
    }
  }

  /// Returns the lines of a search that ended early.
  private func text(of search: Agreement.Undecided) -> String {
    var text = AnswerText()
    text.add(search.words)
    if !search.rules.isEmpty {
      text.add("rules", listed(search.rules, limit: 12))
    }
    text.add("help", help)
    return text.text
  }

  /// The remedy for a search that ended early.
  var help: String {
    "search on with '--states \(budget.states * 4) --memory \((budget.bytes >> 20) * 4)', or make "
      + "the rules simpler"
  }

  private static func text(of rules: [Agreement.UnusedRule]) -> String {
    var text = AnswerText("no link needs these rules of the given files:")
    for platform in Agreement.Platform.allCases {
      let names = rules.filter { $0.platform == platform }.map { rule in
        let domain = rule.domain.map { " on \(TerminalText.fit($0, 80))" } ?? ""
        return TerminalText.fit(rule.rule, 200) + domain
      }
      text.add(platform.words, names, limit: .max)
    }
    return text.text
  }
}

extension Proof {
  /// The name of the identity.
  fileprivate var name: String { variant.map { "variant \(quoted($0))" } ?? "the app" }
}

extension ProvedFiles {
  /// The compared files, for people.
  var words: String {
    var parts: [String] = []
    for kind in Self.kinds {
      var names: [String] = []
      for file in given where file.kind == kind {
        let name = quoted(file.path)
        if !names.contains(name) { names.append(name) }
      }
      if !names.isEmpty { parts.append("\(kind.rawValue) \(listed(names, limit: 3))") }
    }
    let generated = needed.filter { kind in !given.contains { $0.kind == kind } }.map(\.rawValue)
    if generated.isEmpty, parts.isEmpty { return "nothing: the catalog has no app of a platform" }
    if !generated.isEmpty {
      parts.append("generated: " + listed(generated, limit: .max, last: "and"))
    }
    return parts.joined(separator: "; ")
  }
}

extension Agreement.Platform {
  /// The name of the platform in a text.
  var words: String {
    switch self {
    case .iOS: "iOS"
    case .android: "Android"
    }
  }
}

extension Agreement.Undecided {
  /// The platform, the domain and the reason.
  var words: String {
    "undecided on \(platform.words) for \(TerminalText.fit(domain, 80)): "
      + TerminalText.fit(reason, 500)
  }
}

extension Agreement.Disagreement {
  /// The treatment of the link by the platform, and the reason.
  var decision: String {
    let words =
      switch kind {
      case .notOpened: "does not open the app"
      case .opened: "opens the app"
      case .otherActivity: "opens \(opens.android.map { TerminalText.fit($0, 80) } ?? "the app")"
      }
    return "\(words): \(TerminalText.fit(reason, 500))"
  }

  /// Returns the treatment of the link that the routes want.
  ///
  /// - Parameter activity: The activity of the route.
  func wish(_ activity: String?) -> String {
    guard let route else { return "no route accepts the link" }
    return switch kind {
    case .notOpened: "\(quoted(route)) accepts the link"
    case .opened: "\(quoted(route)) does not open the app on \(platform.words)"
    case .otherActivity:
      "\(quoted(route)) opens \(activity.map { TerminalText.fit($0, 80) } ?? "another activity")"
    }
  }

  /// The API levels, with ranges of levels that follow each other: `23-30, 33`.
  var levels: String {
    var ranges: [ClosedRange<Int>] = []
    for level in apiLevels {
      if let last = ranges.last, last.upperBound + 1 == level {
        ranges[ranges.count - 1] = last.lowerBound...level
      } else {
        ranges.append(level...level)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
#endif
