/// A custom requirement, such as a permission, a network, or a state of the user's account.
///
///     struct CameraPermission: FeatureCondition {
///       let name = "camera"
///       var unmetReason: String? {
///         AVCaptureDevice.authorizationStatus(for: .video) == .authorized
///           ? nil : "the app may not use the camera"
///       }
///     }
@MainActor
public protocol FeatureCondition {
  /// The name of the condition in reasons.
  var name: String { get }

  /// The reason why the condition is not met, in one sentence; `nil` if it is met.
  ///
  /// Read for each link to the feature, so the property must return quickly, for example from a
  /// stored value.
  var unmetReason: String? { get }
}
