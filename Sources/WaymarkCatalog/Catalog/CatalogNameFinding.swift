package import Waymark

/// The findings about names in notes that the macro also reports.
package enum CatalogNameFinding {
  /// Returns the finding about a text that is not the type of a user activity.
  package static func activityType(_ text: String) -> LinkDiagnostic? {
    IdentityFormat.activityType.accepts(text) ? nil : .badIdentifier(.activityType, text)
  }

  /// The finding about an empty text.
  package static var emptyText: LinkDiagnostic { .emptyText }

  /// Returns the finding about an argument of `@Route` that is an empty list.
  package static func emptyList(_ label: String) -> LinkDiagnostic {
    .emptyList(help: "write the \(label == "in" ? "scopes" : label), or remove '\(label)' for all")
  }

  /// Returns the finding about an empty or repeated name in a list.
  package static func name(_ text: String, isRepeated: Bool) -> LinkDiagnostic? {
    if text.isEmpty { return .emptyText }
    return isRepeated ? .duplicateValue(text) : nil
  }
}
