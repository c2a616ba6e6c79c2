extension LinkCatalog {
  /// The catalog as the text of its file, with a newline at its end.
  ///
  /// The same text for the same catalog, everywhere: keys in the order of the documentation,
  /// scopes sorted, whatever is at its default left out. Reading it gives an equal catalog.
  public var json: String { jsonValue.text + "\n" }

  /// The catalog as its file holds it.
  package var jsonValue: JSONValue {
    .object([
      "schema": .int(Self.schema),
      "app": app.jsonValue,
      "routes": .array(routes.map(\.jsonValue)),
      "webOnly": webOnly.isEmpty ? nil : .array(webOnly.map(\.jsonValue)),
      "ignoredCodes": strings(ignoredCodes.map(\.rawValue)),
    ])
  }
}

extension AppIdentity {
  /// The identity as a catalog holds it.
  package var jsonValue: JSONValue {
    .object([
      "name": name.isEmpty ? nil : .string(name),
      "schemes": schemes.jsonValue,
      "domains": domains.jsonValue,
      "apple": apple?.jsonValue,
      "android": android?.jsonValue,
      "policies": policies == LinkPolicies() ? nil : policies.jsonValue,
    ])
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

extension AppIdentity.Apple {
  fileprivate var jsonValue: JSONValue {
    .object([
      "appIDs": strings(appIDs),
      "storeID": storeID.map(JSONValue.string),
      "appClipIDs": strings(appClipIDs),
      "sharesPasswords": sharesPasswords ? true : nil,
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
  /// The route as a catalog holds it.
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
      "gates": strings(notes.gates),
      "secrets": strings(notes.secrets),
      "inheritsFrom": notes.inheritsFrom.map(JSONValue.string),
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

/// The strings as an array; nothing if there are none.
private func strings(_ texts: [String]) -> JSONValue? {
  texts.isEmpty ? nil : .strings(texts)
}
