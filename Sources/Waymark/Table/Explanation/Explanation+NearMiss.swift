extension Explanation {
  /// A route that nearly takes the link.
  public struct NearMiss: Sendable {
    /// Where the route stands in the table's `routes`.
    public let routeIndex: Int
    /// The route.
    public let route: Route
    /// The scope of the route that covers the link; `nil` if none does.
    public let scope: RouteScope?
    /// Everything that keeps the route from taking the link: what concerns scheme or domain first,
    /// then the path from the left, then query and fragment.
    ///
    /// Never empty.
    public let failures: [Failure]

    /// The link as it may be shown: without values that are secret.
    let shown: ShownLink
  }

  /// One reason for which a route does not take a link.
  ///
  /// Components are counted from 0, as in ``DeepLink/pathComponents``.
  public enum Failure: Sendable, Hashable {
    /// The app does not list the link's scheme or domain.
    case undeclared(name: String)
    /// The route holds in these scopes only.
    case scope([RouteScope])
    /// A component is not the literal text, or does not have the form, that the pattern asks for.
    case component(index: Int, expected: String, found: String)
    /// A component is not what a parameter's type allows.
    case restriction(index: Int, parameter: Pattern.Parameter, found: String)
    /// A component is empty, and only `**` takes such a one (`emptyComponents: strict`).
    case emptyComponent(index: Int)
    /// The path ends before these components of the pattern.
    case tooShort(missing: [String])
    /// The path goes on with these components after the pattern's end.
    case tooLong(leftOver: [String])
    /// What follows the pattern's last literal begins with a slash, and the link ends before it.
    case restNeedsSlash
    /// The path must, or must not, end in a slash (`trailingSlash: strict`).
    case trailingSlash(expected: Bool)
    /// The query lacks an item; `value` is the literal that it should have.
    case missingItem(name: String, value: String?)
    /// The first item of a name has another value than the literal that the pattern requires.
    case itemValue(name: String, expected: String, found: String)
    /// The link lacks a fragment; `expected` is the literal that it should be.
    case missingFragment(expected: String?)
    /// The fragment is another one.
    case fragment(expected: String, found: String)
    /// The route would take the link, but this path stays in the browser.
    case excluded(WebOnlyPath)
  }
}
