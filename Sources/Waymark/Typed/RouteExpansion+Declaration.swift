extension RouteExpansion {
  /// One pattern of a typed route's case, with the notes that the catalog contains about it.
  ///
  ///     RouteExpansion.Declaration("station/{stationID:int}/{action?}", name: "station",
  ///       restrictions: ["action": RouteExpansion.kind(of: StationAction.self).typeRestriction])
  @_documentation(visibility: internal)
  public struct Declaration {
    let pattern: String
    let scopes: Set<RouteScope>
    let name: String?
    package let restrictions: [String: TypeRestriction]
    let notes: RouteNotes
    let isFurther: Bool
    let renamed: [String: String]
    package let continuation: (any TypedRoutes.Type)?

    /// Declares a route.
    ///
    /// - Parameters:
    ///   - pattern: The text of the pattern, with every value of the case in it.
    ///   - scopes: The schemes and domains of the links that the pattern matches.
    ///   - name: The route's name. Without a name, the route has the name before it and a number,
    ///     such as `station-2`.
    ///   - restrictions: The restrictions that the types of the values put on their parameters, by
    ///     parameter. A restriction in the pattern itself takes precedence.
    ///   - summary: One line that describes what the link opens.
    ///   - examples: Links, or paths without scheme and domain, that the route accepts.
    ///   - platforms: The systems on which the route is available; `nil` for all.
    ///   - deprecated: The reason why the route should no longer be used. Links to the case use a
    ///     deprecated route only if no other can be written.
    ///   - replacement: The name of the route to use instead.
    ///   - requiresVerifiedLink: Whether a link must be verified, so that a custom scheme, which
    ///     any app can claim, does not open the route; `nil` inherits from the first pattern of the
    ///     case.
    ///   - parent: The name of the route that comes before this route on an app's back stack.
    ///   - presentation: The way in which the app should present the route; `nil` lets the app
    ///     decide.
    ///   - activity: The class name of the Android activity that the route's links open; `nil`
    ///     inherits from the first pattern of the case.
    ///   - gates: The names of the gates that a link to this route waits for.
    ///   - requires: The names of the requirements that must be met before a link opens the route.
    ///   - secrets: The names of parameters that are never shown or logged.
    ///   - activityType: The type of the user activity that is published after the route is opened.
    ///   - page: The page that a site has for the links of the route.
    ///   - isFurther: Whether this is a further pattern of the case before it. Such a pattern
    ///     inherits gates, requirements, secrets, verification, parent, presentation, activity and
    ///     activity type from the first pattern of the case. A declaration without a name is always
    ///     a further pattern.
    ///   - renamed: The names of parameters in the first pattern of the case, by their names in
    ///     this pattern, for those whose names differ.
    ///   - continuation: The type of the case's last value, whose routes continue this one.
    public init(
      _ pattern: String,
      scopes: Set<RouteScope> = RouteScope.everywhere,
      name: String? = nil,
      restrictions: [String: TypeRestriction] = [:],
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
        activity: activity,
        gates: gates,
        requires: requires,
        secrets: secrets,
        activityType: activityType,
        page: page
      )
      self.continuation = continuation
    }

    /// Returns the type whose routes continue a declaration.
    public static func routes<Routes: TypedRoutes>(of type: Routes.Type) -> any TypedRoutes.Type {
      type
    }

    /// Rejects types without routes at compile time.
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
}

extension RouteExpansion {
  /// The restriction that the type of a value puts on its parameter.
  @_documentation(visibility: internal)
  public struct TypeRestriction {
    package let restriction: RouteRestriction
    /// The type, for the checks of tools and tests.
    package let type: Any.Type

    /// Indicates whether the type is an enum: the first word of the metadata is the kind of the
    /// type (`docs/ABI/TypeMetadata.rst` of Swift), which nothing else shows without a value.
    package var isOfEnum: Bool {
      unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x201
    }

    /// Returns the first case of an enum that is stored in one byte, for checks that need any
    /// value; `nil` for every other type.
    ///
    /// An enum without a byte may have no cases, and so no value.
    package static func firstCase<Value>(of type: Value.Type) -> Value? {
      guard TypeRestriction(type: type).isOfEnum, MemoryLayout<Value>.size == 1 else { return nil }
      return unsafeBitCast(0 as UInt8, to: Value.self)
    }
  }
}

extension RouteExpansion.TypeRestriction {
  /// Creates the restriction of a field, which does not affect the pattern.
  package init(type: Any.Type) {
    self.init(
      restriction: (type as? any RouteValue.Type)?.routeRestriction ?? .none,
      type: type
    )
  }
}

extension RouteExpansion.TextKind {
  /// The restriction together with the type of the values.
  @_documentation(visibility: internal)
  public var typeRestriction: RouteExpansion.TypeRestriction {
    RouteExpansion.TypeRestriction(restriction: restriction, type: Value.self)
  }
}
