/// An error that describes the mistake, its place and its remedy.
///
/// Every error type of this package conforms.
public protocol DiagnosableError: Error, CustomStringConvertible {
  /// The error as a diagnostic with a stable code, its place and a remedy.
  var diagnostic: LinkDiagnostic { get }
}

extension DiagnosableError {
  /// The drawing of the diagnostic, as the command prints it.
  public var description: String { diagnostic.description }
}
