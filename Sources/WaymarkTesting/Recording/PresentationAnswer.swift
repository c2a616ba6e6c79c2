/// What a ``RecordingPresentation`` answers a request.
public enum PresentationAnswer: String, Sendable, Hashable {
  /// The UI is ready: the action is performed with the presenter that was given for its type.
  ///
  /// Without one there is nobody to perform it with, and the answer is ``performed``.
  case ready
  /// The app has done all that the link asked for; the action is not performed.
  case performed
  /// The app does not want to be interrupted.
  case cancelledByApp
  /// The user did not want it.
  case cancelledByUser
  /// The app does not know how to present the action.
  case unsupported
  /// Nothing, until the test calls ``RecordingPresentation/release(with:)``.
  case waits
}
