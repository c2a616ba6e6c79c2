import Waymark
import WaymarkApp

enum A {}
enum B {}
enum C {}

/// What the features of the tests declare when a router is made of them.
@MainActor
enum Declarations {
  static var routes: [ObjectIdentifier: @MainActor (URLMappingsBuilder) -> Void] = [:]
  static var requirements: [ObjectIdentifier: [FeatureRequirement]] = [:]
  static var subfeatures: [ObjectIdentifier: [any FeatureDefinition.Type]] = [:]
}

/// A feature of the routes that a test says it has.
final class Listed<Tag>: Feature, URLMapped {
  static var name: String { String(describing: Tag.self) }
  static var show: StaticActionBinding<Listed<Tag>, Show> { action(Show.self) }

  static func urlMappings(routes: URLMappingsBuilder) {
    Declarations.routes[ObjectIdentifier(Self.self)]?(routes)
  }

  /// The feature with these routes, for the next router that is made.
  @MainActor static func declaring(
    _ routes: @escaping @MainActor (URLMappingsBuilder) -> Void
  ) -> any FeatureDefinition.Type {
    Declarations.routes[ObjectIdentifier(Self.self)] = routes
    return Self.self
  }

  @MainActor static func sending(_ patterns: String...) -> any FeatureDefinition.Type {
    declaring { routes in for pattern in patterns { routes.send(pattern, to: show) } }
  }
}

/// A conditional feature of the requirements that a test says it has, with one route of its name.
final class Limited<Tag>: ConditionalFeature, URLMapped {
  static var name: String { "Limited\(Tag.self)" }
  static var show: ConditionalActionBinding<Limited<Tag>, Show> { action(Show.self) }

  @MainActor static var requirements: [FeatureRequirement] {
    Declarations.requirements[ObjectIdentifier(Self.self)] ?? []
  }

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("limited-\(Tag.self)/{name}", to: show)
  }

  @MainActor static func requiring(
    _ requirements: FeatureRequirement...
  ) -> any FeatureDefinition.Type {
    Declarations.requirements[ObjectIdentifier(Self.self)] = requirements
    return Self.self
  }
}

/// A group of the features that a test says belong to it, available under conditions.
final class LimitedGroup<Tag>: FeatureGroup, ConditionalFeature {
  static var name: String { "Group\(Tag.self)" }

  @MainActor static var requirements: [FeatureRequirement] {
    Declarations.requirements[ObjectIdentifier(Self.self)] ?? []
  }

  @MainActor static var subfeatures: [any FeatureDefinition.Type] {
    Declarations.subfeatures[ObjectIdentifier(Self.self)] ?? []
  }

  @MainActor static func requiring(
    _ requirements: FeatureRequirement...,
    of subfeatures: [any FeatureDefinition.Type]
  ) -> any FeatureDefinition.Type {
    Declarations.requirements[ObjectIdentifier(Self.self)] = requirements
    Declarations.subfeatures[ObjectIdentifier(Self.self)] = subfeatures
    return Self.self
  }
}

extension AppIdentity {
  static let tests = AppIdentity(
    schemes: ["x-app", "x-old"],
    domains: ["domain.example", "old.example"]
  )
}

extension LinkRouter {
  /// A router of one feature with these routes.
  static func sending(_ patterns: String..., app: AppIdentity = .tests) throws -> LinkRouter {
    try LinkRouter(
      app: app,
      features: [
        Listed<A>.declaring { routes in
          for pattern in patterns { routes.send(pattern, to: Listed<A>.show) }
        }
      ]
    )
  }
}
