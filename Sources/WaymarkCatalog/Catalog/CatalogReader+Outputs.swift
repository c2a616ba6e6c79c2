internal import Waymark

extension CatalogReader {
  /// Reads the files that `waymark generate` writes.
  mutating func outputs(_ node: CatalogNode?, variants: [String]) -> [CatalogOutput] {
    elements(node, of: "an array of outputs").compactMap { output($0, variants: variants) }
  }

  private mutating func output(_ node: CatalogNode, variants: [String]) -> CatalogOutput? {
    guard let object = object(node) else { return nil }
    guard let kind = kind(required("kind", of: object)) else {
      reportStrangeKeys(of: object, known: CatalogKeys.output)
      return nil
    }
    reportStrangeKeys(of: object, known: CatalogKeys.output(kind))
    let folder = path(object["to"])
    let file = kind.hasOwnFile ? path(object["into"]) : nil
    if object["to"] == nil, object["into"] == nil || !kind.hasOwnFile {
      report(.missingKey("to"), at: object.path, offset: object.offset)
    }
    if object["to"] != nil, kind.hasOwnFile, let into = object["into"] { report(.twoPlaces, into) }
    let settings = settings(object, kind)
    var output = CatalogOutput(kind, to: folder ?? "", settings: settings)
    if let file { output = CatalogOutput(kind, into: file, settings: settings) }
    if kind.isOfOneVariant, let place = object["variant"], let name = filledText(place) {
      output.variant = name
      if !variants.contains(name) {
        report(.declaration(.unknownVariant(name, known: variants)), place)
      }
    }
    return output
  }

  private mutating func kind(_ node: CatalogNode?) -> CatalogOutput.Kind? {
    if let node, node.value.string == "legacy-association" {
      report(.legacyAssociation, node)
      return nil
    }
    return word(node, of: CatalogOutput.Kind.allCases.map(\.rawValue))
      .flatMap(CatalogOutput.Kind.init(rawValue:))
  }

  private mutating func settings(
    _ object: CatalogObject,
    _ kind: CatalogOutput.Kind
  ) -> CatalogOutput.Settings {
    var settings = CatalogOutput.Settings()
    switch kind {
    case .assetLinks:
      settings.fingerprints = texts(object["fingerprints"]) { $0.identifier($1, .fingerprint) }
      settings.hasDynamicRules = flag(object["dynamicRules"])
    case .entitlements: settings.isDeveloperMode = flag(object["developerMode"])
    case .kotlin:
      settings.package = filledText(object["package"])
      settings.type = filledText(object["type"])
    case .nginx:
      settings.linksServer = setting(object["linksServer"], .server)
      settings.websiteServer = setting(object["websiteServer"], .server)
      settings.webRoot = filledText(object["webRoot"])
    case .ingress:
      settings.name = setting(object["name"], .subdomain)
      settings.namespace = setting(object["namespace"], .label)
      settings.annotations = annotations(object["annotations"])
      settings.ingressClass = setting(object["ingressClass"], .subdomain)
      settings.linksService = setting(object["linksService"], .service)
      settings.websiteService = setting(object["websiteService"], .service)
      settings.tlsSecret = setting(object["tlsSecret"], .subdomain)
    case .site:
      let hosts = CatalogOutput.StaticHost.allCases.map(\.rawValue)
      settings.host = word(required("host", of: object), of: hosts)
        .flatMap(CatalogOutput.StaticHost.init(rawValue:))
      settings.isFilesOnly = flag(object["filesOnly"])
    default: break
    }
    return settings
  }

  /// Returns a path that is relative to the catalog, so that the catalog means the same on each
  /// machine.
  private mutating func path(_ node: CatalogNode?) -> String? {
    guard let node, let text = filledText(node) else { return nil }
    if !text.hasPrefix("/"), !text.hasPrefix("~") { return text }
    report(.badPath(text), node)
    return nil
  }

  /// Returns the text of a setting in the required format.
  mutating func setting(_ node: CatalogNode?, _ format: SettingFormat) -> String? {
    guard let node, let text = filledText(node) else { return nil }
    if format.accepts(text) { return text }
    report(.badSetting(text, format), node)
    return nil
  }

  private mutating func annotations(_ node: CatalogNode?) -> [String: String] {
    guard let object = object(node) else { return [:] }
    reportStrangeKeys(of: object, known: object.members.map(\.key))
    var annotations: [String: String] = [:]
    for member in object.members {
      let path = object.path.key(member.key)
      if !SettingFormat.annotation.accepts(member.key) {
        report(.badSetting(member.key, .annotation), at: path, offset: member.keyOffset)
      }
      guard let text = text(CatalogNode(value: member.value, path: path)) else { continue }
      annotations[member.key] = text
    }
    return annotations
  }
}
