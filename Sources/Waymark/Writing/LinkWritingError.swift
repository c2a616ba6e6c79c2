/// A link that cannot be written: for which route, and why.
///
///     do {
///       _ = try creator.appLink(toRoute: "user", with: ["name": "new"])
///     } catch {
///       error.reason   // .notReadBack(by: "newUser", link: "myapp://users/new")
///     }
public struct LinkWritingError: DiagnosableError, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// There is no route, or none of its scopes leads to a scheme or domain to write.
    case noMapping(MissingMapping)
    /// The pattern has a `*` or `**`, for which there is no text; `offset` is its place in the
    /// pattern, in UTF-8 bytes.
    case wildcardInPattern(pattern: String, offset: Int)
    /// The pattern needs a parameter that is not there.
    case missingParameter(String)
    /// A value cannot stand where the pattern puts it.
    case valueNotAllowed(parameter: String, value: String, ValueFault)
    /// The link would be read as something else: by the route named, or by none.
    case notReadBack(by: String?, link: String)
    /// The link would not be read at all.
    case unreadable(LinkError)
    /// Foundation takes the link for no URL.
    case notURL(link: String)
    /// The value that is spread over parameters cannot be encoded.
    case notEncodable(RouteEncodingError)
    /// The case of the typed route has no link: it is declared with `@NotRouted`.
    case notRouted
    /// The typed routes make no table.
    case faultyRoutes(TypedRoutesError)
    /// A hand-written conformance to ``TypedRoutes`` writes other values than its pattern has.
    case misdeclared
  }

  /// Why there is no route to write a link for.
  public enum MissingMapping: Sendable, Hashable {
    /// No route has the name; perhaps another was meant.
    case unknownRoute(nearest: String?)
    /// The route holds for links of the other kind only.
    case otherKind(RouteScope.Kind)
    /// No route of the name holds for the scheme or domain that was requested; `available` are
    /// those that can be requested, the app's first, among them `*.example.com` for any subdomain.
    case otherName(RouteScope.Kind, requested: String, available: [String])
    /// The scopes of the route hold for no scheme or domain that the link creator or the app names.
    case noName(RouteScope.Kind)
  }

  /// Why a value cannot stand in its place.
  public enum ValueFault: Sendable, Hashable {
    /// A part of a path is never empty.
    case empty
    /// A whole component `.` or `..` is resolved by every reader (RFC 3986 §5.2.4).
    case dotSegment
    /// A link carries no control characters, also not escaped.
    case controlCharacter
    /// The pattern takes something else there.
    case restricted(expected: String)
    /// There are several values for a place that takes one.
    case repeated
    /// The value's own type would not read its text as the same value again.
    case unreadable(expected: String)
    /// There is no value, and none is read as the default.
    case absence
  }

  /// The name of the route, or its pattern where it has none.
  public let route: String
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(route: String, reason: Reason) {
    self.route = route
    self.reason = reason
  }
}
