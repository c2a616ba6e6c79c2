/// One thing that is wrong with a catalog: what, where, and what to do about it.
public struct CatalogFault: Sendable, Hashable {
  /// What is wrong; the words stand in `CatalogFault+Wording.swift`.
  enum Reason: Sendable, Hashable {
    case json(JSONError)
    case pattern(PatternError)
    case wrongType(expected: String, found: String, help: String? = nil)
    case unknownKey(String, nearest: String?, known: [String])
    case repeatedKey(String)
    case missingKey(String)
    case unsupportedSchema(String)
    case emptyText
    case emptyList(help: String)
    case controlCharacter(Unicode.Scalar)
    case unknownWord(String, nearest: String?, known: [String])
    case outOfRange(ClosedRange<Int>)
    case tooMany(limit: Int)
    case duplicateValue(String)
    case badScheme(SchemeName.Problem)
    case badDomain(DomainName.Problem)
    case badScope(String)
    case badIdentifier(IdentityFormat, String)
    case badCode(String)
    case duplicateName(String, first: String)
    case unknownRoute(String, nearest: String?)
    case circularParents([String])
    case circularReplacements([String])
    case inheritedTwice(String, from: String)
    case unknownSecret(String, nearest: String?, parameters: [String])
  }

  let reason: Reason
  /// The key path of the value at fault, `routes[3].scopes[0]`; empty for the whole catalog.
  public let keyPath: String
  /// The place in the words of a message, without file and line.
  private let place: String
  /// The line of the file, from 1; `nil` for a catalog that was made in Swift.
  public let line: Int?
  /// The column in Unicode scalars, from 1.
  public let column: Int?
  let excerpt: LinkDiagnostic.Excerpt?

  /// - Parameters:
  ///   - lines: The text of the file; `nil` for a catalog that was made in Swift.
  ///   - label: The label of a route, by which a catalog without a file is searched.
  init(
    _ reason: Reason,
    at path: CatalogPath,
    offset: Int,
    in lines: TextLines?,
    label: (Int) -> String? = { _ in nil }
  ) {
    let position = lines?.position(at: offset)
    self.reason = reason
    self.keyPath = path.description
    self.place = lines == nil ? path.naming(label) : path.description
    self.line = position?.line
    self.column = position?.column
    self.excerpt = lines?.excerpt(at: offset)
  }

  init(_ error: JSONError) {
    self.reason = .json(error)
    self.keyPath = ""
    self.place = ""
    self.line = error.position.line
    self.column = error.position.column
    self.excerpt = error.excerpt
  }

  /// The error of the pattern, where a pattern is wrong.
  public var patternError: PatternError? {
    if case .pattern(let error) = reason { error } else { nil }
  }

  /// The fault as a diagnostic.
  ///
  /// Its place is line, column and key path; its excerpt is the line, or the pattern where one is
  /// wrong.
  public var diagnostic: LinkDiagnostic { diagnostic(file: nil) }

  /// The fault as a diagnostic, with the name of the file before line and column.
  public func diagnostic(file: String?) -> LinkDiagnostic {
    let place = place(file: file)
    switch reason {
    case .json(let error): return error.diagnostic(place: place ?? error.position.description)
    case .pattern(let error):
      let inner = error.diagnostic
      return LinkDiagnostic(
        code: inner.code,
        message: inner.message,
        place: place,
        excerpt: inner.excerpt,
        help: inner.help
      )
    default:
      return LinkDiagnostic(
        code: code,
        message: reason.message,
        place: place,
        excerpt: excerpt,
        help: reason.help
      )
    }
  }

  private func place(file: String?) -> String? {
    var place: String? = file
    if let line, let column {
      place = file.map { "\($0):\(line):\(column)" } ?? "line \(line), column \(column)"
    }
    if self.place.isEmpty { return place }
    return place.map { "\($0) (\(self.place))" } ?? self.place
  }
}
