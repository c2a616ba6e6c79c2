import Waymark

/// What is wrong with a statement of an `assetlinks.json` file.
package enum ManifestProblem: Sendable, Hashable {
  case none
  var code: LinkDiagnostic.Code { .init("x") }
  static var allCodes: [LinkDiagnostic.Code] { [] }
  var severity: LinkDiagnostic.Severity { .error }
  var message: String { "" }
  var help: String? { nil }
}
