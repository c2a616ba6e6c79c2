import Waymark
import WaymarkCatalog

/// A project of Expo: the app that `app.json` declares, as the build writes it into the files of
/// both systems.
///
/// Source: Expo, "app.json / app.config.js", and the plugins of `@expo/config-plugins` for schemes,
/// associated domains and intent filters.
struct ExpoProject {
  let path: String
  let name: String
  /// The app for Apple's systems; `nil` if the file has nothing about it.
  private(set) var apple: AppleTarget?
  private(set) var android: AndroidApp?
  private(set) var findings: [LinkDiagnostic] = []
  private let lines: TextLines

  /// The projects, in the order of their files.
  static func projects(in files: ProjectFiles) -> [ExpoProject] {
    ["app.json", "app.config.json"].flatMap(files.paths(named:)).compactMap { path in
      ExpoProject(path, in: files)
    }
  }

  private init?(_ path: String, in files: ProjectFiles) {
    guard let bytes = files.contents(of: path), bytes.count <= 1 << 20,
      let expo = (try? JSONDocument(bytes))?.root["expo"], expo.members != nil
    else { return nil }
    self.path = path
    lines = TextLines(bytes)
    let folder = ProjectFiles.folder(of: path)
    name = expo["name"]?.string ?? expo["slug"]?.string ?? ProjectFiles.name(of: folder)
    apple = apple(expo)
    android = android(expo)
    for other in ["app.config.js", "app.config.ts"] {
      let code = folder.isEmpty ? other : "\(folder)/\(other)"
      if files.contains(code) {
        findings.append(.computedConfiguration.at(ProjectPlace(code, 1)))
      }
    }
  }

  private func place(_ value: JSONValue) -> ProjectPlace {
    ProjectPlace(path, lines.number(at: value.offset))
  }

  private func value(_ json: JSONValue?) -> ProjectValue? {
    json.flatMap { json in json.string.map { .stated($0, place(json)) } }
  }

  /// Returns the texts of a list, or the text alone.
  private func texts(_ json: JSONValue?) -> [(text: String, place: ProjectPlace)] {
    (json?.array ?? [json].compactMap(\.self)).compactMap { element in
      element.string.map { ($0, place(element)) }
    }
  }

  // MARK: - Apple

  private func apple(_ expo: JSONValue) -> AppleTarget? {
    let schemes = texts(expo["scheme"]) + texts(expo["ios"]?["scheme"])
    guard let ios = expo["ios"] ?? (schemes.isEmpty ? nil : expo) else { return nil }
    let start = place(ios)
    let key = Entitlements.associatedDomainsKey
    let domains = texts(ios["associatedDomains"]) + texts(ios["entitlements"]?[key])
    var entitlements = ComposedFile(propertyList: start)
    if !domains.isEmpty {
      entitlements.add("<key>\(key)</key>", domains[0].place)
      entitlements.add(strings: domains, start)
    }
    entitlements.endPropertyList(start)
    var info = ComposedFile(propertyList: start)
    info.add("<key>CFBundleDisplayName</key>", start)
    info.add(string: name, expo["name"].map(place) ?? start)
    let own = (ios["infoPlist"]?["CFBundleURLTypes"]?.array ?? [])
      .flatMap { texts($0["CFBundleURLSchemes"]) }
    if !(schemes + own).isEmpty {
      info.add("<key>CFBundleURLTypes</key>\n<array>\n<dict>", start)
      info.add("<key>CFBundleURLSchemes</key>", start)
      info.add(strings: schemes + own, start)
      info.add("</dict>\n</array>", start)
    }
    info.endPropertyList(start)
    var configuration = AppleTarget.Configuration(
      "Release",
      BuildSettings(),
      folder: ProjectFiles.folder(of: path),
      in: ProjectFiles([:]),
      entitlements: entitlements,
      info: info
    )
    configuration.bundleID = value(ios["bundleIdentifier"])
    configuration.team = value(ios["appleTeamId"])
    return AppleTarget(name: name, place: start, system: .iOS, configurations: [configuration])
  }

  // MARK: - Android

  private func android(_ expo: JSONValue) -> AndroidApp? {
    let schemes = texts(expo["scheme"]) + texts(expo["android"]?["scheme"])
    guard let android = expo["android"] ?? (schemes.isEmpty ? nil : expo) else { return nil }
    let start = place(android)
    let package = value(android["package"])
    var manifest = ComposedFile()
    let attribute = package?.text.map { " package=\"\($0.xmlEscaped(inAttribute: true))\"" } ?? ""
    manifest.add(
      "<manifest xmlns:android=\"\(AndroidManifest.namespace)\"\(attribute)>",
      package?.place ?? start
    )
    manifest.add("<application>\n<activity android:name=\".MainActivity\"", start)
    manifest.add("android:exported=\"true\">", start)
    manifest.add("<intent-filter>\n<action android:name=\"android.intent.action.MAIN\"/>", start)
    manifest.add("<category android:name=\"android.intent.category.LAUNCHER\"/>", start)
    manifest.add("</intent-filter>", start)
    if let first = schemes.first {
      manifest.beginFilter(first.place)
      for name in ["DEFAULT", "BROWSABLE"] { manifest.add(category: name, first.place) }
      for scheme in schemes {
        manifest.add(
          "<data android:scheme=\"\(scheme.text.xmlEscaped(inAttribute: true))\"/>",
          scheme.place
        )
      }
      manifest.add("</intent-filter>", first.place)
    }
    for filter in (android["intentFilters"]?.array ?? []).prefix(1000) {
      add(filter, to: &manifest)
    }
    manifest.add("</activity>\n</application>\n</manifest>", start)
    return AndroidApp(
      name: name,
      place: start,
      variants: [.init(name: "", package: package, manifest: manifest)]
    )
  }

  private func add(_ filter: JSONValue, to manifest: inout ComposedFile) {
    let start = place(filter)
    manifest.beginFilter(
      start,
      action: filter["action"]?.string ?? "VIEW",
      isVerified: filter["autoVerify"]?.bool ?? false
    )
    for category in texts(filter["category"]) {
      manifest.add(category: category.text, category.place)
    }
    let data = filter["data"]?.array ?? [filter["data"]].compactMap(\.self)
    for element in data.prefix(1000) {
      let known = [
        "scheme", "host", "port", "path", "pathPattern", "pathPrefix", "pathSuffix",
        "pathAdvancedPattern", "mimeType",
      ]
      let attributes = known.compactMap { name in
        element[name]?.string.map { " android:\(name)=\"\($0.xmlEscaped(inAttribute: true))\"" }
      }
      if !attributes.isEmpty { manifest.add("<data\(attributes.joined())/>", place(element)) }
    }
    manifest.add("</intent-filter>", start)
  }
}

extension ComposedFile {
  /// Begins a property list.
  fileprivate init(propertyList place: ProjectPlace) {
    self.init()
    add("<plist version=\"1.0\">\n<dict>", place)
  }

  fileprivate mutating func endPropertyList(_ place: ProjectPlace) {
    add("</dict>\n</plist>", place)
  }

  fileprivate mutating func add(string: String, _ place: ProjectPlace) {
    add("<string>\(string.xmlEscaped(inAttribute: true))</string>", place)
  }

  fileprivate mutating func add(
    strings: [(text: String, place: ProjectPlace)],
    _ place: ProjectPlace
  ) {
    add("<array>", place)
    for string in strings { add(string: string.text, string.place) }
    add("</array>", place)
  }

  fileprivate mutating func beginFilter(
    _ place: ProjectPlace,
    action: String = "VIEW",
    isVerified: Bool = false
  ) {
    add("<intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>", place)
    let name = action.contains(".") ? action : "android.intent.action.\(action)"
    add("<action android:name=\"\(name.xmlEscaped(inAttribute: true))\"/>", place)
  }

  fileprivate mutating func add(category: String, _ place: ProjectPlace) {
    let name = category.contains(".") ? category : "android.intent.category.\(category)"
    add("<category android:name=\"\(name.xmlEscaped(inAttribute: true))\"/>", place)
  }
}
