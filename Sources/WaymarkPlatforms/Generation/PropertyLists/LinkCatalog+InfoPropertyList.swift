import Waymark
import WaymarkCatalog

extension LinkCatalog {
  /// Returns an `Info.plist` with every scheme that the app's links may have.
  func infoPropertyList(into existing: InfoPropertyList?) -> Generation {
    var generation = Generation()
    let path = "Info.plist"
    var file = existing ?? InfoPropertyList()
    let key = "CFBundleURLTypes"
    if !file.findings.isEmpty {
      generation.find(.unreadableKey(key), path: path)
      return generation
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
    generation.files.append(GeneratedFile(path: path, domains: [], text: file.text))
    return generation
  }

  /// The schemes of the app in its order; for an app that accepts any scheme, those in its routes.
  private var schemesToDeclare: [String] {
    if case .listed(let names) = app.schemes { return names }
    return Set(routes.flatMap(\.scopes).filter { $0.kind == .app }.compactMap(\.name)).sorted()
  }

  /// The text after the prefix of the first application identifier: a name in reverse DNS form.
  private var bundleIdentifier: String? {
    app.apple?.appIDs.first.map { String($0.drop { $0 != "." }.dropFirst()) }
  }
}
