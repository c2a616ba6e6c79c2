public import Waymark

/// A rule that forwards links before anything is opened: from old paths to new ones, or to another
/// place.
///
///     let forwards: [LinkForward] = [
///       .alias("docs/{name}", for: "open?name={name}"),
///       .redirect("help/{topic}", to: "https://help.example.com/{topic}"),
///     ]
///
/// The forwarded link keeps the fragment, and the query items that the pattern does not name.
public struct LinkForward {
  let pattern: String
  let target: String
  let scopes: Set<RouteScope>
  /// Indicates whether the target must be a path of the same app.
  let isAlias: Bool

  /// Returns an old path that is forwarded to another path with the same scheme or domain.
  ///
  /// A router cannot be made if none of its routes matches the other path.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the old path.
  ///   - path: The new path, with the parameters of the old one.
  ///   - scopes: The scopes of the old path.
  public static func alias(
    _ pattern: String,
    for path: String,
    in scopes: Set<RouteScope> = RouteScope.everywhere
  ) -> LinkForward {
    LinkForward(pattern: pattern, target: path, scopes: scopes, isAlias: true)
  }

  /// Returns a path that has moved; if no route matches the new link, the link ends as
  /// ``URLRoutingResult/redirected(to:)``, and the app can open it in a browser, or as
  /// ``URLRoutingResult/noMapping(_:)`` if the new link has a scheme of the app.
  ///
  /// The new link keeps its own query items if the old one has others of the same names.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the path.
  ///   - link: A full link, or a path with the same scheme or domain, with the parameters of the
  ///     pattern; a link with `http` is written with `https`. The scheme has `//` after it, and a
  ///     web link has a host, without parameters in it.
  ///   - scopes: The scopes of the path.
  public static func redirect(
    _ pattern: String,
    to link: String,
    in scopes: Set<RouteScope> = RouteScope.everywhere
  ) -> LinkForward {
    LinkForward(pattern: pattern, target: link, scopes: scopes, isAlias: false)
  }
}

/// A request to forward a link to another one, which an action or a typed route's closure throws.
///
///     throw LinkRedirect(to: "x-documents://open?name=\(newName)")
///
/// The router opens the other link instead, unless the link has been forwarded too often. The name
/// does not end in `Error` because the link does not fail.
public struct LinkRedirect: Error, Sendable, Hashable {
  /// The link to open.
  public let link: String
  /// Creates a redirect.
  public init(to link: String) { self.link = link }
}

extension LinkRedirect: MaskedValue {
  /// The scheme and the domain of the link, which may contain a secret.
  public var description: String { "redirect to \(shownHost(of: link))" }
}
