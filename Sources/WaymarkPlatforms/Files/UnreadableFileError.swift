public import Waymark

/// The error for a file that cannot be read at all, neither here nor by the systems that receive
/// it.
///
///     error[file.wrong-type]: the value must be an object, but is a number
///       at line 1, column 1
///       7
///       ^
///     help: write an object with the key 'applinks'
///
/// A file that can be read in spite of its mistakes lists them: see
/// ``AppleAppSiteAssociation/findings``, ``AssetLinks/findings`` and ``AndroidManifest/findings``.
public struct UnreadableFileError: DiagnosableError, Hashable {
  /// The mistake that makes the file unreadable, with its place.
  public let diagnostic: LinkDiagnostic

  package init(_ finding: LinkDiagnostic, at place: FilePlace? = nil) {
    diagnostic = finding.at("", place)
  }

  /// Returns the error with the name of the file that was read, unless the mistake is in a file
  /// that this one includes.
  package func inFile(_ name: String?) -> UnreadableFileError {
    guard let name, diagnostic.file == nil else { return self }
    return UnreadableFileError(placed: diagnostic.inFile(name))
  }

  /// Makes the error from a mistake that has its place.
  init(placed diagnostic: LinkDiagnostic) { self.diagnostic = diagnostic }
}
