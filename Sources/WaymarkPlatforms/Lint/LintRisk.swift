import Waymark

/// Something in a platform's file that can be read and yet is wrong or risky.
package enum LintRisk: Sendable, Hashable {
  case association(AssociationRisk)
  case assetLinks(AssetLinksRisk)
  case manifest(ManifestRisk)
  case propertyList(PropertyListRisk)
  case files(FilesRisk)

  private var facts: any LintFacts {
    switch self {
    case .association(let risk): risk
    case .assetLinks(let risk): risk
    case .manifest(let risk): risk
    case .propertyList(let risk): risk
    case .files(let risk): risk
    }
  }

  var code: LinkDiagnostic.Code { .init(facts.name) }
  var severity: LinkDiagnostic.Severity { facts.severity }
  var message: String { facts.message }
  var help: String { facts.help }
}

/// The requirements of a type of risks, one for each kind of file: facts, and the words for them.
protocol LintFacts: Sendable, Hashable {
  /// The code.
  var name: String { get }
  /// Indicates whether it surely does not work as it is written (`error`), probably not
  /// (`warning`), or only differs from what many expect (`info`).
  var severity: LinkDiagnostic.Severity { get }
  var message: String { get }
  var help: String { get }
}
