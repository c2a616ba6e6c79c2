import Waymark

/// What is wrong with a statement of an `assetlinks.json` file.
package enum PropertyListProblem: Sendable, Hashable {
  case none
  var code: LinkDiagnostic.Code { .init("x") }
  static var allCodes: [LinkDiagnostic.Code] { [] }
  var message: String { "" }
  var help: String? { nil }
}
