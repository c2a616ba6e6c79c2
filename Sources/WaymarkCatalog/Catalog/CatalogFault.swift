public import Waymark

/// One mistake in a catalog: its reason, its position, and a fix.
public struct CatalogFault: Sendable, Hashable {
  /// The mistake, without its words, which are at the end of the file.
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
    case declaration(DeclarationFault.Reason)
    case badScope(String)
    case badIdentifier(IdentityFormat, String)
    case badCode(String)
    case duplicateName(String, first: String)
    case circularParents([String])
    case circularReplacements([String])
    case inheritedTwice(String, from: String)
  }

  let reason: Reason
  /// The key path of the value with the mistake, `routes[3].scopes[0]`; empty for the whole
  /// catalog.
  public let keyPath: String
  /// The place in the form that messages use, without file and line.
  private let place: String
  /// The line of the file, from 1; `nil` for a catalog that was created in Swift.
  public let line: Int?
  /// The column in Unicode scalars, from 1.
  public let column: Int?
  let excerpt: LinkDiagnostic.Excerpt?

  /// - Parameters:
  ///   - lines: The text of the file; `nil` for a catalog that was created in Swift.
  ///   - label: Returns the label of a route, which identifies the route in a catalog without a
  ///     file.
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

  /// The mistake as a diagnostic.
  ///
  /// The diagnostic has line, column and key path as its place, and the line as its excerpt, or the
  /// pattern if the mistake is in a pattern.
  public var diagnostic: LinkDiagnostic { diagnostic(file: nil) }

  /// Returns the mistake as a diagnostic, with the name of the file before line and column.
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

extension CatalogFault {
  /// Every `catalog.` code that a mistake can have.
  static var allCodes: [LinkDiagnostic.Code] {
    [
      .init("catalog.wrong-type"), .init("catalog.unknown-key"), .init("catalog.repeated-key"),
      .init("catalog.missing-key"), .init("catalog.unsupported-schema"),
      .init("catalog.empty-text"), .init("catalog.empty-list"), .init("catalog.control-character"),
      .init("catalog.unknown-word"), .init("catalog.out-of-range"), .init("catalog.too-many"),
      .init("catalog.duplicate-value"), .init("catalog.bad-scheme"), .init("catalog.bad-domain"),
      .init("catalog.bad-scope"), .init("catalog.bad-app-id"), .init("catalog.bad-store-id"),
      .init("catalog.bad-package"), .init("catalog.bad-activity"),
      .init("catalog.bad-fingerprint"), .init("catalog.bad-code"), .init("catalog.duplicate-name"),
      .init("catalog.unknown-route"), .init("catalog.circular-parents"),
      .init("catalog.circular-replacements"), .init("catalog.inherited-twice"),
      .init("catalog.unknown-secret"),
    ]
  }

  /// The stable code of the mistake: a `catalog.` code, or the code of the JSON reader or the
  /// pattern.
  public var code: LinkDiagnostic.Code {
    switch reason {
    case .json(let error): error.reason.code
    case .pattern(let error): error.diagnostic.code
    case .wrongType: .init("catalog.wrong-type")
    case .unknownKey: .init("catalog.unknown-key")
    case .repeatedKey: .init("catalog.repeated-key")
    case .missingKey: .init("catalog.missing-key")
    case .unsupportedSchema: .init("catalog.unsupported-schema")
    case .emptyText: .init("catalog.empty-text")
    case .emptyList: .init("catalog.empty-list")
    case .controlCharacter: .init("catalog.control-character")
    case .unknownWord: .init("catalog.unknown-word")
    case .outOfRange: .init("catalog.out-of-range")
    case .tooMany: .init("catalog.too-many")
    case .duplicateValue: .init("catalog.duplicate-value")
    case .declaration(let reason): reason.code
    case .badScope: .init("catalog.bad-scope")
    case .badIdentifier(.appID, _): .init("catalog.bad-app-id")
    case .badIdentifier(.storeID, _): .init("catalog.bad-store-id")
    case .badIdentifier(.package, _): .init("catalog.bad-package")
    case .badIdentifier(.activity, _): .init("catalog.bad-activity")
    case .badIdentifier(.fingerprint, _): .init("catalog.bad-fingerprint")
    case .badCode: .init("catalog.bad-code")
    case .duplicateName: .init("catalog.duplicate-name")
    case .circularParents: .init("catalog.circular-parents")
    case .circularReplacements: .init("catalog.circular-replacements")
    case .inheritedTwice: .init("catalog.inherited-twice")
    }
  }
}

extension CatalogFault.Reason {
  var message: String {
    switch self {
    case .json(let error): error.reason.message
    case .pattern(let error): error.diagnostic.message
    case .wrongType(let expected, let found, _): "expected \(expected), found \(found)"
    case .unknownKey(let key, _, _): "there is no key \(quoted(key)) here"
    case .repeatedKey(let key): "the key \(quoted(key)) appears twice here"
    case .missingKey(let key): "the key '\(key)' is missing"
    case .unsupportedSchema(let found):
      "the file has schema \(found), and only schema \(LinkCatalog.schema) can be read"
    case .emptyText: "the text is empty"
    case .emptyList: "the list is empty"
    case .controlCharacter(let found) where found.isBasicNoncharacter:
      "the text contains U+\(found.value == 0xFFFE ? "FFFE" : "FFFF"), which is not a character"
    case .controlCharacter(let found):
      "the text contains the control character \(quoted(String(found)))"
    case .unknownWord(let word, _, _): "\(quoted(word)) is not a choice here"
    case .outOfRange(let range):
      range.upperBound == .max
        ? "the number is less than \(range.lowerBound)"
        : "the number is not from \(range.lowerBound) to \(range.upperBound)"
    case .tooMany(let limit): "the list has more than \(limit) elements"
    case .duplicateValue(let text): "\(quoted(text)) appears twice in the list"
    case .declaration(let reason): reason.message
    case .badScope(let text): "\(quoted(text)) is not a scope"
    case .badIdentifier(let format, _): format.message
    case .badCode(let text): "\(quoted(text)) is not the code of a finding"
    case .duplicateName(let name, let first):
      "the name \(quoted(name)) belongs to \(first) already"
    case .circularParents(let names): "the route is its own ancestor: \(chain(names))"
    case .circularReplacements(let names): "the route replaces itself: \(chain(names))"
    case .inheritedTwice(let name, let other):
      "the route \(quoted(name)) inherits from \(quoted(other)) itself"
    }
  }

  var help: String? {
    switch self {
    case .json(let error): return error.reason.help
    case .pattern(let error): return error.diagnostic.help
    case .wrongType(_, _, let help): return help
    case .tooMany: return nil
    case .unknownKey(_, let nearest, let known):
      return nearest.map(didYouMean) ?? "the keys are \(quotedList(known))"
    case .repeatedKey, .duplicateValue: return "remove one of them"
    case .missingKey("schema"): return #"write "schema": \#(LinkCatalog.schema)"#
    case .missingKey: return nil
    case .unsupportedSchema: return "use the version of Waymark that the file was written for"
    case .emptyText: return "write something, or remove the key"
    case .emptyList(let help): return help
    case .controlCharacter: return "remove it; a text is one line"
    case .unknownWord(_, let nearest, let known):
      return nearest.map(didYouMean) ?? "write \(quotedList(known))"
    case .outOfRange: return nil
    case .declaration(let reason): return reason.help
    case .badScope(let text): return Self.help(scope: text)
    case .badIdentifier(let format, let text): return format.help(for: text)
    case .badCode: return "write it as a finding shows it in brackets, 'lint.no-examples'"
    case .duplicateName: return "give each route a different name"
    case .circularParents: return "let one of them have no parent"
    case .circularReplacements: return "name the route that is to be used instead"
    case .inheritedTwice(let name, let other):
      return name == other ? "remove the key" : "write \(quoted(other))"
    }
  }

  private static func help(scope text: String) -> String {
    let forms = "write 'app', 'app:SCHEME', 'universal', 'universal:DOMAIN' or 'universal:*.DOMAIN'"
    let head = String(text.prefix { $0 != ":" })
    let rest = text.dropFirst(head.count)
    if text.contains(".") && !head.contains("/") && DomainName.problem(in: text) == nil {
      return "write \(quoted("universal:" + lowercasedASCII(text))) for a domain"
    }
    if ["web", "http", "https", "link", "domain"].contains(lowercasedASCII(head)) {
      return "write 'universal', or 'universal:DOMAIN' for one domain"
    }
    guard let kind = nearestName(to: head, among: RouteScope.Kind.allCases.map(\.rawValue)),
      rest != ":"
    else { return forms }
    return didYouMean(kind + rest)
  }
}

/// Returns the first eight names with arrows between them.
private func chain(_ names: [String]) -> String {
  let shown = names.prefix(8).map(quoted).joined(separator: " → ")
  return names.count > 8 ? shown + " → …" : shown
}
