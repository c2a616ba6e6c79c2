import Waymark

extension LinkDiagnostic {
  /// The name of the route, or the text of the `webOnly` pattern, that a finding about a generated
  /// file is about.
  var route: String? { keyPath.isEmpty ? nil : keyPath }
}
