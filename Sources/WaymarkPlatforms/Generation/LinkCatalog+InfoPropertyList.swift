package import Waymark
package import WaymarkCatalog

extension LinkCatalog {
  /// Returns an `Info.plist` with every scheme that the app's links may have, and with the types of
  /// the app's user activities.
  func infoPropertyList(into existing: InfoPropertyList?) -> Generation {
    var generation = Generation()
    let path = "Info.plist"
    if let file = infoPropertyList(into: existing, path, &generation) {
      generation.files.append(GeneratedFile(path: path, domains: [], text: file.text))
    }
    return generation
  }

  /// The `Info.plist` that the catalog generates.
  var generatedInfoPropertyList: InfoPropertyList? {
    var generation = Generation()
    return infoPropertyList(into: nil, "", &generation)
  }

  private func infoPropertyList(
    into existing: InfoPropertyList?,
    _ path: String,
    _ generation: inout Generation
  ) -> InfoPropertyList? {
    var file = existing ?? InfoPropertyList()
    let key = "CFBundleURLTypes"
    let activityKey = "NSUserActivityTypes"
    if let finding = file.findings.first {
      let isActivity = finding.keyPath.hasPrefix(activityKey)
      generation.find(.unreadableKey(isActivity ? activityKey : key), path: path)
      return nil
    }
    let present = Set(file.urlTypes.flatMap(\.schemes).map { lowercasedASCII($0) })
    let schemes = schemesToDeclare
    if schemes.isEmpty { generation.find(.noScheme) }
    let missing = schemes.filter { !present.contains($0) }
    if !missing.isEmpty {
      let type = URLType(role: "Editor", name: bundleIdentifier, schemes: missing)
      file.list.append([type.value], to: key)
      if existing != nil {
        for scheme in missing { generation.find(.added(scheme, key: key), path: path) }
      }
    }
    let types = activityTypes.filter { !file.lists(activityType: $0) }
    if !types.isEmpty {
      file.list.append(types.map { .string($0) }, to: activityKey)
      if existing != nil {
        for type in types { generation.find(.added(type, key: activityKey), path: path) }
      }
    }
    return file
  }

  /// The schemes of the app in its order; for an app that accepts any scheme, those in its routes.
  var schemesToDeclare: [String] {
    if case .listed(let names) = app.schemes { return names }
    return Set(routes.flatMap(\.scopes).filter { $0.kind == .app }.compactMap(\.name)).sorted()
  }

  /// Returns the custom schemes that have routes for a system, in the order of the catalog.
  package func schemes(on platform: RouteNotes.Platform) -> [String] {
    let catalog = claimingWrappers
    let routes = catalog.routes.filter {
      $0.applies(to: platform) && $0.notes.requiresVerifiedLink != true
    }
    return catalog.schemesToDeclare.filter { scheme in
      routes.contains { route in
        route.scopes.contains(.appAny) || route.scopes.contains(.app(scheme: scheme))
      }
    }
  }

  /// The types of activities of the app and of its routes on Apple's systems, without duplicates.
  var activityTypes: [String] {
    let ofRoutes = routes.lazy.filter { $0.applies(to: .iOS) }
      .compactMap(\.notes.activityType)
    return ((app.apple?.activityTypes ?? []) + ofRoutes).unique
  }

  /// The text after the prefix of the first application identifier: a name in reverse DNS form.
  private var bundleIdentifier: String? {
    app.apple?.appIDs.first.map { String($0.drop { $0 != "." }.dropFirst()) }
  }
}

extension InfoPropertyList {
  /// Returns whether the file lists a type of activities.
  ///
  /// Xcode replaces a variable at the beginning of a type, such as `$(PRODUCT_BUNDLE_IDENTIFIER)`.
  func lists(activityType type: String) -> Bool {
    userActivityTypes.contains { listed in
      if listed == type { return true }
      guard listed.hasPrefix("$("), let end = listed.lastIndex(of: ")") else { return false }
      return type.hasSuffix(listed[listed.index(after: end)...])
    }
  }
}
