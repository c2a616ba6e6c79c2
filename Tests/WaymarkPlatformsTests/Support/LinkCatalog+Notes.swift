import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

extension LinkCatalog {
  /// Returns the findings about generated files, and then the notes about their limits.
  func notes(about kind: GenerationKind) throws -> [LinkDiagnostic] {
    Self.findings(try generate(kind).findings, with: try limits(of: kind))
  }

  /// Returns the same notes about a random catalog; `nil` if the search for limits takes too long.
  func quickNotes(about kind: GenerationKind) throws -> [LinkDiagnostic]? {
    let limits = try limits(of: kind, budget: AgreementBudget(states: 10_000))
    if limits.contains(where: { $0.code.rawValue == "generate.undecided" }) { return nil }
    return Self.findings(try generate(kind).findings, with: limits)
  }
}
