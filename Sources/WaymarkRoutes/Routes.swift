#if TypedRoutes
@_exported public import Waymark

// `arbitrary` makes the compiler request the members when it checks the enum's cases. With only
// their names, Swift 6.3 checks the members while it generates code, where an error in them, such
// as a type without text, crashes the compiler.

/// Makes an enum's cases the links of an app: each case with its values is a link, and each link
/// that the enum accepts is one of its cases.
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
///     try AppRoute.parse("https://example.com/station/x")   // throws: no route matches it
///
/// The enum conforms to ``/Waymark/TypedRoutes``, which lists its operations. Every case needs
/// `@Route` or `@NotRouted`. The compiler checks everything that the source shows, and a message
/// draws the pattern with a caret:
///
///     @Route("station/{id}")
///     case station(stationID: Int)
///
///     error: the placeholder 'id' has no associated value [routes.placeholder-without-value]
///       station/{id}
///               ^
///     help: name it 'stationID', or add a value of its name to the case
///
/// A mistake that is visible only in types, such as two routes that conflict because both restrict
/// a parameter to the same words, is thrown when a link is first read or written.
///
/// The enum may be generic, nested, private or public. Its own `appIdentity` and `webOnly` need the
/// same access as the enum. The enum cannot be declared in a function, cannot have several cases in
/// one declaration, and cannot have cases under `#if`.
@attached(peer)
@attached(
  member,
  names: named(routeSet),
  named(routeDeclarations),
  named(writeDefaults(to:)),
  named(init(reading:)),
  named(write(to:)),
  arbitrary
)
@attached(extension, conformances: TypedRoutes)
public macro Routes() = #externalMacro(module: "WaymarkRoutesPlugin", type: "RoutesMacro")

/// Gives a case of a `@Routes` enum a pattern; repeat the attribute for several patterns.
///
///     @Route("search?q={query}", examples: ["search?q=Times"])
///     case search(query: String, page: Int = 1)
///
///     // "search?q=Times" is .search(query: "Times", page: 1), and is written so again.
///     // "search?q=Times&page=2" has the other page. No route accepts "search".
///
/// The first pattern of a case declares its protection. The other patterns inherit its gates, its
/// requirements, its parent, its presentation hint, its activity, its activity type and whether a
/// link must be verified. They may add gates and requirements, and replace the parent, the hint,
/// the activity and the activity type. A value that one of the patterns keeps secret is secret in
/// all of them, under any name.
///
/// A labelled value belongs to the placeholder with its name. The other values belong to the
/// remaining placeholders, in order. A labelled value that the pattern does not name is a query
/// item with its name: the item is required, unless the value is optional, an array or has a
/// default. A value that equals its default is not written. A remaining unlabelled value continues
/// the route: the value is itself an enum with `@Routes`.
///
///     @Route("trip/{id}")
///     case trip(id: UUID, TripRoute)      // trip/{id}/ and a path of TripRoute
///
///     @Route("map/{zoom}", spread: true)
///     case map(MapView)                   // the fields of a Codable struct
///
/// - Parameters:
///   - pattern: The pattern, a plain string literal.
///   - scopes: The schemes and domains that the route applies to; by default all of the app's.
///   - name: The route's name in catalogs and messages; by default the case's name for its first
///     pattern that is not deprecated, and that name with a number for the others.
///   - summary: One line that describes what the link opens; by default the first paragraph of the
///     case's documentation.
///   - examples: Links, or paths without scheme and domain, that the route accepts.
///   - platforms: The systems that the route applies to; `nil` for all.
///   - deprecated: The reason not to use the route any more. A deprecated route is still read, and
///     is written only if no other route can be.
///   - replacement: The name of the route to use instead.
///   - requiresVerifiedLink: Indicates whether a link must be verified, so that a custom scheme,
///     which any app can claim, does not open the route. `nil` inherits the value from the case's
///     first pattern, and `false` removes the requirement for this pattern.
///   - parent: The name of the route that comes before this one on an app's back stack.
///   - presentation: The way to present the route; `nil` to let the app decide.
///   - activity: The class name of the Android activity that the route's links open, such as
///     `".StationActivity"`. `nil` inherits the activity of the case's first pattern or of the case
///     around this enum; without any, links open the app's main activity.
///   - gates: The names of the gates that a link to the route waits for.
///   - requires: The names of the requirements that must be met before a link opens the route, such
///     as a purchase; the app's router has the requirement or the feature for each name.
///   - secrets: The names of parameters that are never shown or logged.
///   - activityType: The type of the user activity that the app's router publishes after it has
///     opened the route, such as `com.example.app.station`; `nil` for none.
///   - page: The page that a site has for the links of the route, such as
///     `.init(title: "A station")`; `nil` for a page with the summary.
///   - spread: Indicates whether the fields of the unlabelled value are parameters.
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
  activity: String? = nil,
  gates: [String] = [],
  requires: [String] = [],
  secrets: [String] = [],
  activityType: String? = nil,
  page: RouteNotes.Page? = nil,
  spread: Bool = false
) = #externalMacro(module: "WaymarkRoutesPlugin", type: "RouteMacro")

/// Leaves a case of a `@Routes` enum without a link: reading never returns the case, and writing it
/// throws an error.
///
///     @NotRouted
///     case onboarding
@attached(peer)
public macro NotRouted() =
  #externalMacro(module: "WaymarkRoutesPlugin", type: "NotRoutedMacro")
#else
#error(
  "WaymarkRoutes needs the package trait 'TypedRoutes': name it in the traits of the dependency"
)
#endif
