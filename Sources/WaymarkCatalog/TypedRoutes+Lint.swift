internal import Waymark

extension TypedRoutes {
  /// Returns the findings about the catalog of these routes that need the types of their values.
  static func typeFindings(of catalog: LinkCatalog) -> [LinkDiagnostic] {
    var lint = CatalogLint(catalog)
    for (index, name, type) in openEnums where catalog.routes.indices.contains(index) {
      let path = CatalogPath().key("routes").index(index).key("pattern")
      lint.find(.openEnum(name, type: "\(type)"), at: path)
    }
    lint.lintDecoding { match in
      do throws(RouteDecodingError) {
        _ = try decode(match)
        return nil
      } catch {
        return Explanation.reason(error, match)
      }
    }
    return lint.findings
  }

  /// The enums that do not list their cases, each once, with the index of the first route that has
  /// a value of this type, and the name of the parameter.
  private static var openEnums: [(route: Int, parameter: String, type: Any.Type)] {
    var known: Set<ObjectIdentifier> = []
    var found: [(Int, String, Any.Type)] = []
    for (number, declaration) in routeDeclarations.enumerated() {
      guard let route = routeSet.owners.firstIndex(where: { Int($0) == number }) else { continue }
      var rest = [declaration]
      // Each type is visited once, so that an enum that continues itself does not matter.
      var visited: Set<ObjectIdentifier> = [ObjectIdentifier(Self.self)]
      while let next = rest.popLast() {
        for (name, value) in next.restrictions.sorted(by: { $0.key < $1.key })
        where value.isOfOpenEnum && known.insert(ObjectIdentifier(value.type)).inserted {
          found.append((route, name, value.type))
        }
        if let inner = next.continuation, visited.insert(ObjectIdentifier(inner)).inserted {
          rest += inner.routeDeclarations
        }
      }
    }
    return found
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

extension CatalogLint {
  /// Reports examples that match their route but whose values do not decode.
  ///
  /// - Parameter decode: Returns the reason why the values of a link do not decode.
  mutating func lintDecoding(_ decode: (RouteMatch) -> String?) {
    for (index, route) in catalog.routes.enumerated() {
      let path = CatalogPath().key("routes").index(index).key("examples")
      let known = exampleFindings(of: route, index).map(\.number)
      let found = exampleFindings(of: route, index) { match, _ in decode(match) }
      for (number, finding) in found where !known.contains(number) {
        find(finding, at: path.index(number))
      }
    }
  }
}
