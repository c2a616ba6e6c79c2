package import Waymark
package import WaymarkCatalog

/// The content of a reference to a catalog's links, independent of the output format.
package struct LinkReference: Sendable {
  /// A name with its values.
  package struct Fact: Sendable, Hashable {
    package let name: String
    package let values: [Value]
  }

  /// A value from the catalog.
  package enum Value: Sendable, Hashable {
    /// A text for people.
    case text(String)
    /// A text for machines.
    case code(String)
    /// The name of a route, with its anchor in the document if it has one.
    case route(String, anchor: String?)
  }

  /// A parameter of a route.
  package struct Parameter: Sendable, Hashable {
    package let name: String
    /// The part of a link that contains the parameter.
    package let part: String
    /// The possible values of the parameter: a description for people, followed by texts for
    /// machines.
    package let kind: String
    package let words: [String]
    package let isOptional: Bool
    /// Indicates whether a link can have the query item of the parameter any number of times.
    package let isList: Bool
    package let isSecret: Bool
  }

  /// A route.
  package struct Entry: Sendable, Hashable {
    package let anchor: String
    package let name: String
    package let summary: String?
    package let pattern: String
    package let isDeprecated: Bool
    package let facts: [Fact]
    package let parameters: [Parameter]
    package let links: [String]
  }

  package let title: String
  package let identity: [Fact]
  package let entries: [Entry]
  /// The `webOnly` patterns, each with its domain if there is one.
  package let webOnly: [(pattern: String, domain: String?)]

  package init(_ catalog: LinkCatalog, table: RouteTable) {
    let app = catalog.app
    title = app.name.isEmpty ? "Links" : "Links of \(app.name)"
    identity = Self.identity(of: app)
    let anchors = Self.anchors(of: catalog.routes)
    var places: [String: String] = [:]
    for (route, anchor) in zip(catalog.routes, anchors) { places[route.label] = anchor }
    let examples = ReferenceLinks(table)
    entries = catalog.routes.indices.map { index in
      let route = catalog.routes[index]
      return Entry(
        anchor: anchors[index],
        name: route.label,
        summary: route.notes.summary,
        pattern: route.pattern.normalizedText.isEmpty ? "/" : route.pattern.normalizedText,
        isDeprecated: route.notes.deprecation != nil,
        facts: Self.facts(of: route, app, places),
        parameters: Self.parameters(of: route),
        links: examples.links(ofRoute: index)
      )
    }
    webOnly = catalog.webOnly.map { path in
      (path.pattern.normalizedText.isEmpty ? "/" : path.pattern.normalizedText, path.domain)
    }
  }

  /// Returns a unique anchor in the document for each route, made of the letters and digits of its
  /// name.
  private static func anchors(of routes: [Route]) -> [String] {
    var taken: Set<String> = []
    return routes.map { route in
      var base = "route"
      let label = lowercasedASCII(route.label).utf8
      for part in label.split(whereSeparator: { !isDigit($0) && $0 &- 0x61 >= 26 }) {
        base += "-" + String(decoding: part, as: UTF8.self)
      }
      return base.numbered("--") { !taken.insert($0).inserted }
    }
  }
}

extension LinkReference {
  /// Returns the public identity of the app.
  static func identity(of app: AppIdentity) -> [Fact] {
    var facts: [Fact] = []
    func add(_ name: String, _ texts: [String]) {
      if !texts.isEmpty { facts.append(Fact(name: name, values: texts.map(Value.code))) }
    }
    func add(_ name: String, _ names: AppIdentity.Names) {
      if names == .any { facts.append(Fact(name: name, values: [.text("any")])) }
      add(name, names.list)
    }
    add("Schemes", app.schemes)
    add("Domains", app.domains)
    add("Wrappers", app.wrapperRoutes.map(\.route.label))
    add("Apple app IDs", app.apple?.appIDs ?? [])
    add("App Store ID", [app.apple?.storeID].compactMap { $0 })
    add("Android package", [app.android?.package].compactMap { $0 })
    add("Android activity", [app.android?.activity].compactMap { $0 })
    add("Lowest API level", [app.android?.minSDK].compactMap { $0.map(String.init) })
    let choices = policies(of: app.policies)
    if !choices.isEmpty {
      facts.append(Fact(name: "How links are read", values: choices.map(Value.text)))
    }
    return facts
  }

  /// Returns the policies that differ from the defaults.
  private static func policies(of policies: LinkPolicies) -> [String] {
    var choices: [String] = []
    if policies.trailingSlash == .strict { choices.append("a slash at the end of a path counts") }
    if policies.emptyComponents == .strict { choices.append("doubled slashes count") }
    if policies.pathCase == .insensitive {
      choices.append("the case of letters in a path does not count")
    }
    if policies.plus == .space { choices.append("a plus sign in a query is a space") }
    return choices
  }

  /// Returns information about a route in addition to its pattern and parameters.
  static func facts(of route: Route, _ app: AppIdentity, _ anchors: [String: String]) -> [Fact] {
    let notes = route.notes
    func reference(_ name: String) -> Value { .route(name, anchor: anchors[name]) }
    let verified = notes.requiresVerifiedLink == true ? "only verified https links" : nil
    let facts: [Fact] = [
      Fact(name: "Deprecated", values: (notes.deprecation?.reason).list(Value.text)),
      Fact(name: "Replaced by", values: (notes.deprecation?.replacement).list(reference)),
      Fact(name: "Works as", values: kinds(of: route.openedScopes, app).map(Value.text)),
      Fact(name: "Platforms", values: (notes.platforms ?? []).map { .text($0.displayName) }),
      Fact(name: "Opened by", values: verified.list(Value.text)),
      Fact(name: "Screen behind it", values: notes.parent.list(reference)),
      Fact(name: "Shown by", values: notes.presentation.list { .code($0.description) }),
      Fact(name: "Activity on Android", values: notes.activity.list(Value.code)),
      Fact(name: "Needs", values: notes.gates.map(Value.code)),
      Fact(name: "Requires", values: notes.requires.map(Value.code)),
      Fact(name: "Activity", values: notes.activityType.list(Value.code)),
    ]
    return facts.filter { !$0.values.isEmpty }
  }

  /// Returns the kinds of links that scopes cover, for people: web links first.
  package static func kinds(of scopes: Set<RouteScope>, _ app: AppIdentity) -> [String] {
    let kinds = scopes.sorted().flatMap { scope -> [(isWeb: Bool, words: String)] in
      switch (scope.kind, scope.name) {
      case (.universal, nil): app.domains == [] ? [] : [(true, "https link")]
      case (.universal, let name?): [(true, "https link of \(name)")]
      case (.app, nil) where app.schemes == .any: [(false, "link with a custom scheme")]
      case (.app, nil): app.schemes.list.map { (false, "\($0):// link") }
      case (.app, let name?): [(false, "\(name):// link")]
      }
    }
    return (kinds.filter(\.isWeb) + kinds.filter { !$0.isWeb }).map(\.words)
  }

  /// Returns the parameters of a route, each with the part of a link that contains it.
  static func parameters(of route: Route) -> [Parameter] {
    let pattern = route.pattern
    var parameters: [Parameter] = []
    func add(_ parameter: Pattern.Parameter, _ part: String) {
      let (kind, words) = kind(of: parameter)
      parameters.append(
        Parameter(
          name: parameter.name,
          part: part,
          kind: kind,
          words: words,
          isOptional: parameter.isOptional,
          isList: route.notes.lists.contains(parameter.name),
          isSecret: route.notes.secrets.contains(parameter.name)
        )
      )
    }
    for element in pattern.components.flatMap(\.elements) {
      switch element {
      case .parameter(let parameter): add(parameter, "path")
      case .rest(let parameter?): add(parameter, "path")
      default: break
      }
    }
    for item in pattern.queryItems {
      for parameter in item.value?.parameters ?? [] { add(parameter, "query") }
    }
    for parameter in pattern.fragment?.parameters ?? [] { add(parameter, "fragment") }
    return parameters
  }

  private static func kind(of parameter: Pattern.Parameter) -> (String, [String]) {
    if parameter.isRest { return ("the rest of the path", []) }
    if let words = parameter.restriction.words {
      return (words.count == 1 ? "the word" : "one of", words)
    }
    return (parameter.restriction == .int ? "a whole number" : parameter.restriction.noun, [])
  }
}

extension Route {
  /// The scopes whose links the route opens: without custom schemes if it requires a verified link,
  /// unless it has no others.
  package var openedScopes: Set<RouteScope> {
    let web = scopes.filter { $0.kind == .universal }
    return notes.requiresVerifiedLink == true && !web.isEmpty ? web : scopes
  }
}

extension Optional {
  /// Returns a list of the value in another form; empty without a value.
  fileprivate func list<Value>(_ form: (Wrapped) -> Value) -> [Value] { map { [form($0)] } ?? [] }
}
