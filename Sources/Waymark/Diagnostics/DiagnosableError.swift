/// An error that describes the mistake and its place.
///
/// It also describes the remedy after a call of `LinkDiagnostics.enable()`, a function of the
/// product `WaymarkDiagnostics`.
///
/// Every error type of this package conforms.
public protocol DiagnosableError: Error, CustomStringConvertible {
  /// The error as a diagnostic with a stable code and its place.
  var diagnostic: LinkDiagnostic { get }
}

extension DiagnosableError {
  /// The drawing of the diagnostic, as the command prints it.
  public var description: String { diagnostic.description }
}
