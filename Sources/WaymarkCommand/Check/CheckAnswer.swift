#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The answer of `waymark-check` about all hosts.
struct CheckAnswer {
  let hosts: [CheckedHost]
  /// The comparison of the routes with the files that could be read.
  let proof: ProofAnswer
  /// The hosts of the catalog that were not checked.
  var leftOut: [String] = []

  /// All findings, in the order of the hosts.
  var findings: [LinkDiagnostic] { hosts.flatMap(\.findings) }

  /// Returns whether nothing at or above a severity was found, and all files were compared and
  /// agree with the routes.
  func isFine(failingOn threshold: FailureThreshold) -> Bool {
    !findings.contains(where: threshold.includes) && hosts.allSatisfy(\.unreadable.isEmpty)
      && proof.agrees == true
  }

  /// Compares the files of the hosts with the routes of all identities.
  ///
  /// - Parameter ignored: The codes of findings to leave out.
  init(
    _ hosts: [CheckedHost],
    _ identities: [CheckPlan.Identity],
    ignoring ignored: Set<LinkDiagnostic.Code>,
    budget: AgreementBudget
  ) throws(ToolError) {
    self.hosts = hosts
    var given: [GivenFile] = []
    let unreadable = hosts.flatMap(\.unreadable)
    for host in hosts {
      if let (file, url) = host.readAssociation {
        given.append(GivenFile(.association(file), path: url, domains: [host.host.name]))
      }
      if let (file, url) = host.readAssetLinks {
        given.append(GivenFile(.assetLinks(file), path: url, domains: [host.host.name]))
      }
    }
    var proofs: [Proof] = []
    for identity in identities {
      let (catalog, variant) = (identity.catalog, identity.variant)
      let files = try ProvedFiles(given, of: catalog, variant: variant, unreadable: unreadable)
      // Without a file, the routes would be compared with generated ones.
      if files.platformFiles == nil { continue }
      var proof = try Proof(files, of: catalog, variant: variant, ignoring: ignored, budget: budget)
      proof.leaveOut(hosts.flatMap { $0.wrongCopies(for: identity) })
      proofs.append(proof)
      // Devices read the copies of Apple's CDN.
      let copies = given.map { file in hosts.lazy.compactMap { $0.copy(of: file) }.first ?? file }
      if copies.map(\.path) == given.map(\.path) { continue }
      let copied = try ProvedFiles(copies, of: catalog, variant: variant, unreadable: unreadable)
      if copied.platformFiles == nil { continue }
      let other = try Proof(
        copied,
        of: catalog,
        variant: variant,
        ignoring: ignored,
        budget: budget
      )
      if let rest = other.differences(notIn: proof) { proofs.append(rest) }
    }
    proof = ProofAnswer(proofs, budget: budget, command: WaymarkTool.name)
  }
}

extension CheckAnswer {
  /// The answer with the keys of `--json`.
  var json: JSONValue {
    .object([
      "domains": .array(
        hosts.map { host in
          func isOwn(_ domain: String) -> Bool { self.host(of: domain) == host.host.name }
          return .object([
            "domain": .string(host.host.name),
            "sources": .array(host.sources.compactMap(\.json)),
            "findings": .array(host.findings.map(\.json)),
            "differences": proof.entries(
              { $0.agreement.differences.filter { isOwn($0.domain) } },
              \.members
            ),
            "services": proof.entries(
              { $0.agreement.services.filter { isOwn($0.domain) } },
              \.members
            ),
            "undecided": proof.entries(
              { $0.agreement.undecided.filter { isOwn($0.domain) } },
              \.members
            ),
            "notCompared": proof.entries(
              { proof in
                proof.agreement.notCompared.filter {
                  $0.domain.map(isOwn) ?? host.host.isRead(by: $0.platform)
                }
              },
              \.members
            ),
          ])
        }
      )
    ])
  }

  /// Returns the host whose file decides for a domain: the domain itself, or the nearest one above.
  private func host(of domain: String) -> String? {
    PlatformFiles.servers(of: PlatformFiles.server(of: domain)).first { name in
      hosts.contains { $0.host.isListed && $0.host.name == name }
    }
  }

  /// The answer for people.
  var text: String {
    var blocks: [String] = []
    for host in hosts {
      let lines = host.sources.compactMap(\.line).map { "  \($0)" }
      blocks.append(([host.host.name] + lines).joined(separator: "\n"))
      blocks += host.findings.folded
    }
    for proof in proof.proofs {
      if !proof.notCompared.isEmpty {
        var head = AnswerText(proof.variant.map { "variant \(quoted($0))" } ?? "the app")
        head.add("compared", proof.comparedFiles)
        for line in proof.notCompared { head.add("not compared: " + line) }
        blocks.append(head.text)
      }
      blocks += ProofGroup.texts(of: ProofGroup.differences(of: proof, command: self.proof.command))
      for search in proof.agreement.undecided { blocks.append(self.proof.text(of: search)) }
    }
    blocks += ProofAnswer.texts(of: proof.proofs)
    if !leftOut.isEmpty {
      let names = listed(leftOut.map { quoted($0) }, limit: 8, last: "and")
      blocks.append("not checked: \(names)")
    }
    blocks.append(verdict)
    return blocks.joined(separator: "\n\n")
  }

  /// The answer as annotations.
  func annotations(title: String) -> [Annotation] {
    findings.map { Annotation($0) } + proof.annotations(nil, showsLimits: false, title: title)
  }

  /// The last line of the answer.
  var verdict: String {
    let summary = findings.summary
    let all = hosts.count + leftOut.count
    let count = leftOut.isEmpty ? counted(all, "domain") : "\(hosts.count) of \(all) domains"
    let found = summary.isEmpty ? "nothing found" : summary
    let agreement =
      proof.proofs.isEmpty ? "no file could be compared with the routes" : proof.verdict
    return "\(count) checked: \(found); \(agreement)"
  }
}

extension CheckedHost {
  /// Returns the copy of a file of the host that Apple's CDN has, if it differs.
  fileprivate func copy(of file: GivenFile) -> GivenFile? {
    guard let copy, file.kind == .appleAppSiteAssociation, file.domains == [host.name] else {
      return nil
    }
    return GivenFile(.association(copy.file), path: copy.url, domains: file.domains)
  }
}

extension CheckedHost.Source {
  /// The request and its answer with the keys of `--json`.
  fileprivate var json: JSONValue? {
    guard let file else { return nil }
    let answer = file.answer
    return .object([
      "url": .string(file.url),
      "from": .string(kind.name),
      "status": answer.map { .int($0.status) },
      "type": answer?.type.map(JSONValue.string),
      "encoding": answer?.encoding.map(JSONValue.string),
      "location": answer?.location.map(JSONValue.string),
      "bytes": answer.map { .int($0.body.count) },
      "milliseconds": .int(file.milliseconds),
      "age": answer?.age.map(JSONValue.int),
      "date": answer?[header: "Date"].map(JSONValue.string),
      "cacheControl": answer?[header: "Cache-Control"].map(JSONValue.string),
      "certificateEnd": file.certificateEnd.map { .string(ISO8601Time.day(ofSeconds: $0)) },
    ])
  }

  /// The request and its answer for people.
  fileprivate var line: String? {
    guard let file else { return nil }
    guard let answer = file.answer else { return "\(file.url): no answer, \(file.milliseconds) ms" }
    var parts = ["\(answer.status)"]
    if let type = answer.type { parts.append(TerminalText.fit(type, 60)) }
    parts.append(counted(answer.body.count, "byte") + (answer.isCut ? " or more" : ""))
    if let encoding = answer.encoding { parts.append(TerminalText.fit(encoding, 30)) }
    parts.append("\(file.milliseconds) ms")
    if let age = answer.age { parts.append("\(CheckedHost.words(age)) old") }
    if let end = file.certificateEnd {
      parts.append("certificate until \(ISO8601Time.day(ofSeconds: end))")
    }
    return "\(file.url): \(parts.joined(separator: ", "))"
  }
}
#endif
