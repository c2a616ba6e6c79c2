import Waymark

/// The features of a router and their routes, as they are collected before anything is compiled.
@MainActor
struct MappingCollection {
  private(set) var features: [any FeatureDefinition.Type] = []
  private var mappings: [URLMappingsBuilder.Mapping] = []
  private var known: Set<ObjectIdentifier> = []
  private var faults: [LinkRouterError.Fault] = []

  /// Adds a feature, and of a group all that belong to it.
  mutating func add(_ feature: any FeatureDefinition.Type) {
    guard known.insert(ObjectIdentifier(feature)).inserted else {
      faults.append(.duplicateFeature(feature.name))
      return
    }
    features.append(feature)
    if let mapped = feature as? any URLMapped.Type {
      let builder = URLMappingsBuilder(feature: feature.name)
      mapped.urlMappings(routes: builder)
      mappings += builder.mappings
    }
    if let group = feature as? any FeatureGroup.Type {
      for subfeature in group.subfeatures { add(subfeature) }
    }
  }

  /// The table of all routes, with the mapping of each.
  ///
  /// - Throws: ``LinkRouterError`` with everything that is wrong.
  func compiled(
    app: AppIdentity
  ) throws(LinkRouterError) -> (table: RouteTable, mappings: [URLMappingsBuilder.Mapping]) {
    var faults = faults
    var routes: [Route] = []
    var names: [String: String] = [:]
    for mapping in mappings {
      do throws(PatternError) {
        routes.append(try Route(mapping.pattern, in: mapping.scopes, name: mapping.name))
      } catch {
        faults.append(.pattern(feature: mapping.feature, error))
      }
      if let name = mapping.name {
        if let other = names[name] {
          faults.append(.duplicateName(name, first: other, second: mapping.feature))
        }
        names[name] = mapping.feature
      }
    }
    // With a pattern missing, the others could seem to conflict otherwise than they do.
    guard faults.isEmpty else { throw LinkRouterError(faults: faults) }
    do throws(RouteTableError) {
      return (try RouteTable(routes, app: app), mappings)
    } catch {
      throw LinkRouterError(faults: Self.faults(error, routes, mappings))
    }
  }

  private static func faults(
    _ error: RouteTableError,
    _ routes: [Route],
    _ mappings: [URLMappingsBuilder.Mapping]
  ) -> [LinkRouterError.Fault] {
    guard case .conflicts(let conflicts) = error else { return [.table(error)] }
    return conflicts.map { conflict in
      let first = routes.firstIndex(of: conflict.first).map { mappings[$0].feature }
      let second = routes.lastIndex(of: conflict.second).map { mappings[$0].feature }
      return .conflict(conflict, first: first ?? "", second: second ?? "")
    }
  }
}
