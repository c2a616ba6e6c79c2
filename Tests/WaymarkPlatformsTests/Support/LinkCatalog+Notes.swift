import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

extension LinkCatalog {
  /// Returns the findings about generated files, and then the notes about their limits.
  func notes(about kind: GenerationKind) throws -> [LinkDiagnostic] {
    Self.findings(try generate(kind).findings, with: try limits(of: kind))
  }
}
