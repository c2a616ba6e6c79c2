public import Waymark
import WaymarkDiagnostics

/// An app's identity and routes as plain data: the content of `waymark.json`, which every tool and
/// generator reads.
///
///     let catalog = try LinkCatalog(
///       json: """
///         {
///           "schema": 1,
///           "app": { "schemes": ["underway"], "domains": ["www.underway.nyc"] },
///           "routes": [{ "name": "station", "pattern": "station/{stationID:int}" }]
///         }
///         """
///     )
///     catalog["station"]?.pattern   // station/{stationID:int}
///
/// With `"patern"` instead of `"pattern"`, the initializer throws an error that prints
///
///     error[catalog.missing-key]: the key 'pattern' is missing
///       at line 4, column 14 (routes[0])
///       "routes": [{ "name": "station", "patern": "station/{stationID:int}" }]
///                  ^
///     error[catalog.unknown-key]: there is no key 'patern' here
///       at line 4, column 35 (routes[0].patern)
///       "routes": [{ "name": "station", "patern": "station/{stationID:int}" }]
///                                       ^
///     help: did you mean 'pattern'?
///
/// A value of this type is always valid: every route has a unique name, every name that a route
/// mentions exists, and every scheme, domain and identifier has the correct form. Reading the text
/// of a catalog creates an equal catalog. ``lint()`` reports parts that are valid but risky.
public struct LinkCatalog: Sendable, Hashable {
  /// The identity of the app.
  public let app: AppIdentity
  /// The routes, in order; each has a name.
  public let routes: [Route]
  /// The paths that must stay in the browser.
  public let webOnly: [WebOnlyPath]
  /// The codes of warnings and notes that are not reported for catalog and platform files.
  ///
  /// Errors are always reported.
  public let ignoredCodes: [LinkDiagnostic.Code]
  /// The files that `waymark generate` writes.
  public let outputs: [CatalogOutput]
  /// The enums that read the links of routes, by the index of the route; a file has none.
  package private(set) var types: [Int: AppRoutes.RouteType] = [:]

  /// The version of the file format.
  public static var schema: Int { 1 }
  /// The maximum length of a file, in bytes: 16 MiB.
  public static var sizeLimit: Int { JSONDocument.sizeLimit }
  /// The maximum number of routes, and of `webOnly` rules, in a catalog.
  public static var routeLimit: Int { 100_000 }

  init(
    checkedApp app: AppIdentity,
    routes: [Route],
    webOnly: [WebOnlyPath],
    ignoredCodes: [LinkDiagnostic.Code],
    outputs: [CatalogOutput] = []
  ) {
    self.app = app
    self.routes = routes
    self.webOnly = webOnly
    self.ignoredCodes = ignoredCodes
    self.outputs = outputs
  }

  /// Creates a catalog from parts that were created in Swift, with the same checks as for a file.
  ///
  /// Schemes and domains are converted to lower case (RFC 3986 §3.1 and §3.2.2).
  ///
  /// - Throws: ``CatalogError`` with all mistakes at once; each has a key path, as in a file, but
  ///   no line.
  public init(
    app: AppIdentity = .any,
    routes: [Route],
    webOnly: [WebOnlyPath] = [],
    ignoredCodes: [LinkDiagnostic.Code] = [],
    outputs: [CatalogOutput] = []
  ) throws(CatalogError) {
    LinkDiagnostics.enable()
    let catalog = LinkCatalog(
      checkedApp: app,
      routes: routes,
      webOnly: webOnly,
      ignoredCodes: ignoredCodes,
      outputs: outputs
    )
    if let unknown = app.unknownVariant {
      let reason = DeclarationFinding.Reason.unknownVariant(unknown.name, known: unknown.known)
      throw CatalogError(findings: [.declaration(reason)], omittedFindings: 0)
    }
    do throws(CatalogError) {
      self = try CatalogReader.catalog(from: catalog.jsonValue, in: nil)
    } catch {
      throw error.inSwift
    }
  }

  /// Creates the catalog of everything that an app declares, as typed routes and routers return it.
  ///
  ///     try LinkCatalog(router.appRoutes)
  ///
  /// - Throws: ``CatalogError`` if the identity or a name is not valid in a catalog.
  public init(_ routes: AppRoutes) throws(CatalogError) {
    try self.init(app: routes.app, routes: routes.routes, webOnly: routes.webOnly)
    types = routes.types
  }

  /// Reads a catalog from the text of its file.
  ///
  /// - Throws: ``CatalogError`` with all mistakes at once. For a text that is not JSON, there is
  ///   one.
  public init(json: String) throws(CatalogError) { try self.init(bytes: Array(json.utf8)) }

  /// Reads a catalog from the bytes of its file, in UTF-8 with or without a byte order mark.
  ///
  /// - Throws: ``CatalogError`` with all mistakes at once. For a text that is not JSON, there is
  ///   one.
  public init(bytes: [UInt8]) throws(CatalogError) {
    LinkDiagnostics.enable()
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes, sizeLimit: Self.sizeLimit)
    } catch {
      throw CatalogError(error, in: bytes)
    }
    self = try CatalogReader.catalog(from: document.root, in: document)
  }

  /// The route with this name; the cost is linear in the number of routes.
  public subscript(name: String) -> Route? { routes.first { $0.name == name } }

  /// Returns the catalog of a variant of the app, with the same routes; `nil` if the app has no
  /// variant of that name.
  public func variant(_ name: String) -> LinkCatalog? {
    app.variants[name] == nil ? nil : replacing(app.variant(name))
  }

  /// Returns the catalog with another identity.
  package func replacing(_ app: AppIdentity) -> LinkCatalog {
    var catalog = LinkCatalog(
      checkedApp: app,
      routes: routes,
      webOnly: webOnly,
      ignoredCodes: ignoredCodes
    )
    catalog.types = types
    return catalog
  }
}

extension LinkCatalog {
  /// The catalog with the paths of wrappers as routes, and their hosts as domains of the app and of
  /// its variants: all links that the systems give to the app.
  ///
  /// On the host of a wrapper, only its paths are links; the other routes and web-only paths do not
  /// apply there. The new routes follow the others. The routes of a catalog without wrappers, or
  /// with these routes, are the same.
  package var claimingWrappers: LinkCatalog {
    guard lacksWrapperRoutes else { return self }
    var app = app
    var known: Set<String> = []
    var added: [Route] = []
    func claim(_ identity: inout AppIdentity) {
      let hosts = identity.wrappers.map(\.host)
      identity.domains = .listed((identity.domains.list + hosts).unique)
      for (route, _) in identity.wrapperRoutes where known.insert(route.label).inserted {
        added.append(route)
      }
    }
    claim(&app)
    for name in app.variants.keys.sorted() {
      if var variant = app.variants[name] {
        claim(&variant)
        app.variants[name] = variant
      }
    }
    var catalog = LinkCatalog(
      checkedApp: app,
      routes: routes + added,
      webOnly: webOnly,
      ignoredCodes: ignoredCodes,
      outputs: outputs
    )
    catalog.types = types
    return catalog
  }

  /// Indicates whether the app or a variant has wrappers whose paths are not routes.
  package var lacksWrapperRoutes: Bool {
    ([app] + app.variants.values).contains { identity in
      let names = Set(identity.domains.list)
      return identity.wrappers.contains { !names.contains($0.host) }
    }
  }
}

extension LinkCatalog {
  /// Returns an explanation of a link with the result of decoding its values, if the catalog has
  /// the type that reads them.
  package func decoding(_ explanation: Explanation) -> Explanation {
    guard let match = explanation.match, let type = types[match.routeIndex] else {
      return explanation
    }
    return explanation.decoding { match throws(RouteDecodingError) in try type.decode(match) }
  }
}

extension LinkCatalog {
  /// Returns whether the app opens the link of a match, as an explanation says, but without one.
  package func opens(_ match: RouteMatch) -> Bool {
    let obstacles = Explanation.notes(match).filter(\.isObstacle)
    guard let type = types[match.routeIndex] else { return obstacles.isEmpty }
    return obstacles.allSatisfy(\.isWideInteger) && (try? type.decode(match)) != nil
  }
}

extension LinkCatalog {
  /// Returns whether two catalogs have the same text.
  public static func == (left: LinkCatalog, right: LinkCatalog) -> Bool {
    left.app == right.app && left.routes == right.routes && left.webOnly == right.webOnly
      && left.ignoredCodes == right.ignoredCodes && left.outputs == right.outputs
  }

  /// Hashes the parts that the text contains.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(routes)
    hasher.combine(webOnly)
    hasher.combine(ignoredCodes)
    hasher.combine(outputs)
  }
}

extension LinkCatalog {
  /// The catalog as the text of its file, with a newline at the end.
  ///
  /// The text of equal catalogs is always the same: keys have the order of the documentation,
  /// scopes are sorted, and default values are left out. Reading the text creates an equal catalog.
  public var json: String { jsonValue.text + "\n" }

  /// The catalog in the form of its file.
  package var jsonValue: JSONValue {
    .object([
      "schema": .int(Self.schema),
      "app": app.jsonValue,
      "routes": .array(routes.map(\.jsonValue)),
      "webOnly": webOnly.isEmpty ? nil : .array(webOnly.map(\.jsonValue)),
      "ignoredCodes": strings(ignoredCodes.map(\.rawValue)),
      "outputs": outputs.isEmpty ? nil : .array(outputs.map(\.jsonValue)),
    ])
  }
}

extension AppIdentity {
  /// The identity in the form of a catalog.
  package var jsonValue: JSONValue {
    .object([
      "name": name.isEmpty ? nil : .string(name),
      "schemes": schemes.jsonValue,
      "domains": domains.jsonValue,
      "wrappers": wrappers.isEmpty ? nil : wrappers.jsonValue,
      "apple": apple?.jsonValue,
      "android": android?.jsonValue,
      "site": site?.jsonValue,
      "gates": strings(gates),
      "policies": policies == LinkPolicies() ? nil : policies.jsonValue,
      "variants": variants.isEmpty
        ? nil
        : .object(
          members: variants.sorted { $0.key < $1.key }.map { name, variant in
            .init(name, variant.changes(to: self))
          }
        ),
    ])
  }

  /// Returns the keys of a variant whose values differ from those of the app.
  private func changes(to base: AppIdentity) -> JSONValue {
    .object([
      "name": name == base.name ? nil : .string(name),
      "schemes": schemes == base.schemes ? nil : schemes.jsonValue ?? [],
      "domains": domains == base.domains ? nil : domains.jsonValue ?? [],
      "wrappers": wrappers == base.wrappers ? nil : wrappers.jsonValue,
      "apple": apple == base.apple
        ? nil : apple.map { $0.jsonValue.changes(to: base.apple?.jsonValue) } ?? .null,
      "android": android == base.android
        ? nil : android.map { $0.jsonValue.changes(to: base.android?.jsonValue) } ?? .null,
      "site": site == base.site ? nil : site?.jsonValue ?? .null,
      "policies": policies == base.policies ? nil : policies.jsonValue,
    ])
  }
}

extension JSONValue {
  /// Returns the members that differ from those of another object; those that only the other one
  /// has get an empty value.
  fileprivate func changes(to base: JSONValue?) -> JSONValue {
    guard let own = members, let old = base?.members else { return self }
    // An app for Android always names its package.
    var changes = own.filter { member in
      member.key == "package" || base?[member.key]?.text != member.value.text
    }
    for member in old where self[member.key] == nil {
      let empty: JSONValue =
        switch member.value.content {
        case .array: .array([])
        case .bool: .bool(false)
        default: .null
        }
      changes.append(.init(member.key, empty))
    }
    return .object(members: changes)
  }
}

extension AppIdentity.Names {
  fileprivate var jsonValue: JSONValue? {
    switch self {
    case .any: .string("any")
    case .listed(let names): strings(names)
    }
  }
}

extension [AppIdentity.Wrapper] {
  fileprivate var jsonValue: JSONValue {
    .array(
      map { wrapper in
        .object([
          "host": .string(wrapper.host), "paths": .strings(wrapper.paths),
          "item": wrapper.item.map(JSONValue.string),
        ])
      }
    )
  }
}

extension AppIdentity.Apple {
  fileprivate var jsonValue: JSONValue {
    .object([
      "appIDs": strings(appIDs),
      "storeID": storeID.map(JSONValue.string),
      "appClipIDs": strings(appClipIDs),
      "sharesPasswords": sharesPasswords.list.map(strings) ?? true,
      "activityTypes": strings(activityTypes),
    ])
  }
}

extension AppIdentity.Android {
  fileprivate var jsonValue: JSONValue {
    .object([
      "package": .string(package),
      "fingerprints": strings(fingerprints),
      "activity": activity.map(JSONValue.string),
      "minSDK": minSDK.map(JSONValue.int),
    ])
  }
}

extension AppIdentity.Site {
  fileprivate var jsonValue: JSONValue {
    .object([
      "title": title.map(JSONValue.string),
      "image": image.map(JSONValue.string),
      "themeColor": themeColor.map(JSONValue.string),
      "storeCountry": storeCountry.map(JSONValue.string),
    ])
  }
}

extension LinkPolicies {
  fileprivate var jsonValue: JSONValue {
    let standard = LinkPolicies()
    return .object([
      "trailingSlash": word(trailingSlash, unless: standard.trailingSlash),
      "emptyComponents": word(emptyComponents, unless: standard.emptyComponents),
      "pathCase": word(pathCase, unless: standard.pathCase),
      "plus": word(plus, unless: standard.plus),
      "credentials": word(credentials, unless: standard.credentials),
      "maximumLength": maximumLength == standard.maximumLength ? nil : .int(maximumLength),
      "maximumItems": maximumItems == standard.maximumItems ? nil : .int(maximumItems),
    ])
  }

  private func word<Choice: RawRepresentable<String> & Equatable>(
    _ choice: Choice,
    unless standard: Choice
  ) -> JSONValue? {
    choice == standard ? nil : .string(choice.rawValue)
  }
}

extension Route {
  /// The route in the form of a catalog.
  package var jsonValue: JSONValue {
    .object([
      "name": name.map(JSONValue.string),
      "pattern": .string(pattern.text),
      "scopes": scopes == RouteScope.everywhere
        ? nil : .strings(scopes.sorted().map(\.description)),
      "summary": notes.summary.map(JSONValue.string),
      "examples": strings(notes.examples),
      "platforms": notes.platforms.map { .strings($0.map(\.rawValue)) },
      "deprecated": notes.deprecation?.jsonValue,
      "requiresVerifiedLink": notes.requiresVerifiedLink.map { .bool($0) },
      "parent": notes.parent.map(JSONValue.string),
      "presentation": notes.presentation.map { .string($0.description) },
      "activity": notes.activity.map(JSONValue.string),
      "defaults": notes.defaults.isEmpty
        ? nil
        : .object(
          members: notes.defaults.sorted { $0.key < $1.key }.map { .init($0, .string($1)) }
        ),
      "lists": strings(notes.lists),
      "gates": strings(notes.gates),
      "requires": strings(notes.requires),
      "secrets": strings(notes.secrets),
      "activityType": notes.activityType.map(JSONValue.string),
      "page": notes.page?.jsonValue,
      "inheritsFrom": notes.inheritsFrom.map(JSONValue.string),
    ])
  }
}

extension RouteNotes.Page {
  fileprivate var jsonValue: JSONValue {
    .object([
      "title": title.map(JSONValue.string),
      "image": image.map(JSONValue.string),
      "redirect": redirect.map(JSONValue.string),
    ])
  }
}

extension RouteNotes.Deprecation {
  fileprivate var jsonValue: JSONValue {
    guard let replacement else { return .string(reason) }
    return ["reason": .string(reason), "replacement": .string(replacement)]
  }
}

extension WebOnlyPath {
  fileprivate var jsonValue: JSONValue {
    guard let domain else { return .string(pattern.text) }
    return ["domain": .string(domain), "pattern": .string(pattern.text)]
  }
}

/// Returns the strings as an array; `nil` if there are none.
private func strings(_ texts: [String]) -> JSONValue? {
  texts.isEmpty ? nil : .strings(texts)
}

extension LinkCatalog {
  /// Compiles the catalog's routes to a table that matches, explains and writes links.
  ///
  /// Each call compiles the routes again, so store the result.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that ties for some link.
  public func table() throws(RouteTableError) -> RouteTable {
    try RouteTable(routes, app: app, webOnly: webOnly)
  }
}
