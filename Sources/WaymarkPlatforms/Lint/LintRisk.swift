import Waymark

/// Content of a platform's file that can be read but is wrong or risky.
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

/// The requirements of a type of risks, one type for each kind of file: facts, and their messages.
protocol LintFacts: Sendable, Hashable {
  /// The code of the risk.
  var name: String { get }
  /// The severity: `error` for content that certainly does not work as written, `warning` for
  /// content that probably does not, and `info` for content that only differs from what many
  /// expect.
  var severity: LinkDiagnostic.Severity { get }
  var message: String { get }
  var help: String { get }
}
