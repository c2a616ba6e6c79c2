/// The links to which a pattern applies: any custom scheme or one of them, any domain or one of
/// them.
///
///     [.appAny, .universal(domain: "www.example.com")]
///
/// The most specific scope wins: a named scheme or domain first, then `*.domain` (the longer suffix
/// first), then any.
public struct RouteScope: Sendable, Hashable {
  /// The two kinds of links.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A link with a custom scheme, `scheme:…`.
    case app
    /// A web link, `https://domain/…`.
    case universal
  }

  /// The kind of links that the scope covers.
  public let kind: Kind
  /// The scheme or domain in lower case; `*.example.com` for every subdomain; `nil` for any name.
  public let name: String?

  /// Creates a scope; the name may be in any case.
  package init(_ kind: Kind, _ name: String?) {
    self.kind = kind
    self.name = name.map(kind == .app ? lowercasedASCII : foldedDomain)
  }

  private init(_ kind: Kind, folded name: String?) {
    self.kind = kind
    self.name = name
  }

  /// Creates the most specific scope that covers a link.
  package init(_ link: DeepLink) {
    self.init(link.kind == .web ? .universal : .app, folded: link.domain ?? link.scheme)
  }

  /// Every custom scheme of the app.
  public static var appAny: RouteScope { RouteScope(.app, nil) }

  /// One custom scheme of the app, without its colon.
  ///
  /// The case of letters does not matter (RFC 3986 §3.1).
  public static func app(scheme: String) -> RouteScope { RouteScope(.app, scheme) }

  /// Every domain of the app.
  public static var universalAny: RouteScope { RouteScope(.universal, nil) }

  /// One domain of the app, or, with `*.example.com`, all of its subdomains (not `example.com`
  /// itself).
  ///
  /// The case of letters does not matter (RFC 3986 §3.2.2). The domain includes a port if the port
  /// is not the default: `localhost:8080`.
  public static func universal(domain: String) -> RouteScope { RouteScope(.universal, domain) }

  /// Both kinds of links: the scopes of a route that names no scope.
  public static let everywhere: Set<RouteScope> = [.appAny, .universalAny]

  /// Indicates whether the scope covers all subdomains of a domain.
  public var isWildcard: Bool { kind == .universal && name?.isWildcardDomain == true }
}

extension RouteScope {
  /// Returns whether the scope covers all links of another scope.
  @inline(never)
  package func covers(_ other: RouteScope) -> Bool {
    guard kind == other.kind else { return false }
    guard let name else { return true }
    guard let other = other.name else { return false }
    return kind == .app ? name.isExactly(other) : name.covers(domain: other)
  }

  /// All scopes that cover all links of this one, the most specific first: the scope itself, the
  /// wildcards, and any name.
  package var covering: [RouteScope] {
    guard let name else { return [self] }
    let names = kind == .app ? [name] : name.coveringDomains
    return names.map { RouteScope(kind, folded: $0) } + [RouteScope(kind, folded: nil)]
  }

  /// Returns the scope of the links that both this scope and another cover; `nil` if no link
  /// belongs to both.
  ///
  /// Of two scopes that overlap, one covers the other.
  package func intersection(_ other: RouteScope) -> RouteScope? {
    covers(other) ? other : other.covers(self) ? self : nil
  }

  /// The rank of the scope among those that cover the same link; a greater rank is more specific
  /// (article "Precedence", "Scopes").
  package var specificity: Int {
    guard let name else { return 0 }
    return isWildcard ? name.utf8.count : .max
  }
}

extension RouteScope: CustomStringConvertible {
  /// The scope in the catalog's form: `app`, `app:SCHEME`, `universal`, `universal:DOMAIN`,
  /// `universal:*.DOMAIN`.
  public var description: String { name.map { "\(kind.rawValue):\($0)" } ?? kind.rawValue }

  /// Creates a scope from its form in the catalog; `nil` if the text has none of the five forms.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    guard parts.count == 2 else {
      self.init(kind, nil)
      return
    }
    guard !parts[1].isEmpty else { return nil }
    self.init(kind, String(parts[1]))
  }
}

extension RouteScope {
  /// Hashes the kind and the name.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind == .app)
    hasher.combine(name)
  }
}

extension RouteScope: Comparable {
  /// Returns whether one scope is listed before another: app scopes first, a scope for any name
  /// before named ones, names byte by byte.
  public static func < (left: RouteScope, right: RouteScope) -> Bool {
    if left.kind != right.kind { return left.kind == .app }
    switch (left.name, right.name) {
    case (let left?, let right?): return left.precedesExactly(right)
    case (nil, _?): return true
    default: return false
    }
  }
}

extension RouteScope {
  /// The beginning of links with one scheme or one domain: `underway://`, `https://example.com/`.
  var linkBase: String {
    switch kind {
    case .app: "\(name ?? "")://"
    case .universal: "https://\(name ?? "")/"
    }
  }
}
