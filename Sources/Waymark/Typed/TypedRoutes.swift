/// An enum of an app's links: each case with its values is a link, and each link that the enum
/// takes is one of its cases.
///
///     let route = try AppRoute.parse("https://www.underway.nyc/station/25/filter")
///     route                            // .station(stationID: 25, action: .filter)
///     try route.universalLink()        // "https://www.underway.nyc/station/25/filter"
///     try AppRoute.parse("https://www.underway.nyc/station/x")   // throws: no route takes it
///
/// `@Routes` of `WaymarkRoutes` writes the conformance; everything that takes typed routes asks for
/// this protocol and knows nothing of the macro. The four requirements without a default belong
/// together: what they promise each other stands in ``TypedRouteReader`` and ``TypedRouteWriter``.
///
/// The routes are compiled once for each type, when a link is first read or written.
public protocol TypedRoutes {
  /// What the world knows the app by: the schemes and domains that links may have and are written
  /// with.
  ///
  /// By default every scheme and every domain is taken, and links can only be written for a scheme
  /// or domain that is named then.
  static var appIdentity: AppIdentity { get }

  /// Paths of web links that are none of the app's, whatever the routes say; none by default.
  static var webOnly: [WebOnlyDeclaration] { get }

  /// The compiled routes, made once for each type: `TypedRouteSet(Self.self)`.
  static var routeSet: TypedRouteSet { get }

  /// The routes of all cases, in an order that never changes; the index of each is its
  /// `declaration` in reading and writing.
  static var routeDeclarations: [TypedRouteDeclaration] { get }

  /// Reads the values of a link that one of the declarations has taken.
  init(reading link: borrowing TypedRouteReader) throws(RouteDecodingError)

  /// Writes the values of the link that stands for this case.
  func write(to link: inout TypedRouteWriter) throws(LinkWritingError)
}

extension TypedRoutes {
  /// Any scheme and any domain.
  public static var appIdentity: AppIdentity { AppIdentity() }

  /// None.
  public static var webOnly: [WebOnlyDeclaration] { [] }
}
