extension LinkCreator {
  /// Writes a link to the first of some routes that can be written.
  ///
  /// - Parameters:
  ///   - routes: Indices of the table's routes, in the order in which they are to be tried.
  ///   - label: What errors call the routes together.
  package func link(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    label: String,
    with parameters: RouteParameters
  ) throws(LinkWritingError) -> String {
    var first: LinkWritingError?
    for plan in try plans(kind, routes, label) {
      do throws(LinkWritingError) {
        return try write(plan, parameters)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? LinkWritingError(route: label, reason: .noMapping(.noName(kind)))
  }

  /// Writes a link for what an input makes of the first of some routes that can be written.
  ///
  /// - Parameter parameters: What to write for a route; `nil` for none.
  package func link(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    label: String,
    encoding parameters: (URLMapping) throws -> RouteParameters?
  ) throws -> String {
    var first: (any Error)?
    for plan in try plans(kind, routes, label) {
      do {
        return try write(plan, try parameters(plan.mapping) ?? [:])
      } catch {
        first = first ?? error
      }
    }
    throw first ?? LinkWritingError(route: label, reason: .noMapping(.noName(kind)))
  }

  /// Writes a link and reads it back.
  ///
  /// - Parameter defaults: What an optional component is given that stands before one that is
  ///   written.
  func write(
    _ plan: Plan,
    _ parameters: RouteParameters,
    defaults: RouteParameters = [:]
  ) throws(LinkWritingError) -> String {
    var writer = LinkWriter(
      route: table.routes[plan.route].label,
      pattern: plan.mapping.pattern,
      parameters: parameters,
      defaults: defaults
    )
    let link = try writer.write(plan.base)
    try readBack(link, plan, parameters)
    return link
  }

  private func readBack(
    _ text: String,
    _ plan: Plan,
    _ parameters: RouteParameters
  ) throws(LinkWritingError) {
    let route = table.routes[plan.route].label
    let found: RouteMatch?
    do throws(LinkError) {
      found = try table.match(text)
    } catch {
      throw LinkWritingError(route: route, reason: .unreadable(error))
    }
    guard let found else {
      throw LinkWritingError(route: route, reason: .notReadBack(by: nil, link: text))
    }
    guard found.routeIndex == plan.route,
      plan.mapping.pattern.reads(found.parameters, asWrittenFor: parameters)
    else {
      throw LinkWritingError(
        route: route,
        reason: .notReadBack(by: found.route.label, link: text)
      )
    }
  }
}

extension Pattern {
  /// Whether parameters that were read are those that were written: each name with the same values,
  /// and no other name but of what the pattern itself puts into the link.
  func reads(_ read: RouteParameters, asWrittenFor written: RouteParameters) -> Bool {
    let read = read.valuesByName
    let written = written.valuesByName
    let rest = restName.map(ExactText.init)
    for (name, values) in written {
      if let found = read[name] {
        let isSame =
          name == rest
          ? found.map(RestText.components) == values.map(RestText.components)
          : found == values
        if !isSame { return false }
      } else if !declares(name) {
        return false
      }
    }
    return read.keys.allSatisfy { written[$0] != nil || declares($0) }
  }

  /// Whether there is an item of that name whose value is the pattern's own, or any.
  private func declares(_ name: ExactText) -> Bool {
    queryItems.contains { item in
      if case .parameter = item.value { return false }
      return name == ExactText(item.name)
    }
  }
}

extension RouteParameters {
  /// The values of each name in their order.
  fileprivate var valuesByName: [ExactText: [ExactText]] {
    Dictionary(grouping: entries) { ExactText($0.name) }.mapValues {
      $0.map { ExactText($0.value) }
    }
  }
}

extension RestText {
  fileprivate static func components(of text: ExactText) -> [ExactText] {
    components(of: text.text).map(ExactText.init)
  }
}
