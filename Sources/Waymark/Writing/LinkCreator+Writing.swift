extension LinkCreator {
  /// Writes a link to the first of some routes that can be written.
  ///
  /// - Parameters:
  ///   - routes: Indices of the table's routes, in the order of declaration.
  ///   - label: The name of the routes in errors.
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

  /// Writes a link for an input to the first of some routes that can be written.
  ///
  /// - Parameters:
  ///   - routes: Indices of the table's routes, in the order of declaration.
  ///   - label: The name of the routes in errors.
  package func link<Input: RouteParametersEncodable>(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    label: String,
    for input: Input
  ) throws -> String {
    var first: (any Error)?
    for plan in try plans(kind, routes, label) {
      do {
        let parameters = try input.encodeAsRouteParameters(for: plan.mapping) ?? [:]
        let link = try write(plan, parameters)
        try readBack(link, plan, parameters, as: Input.self)
        return link
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

  /// Throws where a link is read as another route or with other parameters.
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

extension LinkCreator {
  /// Throws where the items that a pattern itself puts into a link change the input that is read.
  private func readBack<Input>(
    _ text: String,
    _ plan: Plan,
    _ parameters: RouteParameters,
    as type: Input.Type
  ) throws(LinkWritingError) {
    guard let match = (try? table.match(text)) ?? nil,
      match.parameters.contains(where: { !parameters.contains($0.name) }),
      let readable = type as? any RouteParametersDecodable.Type
    else { return }
    let input = (try? match.decode(readable)) as? any RouteParametersEncodable
    let again = input.flatMap { try? $0.encodeAsRouteParameters(for: plan.mapping) ?? [:] }
    guard again == parameters else {
      throw LinkWritingError(
        route: match.route.label,
        reason: .notReadBack(by: match.route.label, link: text)
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
    for (name, values) in written {
      if let found = read[name] {
        if found != values { return false }
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
