internal import Waymark

extension CatalogLint {
  /// Reports enums that do not list their cases, each once, at the first route that has a value of
  /// this type.
  mutating func lintTypes() {
    var known: Set<ObjectIdentifier> = []
    var enums: [ObjectIdentifier: [[Field]]] = [:]
    for index in catalog.routes.indices {
      guard let source = catalog.types[index] else { continue }
      let type = source.type
      let fields = enums[ObjectIdentifier(type)] ?? type.fields
      enums[ObjectIdentifier(type)] = fields
      for field in fields[Int(type.routeSet.owners[source.route])]
      where field.value.isOfOpenEnum && known.insert(ObjectIdentifier(field.value.type)).inserted {
        let path = CatalogPath().key("routes").index(index).key("pattern")
        find(.openEnum(field.name, type: "\(field.value.type)"), at: path)
      }
    }
  }
}

/// The name of a parameter, and the type of its value.
private typealias Field = (name: String, value: RouteExpansion.TypeRestriction)

extension TypedRoutes {
  /// The values of each declaration, with those of the routes that continue it.
  fileprivate static var fields: [[Field]] {
    let spreads = spreadTypes
    return routeDeclarations.enumerated().map { number, declaration in
      var visited: Set<ObjectIdentifier> = [ObjectIdentifier(Self.self)]
      return declaration.fields(spreads[number], &visited)
    }
  }

  /// The values of all routes of an enum that continues a route.
  ///
  /// - Parameter visited: The enums that were visited: an enum may continue itself.
  fileprivate static func allFields(_ visited: inout Set<ObjectIdentifier>) -> [Field] {
    guard visited.insert(ObjectIdentifier(Self.self)).inserted else { return [] }
    let spreads = spreadTypes
    return routeDeclarations.enumerated().flatMap { $1.fields(spreads[$0], &visited) }
  }
}

extension RouteExpansion.Declaration {
  fileprivate func fields(
    _ spread: Any.Type?,
    _ visited: inout Set<ObjectIdentifier>
  ) -> [Field] {
    restrictions.sorted { $0.key < $1.key }.map { ($0, $1) }
      + (spread.map(FieldTypes.fields) ?? []).map { ($0, .init(type: $1)) }
      + (continuation?.allFields(&visited) ?? [])
  }
}

extension RouteExpansion.TypeRestriction {
  /// Indicates whether the type is an enum that reads only the texts of its cases, but does not
  /// list them, so that a pattern matches every text.
  fileprivate var isOfOpenEnum: Bool {
    guard restriction.words == nil, let type = type as? any RawRepresentable.Type,
      !(type is any CaseIterable.Type)
    else { return false }
    return isOfEnum && !["?!", "-918273645"].contains { Self.reads($0, as: type) }
  }

  private static func reads<Value: RawRepresentable>(_ text: String, as type: Value.Type) -> Bool {
    if let type = type as? any RouteValue.Type { return type.init(routeValue: text) != nil }
    let raw = (Value.RawValue.self as? any RouteValue.Type)?.init(routeValue: text)
    return (raw as? Value.RawValue).flatMap(Value.init(rawValue:)) != nil
  }
}
