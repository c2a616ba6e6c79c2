extension RouteExpansion {
  /// The defaults of an enum's values, as the texts that they have in links, and the values that
  /// are lists.
  ///
  ///     list.value(.arrivals, RouteExpansion.kind(of: Action.self), of: "action", in: 0)
  ///
  /// Only tools use them. A running app never creates them.
  @_documentation(visibility: internal)
  public struct DefaultList {
    /// The defaults of one route.
    fileprivate struct Defaults {
      /// The texts by parameter.
      var texts: [String: String] = [:]
      /// The parameters that are lists.
      var lists: [String] = []
      /// The type whose fields are parameters.
      var input: Any.Type?
    }

    /// The defaults of each declaration, up to the last one that has any.
    fileprivate var defaults: [Defaults] = []

    /// Returns the index of a declaration's defaults, after adding what is missing before it.
    private mutating func index(of declaration: Int) -> Int {
      while defaults.count <= declaration { defaults.append(Defaults()) }
      return declaration
    }

    /// Adds the default of a parameter.
    public mutating func value<Kind: TextKind>(
      _ value: Kind.Value,
      _ kind: Kind,
      of parameter: String,
      in declaration: Int
    ) {
      defaults[index(of: declaration)].texts[parameter] = kind.write(value)
    }

    /// Adds the default of a parameter whose value may be `nil`.
    public mutating func optional<Kind: TextKind>(
      _ value: Kind.Value?,
      _ kind: Kind,
      of parameter: String,
      in declaration: Int
    ) {
      if let value { self.value(value, kind, of: parameter, in: declaration) }
    }

    /// Adds a parameter whose query item is repeated for each value of a list.
    public mutating func list(of parameter: String, in declaration: Int) {
      defaults[index(of: declaration)].lists.append(parameter)
    }

    /// Adds a type whose fields are parameters, and its defaults if it has any.
    public mutating func spread<Value>(_ type: Value.Type, in declaration: Int) {
      defaults[index(of: declaration)].input = type
    }
  }
}

extension TypedRoutes {
  /// Returns the routes of this type, in their order, with the defaults and lists of their
  /// parameters.
  package static func addingDefaults(to routes: [Route]) -> [Route] {
    var routes = routes
    let defaults = defaults
    for index in defaults.indices where index < routes.count {
      let own = defaults[index]
      routes[index].addDefaults(own.texts, lists: own.lists)
      if let input = own.input as? any RouteDefaulting.Type { routes[index].addDefaults(of: input) }
    }
    return routes
  }

  /// The types whose fields are parameters, by the index of the declaration.
  package static var spreadTypes: [Int: Any.Type] {
    var list = RouteExpansion.DefaultList()
    writeDefaults(to: &list)
    var types: [Int: Any.Type] = [:]
    for (index, own) in list.defaults.enumerated() { types[index] = own.input }
    return types
  }

  /// The defaults of each route, in the order of ``routes``.
  private static var defaults: [RouteExpansion.DefaultList.Defaults] {
    var list = RouteExpansion.DefaultList()
    writeDefaults(to: &list)
    return routeDeclarations.enumerated().flatMap { index, declaration in
      let own = index < list.defaults.count ? list.defaults[index] : .init()
      guard let continuation = declaration.continuation else { return [own] }
      return continuation.defaults.map { inner in
        var all = inner
        all.texts.merge(own.texts) { inner, _ in inner }
        all.lists += own.lists
        return all
      }
    }
  }
}

extension Route {
  /// Adds the texts of optional parameters to the notes, and the names of lists.
  ///
  /// Texts of other parameters, texts that are not values of their parameters, and names of
  /// parameters that cannot be repeated are left out.
  @inline(never)
  package mutating func addDefaults(_ texts: [String: String], lists: [String] = []) {
    let lists = notes.lists + lists
    notes.lists = pattern.repeatableNames.filter(lists.contains)
    for parameter in pattern.parameters
    where notes.defaults[parameter.name] == nil && !notes.lists.contains(parameter.name) {
      notes.defaults[parameter.name] = texts[parameter.name].flatMap(parameter.canonicalDefault)
    }
  }

  /// Adds the defaults of an input to the notes, and the names of its lists.
  ///
  /// A list has no default, because a parameter has only one text.
  @inline(never)
  package mutating func addDefaults(of input: any RouteDefaulting.Type) {
    let writing = ParameterWriting(
      mapping: URLMapping(name: name, pattern: pattern, scope: .universalAny)
    )
    guard let parameters = try? writing.defaults(of: input, at: .top) else { return }
    var texts: [String: String] = [:]
    for parameter in parameters.entries { texts[parameter.name] = parameter.value }
    let lists = writing.written.lists
    for name in lists { texts[name] = nil }
    addDefaults(texts, lists: lists)
  }
}

extension Pattern {
  /// The names of the parameters that a link can have any number of times: those that are alone in
  /// their query item.
  @inline(never)
  package var repeatableNames: [String] {
    queryItems.compactMap { item in
      item.value.flatMap { $0.parameters.count == 1 ? $0.parameters[0].name : nil }
    }
  }
}

extension Pattern.Parameter {
  /// Returns the text of a default in the form in which a link is written; `nil` if the text is not
  /// a value of the parameter, or if every link has the parameter.
  package func canonicalDefault(_ text: String) -> String? {
    guard isOptional, !isRest, restriction.accepts(text), !text.hasControlCharacter,
      !text.unicodeScalars.contains(where: \.isBasicNoncharacter)
    else { return nil }
    return switch restriction {
    case .int: Int64(text)?.description
    case .uuid: text.uppercased()
    case .none, .words: text
    }
  }
}
