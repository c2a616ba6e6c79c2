import Waymark
public import WaymarkApp

/// Earlier versions of a document: a beta that the user can switch on.
public final class HistoryFeature: ConditionalFeature, URLMapped {
  /// Shows the history of a document.
  public static let show = action(ShowHistory.self)
  /// The key of the user's choice.
  public static let toggle = "history"

  /// The user's choice; off by default.
  public static var requirements: [FeatureRequirement] { [.userToggle(toggle, default: false)] }

  /// `history?name=hello.md`.
  public static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("history", to: show)
  }
}

/// Shows what a document was before.
public final class ShowHistory: Action {
  /// The summary in lists of routes.
  public static var description: String { "Shows what a document was before." }

  /// Performs the action.
  public static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    presenter.show(.history(try presenter.library.document(context.input)))
  }
}
