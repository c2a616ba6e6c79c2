public import Waymark

extension AndroidManifest {
  /// Everything in the manifest that is wrong or risky for its links, in the order of its places,
  /// what reading it has found (``faults``) among it.
  ///
  /// A value that a build fills in, `@string/host` or `${host}`, is not judged. The article
  /// <doc:LintRules> has an entry for each code. The first 500 are given.
  ///
  /// - Parameters:
  ///   - minSDK: The lowest API level of the app, where the manifest does not say it.
  ///   - codes: Codes that are not wanted.
  public func lint(
    minSDK: Int? = nil,
    ignoring codes: Set<LinkDiagnostic.Code> = []
  ) -> [FileFault] {
    var lint = ManifestLint(self, minSDK: minSDK ?? self.minSDK, ignoring: codes)
    lint.lintComponents()
    for (_, filter, path) in locatedFilters { lint.lint(filter: filter, path) }
    return lint.findings.inOrder
  }

  /// Every code that ``lint(minSDK:ignoring:)`` can give beside those of ``faults``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    ManifestRisk.all.map { LintRisk.manifest($0).code }
  }
}

/// Looks through one manifest.
struct ManifestLint {
  let manifest: AndroidManifest
  let minSDK: Int?
  var findings: LintFindings

  init(_ manifest: AndroidManifest, minSDK: Int?, ignoring codes: Set<LinkDiagnostic.Code>) {
    self.manifest = manifest
    self.minSDK = minSDK
    let document = manifest.document
    findings = LintFindings(manifest.faults, ignoring: codes) { document.place(of: $0) }
  }

  mutating func find(_ risk: ManifestRisk, _ element: XMLElement, _ path: String) {
    findings.find(.manifest(risk), at: path, offset: element.offset)
  }

  mutating func find(_ risk: ManifestRisk, _ value: Value) {
    findings.find(.manifest(risk), at: value.path, offset: value.attribute.offset)
  }

  /// An attribute of an element `<data>` whose value is known.
  struct Value {
    let name: AndroidManifest.Data.Attribute
    let attribute: XMLAttribute
    /// What the system gets.
    let text: String
    let path: String
  }

  /// The values of an element that no build fills in.
  static func values(of data: XMLElement, _ path: String) -> [Value] {
    data.attributes.compactMap { attribute in
      guard attribute.namespace == AndroidManifest.namespace,
        let text = AndroidManifest.Values().resolve(attribute.value).text
      else { return nil }
      return Value(
        name: .init(rawValue: attribute.localName),
        attribute: attribute,
        text: text,
        path: "\(path)/@android:\(attribute.localName)"
      )
    }
  }

  /// Since API level 31 an app with a component that has filters says whether others reach it.
  mutating func lintComponents() {
    if let target = manifest.targetSDK, target < 31 { return }
    for application in manifest.document.root.elements(named: "application") {
      for (element, path) in AndroidManifest.located(application) {
        guard let component = AndroidManifest.Component(element: element),
          component.kind != .provider, !component.intentFilters.isEmpty,
          element.attribute("exported", in: AndroidManifest.namespace) == nil
        else { continue }
        find(.missingExported, element, path)
      }
    }
  }
}
