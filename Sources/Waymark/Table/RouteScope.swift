/// Where a pattern holds: any or one custom scheme, any or one domain.
///
///     [.appAny, .universal(domain: "www.example.com")]
///
/// The most specific scope wins: a named scheme or domain, then `*.domain` (the longer suffix
/// first), then any.
public struct RouteScope: Sendable, Hashable {
  /// The two families of links.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A link with a custom scheme, `scheme:…`.
    case app
    /// A link of the web, `https://domain/…`.
    case universal
  }

  /// The family of links that the scope is about.
  public let kind: Kind
  /// The scheme or domain in lower case; `*.example.com` for every subdomain; `nil` for any.
  public let name: String?

  private init(_ kind: Kind, _ name: String?) {
    self.kind = kind
    self.name = name.map(kind == .app ? lowercasedASCII : foldedDomain)
  }

  /// Every custom scheme of the app.
  public static var appAny: RouteScope { RouteScope(.app, nil) }

  /// One custom scheme of the app, without its colon.
  ///
  /// Case does not matter (RFC 3986 §3.1).
  public static func app(scheme: String) -> RouteScope { RouteScope(.app, scheme) }

  /// Every domain of the app.
  public static var universalAny: RouteScope { RouteScope(.universal, nil) }

  /// One domain of the app, or with `*.example.com` all of its subdomains (not `example.com`
  /// itself).
  ///
  /// Case does not matter (RFC 3986 §3.2.2). A port is written with it where it is not the default:
  /// `localhost:8080`.
  public static func universal(domain: String) -> RouteScope { RouteScope(.universal, domain) }

  /// Both families, the scopes of a route that names none.
  public static let everywhere: Set<RouteScope> = [.appAny, .universalAny]

  /// Indicates whether the scope stands for all subdomains of a domain.
  public var isWildcard: Bool { kind == .universal && name?.hasPrefix("*.") == true }
}

extension RouteScope: CustomStringConvertible {
  /// The scope as the catalog writes it: `app`, `app:SCHEME`, `universal`, `universal:DOMAIN`,
  /// `universal:*.DOMAIN`.
  public var description: String { name.map { "\(kind.rawValue):\($0)" } ?? kind.rawValue }

  /// Reads a scope as the catalog writes it; `nil` if it is none of its five forms.
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

extension RouteScope: Comparable {
  /// The order in which scopes are listed: apps first, any before named, names byte by byte.
  public static func < (left: RouteScope, right: RouteScope) -> Bool {
    if left.kind != right.kind { return left.kind == .app }
    switch (left.name, right.name) {
    case (let left?, let right?): return left.utf8.lexicographicallyPrecedes(right.utf8)
    case (nil, _?): return true
    default: return false
    }
  }
}
