/// A link that no route accepts, and the reasons for it.
///
///     let unmatched = UnmatchedLink(try DeepLink("https://www.underway.nyc/staton/25"), table)
///     unmatched.reason
///     // "no route matches it; nearest is 'station': component 1 is 'staton', expected 'station'"
///     unmatched.suggestion?.link   // "https://www.underway.nyc/station/25"
///
/// The properties are computed at each access, by comparing the link with every route. The
/// extension `explanation` of `WaymarkCatalog` compares in more detail.
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
  public var nearest: [NearMiss] {
    let search = search
    return search.nearest(search.shown)
  }

  /// The reason why no route accepts the link, in one line.
  public var reason: String {
    let search = search
    return search.reason(search.shown)
  }

  /// A link that may have been intended, and that a route accepts.
  public var suggestion: Suggestion? {
    let search = search
    return search.suggestion(search.shown)
  }

  /// The text of the link; if the table's routes have secrets, `***` replaces every part that may
  /// be one.
  ///
  /// The parts that are shown are the scheme, the domain, and what a nearby route declares without
  /// declaring it secret. If no route is near the link, only the scheme and the domain are shown.
  public var shownText: String { search.shown.link.linkText }

  /// The same value without the link's secrets, so descriptions of it contain no secrets.
  package var withoutSecrets: UnmatchedLink {
    let shown = search.shown.link
    return shown.linkText == link.linkText ? self : UnmatchedLink(shown, table)
  }

  private var search: NearMissSearch {
    let search = NearMissSearch(table, link)
    search.compareRoutes()
    return search
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
    /// The route.
    public let route: Route
    /// The scope of the route that covers the link; `nil` if no scope of the route does.
    public let scope: RouteScope?
    /// Every reason why the route does not accept the link: first scheme or domain, then the path
    /// from left to right, then query and fragment.
    ///
    /// The array is never empty.
    public let failures: [Failure]

    /// The link without secret values.
    package let shown: ShownLink
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
  }
}

extension UnmatchedLink: MaskedValue {
  /// The link and the reason why no route accepts it, with `***` for secrets.
  public var description: String {
    let search = search
    let shown = search.shown
    return "\(shown.link.linkText): \(search.reason(shown))"
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

  /// The reason why the route does not accept the link, in one line.
  public var reason: String {
    TerminalText.visible(failures.map { $0.words(shown) }.joined(separator: "; "))
  }
}

extension UnmatchedLink {
  package var diagnostic: LinkDiagnostic {
    let search = search
    let shown = search.shown
    return LinkDiagnostic(
      code: LinkDiagnostic.Code("reading.unmatched"),
      message: search.reason(shown),
      excerpt: LinkDiagnostic.Excerpt(
        text: shown.link.linkText,
        offset: offset(search, in: shown)
      ),
      help: help(search, shown)
    )
  }

  private func help(_ search: NearMissSearch, _ shown: ShownLink) -> String {
    if search.excluded != nil {
      return "open the link in a browser: the app does not open web-only paths"
    }
    if search.wrapped != nil {
      return "open the link in a browser, or correct the wrapper in the app's 'wrappers'"
    }
    guard search.isDeclared else {
      return link.kind == .web
        ? "list the domain in the app's 'domains' if it is the app's"
        : "list the scheme in the app's 'schemes' if it is the app's"
    }
    if let suggestion = search.suggestion(shown) {
      return "did you mean '\(suggestion)'?"
    }
    return "print 'explanation' of the error's 'UnmatchedLink', which WaymarkCatalog adds: it "
      + "compares the link with the nearest routes"
  }

  /// Returns the place in the link that the message refers to.
  private func offset(_ search: NearMissSearch, in shown: ShownLink) -> Int {
    guard search.isDeclared else { return shown.link.rawNameRange.lowerBound }
    if search.excluded == nil, let nearest = search.nearest(shown).first {
      return FailureDrawing(nearest).offset
    }
    return shown.link.layout.rawPath.lowerBound
  }
}
