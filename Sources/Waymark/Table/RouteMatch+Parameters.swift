extension RouteMatch {
  /// The link's parameters: the query items in their order, then what the path and the fragment
  /// gave.
  ///
  ///     // search/{scope}?q={query} and …/search/lines?page=2&q=times&scope=all
  ///     match.parameters  // page=2, query=times, scope=lines
  ///
  /// A declared item has its parameter's name, any other its own. The name of a parameter belongs
  /// to the place that declares it: an undeclared item of that name is left out, even where the
  /// link lacks the declared place.
  public var parameters: RouteParameters {
    let code = code
    let taken = taken(code)
    guard link.layout.flags.contains(.hasQuery) else { return RouteParameters(taken) }
    let declared = code.pathCount == code.queryEnd ? [] : declaredItems
    let names = route.pattern.parameters.map(\.name)
    var query = RouteParameters()
    for item in link.queryItems {
      let parameter = declared.first { $0.item.isExactly(item.name) }?.name
      if parameter == nil, names.contains(where: { $0.isExactly(item.name) }) { continue }
      query.append(
        RouteParameters.Entry(
          name: parameter ?? item.name,
          value: item.value ?? "",
          raw: item.rawValue ?? ""
        )
      )
    }
    for entry in taken { query.append(entry) }
    return query
  }

  /// What the path and the fragment gave.
  private func taken(_ code: PatternCode) -> [RouteParameters.Entry] {
    var taken = pathValues
    guard code.queryEnd < code.tokens.count else { return taken }
    if case .parameter(let parameter)? = route.pattern.fragment, let value = link.fragment {
      taken.append(
        RouteParameters.Entry(name: parameter.name, value: value, raw: link.rawFragment ?? value)
      )
    }
    return taken
  }

  /// The first declared query item or fragment whose value its pattern does not allow, as an error;
  /// `nil` if all are allowed.
  ///
  /// Restrictions on the path chose the route, so that its values always satisfy them. A declared
  /// item chooses by its presence alone, and a value that fails is the chosen route's error.
  public var restrictionError: RouteDecodingError? {
    let code = code
    guard code.pathCount < code.tokens.count,
      code.tokens[code.pathCount...].contains(where: { $0.restriction != .none })
    else { return nil }
    let values = parameters
    let pattern = route.pattern
    var declared = pattern.queryItems.compactMap { item -> Pattern.Parameter? in
      guard case .parameter(let parameter)? = item.value else { return nil }
      return parameter
    }
    if case .parameter(let parameter)? = pattern.fragment { declared.append(parameter) }
    for parameter in declared {
      for value in values.all(parameter.name) where !parameter.restriction.accepts(value) {
        return RouteDecodingError(
          route: route.label,
          parameter: parameter.name,
          value: value,
          reason: .restricted(expected: parameter.restriction.expectation)
        )
      }
    }
    return nil
  }

  /// The input that the link's parameters stand for.
  ///
  ///     let station = try match.decode(StationInput.self)
  ///
  /// - Throws: ``RouteDecodingError`` if a declared item's value is not what the pattern allows or
  ///   the input's `init` gives `nil`; otherwise what that `init` throws.
  @inlinable
  public func decode<Input: RouteParametersDecodable>(
    _ type: Input.Type = Input.self
  ) throws -> Input {
    if let error = restrictionError { throw error }
    return try parameters.decode(type, mapping: mapping)
  }

  /// The query items of the pattern whose values have names of their own.
  private var declaredItems: [(item: String, name: String)] {
    route.pattern.queryItems.compactMap { item in
      guard case .parameter(let parameter)? = item.value else { return nil }
      return (item.name, parameter.name)
    }
  }
}
