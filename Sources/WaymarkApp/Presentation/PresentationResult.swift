/// The result of asking the app to get its UI ready for an action.
public enum PresentationResult<Presenter> {
  /// The UI is ready, and `presenter` presents the action.
  case appReady(presenter: Presenter)
  /// The app has already performed the link's action: nothing is left to perform, and the link
  /// succeeded.
  case appPerformed
  /// The app does not want to be interrupted now.
  case appCancelled
  /// The user declined while the UI was being made ready.
  case userCancelled
  /// The app cannot present the action.
  case unsupported
}

extension PresentationResult: Sendable where Presenter: Sendable {}
