#if TypedRoutes
@_exported public import Waymark

// `arbitrary` makes the compiler ask for the members when it looks at the enum's cases. With their
// names alone Swift 6.3 checks them only while it generates code, where an error in them, such as a
// type that has no text, crashes it.

/// Makes an enum's cases the links of an app: each case with its values is a link, and each link
/// that the enum takes is one of its cases.
///
///     @Routes
///     enum AppRoute: Hashable {
///       /// Arrivals at one station.
///       @Route("station/{stationID}")
///       case station(stationID: Int, page: Int = 1)
///
///       @NotRouted
///       case onboarding
///     }
///
///     try AppRoute.parse("https://example.com/station/25?page=2")
///     // .station(stationID: 25, page: 2)
///     try AppRoute.parse("https://example.com/station/x")   // throws: no route takes it
///
/// The enum conforms to ``/Waymark/TypedRoutes``, which says what it can do. Every case has a route
/// or `@NotRouted`. The compiler checks what the source shows, and a message draws the pattern with
/// a caret:
///
///     @Route("station/{id}")
///     case station(stationID: Int)
///
///     error: the placeholder 'id' has no associated value [routes.placeholder-without-value]
///       station/{id}
///               ^
///     help: name it 'stationID', or add a value of its name to the case
///
/// What only types reveal, such as two routes that conflict because both restrict a parameter to
/// the same words, is thrown when a link is first read or written.
///
/// The enum may be generic, nested, private or public; an `appIdentity` and a `webOnly` of its own
/// need the same access. It cannot stand in a function, have several cases in one declaration, or
/// cases under `#if`.
@attached(peer)
@attached(
  member,
  names: named(routeSet),
  named(routeDeclarations),
  named(init(reading:)),
  named(write(to:)),
  arbitrary
)
@attached(extension, conformances: TypedRoutes)
public macro Routes() = #externalMacro(module: "WaymarkRoutesPlugin", type: "RoutesMacro")

/// Gives a case of a `@Routes` enum a pattern; several give it several.
///
///     @Route("search?q={query}", examples: ["search?q=Times"])
///     case search(query: String, page: Int = 1)
///
///     // "search?q=Times" is .search(query: "Times", page: 1), and is written so again.
///     // "search?q=Times&page=2" has the other page. "search" is taken by no route.
///
/// The first pattern of a case declares its protection. The others inherit its gates, its parent,
/// its presentation hint and whether a link must be verified; they may add gates, and replace the
/// parent and the hint. A value that one of the patterns keeps secret is secret in all of them,
/// under any name.
///
/// A labelled value goes to the placeholder of its name, the others fill what is left in their
/// order. A labelled value that the pattern does not name is a query item of that name: required,
/// unless the value is optional, an array or has a default. A value that equals its default is not
/// written. An unlabelled value that is left continues the route: it is an enum with `@Routes`
/// itself.
///
///     @Route("trip/{id}")
///     case trip(id: UUID, TripRoute)      // trip/{id}/ and what TripRoute takes
///
///     @Route("map/{zoom}", spread: true)
///     case map(MapView)                   // the fields of a Codable struct
///
/// - Parameters:
///   - pattern: The pattern, a plain string literal.
///   - scopes: Where it holds; by default for every scheme and every domain of the app.
///   - name: The route's name in catalogs and messages; by default the case's name for its first
///     pattern that is not deprecated, and that name with a number for the others.
///   - summary: One line that says what the link opens; by default the first paragraph of the
///     case's documentation.
///   - examples: Links, or paths without scheme and domain, that the route takes.
///   - platforms: The systems on which it holds; `nil` for all.
///   - deprecated: Why it should not be used any more. Such a route is still read, and written only
///     where no other is.
///   - replacement: The name of the route to use in its place.
///   - requiresVerifiedLink: Whether a link must be verified, so that a custom scheme, which any
///     app can claim, does not open the route. `nil` inherits from the case's first pattern, and
///     `false` lifts its demand for this pattern.
///   - parent: The name of the route that stands before it on an app's back stack.
///   - presentation: How the app is to show what it opens; `nil` where the app decides.
///   - gates: The names of the gates that a link to it waits for.
///   - secrets: The names of parameters that are never shown or logged.
///   - spread: Whether the fields of the unlabelled value are parameters.
@attached(peer)
public macro Route(
  _ pattern: String,
  in scopes: Set<RouteScope> = RouteScope.everywhere,
  name: String? = nil,
  summary: String? = nil,
  examples: [String] = [],
  platforms: [RouteNotes.Platform]? = nil,
  deprecated: String? = nil,
  replacement: String? = nil,
  requiresVerifiedLink: Bool? = nil,
  parent: String? = nil,
  presentation: PresentationHint? = nil,
  gates: [String] = [],
  secrets: [String] = [],
  spread: Bool = false
) = #externalMacro(module: "WaymarkRoutesPlugin", type: "RouteMacro")

/// Leaves a case of a `@Routes` enum without a link: reading never gives it, and writing it throws.
///
///     @NotRouted
///     case onboarding
@attached(peer)
public macro NotRouted() =
  #externalMacro(module: "WaymarkRoutesPlugin", type: "NotRoutedMacro")
#endif
