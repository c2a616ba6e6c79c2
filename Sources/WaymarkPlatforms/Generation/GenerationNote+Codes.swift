package import Waymark

extension GenerationNote {
  /// Every code that a note can have.
  package static var codes: [LinkDiagnostic.Code] {
    Reason.allCodes + AndroidNote.all.map(\.code) + KotlinNote.allCodes + WebServerNote.allCodes
  }
}
