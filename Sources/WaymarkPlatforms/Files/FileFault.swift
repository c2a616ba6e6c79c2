public import Waymark

/// A mistake in a platform's file, with its place, its effect and a way to fix it.
///
///     error[file.wrong-type]: expected a string, found a number
///       at line 3, column 39 (applinks.details[0].components[0]['/'])
///       "applinks": { "details": [{ … "components": [{ "/": 7 }] }] }
///                                                           ^
///     help: the system ignores the key, so that every path matches
public struct FileFault: Sendable, Hashable {
  /// The kind of mistake.
  ///
  /// The messages are at the end of the file.
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
  /// The place of the mistake: `applinks.details[0].appIDs`, or for XML
  /// `manifest/application/activity[2]`; empty for the whole file.
  public let keyPath: String
  /// The line of the file, from 1; `nil` for a value that was made in Swift.
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

  /// The fault as a diagnostic, whose place contains line, column and key path.
  public var diagnostic: LinkDiagnostic { diagnostic(file: nil) }

  /// Returns the fault as a diagnostic, with the name of the file before line and column.
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

/// The error for a file that cannot be read at all, neither here nor by the systems that receive
/// it.
///
/// A file that can be read in spite of its faults lists them: see
/// ``AppleAppSiteAssociation/faults``, ``AssetLinks/faults`` and ``AndroidManifest/faults``.
public struct UnreadableFile: DiagnosableError, Hashable {
  /// The mistake that makes the file unreadable.
  public let fault: FileFault

  package init(_ fault: FileFault) { self.fault = fault }

  /// The fault as a diagnostic.
  public var diagnostic: LinkDiagnostic { fault.diagnostic }
}

extension FileFault {
  /// The stable code of the fault.
  public var code: LinkDiagnostic.Code { reason.code }

  /// Every code that a fault can have, except those of the JSON reader and of patterns.
  package static var allCodes: [LinkDiagnostic.Code] {
    FileEncoding.allCases.map(\.code) + [
      .init("file.byte-order-mark"), .init("file.repeated-key"), .init("file.wrong-type"),
    ]
      + XMLError.allCodes + AssetLinksProblem.allCodes + PropertyListProblem.allCodes
      + ManifestProblem.allCodes
  }
}

extension FileFault.Reason {
  var code: LinkDiagnostic.Code {
    switch self {
    case .json(let error): error.diagnostic.code
    case .xml(let error): error.code
    case .encoding(let encoding): encoding.code
    case .byteOrderMark: .init("file.byte-order-mark")
    case .repeatedKey: .init("file.repeated-key")
    case .wrongType: .init("file.wrong-type")
    case .assetLinks(let problem): problem.code
    case .propertyList(let problem): problem.code
    case .manifest(let problem): problem.code
    case .androidPattern(let error): error.reason.code
    case .risk(let risk): risk.code
    }
  }

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .manifest(let problem): problem.severity
    case .risk(let risk): risk.severity
    default: .error
    }
  }

  var message: String {
    switch self {
    case .json(let error): error.diagnostic.message
    case .xml(let error): error.message
    case .encoding(let encoding): encoding.message
    case .byteOrderMark: "the file begins with a byte order mark"
    case .repeatedKey(let key): "the key \(quoted(key)) appears twice here"
    case .wrongType(let expected, let found, _): "expected \(expected), found \(found)"
    case .assetLinks(let problem): problem.message
    case .propertyList(let problem): problem.message
    case .manifest(let problem): problem.message
    case .androidPattern(let error): error.diagnostic.message
    case .risk(let risk): risk.message
    }
  }

  var help: String? {
    switch self {
    case .json(let error): error.diagnostic.help
    case .xml(let error): error.help
    case .encoding(let encoding): encoding.help
    case .byteOrderMark: "save the file as UTF-8 without a byte order mark"
    case .repeatedKey: "keep one of them; systems differ in which they take"
    case .wrongType(_, _, let cost): cost
    case .assetLinks(let problem): problem.help
    case .propertyList(let problem): problem.help
    case .manifest(let problem): problem.help
    case .androidPattern(let error): error.diagnostic.help
    case .risk(let risk): risk.help
    }
  }
}

extension FileEncoding {
  var code: LinkDiagnostic.Code {
    switch self {
    case .utf16: .init("file.utf-16")
    case .utf32: .init("file.utf-32")
    case .signed: .init("file.signed")
    case .compressed: .init("file.compressed")
    case .binaryPropertyList: .init("file.binary-property-list")
    case .oldPropertyList: .init("file.old-property-list")
    case .html: .init("file.html")
    case .empty: .init("file.empty")
    }
  }

  var message: String {
    switch self {
    case .utf16: "the file is UTF-16"
    case .utf32: "the file is UTF-32"
    case .signed: "the file is binary, as files signed for iOS 9 and earlier were"
    case .compressed: "the file is compressed with gzip"
    case .binaryPropertyList: "the file is a binary property list"
    case .oldPropertyList: "the file is a property list in the old style, or JSON"
    case .html: "the file is a page of HTML"
    case .empty: "the file is empty"
    }
  }

  var help: String {
    switch self {
    case .utf16, .utf32: "save the file as UTF-8"
    case .signed: "serve the JSON itself over HTTPS; no system since iOS 10 needs a signature"
    case .compressed: "uncompress it; a server that compresses says so in Content-Encoding"
    case .binaryPropertyList, .oldPropertyList: "convert it with 'plutil -convert xml1 FILE'"
    case .html: "the server sends a page instead of the file: serve the path itself"
    case .empty: "write the file anew"
    }
  }
}
