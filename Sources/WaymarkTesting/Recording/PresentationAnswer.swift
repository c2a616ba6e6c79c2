/// The answer of a ``RecordingPresentation`` to a request.
public enum PresentationAnswer: String, Sendable, Hashable {
  /// The UI is ready: the action is performed with the presenter that was given for its type.
  ///
  /// If there is no presenter, the action cannot be performed, and the answer is ``performed``.
  case ready
  /// The app has done everything that the link requested; the action is not performed.
  case performed
  /// The app does not want to be interrupted.
  case cancelledByApp
  /// The user declined the request.
  case cancelledByUser
  /// The app does not support presenting the action.
  case unsupported
  /// No answer until the test calls ``RecordingPresentation/release(with:)``.
  case waits
}
