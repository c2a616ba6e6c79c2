public import Waymark

/// Sends links on before anything is opened: old paths to new ones, and paths that have moved
/// elsewhere.
///
///     let forwards: [LinkForward] = [
///       .alias("docs/{name}", for: "open?name={name}"),
///       .redirect("help/{topic}", to: "https://help.example.com/{topic}"),
///     ]
///
/// Query items that the pattern does not name, and the fragment, go with the link.
public struct LinkForward {
  let pattern: String
  let target: String
  let scopes: Set<RouteScope>
  /// Indicates whether the target must be a path of the same app.
  let isAlias: Bool

  /// An old path, which stands for another of the same scheme or domain.
  ///
  /// A router whose routes do not take the other path is not made.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the old path.
  ///   - path: The path that it stands for, with the parameters of the old one.
  ///   - scopes: Where the old path holds.
  public static func alias(
    _ pattern: String,
    for path: String,
    in scopes: Set<RouteScope> = RouteScope.everywhere
  ) -> LinkForward {
    LinkForward(pattern: pattern, target: path, scopes: scopes, isAlias: true)
  }

  /// A path that has moved; where no route takes what it moved to, the link ends as
  /// ``URLRoutingResult/redirected(to:)``, for the app to open it in a browser.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the path.
  ///   - link: A whole link, or a path of the same scheme or domain, with the parameters of the
  ///     pattern; one with `http` is written with `https`.
  ///   - scopes: Where the path holds.
  public static func redirect(
    _ pattern: String,
    to link: String,
    in scopes: Set<RouteScope> = RouteScope.everywhere
  ) -> LinkForward {
    LinkForward(pattern: pattern, target: link, scopes: scopes, isAlias: false)
  }
}

/// Thrown by an action or a typed route's closure to send its link on to another.
///
///     throw LinkRedirect(to: "x-documents://open?name=\(newName)")
///
/// The router opens the other link in its place, unless that has gone on for too long.
public struct LinkRedirect: Error, Sendable, Hashable {
  /// The link to open.
  public let link: String
  /// Makes a redirect.
  public init(to link: String) { self.link = link }
}
