public import Waymark
public import WaymarkApp

extension LinkCheck {
  /// Checks that lint has no errors and no warnings about the routes of an enum.
  ///
  /// - Parameters:
  ///   - routes: The enum.
  ///   - app: The app's identity; without one, the enum's own.
  ///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`.
  public static func findings<Routes: TypedRoutes>(
    in routes: Routes.Type,
    app: AppIdentity? = nil,
    ignoring ignored: Set<String> = []
  ) -> LinkFailure? {
    let title = "the routes '\(String(describing: routes))'"
    do {
      return failure(title, try Routes.catalog(app: app).lint(), [], ignored)
    } catch {
      return failure(title, [], ["\(error)"], ignored)
    }
  }

  /// Checks that lint has no errors and no warnings about the routes of a router, and that nothing
  /// was left out of handlers and routes that were added to it.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`.
  @MainActor
  public static func findings(
    in router: LinkRouter,
    ignoring ignored: Set<String> = []
  ) -> LinkFailure? {
    let faults = router.faults.map(\.description)
    do throws(CatalogError) {
      return failure("the router", try router.catalog().lint(), faults, ignored)
    } catch {
      return failure("the router", [], faults + ["\(error)"], ignored)
    }
  }

  /// Checks that lint has no errors and no warnings about a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog, which may name codes to ignore as well.
  ///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`.
  public static func findings(
    in catalog: LinkCatalog,
    ignoring ignored: Set<String> = []
  ) -> LinkFailure? {
    failure("the catalog", catalog.lint(), [], ignored)
  }

  private static func failure(
    _ title: String,
    _ findings: [LinkDiagnostic],
    _ faults: [String],
    _ ignored: Set<String>
  ) -> LinkFailure? {
    let counted = findings.filter { finding in
      switch finding.severity {
      case .error: true
      case .warning: !ignored.contains(finding.code.rawValue)
      case .info: false
      }
    }
    let texts = faults + counted.map(\.description)
    guard !texts.isEmpty else { return nil }
    let count = texts.count == 1 ? "one finding" : "\(texts.count) findings"
    var text = FailureText("\(title): \(count), expected none")
    for one in texts { text.add([""] + one.split(separator: "\n").map(String.init)) }
    return LinkFailure(text)
  }
}
