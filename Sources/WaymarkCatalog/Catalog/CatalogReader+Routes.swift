internal import Waymark
import WaymarkDiagnostics

extension CatalogReader {
  /// Reads the routes: checks each route separately, and then the names by which routes refer to
  /// each other.
  mutating func routes(_ node: CatalogNode?) -> [Route] {
    var drafts: [RouteDraft] = []
    let elements = limitedElements(node, of: "an array of routes")
    secretNames = Set(
      elements.flatMap { $0.value["secrets"]?.array ?? [] }.compactMap(\.string)
    )
    for element in elements { drafts.append(draft(element)) }
    guard reportWrongInheritance(in: drafts) else { return [] }
    reportWrongNames(in: drafts)
    reportUnknownSecrets(in: drafts)
    var routes = drafts.compactMap(\.route)
    routes.shareProtection()
    reportWrongRedirects(of: routes, drafts.filter { $0.route != nil })
    return routes
  }

  /// Reads the paths that stay in the browser.
  mutating func webOnly(_ node: CatalogNode?) -> [WebOnlyPath] {
    var paths: [WebOnlyPath] = []
    var known: Set<WebOnlyPath> = []
    for element in limitedElements(node, of: "an array of patterns") {
      guard let path = webOnlyPath(element) else { continue }
      if known.insert(path).inserted {
        paths.append(path)
      } else {
        report(.duplicateValue(path.pattern.text), element)
      }
    }
    return paths
  }

  private mutating func limitedElements(
    _ node: CatalogNode?,
    of expected: String
  ) -> [CatalogNode] {
    let elements = elements(node, of: expected)
    guard let node, elements.count > LinkCatalog.routeLimit else { return elements }
    report(.tooMany(limit: LinkCatalog.routeLimit), node)
    return []
  }

  private mutating func webOnlyPath(_ node: CatalogNode) -> WebOnlyPath? {
    switch node.value.content {
    case .string: return webOnlyPattern(node, hasDomain: false).map { WebOnlyPath($0) }
    case .object:
      guard let object = object(node, keys: CatalogKeys.webOnly) else { return nil }
      let domainNode = required("domain", of: object)
      let isAny = domainNode?.value.string == "*"
      let help = isAny ? "write only the pattern, which then applies to every domain" : nil
      var domain: String?
      if let domainNode, domainNode.value.array != nil {
        let help = "write an object for each domain"
        report(.wrongType(expected: "a string", found: "an array", help: help), domainNode)
      } else {
        domain = self.domain(domainNode, help: help)
      }
      let pattern = webOnlyPattern(required("pattern", of: object), hasDomain: true)
      return pattern.map { WebOnlyPath($0, domain: domain) }
    default:
      let expected = "a pattern, or an object with a domain and a pattern"
      report(.wrongType(expected: expected, found: node.value.kind), node)
      return nil
    }
  }

  /// Reads the pattern of a path that stays in the browser, which has no scopes.
  private mutating func webOnlyPattern(_ node: CatalogNode?, hasDomain: Bool) -> Pattern? {
    pattern(node) { WebOnlyPath.help(for: $0, hasDomain: hasDomain, inSwift: false, $1) }
  }

  // MARK: - One route

  private mutating func draft(_ node: CatalogNode) -> RouteDraft {
    guard let object = object(node, keys: CatalogKeys.route) else { return RouteDraft(node: node) }
    let name = filledText(required("name", of: object))
    let app = app
    let pattern = pattern(required("pattern", of: object)) { text, help in
      app.help(for: text, help)
    }
    let scopes = scopes(object["scopes"])
    let lists = lists(object["lists"], of: pattern)
    var notes = RouteNotes(
      summary: filledText(object["summary"]),
      // The empty text is the path of the home page.
      examples: texts(object["examples"], hasSecrets: !secretNames.isEmpty) { $0.text($1) },
      platforms: platforms(object["platforms"]),
      deprecation: deprecation(object["deprecated"]),
      requiresVerifiedLink: object["requiresVerifiedLink"].map { flag($0) },
      parent: filledText(object["parent"]),
      presentation: presentation(object["presentation"]),
      activity: activity(object["activity"]),
      defaults: defaults(object["defaults"], of: pattern, lists: lists),
      lists: lists,
      gates: texts(object["gates"]),
      requires: texts(object["requires"]),
      secrets: texts(object["secrets"]),
      activityType: identifier(object["activityType"], .activityType),
      page: page(object["page"])
    )
    notes.inheritsFrom = filledText(object["inheritsFrom"])
    let route = pattern.map { Route($0, in: scopes, name: name, notes: notes) }
    return RouteDraft(node: node, name: name, notes: notes, route: route)
  }

  /// Reads a pattern.
  ///
  /// - Parameter remedy: Returns the remedy for a text that is no pattern, from the usual one.
  mutating func pattern(
    _ node: CatalogNode?,
    remedy: (_ text: String, _ help: String) -> String = { $1 }
  ) -> Pattern? {
    guard let node else { return nil }
    guard case .string(let text) = node.value.content else {
      reportNoString(node)
      return nil
    }
    do throws(PatternError) {
      return try Pattern(text)
    } catch {
      var finding = error.toolDiagnostic
      finding.help = finding.help.map { remedy(text, $0) }
      report(finding, node)
      return nil
    }
  }

  private mutating func scopes(_ node: CatalogNode?) -> Set<RouteScope> {
    guard let node else { return RouteScope.everywhere }
    let texts = texts(node) { reader, node in reader.scope(node)?.description }
    reportEmptyList(node, help: #"write the scopes, or remove the key for ["app", "universal"]"#)
    return Set(texts.compactMap { RouteScope($0) })
  }

  private mutating func scope(_ node: CatalogNode) -> RouteScope? {
    guard let text = filledText(node) else { return nil }
    guard let scope = RouteScope(text) else {
      report(.badScope(text), node)
      return nil
    }
    guard scope.name != nil else { return scope }
    let name = String(text.dropFirst(scope.kind.rawValue.count + 1))
    switch scope.kind {
    case .app:
      guard let finding = SchemeName.finding(in: name) else { return scope }
      report(.declaration(.badScheme(finding)), node)
    case .universal:
      guard let finding = DomainName.finding(in: name) else { return scope }
      report(.declaration(.badDomain(finding)), node)
    }
    return nil
  }

  private mutating func platforms(_ node: CatalogNode?) -> [RouteNotes.Platform]? {
    guard let node else { return nil }
    let known = [RouteNotes.Platform.iOS, .android].map(\.rawValue)
    let texts = texts(node) { $0.word($1, of: known) }
    reportEmptyList(node, help: "write the platforms, or remove the key for all of them")
    return texts.map { RouteNotes.Platform(rawValue: $0) }
  }

  private mutating func presentation(_ node: CatalogNode?) -> PresentationHint? {
    guard let node, let text = filledText(node) else { return nil }
    if let hint = PresentationHint(text) { return hint }
    report(.unknownWord(text, known: PresentationHint.forms), node)
    return nil
  }

  private mutating func deprecation(_ node: CatalogNode?) -> RouteNotes.Deprecation? {
    guard let node else { return nil }
    switch node.value.content {
    case .string: return filledText(node).map { RouteNotes.Deprecation(reason: $0) }
    case .object:
      guard let object = object(node, keys: CatalogKeys.deprecated) else { return nil }
      let reason = filledText(required("reason", of: object))
      let replacement = filledText(object["replacement"])
      return RouteNotes.Deprecation(reason: reason ?? "", replacement: replacement)
    default:
      let expected = "a reason, or an object with a reason and a replacement"
      report(.wrongType(expected: expected, found: node.value.kind), node)
      return nil
    }
  }

  /// Reads the defaults of a pattern's parameters.
  private mutating func defaults(
    _ node: CatalogNode?,
    of pattern: Pattern?,
    lists: [String]
  ) -> [String: String] {
    // The names in an invalid pattern are unknown.
    guard let object = object(node), let pattern else { return [:] }
    reportStrangeKeys(of: object, known: pattern.parameters.map(\.name))
    var defaults: [String: String] = [:]
    for parameter in pattern.parameters {
      guard let node = object[parameter.name], let text = text(node) else { continue }
      if lists.contains(parameter.name) {
        report(.defaultOfList(parameter), node)
      } else if !parameter.isOptional || parameter.isRest {
        report(.defaultOfRequired(parameter), node)
      } else if parameter.canonicalDefault(text) == text {
        defaults[parameter.name] = text
      } else {
        let isSecret = secretNames.contains(parameter.name)
        report(.badDefault(text, of: parameter, isSecret: isSecret), node)
      }
    }
    return defaults
  }

  /// Reads the names of the parameters that are lists, in the order of the pattern.
  private mutating func lists(_ node: CatalogNode?, of pattern: Pattern?) -> [String] {
    // The names in an invalid pattern are unknown.
    guard let pattern else { return [] }
    let known = pattern.repeatableNames
    let names = texts(node) { reader, node in
      guard let name = reader.text(node) else { return nil }
      if !known.contains(name) { reader.report(.badList(name, known: known), node) }
      return name
    }
    return known.filter(names.contains)
  }

  private mutating func reportEmptyList(_ node: CatalogNode, help: String) {
    if node.value.array?.isEmpty == true { report(.emptyList(help: help), node) }
  }

  /// Reports an empty list of the app's gates, if a route has a gate.
  mutating func reportEmptyGates(of app: CatalogNode?, _ routes: [Route]) {
    let names = routes.lazy.flatMap(\.notes.gates).filter { $0 != AppIdentity.readyGate }
    guard let app, let gates = app.value["gates"], let name = names.first else { return }
    reportEmptyList(
      CatalogNode(value: gates, path: app.path.key("gates")),
      help: "list the gates of the routes, such as \(quoted(name)), or remove the key"
    )
  }

  /// Reports secrets that no pattern of the route's family has as parameters.
  private mutating func reportUnknownSecrets(in drafts: [RouteDraft]) {
    let readable = drafts.filter { $0.route != nil }
    // The names in an invalid pattern are unknown.
    let doubtful = Set(drafts.filter { $0.route == nil }.compactMap(\.family))
    for (index, names) in readable.compactMap(\.route).unknownSecrets {
      let draft = readable[index]
      guard let route = draft.route, let secrets = draft.node.value["secrets"]?.array,
        draft.family.map({ !doubtful.contains($0) }) ?? true
      else { continue }
      let parameters = route.pattern.declaredNames
      let path = draft.node.path.key("secrets")
      for (position, secret) in secrets.enumerated() {
        guard let name = secret.string, names.contains(name) else { continue }
        report(
          .declaration(
            .unknownSecret(
              name,
              nearest: nearestName(to: name, among: parameters),
              parameters: parameters
            )
          ),
          CatalogNode(value: secret, path: path.index(position))
        )
      }
    }
  }
}

extension AppIdentity {
  /// Returns the remedy for a text that is no pattern; for a link, it names a scheme or domain that
  /// the app does not declare.
  ///
  /// - Parameter help: The remedy without the app.
  fileprivate func help(for text: String, _ help: String) -> String {
    guard let link = PastedLink(text), let scope = link.scope, let name = scope.name,
      !([self] + variants.values).contains(where: { $0.covers(scope) })
    else { return help }
    let isApp = scope.kind == .app
    // The link has the domain after a scheme that is not the app's.
    let host = lowercasedASCII(String(link.path.prefix { !"/?#".contains($0) }))
    if isApp, host.contains("."), covers(.universal(domain: host)),
      let meant = ForeignSyntax("https://" + link.path)
    {
      return TerminalText.visible(meant.remedy)
    }
    let (key, names) = isApp ? ("schemes", schemes.list) : ("domains", domains.list)
    let own = names.first.map { name in
      let scope: RouteScope = isApp ? .app(scheme: name) : .universal(domain: name)
      return ", or write the scope '\(scope)'"
    }
    let shown = TerminalText.visible(name)
    return "\(help); the app does not declare '\(shown)': add it to '\(key)'\(own ?? "")"
  }
}
