/// A requirement of an app's own: a permission, a network, a state of the user's account.
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
  /// What reasons call it.
  var name: String { get }

  /// Why it is not met, in one sentence; `nil` where it is.
  ///
  /// Asked for each link to the feature, so that it has to be known and not worked out.
  var unmetReason: String? { get }
}
