#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The comparison of the routes with the files of one identity of the app.
struct Proof {
  /// The variant; `nil` for the app itself.
  let variant: String?
  private(set) var agreement: Agreement
  let files: ProvedFiles
  /// The places of the differences in the given files.
  let places: [ProvedFiles.Place?]
  /// The findings about the built apps among the files.
  let findings: [LinkDiagnostic]
  private let catalog: LinkCatalog

  var app: AppIdentity { catalog.app }

  init(_ agreement: Agreement, _ files: ProvedFiles, _ catalog: LinkCatalog, variant: String?) {
    var agreement = agreement
    for (index, service) in agreement.services.enumerated() {
      guard let file = files.given.first(where: { $0.id == service.finding.file }) else { continue }
      agreement.services[index].finding = file.placed(service.finding)
    }
    for file in files.computed {
      agreement.leaveOut(
        file.kind.rawValue,
        of: file.kind == .androidManifest ? .android : .iOS,
        reason: "\(quoted(file.program ?? "")) computes links, which \(file.name) does not state; "
          + "run 'npx expo prebuild', and compare the files of the folders 'ios' and 'android'"
      )
    }
    for file in files.given where file.isUnsignedPackage {
      let reason = "the package is not signed, so its certificate is unknown"
      agreement.leaveOut("certificate", of: .android, reason: reason)
    }
    for file in files.withoutApp {
      let platform = ProvedFiles.platform(of: file.kind)
      let noun = platform == .iOS ? "application identifier for Apple's systems" : "package"
      let reason = "the catalog has no \(noun)"
      let isKnown = agreement.notCompared.contains {
        $0.platform == platform && $0.domain == nil && $0.reason == reason
      }
      if isKnown { continue }
      agreement.notCompared.append(.init(platform, nil, file.kind.rawValue, reason: reason))
    }
    self.agreement = agreement
    self.files = files
    self.catalog = catalog
    self.variant = variant
    places = files.places(of: agreement.differences)
    findings = files.findings(catalog, agreement.differences)
  }

  /// Compares the routes of one identity of the app with its files.
  ///
  /// - Parameter ignored: The codes of findings about services that are left out.
  init(
    _ files: ProvedFiles,
    of catalog: LinkCatalog,
    variant: String?,
    ignoring ignored: Set<LinkDiagnostic.Code> = [],
    budget: AgreementBudget
  ) throws(ToolError) {
    var compared = catalog
    // A configuration of Expo has no groups, which filters have from API level 35 on. So it is
    // compared with the filters for level 34, and what these cannot express is a limit.
    let isOfExpo = files.given.contains { $0.kind == .androidManifest && $0.output == .expo }
    if isOfExpo, let level = catalog.app.android?.minSDK, level > 34 {
      var app = catalog.app
      app.android?.minSDK = 34
      compared = catalog.replacing(app)
    }
    var agreement: Agreement
    do throws(AgreementError) {
      agreement = try compared.agreement(
        with: files.platformFiles,
        values: files.values,
        servers: files.servers,
        budget: budget
      )
    } catch {
      throw ToolError(error)
    }
    agreement.services.removeAll { ignored.contains($0.finding.code) }
    self.init(agreement, files, catalog, variant: variant)
  }

  /// Adds links that were not compared.
  mutating func leaveOut(_ links: [Agreement.NotCompared]) { agreement.notCompared += links }

  /// Returns the proof with only those differences that another one of the same app does not have;
  /// `nil` without one.
  func differences(notIn other: Proof) -> Proof? {
    var agreement = Agreement()
    agreement.differences = self.agreement.differences.filter {
      !other.agreement.differences.contains($0)
    }
    if agreement.differences.isEmpty { return nil }
    var rest = Proof(agreement, files, catalog, variant: variant)
    rest.agreement.notCompared = []
    return rest
  }

  /// Indicates whether the files agree with the routes; see ``ProofAnswer/agrees``.
  var agrees: Bool? { findings.contains { $0.severity == .error } ? false : agreement.agrees }

  /// The unused rules of given files.
  var unusedRules: [Agreement.UnusedRule] { agreement.unusedRules.filter(files.contains) }

  /// Indicates whether the app has a domain without a port, so that it needs the files about
  /// domains.
  var hasDomain: Bool {
    app.domains == .any
      || (app.domains.list + app.listedPasswordDomains).contains { !$0.contains(":") }
  }

  /// The identifiers of the app on Apple's systems in the catalog.
  var appIDs: [String] { app.apple?.appIDs ?? [] }

  /// Returns whether the app has a domain.
  func isOwn(_ domain: String) -> Bool { app.covers(.universal(domain: domain)) }

  /// Returns the domain as the catalog declares it, perhaps with a wildcard.
  func declared(_ domain: String) -> String {
    domain.coveringDomains.first(where: app.domains.list.contains) ?? domain
  }
}

extension Proof {
  /// Returns the result for the chosen variant, or else for the app and each of its variants.
  ///
  /// - Parameters:
  ///   - files: The files to compare; `nil` for those of the outputs that exist.
  ///   - found: Files in addition to those of the outputs.
  ///   - builtApps: The files of built apps, in place of those of the outputs.
  ///   - servers: The kinds of the web servers to compare, with their settings.
  ///   - values: The values of references and placeholders in the manifest.
  static func all(
    of loaded: LoadedCatalog,
    with files: [GivenFile]? = nil,
    found: [GivenFile] = [],
    builtApps: [GivenFile] = [],
    servers: [WebServers.Kind],
    values: AndroidManifest.Values = .init(),
    budget: AgreementBudget
  ) throws(ToolError) -> [Proof] {
    let given =
      if let files {
        files
      } else {
        try GivenFile.outputs(of: loaded, ProvedFiles.allKinds, builtApps) + found
      }
    let compared = try loaded.identities.map { variant, catalog throws(ToolError) in
      try ProvedFiles(
        given,
        of: catalog.claimingWrappers,
        variant: variant,
        values: values,
        servers: servers
      )
    }
    try ProvedFiles.checkApps(of: files ?? builtApps, compared)
    if files != nil {
      for files in compared { try files.checkServers() }
      try ProvedFiles.checkDomains(of: given, compared)
    }
    return try zip(loaded.identities, compared).map { identity, files throws(ToolError) in
      let catalog = identity.catalog.claimingWrappers
      return try Proof(files, of: catalog, variant: identity.variant, budget: budget)
    }
  }
}

/// The result of `prove` for all identities that it compares.
struct ProofAnswer {
  let proofs: [Proof]
  let budget: AgreementBudget
  /// The name of the command in messages.
  let command: String

  init(_ proofs: [Proof], budget: AgreementBudget, command: String) {
    self.proofs = proofs
    self.budget = budget
    self.command = command
  }

  /// Indicates whether all files agree with the routes, except for limits, and no built app has a
  /// mistake; `nil` if not all links could be compared, and the others show no difference.
  var agrees: Bool? { Self.agrees(proofs) }

  static func agrees(_ proofs: [Proof]) -> Bool? {
    let answers = proofs.map(\.agrees)
    if answers.contains(false) { return false }
    return answers.contains(nil) ? nil : true
  }
}

extension ProofAnswer {
  /// The answer with the keys of `prove --json`.
  var json: JSONValue {
    .object([
      "agree": agrees.map(JSONValue.bool) ?? .null,
      "differences": entries(\.agreement.differences, \.members),
      "services": entries(\.agreement.services, \.members),
      "findings": entries(\.findings) { ($0.json.members ?? []).map { ($0.key, $0.value) } },
      "limits": entries(\.agreement.limits, \.members),
      "undecided": entries(\.agreement.undecided, \.members),
      "notCompared": entries(\.agreement.notCompared, \.members),
      "better": .int(proofs.reduce(0) { $0 + $1.agreement.betterCount }),
      "unusedRules": entries(\.unusedRules) { rule in
        [
          ("platform", .string(rule.platform.rawValue)),
          ("domain", rule.domain.map(JSONValue.string)), ("rule", .string(rule.rule)),
        ]
      },
    ])
  }
}

extension ProofAnswer {
  /// Returns the entries of all proofs in `--json`, each with its variant.
  func entries<Entry>(
    _ list: (Proof) -> [Entry],
    _ members: (Entry) -> [(String, JSONValue?)]
  ) -> JSONValue {
    .array(
      proofs.flatMap { proof in
        list(proof).map { entry in
          let known = [("variant", proof.variant.map(JSONValue.string))] + members(entry)
          return .object(members: known.compactMap { key, value in value.map { .init(key, $0) } })
        }
      }
    )
  }
}

extension Agreement.Undecided {
  /// The members of the entry in `--json`.
  var members: [(String, JSONValue?)] {
    [
      ("platform", .string(platform.rawValue)), (isScheme ? "scheme" : "domain", .string(domain)),
      ("rules", .strings(rules)), ("reason", .string(reason)),
    ]
  }
}

extension Agreement.ServiceDifference {
  /// The members of the entry in `--json`.
  var members: [(String, JSONValue?)] {
    [
      ("platform", .string(platform.rawValue)), ("domain", .string(domain)),
      ("service", .string(service)),
    ] + (finding.json.members ?? []).map { ($0.key, $0.value) }
  }
}

extension Agreement.NotCompared {
  /// The members of the entry in `--json`.
  var members: [(String, JSONValue?)] {
    [
      ("platform", .string(platform.rawValue)), ("domain", domain.map(JSONValue.string)),
      ("what", .string(what)), ("reason", .string(reason)),
    ]
  }
}

extension Agreement.Disagreement {
  /// The members of the entry in `--json`.
  var members: [(String, JSONValue?)] {
    [
      ("platform", .string(platform.rawValue)),
      (isScheme ? "scheme" : "domain", .string(domain)),
      ("route", route.map(JSONValue.string)),
      ("rule", rule.map(JSONValue.string)),
      ("kind", .string(kind.rawValue)),
      ("api", platform == .android ? .array(apiLevels.map(JSONValue.int)) : nil),
      ("url", .string(url)),
      (
        "opens",
        .object([
          "app": opens.route.map(JSONValue.string), "ios": opens.iOS.map(JSONValue.bool),
          "android": opens.android.map(JSONValue.string), "web": opens.web.map(JSONValue.bool),
        ])
      ),
      ("reason", .string(kind == .notOpened ? reason : "\(wanted); \(reason)")),
      ("code", code.map { .string($0.rawValue) }),
      ("help", remedyOfLimit.map(JSONValue.string)),
    ]
  }
}

extension GivenFile {
  /// Indicates whether the file is in a package without a signature.
  fileprivate var isUnsignedPackage: Bool {
    guard case .manifest(let content) = content else { return false }
    return content.built?.findings.contains { $0.code.rawValue == "app.unsigned-package" } == true
  }
}
#endif
