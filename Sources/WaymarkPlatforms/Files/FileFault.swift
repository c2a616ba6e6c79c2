public import Waymark

/// One thing that is wrong with a platform's file: what, where, what it costs, and what to do.
///
///     error[file.wrong-type]: expected a string, found a number
///       at line 3, column 39 (applinks.details[0].components[0]['/'])
///       "applinks": { "details": [{ … "components": [{ "/": 7 }] }] }
///                                                           ^
///     help: the system ignores the key, so that every path matches
public struct FileFault: Sendable, Hashable {
  /// What is wrong; the words stand in `FileFault+Wording.swift`.
  package enum Reason: Sendable, Hashable {
    case json(JSONError)
    case xml(XMLError)
    case encoding(FileEncoding)
    case byteOrderMark
    case repeatedKey(String)
    case wrongType(expected: String, found: String, cost: String)
    case assetLinks(AssetLinksProblem)
    case propertyList(PropertyListProblem)
    case manifest(ManifestProblem)
    case androidPattern(AndroidPatternError)
    case risk(LintRisk)
  }

  package let reason: Reason
  /// Where: `applinks.details[0].appIDs`, or for XML `manifest/application/activity[2]`; empty for
  /// the whole file.
  public let keyPath: String
  /// The line of the file, from 1; `nil` for what was made in Swift.
  public let line: Int?
  /// The column in Unicode scalars, from 1.
  public let column: Int?
  let excerpt: LinkDiagnostic.Excerpt?

  package init(_ reason: Reason, keyPath: String = "", place: FilePlace? = nil) {
    self.reason = reason
    self.keyPath = keyPath
    self.line = place?.line
    self.column = place?.column
    self.excerpt = place?.excerpt
  }

  /// The fault as a diagnostic; its place is line, column and key path.
  public var diagnostic: LinkDiagnostic { diagnostic(file: nil) }

  /// The fault as a diagnostic, with the name of the file before line and column.
  public func diagnostic(file: String?) -> LinkDiagnostic {
    LinkDiagnostic(
      severity: reason.severity,
      code: code,
      message: reason.message,
      place: place(file: file),
      excerpt: excerpt,
      help: reason.help
    )
  }

  private func place(file: String?) -> String? {
    var place = file
    if let line, let column {
      place = file.map { "\($0):\(line):\(column)" } ?? "line \(line), column \(column)"
    }
    if keyPath.isEmpty { return place }
    return place.map { "\($0) (\(keyPath))" } ?? keyPath
  }
}

/// A file that cannot be read at all, as the systems that get it cannot.
///
/// What can be read in spite of its faults is read, and says them itself: see
/// ``AppleAppSiteAssociation/faults``, ``AssetLinks/faults`` and ``AndroidManifest/faults``.
public struct UnreadableFile: DiagnosableError, Hashable {
  /// What is wrong.
  public let fault: FileFault

  package init(_ fault: FileFault) { self.fault = fault }

  /// The fault as a diagnostic.
  public var diagnostic: LinkDiagnostic { fault.diagnostic }
}
