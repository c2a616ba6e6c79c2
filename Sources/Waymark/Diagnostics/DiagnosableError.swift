/// An error that says what is wrong, where, and what to do: every error type of this package.
public protocol DiagnosableError: Error, CustomStringConvertible {
  /// The error as a diagnostic with a stable code, its place and a remedy.
  var diagnostic: LinkDiagnostic { get }
}

extension DiagnosableError {
  /// The drawing of the diagnostic, as the command prints it.
  public var description: String { diagnostic.description }
}
