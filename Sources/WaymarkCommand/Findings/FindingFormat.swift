#if Tools
internal import ArgumentParser
internal import Waymark

/// A form in which findings are printed.
enum FindingFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github

  /// Returns the form that two options select.
  ///
  /// - Throws: An error if the options contradict each other.
  static func chosen(_ format: FindingFormat?, json: Bool) throws -> FindingFormat {
    if json, let format, format != .json {
      throw ValidationError("'--json' means '--format json'; give one of them.")
    }
    return json ? .json : format ?? .text
  }
}

/// The least severity with which a finding ends a command with 1.
enum FailureThreshold: String, CaseIterable, ExpressibleByArgument {
  case error, warning, info

  /// Returns whether a finding ends the command with 1.
  func includes(_ finding: LinkDiagnostic) -> Bool {
    switch self {
    case .error: finding.severity == .error
    case .warning: finding.severity != .info
    case .info: true
    }
  }
}
#endif
