import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

extension LinkCatalog {
  /// Returns the findings about generated files, and then the notes about their limits.
  ///
  /// - Parameter generation: The generated files, if they are generated already.
  func notes(
    about kind: GenerationKind,
    _ generation: Generation? = nil
  ) throws -> [LinkDiagnostic] {
    let found = try generation ?? generate(kind)
    return Self.findings(found.findings, with: try limits(of: kind))
  }

  /// Returns the same notes about a random catalog; `nil` if the search for limits takes too long.
  ///
  /// - Parameter generation: The generated files with their findings, which take long to generate.
  func quickNotes(
    about kind: GenerationKind,
    _ generation: Generation
  ) throws -> [LinkDiagnostic]? {
    let limits = try limits(of: kind, budget: AgreementBudget(states: 10_000))
    if limits.contains(where: { $0.code.rawValue == "generate.undecided" }) { return nil }
    return Self.findings(generation.findings, with: limits)
  }
}
