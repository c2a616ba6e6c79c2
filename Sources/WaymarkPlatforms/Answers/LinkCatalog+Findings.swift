package import Waymark
package import WaymarkCatalog
import WaymarkDiagnostics

extension LinkCatalog {
  /// Returns whether the catalog ignores a finding; errors are never ignored.
  package func ignores(_ finding: LinkDiagnostic) -> Bool {
    finding.severity != .error && ignoredCodes.contains(finding.code)
  }

  /// Returns findings about codes under `ignoredCodes` that no finding has.
  ///
  /// Codes that begin with `lint.` are left out: the catalog's own lint reports those.
  package func unknownCodes() -> [LinkDiagnostic] {
    ignoredCodes.enumerated().compactMap { index, code in
      guard !code.rawValue.hasPrefix("lint."), !FindingCodes.known.contains(code) else {
        return nil
      }
      return LinkDiagnostic(
        severity: .warning,
        code: .init(rawValue: "lint.unknown-code"),
        message: "no finding has the code \(quoted(code.rawValue))",
        place: "ignoredCodes[\(index)]",
        help: FindingCodes.help(forUnknown: code.rawValue)
      )
    }
  }

  /// Returns the errors and warnings about the generated files of the app's platforms, including
  /// every route whose links a file does not open; and all findings about code in other languages
  /// under `outputs`, including what the code leaves to the app.
  ///
  /// `generate --notes` shows the differences that no example link demonstrates.
  package func generatedFindings(ignoring codes: Set<LinkDiagnostic.Code>) -> [LinkDiagnostic] {
    var findings = findings(of: kinds, ignoring: codes)
    // A file of the web lists all variants, and is among those of the app itself.
    let known = Set(findings.map { [$0.code.rawValue, $0.keyPath] })
    for name in app.variants.keys.sorted() {
      guard let variant = variant(name) else { continue }
      let kinds = variant.kinds.filter { !$0.isOfWeb }
      findings += variant.findings(of: kinds, ignoring: codes)
        .filter { !known.contains([$0.code.rawValue, $0.keyPath]) }
        .map { finding in finding.file.map { finding.inFile("\(name)/\($0)") } ?? finding }
    }
    for language in languages {
      let all = (try? generate(language))?.findings ?? []
      findings += all.filter { !codes.contains($0.code) }
    }
    return findings
  }

  private func findings(
    of kinds: [GenerationKind],
    ignoring codes: Set<LinkDiagnostic.Code>
  ) -> [LinkDiagnostic] {
    var findings: [LinkDiagnostic] = []
    for kind in kinds {
      // Conflicting routes are findings of the catalog itself.
      guard let generation = try? generate(kind) else { return findings }
      // Several files can have the same finding about the app.
      findings += generation.findings.filter { finding in
        finding.severity != .info && !codes.contains(finding.code)
          && (finding.file != nil || !findings.contains(finding))
      }
      for file in generation.files {
        let found = file.lint(minSDK: app.android?.minSDK, ignoring: codes)
        // A remark is about something that the catalog declares on purpose.
        findings += found.map { $0.inFile(file.path) }.filter {
          $0.severity != .info && !ignores($0) && !Self.isOfIdentity($0.code)
            && !Self.isOfSyntax($0.code)
        }
      }
    }
    return findings
  }

  /// Returns whether lint of the catalog reports the same finding about the app's identity, at its
  /// place in the catalog.
  private static func isOfIdentity(_ code: LinkDiagnostic.Code) -> Bool {
    [
      "apple.placeholder-app-id", "apple.bundle-id-underscore", "android.placeholder-fingerprint",
      "android.sample-fingerprint",
    ].contains(code.rawValue)
  }

  /// Returns whether lint guesses that a text is meant in another syntax, which a generator never
  /// does; lint of the catalog reports a pattern in another syntax.
  private static func isOfSyntax(_ code: LinkDiagnostic.Code) -> Bool {
    ["android.foreign-syntax", "android.star-in-path", "apple.foreign-syntax"]
      .contains(code.rawValue)
  }

  /// The kinds of code under `outputs`, each once.
  private var languages: [GenerationKind] {
    func settings(_ kind: CatalogOutput.Kind) -> CatalogOutput.Settings? {
      outputs.first { $0.kind == kind }?.settings
    }
    return [
      settings(.kotlin).flatMap { settings in
        // Without a package, 'generate' reports the lack.
        let hasPackage = settings.package != nil || app.android != nil
        return hasPackage ? .kotlin(package: settings.package, type: settings.type) : nil
      },
      settings(.typeScript).map { _ in .typeScript },
      settings(.reactNavigation).map { _ in .reactNavigation },
    ].compactMap(\.self)
  }

  /// The kinds of files that the identity requires.
  private var kinds: [GenerationKind] {
    var kinds: [GenerationKind] = []
    let hasDomains = !app.domains.list.isEmpty
    if let apple = app.apple, !apple.appIDs.isEmpty {
      if hasDomains { kinds += [.appleAppSiteAssociation, .entitlements()] }
      if !app.schemes.list.isEmpty { kinds.append(.infoPropertyList()) }
    }
    if let android = app.android {
      if !android.fingerprints.isEmpty, hasDomains { kinds.append(.assetLinks()) }
      if android.activity != nil { kinds.append(.androidManifest()) }
    }
    return kinds
  }
}

extension GenerationKind {
  /// Indicates whether a domain serves the file.
  fileprivate var isOfWeb: Bool {
    switch self {
    case .appleAppSiteAssociation, .assetLinks: true
    default: false
    }
  }
}

extension GeneratedFile {
  /// Returns the mistakes and risks in a file for a platform, which can always be read.
  fileprivate func lint(minSDK: Int?, ignoring codes: Set<LinkDiagnostic.Code>) -> [LinkDiagnostic]
  {
    let name = path.split(separator: "/").last ?? ""
    if name == "apple-app-site-association" {
      return (try? AppleAppSiteAssociation(text))?.lint(ignoring: codes) ?? []
    }
    if name == "assetlinks.json" { return (try? AssetLinks(text))?.lint(ignoring: codes) ?? [] }
    if name.hasSuffix(".entitlements") {
      return (try? Entitlements(text))?.lint(ignoring: codes) ?? []
    }
    if name.hasSuffix(".plist") {
      return (try? InfoPropertyList(text))?.lint(ignoring: codes) ?? []
    }
    return (try? AndroidManifest(text))?.lint(minSDK: minSDK, ignoring: codes) ?? []
  }
}

extension FindingCodes {
  /// Every code of a finding, of the catalog and of each platform's files.
  ///
  /// An import has no option for its codes.
  package static let known = Set(
    LinkCatalog.lintCodes + all.filter { !$0.rawValue.hasPrefix("import.") }
  )

  /// Returns the remedy for a code that no finding has: the codes that were probably meant.
  package static func help(forUnknown name: String) -> String {
    let names = known.map(\.rawValue).sorted()
    // People remember the part after the dot better than the part before it.
    var nearest = names.filter { $0.hasSuffix("." + name) }.map { "'\($0)'" }
    if nearest.isEmpty, let name = nearestName(to: name, among: names) { nearest = ["'\(name)'"] }
    return nearest.isEmpty
      ? "write a code as a finding shows it in brackets"
      : "did you mean \(nearest.joined(separator: " or "))?"
  }
}
