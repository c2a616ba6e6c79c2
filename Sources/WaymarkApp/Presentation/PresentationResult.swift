/// What became of asking the app to get its UI ready for an action.
public enum PresentationResult<Presenter> {
  /// The UI is ready, and this presents the action.
  case appReady(presenter: Presenter)
  /// The app has done what the link asked for; nothing is left to perform, and the link succeeded.
  case appPerformed
  /// The app does not want to be interrupted now.
  case appCancelled
  /// The user did not want what the UI was made ready for.
  case userCancelled
  /// The app does not know how to present the action.
  case unsupported
}

extension PresentationResult: Sendable where Presenter: Sendable {}
