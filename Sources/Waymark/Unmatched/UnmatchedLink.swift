/// A link that no route accepts, and the reasons for it.
///
///     do {
///       _ = try AppRoute.parse("https://www.underway.nyc/staton/25")
///     } catch .unmatched(let link) {
///       link.reason   // "no route matches it; nearest is 'station': component 1 is 'staton', …"
///       link.suggestion?.link   // "https://www.underway.nyc/station/25"
///     }
///
/// The properties are computed at each access, by comparing the link with every route. The
/// extension `explanation` of `WaymarkCatalog` compares in more detail.
///
/// Similar routes and links are found by the product `WaymarkDiagnostics`, after a call of
/// `LinkDiagnostics.enable()`. Without it, ``nearest`` is empty, ``suggestion`` is `nil`, and
/// ``reason`` names no route.
///
/// If the table has secrets, only ``link`` and the link of ``suggestion`` contain them. The other
/// properties, and every description, show `***`.
public struct UnmatchedLink: Sendable, Hashable {
  /// The link.
  public let link: DeepLink
  package let table: RouteTable

  package init(_ link: DeepLink, _ table: RouteTable) {
    self.link = link
    self.table = table
  }

  /// Creates the value for a link, or for the link of the app that it wraps.
  package init(unwrapping link: DeepLink, _ table: RouteTable) {
    var link = link
    if case .link(let inner)? = table.unwrapped(link) { link = inner }
    self.init(link, table)
  }

  /// The routes that nearly accept the link, the nearest first, at most
  /// ``RouteTable/nearestLimit``.
  ///
  /// A route that has nothing in common with the link is not listed.
  public var nearest: [NearMiss] { comparison.nearest() }

  /// The reason why no route accepts the link, in one line.
  public var reason: String { comparison.reason() }

  /// A link that may have been intended, and that a route accepts.
  public var suggestion: Suggestion? { comparison.suggestion() }

  /// The text of the link; if the table's routes have secrets, `***` replaces every part that may
  /// be one.
  ///
  /// The parts that are shown are the scheme, the domain, and what a nearby route declares without
  /// declaring it secret. If no route is near the link, only the scheme and the domain are shown.
  public var shownText: String { comparison.shown.link.linkText }

  /// The same value without the link's secrets, so descriptions of it contain no secrets.
  package var withoutSecrets: UnmatchedLink {
    let shown = comparison.shown.link
    return shown.linkText == link.linkText ? self : UnmatchedLink(shown, table)
  }

  @inline(never)
  private var comparison: UnmatchedComparison {
    EnabledComparison.function?(self) ?? PlainComparison(self).comparison
  }

  /// Returns whether both values have the same link.
  public static func == (left: UnmatchedLink, right: UnmatchedLink) -> Bool {
    left.link == right.link
  }

  /// Hashes the link.
  public func hash(into hasher: inout Hasher) { hasher.combine(link) }
}

extension UnmatchedLink {
  /// A route that nearly accepts the link.
  public struct NearMiss: Sendable {
    /// The index of the route in the table's `routes`.
    public let routeIndex: Int
    private let table: RouteTable
    /// The route.
    public var route: Route { table.routes[routeIndex] }
    /// The scope of the route that covers the link; `nil` if no scope of the route does.
    public let scope: RouteScope?
    /// Every reason why the route does not accept the link: first scheme or domain, then the path
    /// from left to right, then query and fragment.
    ///
    /// The array is never empty.
    public let failures: [Failure]
    /// The reason why the route does not accept the link, in one line.
    public let reason: String

    /// The link without secret values.
    package let shown: ShownLink

    package init(
      routeIndex: Int,
      table: RouteTable,
      scope: RouteScope?,
      failures: [Failure],
      reason: String,
      shown: ShownLink
    ) {
      self.routeIndex = routeIndex
      self.table = table
      self.scope = scope
      self.failures = failures
      self.reason = reason
      self.shown = shown
    }
  }

  /// One reason why a route does not accept a link.
  ///
  /// Components are counted from 0, as in ``DeepLink/pathComponents``. A text that was found is
  /// `***` if it may be secret.
  public indirect enum Failure: Sendable, Hashable {
    /// The app does not list the link's scheme or domain.
    case undeclared(name: String)
    /// The route applies only in these scopes.
    case scope([RouteScope])
    /// A component is not the literal text that the pattern requires, or does not have the form
    /// that the pattern requires.
    case component(index: Int, expected: String, found: String)
    /// A component does not satisfy the restriction of a parameter.
    case restriction(index: Int, parameter: Pattern.Parameter, found: String)
    /// A component is empty. Only `**` accepts an empty component (`emptyComponents: strict`).
    case emptyComponent(index: Int)
    /// The path ends before these components of the pattern.
    case tooShort(missing: [String])
    /// The path continues with these components after the end of the pattern.
    case tooLong(leftOver: [String])
    /// The part of the pattern after its last literal begins with a slash, but the link ends before
    /// that slash.
    case restNeedsSlash
    /// The path must end in a slash, or must not end in one (`trailingSlash: strict`).
    case trailingSlash(expected: Bool)
    /// The query lacks an item; `value` is the literal value that the pattern requires, if any.
    case missingItem(name: String, value: String?)
    /// The first item with this name has a value that differs from the literal that the pattern
    /// requires.
    case itemValue(name: String, expected: String, found: String)
    /// The link lacks a fragment; `expected` is the literal that the pattern requires, if any.
    case missingFragment(expected: String?)
    /// The link's fragment differs from the literal that the pattern requires.
    case fragment(expected: String, found: String)
    /// The route would accept the link, but this web-only path keeps the link in the browser.
    case excluded(WebOnlyPath)
  }

  /// A link that is similar to the given one, and that a route accepts.
  ///
  /// The description shows `***` for secrets; ``link`` contains the real values.
  public struct Suggestion: Sendable, Hashable {
    /// The link.
    public let link: String
    /// The link without its secrets.
    package let shown: String
    /// The index, in the table's `routes`, of the route that accepts the link.
    public let routeIndex: Int

    package init(link: String, shown: String, routeIndex: Int) {
      self.link = link
      self.shown = shown
      self.routeIndex = routeIndex
    }
  }
}

extension UnmatchedLink: MaskedValue {
  /// The link and the reason why no route accepts it, with `***` for secrets.
  public var description: String {
    let comparison = comparison
    return "\(comparison.shown.link.linkText): \(comparison.reason())"
  }
}

extension UnmatchedLink.Suggestion: MaskedValue {
  /// The link, with `***` for secrets.
  public var description: String { shown }
}

extension UnmatchedLink.NearMiss: MaskedValue {
  /// The route and the reason why it does not accept the link, with `***` for secrets.
  public var description: String { "\(route.shownLabel): \(reason)" }

  /// The first failure, which decides the result.
  public var failure: UnmatchedLink.Failure { failures[0] }
}

extension UnmatchedLink {
  package var diagnostic: LinkDiagnostic {
    let comparison = comparison
    return LinkDiagnostic(
      code: LinkDiagnostic.Code("reading.unmatched"),
      message: comparison.reason(),
      excerpt: LinkDiagnostic.Excerpt(
        text: comparison.shown.link.linkText,
        offset: comparison.offset()
      ),
      help: comparison.help()
    )
  }
}

/// The comparison of a link with the routes that do not accept it, each part as it is needed.
package final class UnmatchedComparison {
  /// The link without its secrets.
  package let shown: ShownLink
  package let nearest: () -> [UnmatchedLink.NearMiss]
  package let reason: () -> String
  package let suggestion: () -> UnmatchedLink.Suggestion?
  package let help: () -> String?
  /// The position in the shown link that the reason refers to.
  package let offset: () -> Int

  package init(
    shown: ShownLink,
    nearest: @escaping () -> [UnmatchedLink.NearMiss],
    reason: @escaping () -> String,
    suggestion: @escaping () -> UnmatchedLink.Suggestion?,
    help: @escaping () -> String?,
    offset: @escaping () -> Int
  ) {
    self.shown = shown
    self.nearest = nearest
    self.reason = reason
    self.suggestion = suggestion
    self.help = help
    self.offset = offset
  }
}

/// The function that compares links with routes after a call of `LinkDiagnostics.enable()`.
package enum EnabledComparison {
  package typealias Function = @Sendable (UnmatchedLink) -> UnmatchedComparison

  /// A function that is stored as a generic value would be wrapped once more by each access.
  private struct Enabled: Sendable {
    var function: Function?
  }

  private static let enabled = Locked(Enabled())

  /// The function; `nil` if it is not enabled.
  package static var function: Function? { enabled.with { $0 }.function }

  /// Enables a function, unless one is enabled.
  package static func enable(_ function: @escaping Function) {
    enabled.with { if $0.function == nil { $0.function = function } }
  }
}

/// The facts about a link that need no comparison with each route.
package struct PlainComparison {
  private let unmatched: UnmatchedLink

  package init(_ unmatched: UnmatchedLink) { self.unmatched = unmatched }

  package var comparison: UnmatchedComparison {
    // Which values may be secret depends on the nearest routes.
    let shown =
      unmatched.table.hasSecrets
      ? ShownLink(withoutValues: unmatched.link, of: nil) : ShownLink(unmatched.link)
    return UnmatchedComparison(
      shown: shown,
      nearest: { [] },
      reason: { reason },
      suggestion: { nil },
      help: { nil },
      offset: {
        isDeclared ? shown.link.layout.rawPath.lowerBound : shown.link.rawNameRange.lowerBound
      }
    )
  }

  private var reason: String {
    if case .webOnly(let index) = unmatched.table.find(unmatched.link) {
      return unmatched.table.webOnly[index].words
    }
    if let wrapped = unmatched.table.wrapped(unmatched.link) { return wrapped }
    return isDeclared ? "no route matches it" : unmatched.link.undeclaredWords
  }

  private var isDeclared: Bool { unmatched.table.app.covers(RouteScope(unmatched.link)) }
}

extension WebOnlyPath {
  /// The reason why a link stays in the browser.
  package var words: String {
    TerminalText.visible("the web-only path '\(pattern.text)' matches it")
  }
}

extension DeepLink {
  /// The reason why a link is not the app's, whose scheme or domain the app does not list.
  package var undeclaredWords: String {
    let name = TerminalText.visible(domain ?? scheme)
    return "'\(name)' is not a \(kind == .web ? "domain" : "scheme") of the app"
  }
}

extension RouteTable {
  /// Returns the reason why a link of one of the app's wrappers leads to no route; `nil` for other
  /// links.
  package func wrapped(_ link: DeepLink) -> String? {
    let host = link.domain ?? ""
    if let unwrapped = unwrapped(link) { return unwrapped.reason(host) }
    return app.isWrapper(host)
      ? "'\(host)' is the host of a wrapper, and this is not one of its paths" : nil
  }
}

extension RouteTable {
  /// The maximum number of near misses, and of rivals, that are listed for a link.
  public static var nearestLimit: Int { 5 }
}

extension Route {
  /// The route's name, or its pattern, in the form that an explanation uses.
  package var shownLabel: String {
    name.map { "'\(TerminalText.visible($0))'" } ?? TerminalText.visible(pattern.text)
  }
}
