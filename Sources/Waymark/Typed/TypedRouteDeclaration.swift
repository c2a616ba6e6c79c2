/// One pattern of a typed route's case, with what the catalog tells about it.
///
///     TypedRouteDeclaration("station/{stationID:int}/{action?}", name: "station",
///       restrictions: ["action": .words(["arrivals", "filter"])])
public struct TypedRouteDeclaration {
  let pattern: String
  let scopes: Set<RouteScope>
  let name: String?
  let restrictions: [String: RouteRestriction]
  let notes: RouteNotes
  let isFurther: Bool
  let renamed: [String: String]
  let continuation: (any TypedRoutes.Type)?

  /// Declares a route.
  ///
  /// - Parameters:
  ///   - pattern: The text of the pattern, with every value of the case in it.
  ///   - scopes: Where the pattern holds.
  ///   - name: The route's name; without one it has the name before it and a number, `station-2`.
  ///   - restrictions: What the types of values restrict their parameters to, by parameter; where
  ///     the pattern has a restriction of its own, that one counts.
  ///   - summary: One line that says what the link opens.
  ///   - examples: Links, or paths without scheme and domain, that the route takes.
  ///   - platforms: The systems on which it holds; `nil` for all.
  ///   - deprecated: Why it should not be used any more; such a route is written last.
  ///   - replacement: The name of the route to use in its place.
  ///   - requiresVerifiedLink: Whether a link must be verified, so that a custom scheme, which any
  ///     app can claim, does not open the route; `nil` inherits from the first pattern of the case.
  ///   - parent: The name of the route that stands before it on an app's back stack.
  ///   - presentation: How the app is to show what it opens; `nil` where the app decides.
  ///   - gates: The names of the gates that a link to it waits for.
  ///   - secrets: The names of parameters that are never shown or logged.
  ///   - isFurther: Whether this is a further pattern of the case before it, whose first pattern it
  ///     inherits gates, secrets, verification, parent and presentation from. A declaration without
  ///     a name always is.
  ///   - renamed: For parameters that have another name in the first pattern of the case: that
  ///     name, by their own.
  ///   - continuation: The type of the case's last value, whose routes continue this one.
  public init(
    _ pattern: String,
    scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    restrictions: [String: RouteRestriction] = [:],
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
    isFurther: Bool = false,
    renamed: [String: String] = [:],
    continuedBy continuation: (any TypedRoutes.Type)? = nil
  ) {
    self.pattern = pattern
    self.scopes = scopes
    self.name = name
    self.restrictions = restrictions
    self.isFurther = isFurther || name == nil
    self.renamed = renamed
    self.notes = RouteNotes(
      summary: summary,
      examples: examples,
      platforms: platforms,
      deprecation: deprecated.map {
        RouteNotes.Deprecation(reason: $0, replacement: replacement)
      },
      requiresVerifiedLink: requiresVerifiedLink,
      parent: parent,
      presentation: presentation,
      gates: gates,
      secrets: secrets
    )
    self.continuation = continuation
  }

  /// The routes of a type that continue a declaration.
  public static func routes<Routes: TypedRoutes>(of type: Routes.Type) -> any TypedRoutes.Type {
    type
  }

  /// Types that have no routes.
  @available(
    *,
    unavailable,
    message: """
      a value without a label continues the route: let its type have '@Routes', or spread its \
      fields with 'spread: true'
      """
  )
  @_disfavoredOverload
  public static func routes<Other>(of type: Other.Type) -> (any TypedRoutes.Type)? { nil }
}
