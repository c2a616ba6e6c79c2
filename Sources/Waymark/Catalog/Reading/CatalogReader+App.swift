extension CatalogReader {
  /// The app's identity.
  ///
  /// Without `schemes` it has no scheme and without `domains` no domain: a catalog declares what
  /// the app takes. Only `"any"` stands for all of them.
  mutating func app(_ node: CatalogNode?) -> AppIdentity {
    guard let object = object(node, keys: CatalogKeys.app) else { return AppIdentity() }
    return AppIdentity(
      name: text(object["name"]) ?? "",
      schemes: names(object["schemes"], of: "schemes") { $0.scheme($1) },
      domains: names(object["domains"], of: "domains") { $0.domain($1) },
      apple: apple(object["apple"]),
      android: android(object["android"]),
      policies: policies(object["policies"])
    )
  }

  private mutating func names(
    _ node: CatalogNode?,
    of noun: String,
    read: (inout CatalogReader, CatalogNode) -> String?
  ) -> AppIdentity.Names {
    if let node, case .string(let word) = node.value.content {
      if word == "any" { return .any }
      let expected = "an array of \(noun), or \"any\""
      let help = "write it in brackets, [ and ]"
      note(.wrongType(expected: expected, found: quoted(word), help: help), node)
      return .any
    }
    return .listed(texts(node, of: "an array of \(noun), or \"any\"", read: read))
  }

  /// The name of a custom scheme, in lower case.
  private mutating func scheme(_ node: CatalogNode) -> String? {
    guard let name = text(node) else { return nil }
    guard let problem = SchemeName.problem(in: name) else { return lowercasedASCII(name) }
    note(.badScheme(problem), node)
    return nil
  }

  /// A domain, in lower case.
  mutating func domain(_ node: CatalogNode?) -> String? {
    guard let node, let name = text(node) else { return nil }
    guard let problem = DomainName.problem(in: name) else { return foldedDomain(name) }
    note(.badDomain(problem), node)
    return nil
  }

  private mutating func apple(_ node: CatalogNode?) -> AppIdentity.Apple? {
    guard let object = object(node, keys: CatalogKeys.apple) else { return nil }
    return AppIdentity.Apple(
      appIDs: texts(object["appIDs"]) { $0.identifier($1, .appID) },
      storeID: identifier(object["storeID"], .storeID),
      appClipIDs: texts(object["appClipIDs"]) { $0.identifier($1, .appID) },
      sharesPasswords: flag(object["sharesPasswords"])
    )
  }

  private mutating func android(_ node: CatalogNode?) -> AppIdentity.Android? {
    guard let object = object(node, keys: CatalogKeys.android) else { return nil }
    let package = identifier(required("package", of: object), .package)
    return AppIdentity.Android(
      package: package ?? "",
      fingerprints: texts(object["fingerprints"]) { $0.identifier($1, .fingerprint) },
      activity: identifier(object["activity"], .activity),
      // 10,000 is the level of a version that is not released (Build.VERSION_CODES).
      minSDK: integer(object["minSDK"], in: 1...9_999)
    )
  }

  private mutating func policies(_ node: CatalogNode?) -> LinkPolicies {
    guard let object = object(node, keys: CatalogKeys.policies) else { return LinkPolicies() }
    let lengths = 1...LinkPolicies.lengthLimit
    let standard = LinkPolicies()
    return LinkPolicies(
      trailingSlash: choice(object["trailingSlash"]) ?? standard.trailingSlash,
      emptyComponents: choice(object["emptyComponents"]) ?? standard.emptyComponents,
      pathCase: choice(object["pathCase"]) ?? standard.pathCase,
      plus: choice(object["plus"]) ?? standard.plus,
      credentials: choice(object["credentials"]) ?? standard.credentials,
      maximumLength: integer(object["maximumLength"], in: lengths) ?? standard.maximumLength,
      maximumItems: integer(object["maximumItems"], in: 0...Int.max) ?? standard.maximumItems
    )
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: CatalogNode?
  ) -> Choice? {
    word(node, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }
}
