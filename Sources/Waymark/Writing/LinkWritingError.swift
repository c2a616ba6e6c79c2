/// An error for a link that cannot be written, with the route and the reason.
///
/// If a route of the table has secrets, the error shows only the scheme and the domain of the link,
/// and no value that may be a secret.
///
///     do {
///       _ = try creator.appLink(toRoute: "user", with: ["name": "new"])
///     } catch {
///       error.reason   // .notReadBack(by: "newUser", link: "myapp://users/new")
///     }
public struct LinkWritingError: DiagnosableError, Hashable {
  /// The reason why a link cannot be written.
  public indirect enum Reason: Sendable, Hashable {
    /// There is no route, or no scope of the route provides a scheme or domain for the link.
    case noMapping(MissingMapping)
    /// The pattern has a `*` or `**`, for which there is no value; `offset` is its position in the
    /// pattern, in UTF-8 bytes.
    case wildcardInPattern(pattern: String, offset: Int)
    /// The pattern requires a parameter that has no value.
    case missingParameter(String)
    /// A value is not allowed at its position in the pattern.
    case valueNotAllowed(parameter: String, value: String, ValueReason)
    /// The link would lead to another route, which is named, or to no route.
    case notReadBack(by: String?, link: String)
    /// The link would not be a valid link.
    case unreadable(LinkError)
    /// Foundation does not accept the link as a URL; only its scheme and domain are shown.
    case notURL(link: String)
    /// The value whose properties are the parameters cannot be encoded.
    case notEncodable(RouteEncodingError)
    /// The case of the typed route has no link: it is declared with `@NotRouted`.
    case notRouted
    /// The typed routes cannot form a table.
    case faultyRoutes(TypedRoutesError)
    /// A manually written conformance to ``TypedRoutes`` returns values that do not fit its
    /// pattern.
    case misdeclared
  }

  /// The reason why there is no route for which a link could be written.
  public indirect enum MissingMapping: Sendable, Hashable {
    /// No route has the name; `nearest` is a similar name, which `WaymarkDiagnostics` finds.
    case unknownRoute(nearest: String?)
    /// The route applies only to links of the other kind.
    case otherKind(RouteScope.Kind)
    /// No route with the name applies to the requested scheme or domain.
    ///
    /// `available` contains the names that can be requested, the app's first; `*.example.com` means
    /// any subdomain.
    case otherName(RouteScope.Kind, requested: String, available: [String])
    /// The route's scopes cover no scheme or domain that the link creator or the app names.
    case noName(RouteScope.Kind)
  }

  /// The reason why a value is not allowed at its position.
  public enum ValueReason: Sendable, Hashable {
    /// The value is empty, but a part of a path cannot be empty.
    case empty
    /// The component is `.` or `..`, which every URL parser resolves (RFC 3986 §5.2.4).
    case dotSegment
    /// The value contains U+0000, or a control character in the path; a link cannot contain them
    /// there even if they are escaped.
    case controlCharacter
    /// The pattern requires another form of value.
    case restricted(expected: String)
    /// There are several values for a position that accepts one.
    case repeated
    /// The value's own type would not decode the text as the same value.
    case unreadable(expected: String)
    /// There is no value, and an absent value is decoded as the default.
    case absence
  }

  /// The name of the route, or its pattern if it has no name.
  public let route: String
  /// The reason for the error.
  public let reason: Reason

  /// Creates an error.
  public init(route: String, reason: Reason) {
    self.route = route
    self.reason = reason
  }
}

extension LinkWritingError {
  /// The error as a diagnostic.
  ///
  ///     error[writing.not-read-back]: the link would be read as a link to 'newUser'
  ///       at route 'user'
  ///       myapp://users/new
  ///       ^
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: LinkDiagnostic.Code(reason.code),
      message: message,
      place: "route '\(route.quotable)'",
      excerpt: excerpt,
      help: EnabledDiagnostics.help(for: self)
    )
  }

  private var message: String {
    switch reason {
    case .noMapping(.unknownRoute): "there is no route '\(route.quotable)'"
    case .noMapping(.otherKind(let kind)): "the route does not accept \(kind.noun)"
    case .noMapping(.otherName(let kind, let name, _)):
      "no link to the route can have the \(kind.nameNoun) '\(name.quotable)'"
    case .noMapping(.noName(let kind)):
      "the app lists no \(kind.nameNoun) that a link to the route can have"
    case .wildcardInPattern: "a wildcard does not define the text to write in its place"
    case .missingParameter(let name): "'\(name.quotable)' is missing"
    case .valueNotAllowed(let name, let value, let reason):
      "'\(name.quotable)' cannot be \"\(value.quotable)\" in a link: \(reason.explanation)"
    case .notReadBack(let other?, _) where other == route:
      "the link would be read with other values"
    case .notReadBack(let other?, _):
      "the link would be read as a link to '\(other.quotable)'"
    case .notReadBack(nil, _): "no route would match the link"
    case .unreadable(let error): "the link could not be read: \(error.diagnostic.message)"
    case .notURL: "Foundation cannot create a URL from the link"
    case .notEncodable(let error): error.diagnostic.message
    case .notRouted: "the case has no link"
    case .faultyRoutes(let error): "the route table cannot be built: \(error.diagnostic.message)"
    case .misdeclared: "the case writes other values than its pattern has"
    }
  }

  private var excerpt: LinkDiagnostic.Excerpt? {
    switch reason {
    case .wildcardInPattern(let pattern, let offset): .init(text: pattern, offset: offset)
    // The text of a link has only ASCII characters, and that of a hidden one ends in an ellipsis.
    case .notReadBack(_, let link), .notURL(let link):
      link.hasSuffix("…") || link == SecretTexts.mask ? nil : .init(text: link, offset: 0)
    case .unreadable(let error): error.diagnostic.excerpt
    case .faultyRoutes(let error): error.diagnostic.excerpt
    case .noMapping, .missingParameter, .valueNotAllowed, .notEncodable, .notRouted,
      .misdeclared:
      nil
    }
  }
}

extension LinkWritingError.Reason {
  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  fileprivate var code: String {
    switch self {
    case .noMapping: "writing.no-mapping"
    case .wildcardInPattern: "writing.wildcard-in-pattern"
    case .missingParameter: "writing.missing-parameter"
    case .valueNotAllowed: "writing.value-not-allowed"
    case .notReadBack: "writing.not-read-back"
    case .unreadable: "writing.unreadable"
    case .notURL: "writing.not-a-url"
    case .notEncodable: "writing.not-encodable"
    case .notRouted: "writing.not-routed"
    case .faultyRoutes: "writing.faulty-routes"
    case .misdeclared: "writing.misdeclared"
    }
  }
}

extension LinkWritingError.ValueReason {
  fileprivate var explanation: String {
    switch self {
    case .empty: "it would leave a gap"
    case .dotSegment: "every reader resolves a component of dots"
    case .controlCharacter: "it has a control character"
    case .restricted(let expected): "the pattern requires \(expected)"
    case .repeated: "the pattern accepts one value only"
    case .unreadable(let expected): "its type does not read it as \(expected)"
    case .absence: "an absent value is read as the default"
    }
  }
}

extension RouteScope.Kind {
  fileprivate var noun: String { self == .app ? "app links" : "universal links" }
  package var nameNoun: String { self == .app ? "scheme" : "domain" }
}

extension RouteTable {
  /// Returns an error about a link that cannot be written, without texts that may be a secret.
  package func shown(_ error: LinkWritingError) -> LinkWritingError {
    guard hasSecrets else { return error }
    let reason: LinkWritingError.Reason =
      switch error.reason {
      case .valueNotAllowed(let name, _, let reason) where !showsValue(name, of: error.route):
        .valueNotAllowed(parameter: name, value: SecretTexts.mask, reason)
      case .notReadBack(let other, let link): .notReadBack(by: other, link: shownHost(of: link))
      case .unreadable(let error): .unreadable(shown(error))
      case .notEncodable(let error): .notEncodable(shown(error))
      default: error.reason
      }
    return LinkWritingError(route: error.route, reason: reason)
  }

  private func shown(_ error: RouteEncodingError) -> RouteEncodingError {
    if let name = error.parameter, showsValue(name, of: error.route) { return error }
    let reason: RouteEncodingError.Reason =
      switch error.reason {
      case .unreadable(_, let expected): .unreadable(value: SecretTexts.mask, expected: expected)
      case .indistinguishable: .indistinguishable(SecretTexts.mask)
      case .unusableKey: .unusableKey(SecretTexts.mask)
      case .invalid: .invalid(SecretTexts.mask)
      case .nameTaken, .unsupported: error.reason
      }
    return RouteEncodingError(route: error.route, parameter: error.parameter, reason: reason)
  }

  /// Returns an error of an app's input or of this package, without texts that may be a secret.
  func shown(_ error: any Error) -> any Error {
    switch error {
    case let error as LinkWritingError: shown(error)
    case let error as RouteEncodingError where hasSecrets: shown(error)
    default: error
    }
  }

  /// Returns whether every route with a label declares a parameter or an item, and not as a secret.
  private func showsValue(_ name: String, of label: String) -> Bool {
    let routes = routes.filter { $0.label == label }
    return !routes.isEmpty
      && routes.allSatisfy { route in
        route.pattern.declaredNames.contains(name) && !route.notes.secrets.contains(name)
      }
  }
}
