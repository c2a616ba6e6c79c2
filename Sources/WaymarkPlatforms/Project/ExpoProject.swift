package import Waymark
package import WaymarkCatalog
import WaymarkDiagnostics

/// A project of Expo: the app that `app.json` declares, with the literal values of `app.config.js`
/// or `app.config.ts`, as the build writes it into the files of both systems.
///
/// Source: Expo, "app.json / app.config.js", and the plugins of `@expo/config-plugins` for schemes,
/// associated domains and intent filters.
package struct ExpoProject {
  let path: String
  let name: String
  private(set) var findings: [LinkDiagnostic] = []
  private let expo: JSONValue
  /// The lines of the file; `nil` if the offset of a value is the number of its line.
  private let lines: TextLines?
  /// The file whose lines negative offsets are.
  private var base: String?
  /// Indicates whether the build may have other links than ``files``.
  package private(set) var hasUnknownLinks = false

  private static let names = ["app.json", "app.config.json"]

  /// Returns whether a path has the name of a configuration.
  static func isConfiguration(_ path: String) -> Bool {
    names.contains(ProjectFiles.name(of: path))
  }

  /// The projects, in the order of their files.
  static func projects(in files: ProjectFiles) -> [ExpoProject] {
    let projects = names.flatMap(files.paths(named:)).compactMap { path -> ExpoProject? in
      guard let bytes = files.contents(of: path),
        let configuration = try? ExpoConfiguration(bytes: bytes)
      else { return nil }
      return project(configuration, at: path) { name in
        let other = sibling(name, of: path)
        return files.contains(other) ? files.contents(of: other) ?? [] : nil
      }
    }
    let folders = Set(projects.map { ProjectFiles.folder(of: $0.path) })
    let programs = computedNames.flatMap(files.paths(named:)).compactMap { path -> ExpoProject? in
      guard !folders.contains(ProjectFiles.folder(of: path)),
        let program = files.contents(of: path).flatMap({ ExpoProgram($0) })
      else { return nil }
      return ExpoProject(program, at: path)
    }
    return projects + programs
  }

  /// Returns the project of a configuration and of the program beside it, if there is one.
  ///
  /// - Parameter program: A function that returns the bytes of a file in the same folder; `nil`
  ///   for a name that no file has.
  package static func project(
    _ configuration: ExpoConfiguration,
    at path: String,
    program: (String) -> [UInt8]?
  ) -> ExpoProject {
    var plain = ExpoProject(configuration, at: path)
    for name in computedNames {
      guard let bytes = program(name) else { continue }
      let place = sibling(name, of: path)
      let lines = configuration.json.file.lines
      let config = (configuration.expo ?? .null).withOffsets { -lines.number(at: $0) }
      guard let read = ExpoProgram(bytes, config: config) else {
        plain.findings.append(.computedConfiguration.at(ProjectPlace(place, 1)))
        plain.hasUnknownLinks = true
        return plain
      }
      let project = ExpoProject(read, base: path, at: place)
      let isEqual = zip(project.files, plain.files).allSatisfy { $0.file.text == $1.file.text }
      let ids = [project, plain].map { $0.apple?.configurations.first }
      let isSame =
        ids[0]?.bundleID?.text == ids[1]?.bundleID?.text
        && ids[0]?.team?.text == ids[1]?.team?.text
      return isEqual && isSame && read.computed.isEmpty ? plain : project
    }
    return plain
  }

  /// Returns the path of a name in the folder of a file.
  private static func sibling(_ name: String, of path: String) -> String {
    let folder = ProjectFiles.folder(of: path)
    return folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// Makes a project of a program.
  private init(_ program: ExpoProgram, base: String? = nil, at path: String) {
    self.init(program.expo, lines: nil, base: base, at: path)
    findings += program.computed.map { key, line -> LinkDiagnostic in
      let name = key.isEmpty ? "a part of the configuration" : quoted(key)
      return LinkDiagnostic.unknownProjectValue(name, "the file computes it")
        .at(ProjectPlace(path, line))
    }
    hasUnknownLinks = program.computed.contains { key, _ in
      !["name", "ios.bundleIdentifier", "ios.appleTeamId", "android.package"].contains(key)
    }
  }

  /// Returns the findings about configurations that cannot be read.
  ///
  /// - Parameter folders: The folders of apps that other files declare.
  static func findings(in files: ProjectFiles, except folders: Set<String>) -> [LinkDiagnostic] {
    /// Files of other makers have these names, too. A text in UTF-16 has zeros.
    func isForExpo(_ path: String) -> Bool {
      guard !folders.contains(ProjectFiles.folder(of: path)), let bytes = files.contents(of: path)
      else { return false }
      // Every program has 'export', as those of Angular and Nuxt.
      let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
        .replacing("export", with: "")
      return ["expo", "Expo", "bundleIdentifier"].contains { text.contains($0) }
    }
    let damaged = names.flatMap(files.paths(named:)).filter(isForExpo).compactMap { path in
      do throws(UnreadableFileError) {
        _ = try EditableJSON(files.contents(of: path) ?? [])
        return nil as LinkDiagnostic?
      } catch {
        return error.diagnostic.inFile(path)
      }
    }
    let computed = computedNames.flatMap(files.paths(named:)).filter(isForExpo)
    return damaged + computed.map { .computedConfiguration.at(ProjectPlace($0, 1)) }
  }

  /// Returns whether a path has the name of a configuration that is a program.
  static func isProgram(_ path: String) -> Bool {
    computedNames.contains(ProjectFiles.name(of: path))
  }

  /// The names of programs, in the order in which Expo looks for them.
  package static let computedNames = ["app.config.ts", "app.config.js"]

  /// Makes a project of one configuration.
  package init(_ configuration: ExpoConfiguration, at path: String) {
    self.init(configuration.expo ?? .null, lines: configuration.json.file.lines, at: path)
  }

  private init(_ expo: JSONValue, lines: TextLines?, base: String? = nil, at path: String) {
    self.path = path
    self.lines = lines
    self.base = base
    self.expo = expo
    let folder = ProjectFiles.name(of: ProjectFiles.folder(of: path))
    name =
      expo[last: "name"]?.string ?? expo[last: "slug"]?.string ?? (folder.isEmpty ? "app" : folder)
    if let listed = listedSchemes?.map(\.text) {
      for scheme in schemes("ios") where !listed.contains(scheme.text) {
        findings.append(.ignoredScheme(scheme.text).at(scheme.place))
      }
    }
    findIgnoredDomains()
    for filter in intentFilters {
      for value in texts(filter[last: "action"]) + texts(filter[last: "category"])
      where value.text.hasPrefix("android.intent.") {
        findings.append(.prefixedName(value.text).at(value.place))
      }
    }
  }

  /// Finds domains under other keys than the one that Expo reads, and a domain without a list.
  private mutating func findIgnoredDomains() {
    let name = "associatedDomains"
    let ios = expo[last: "ios"]
    let known = ios?[last: name]?.array.map { $0.compactMap(\.string) } ?? []
    let objects = [
      ("expo", expo), ("ios", ios), ("android", expo[last: "android"]),
      ("ios.entitlements", ios?[last: "entitlements"]), ("ios.infoPlist", ios?[last: "infoPlist"]),
    ]
    for (path, object) in objects {
      for member in object?.members ?? [] {
        if path == "ios", member.key == name {
          guard let text = member.value.string else { continue }
          findings.append(.domainsWithoutList(text).at(place(member.value)))
        } else if member.key.namesAssociatedDomains
          || nearestName(to: member.key, among: [name]) != nil
        {
          let domains = texts(member.value).map(\.text).filter { !known.contains($0) }
          if domains.isEmpty { continue }
          let finding = LinkDiagnostic.ignoredDomains(domains, member.key, in: path)
          findings.append(finding.at(place(member.value)))
        }
      }
    }
  }

  /// The files of both systems that the build writes.
  package var files: [(kind: CatalogOutput.Kind, file: ComposedFile)] {
    [
      (.entitlements, entitlements), (.infoPropertyList, infoPropertyList),
      (.androidManifest, manifest),
    ]
  }

  private func place(_ value: JSONValue) -> ProjectPlace {
    if let base, value.offset < 0 { return ProjectPlace(base, -value.offset) }
    return ProjectPlace(path, lines?.number(at: value.offset) ?? value.offset)
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

  /// The app for Apple's systems; `nil` if the file has nothing about it.
  var apple: AppleTarget? {
    guard let ios = system("ios") else { return nil }
    var configuration = AppleTarget.Configuration(
      "Release",
      BuildSettings(),
      folder: ProjectFiles.folder(of: path),
      in: ProjectFiles([:]),
      entitlements: entitlements,
      info: infoPropertyList
    )
    configuration.bundleID = value(ios[last: "bundleIdentifier"])
    configuration.team = value(ios[last: "appleTeamId"])
    return AppleTarget(
      name: name,
      place: place(ios),
      system: .iOS,
      configurations: [configuration]
    )
  }

  /// Returns the part of the configuration for a system; `nil` if there is nothing about it.
  private func system(_ name: String) -> JSONValue? {
    expo[last: name] ?? (schemes(name).isEmpty ? nil : expo)
  }

  private func schemes(_ system: String) -> [(text: String, place: ProjectPlace)] {
    texts(expo[last: "scheme"]) + texts(expo[last: system]?[last: "scheme"])
  }

  /// The schemes of `ios.infoPlist`, with which Expo ignores `scheme`; `nil` without such a key.
  ///
  /// Source: `createInfoPlistPluginWithPropertyGuard` of `@expo/config-plugins`.
  private var listedSchemes: [(text: String, place: ProjectPlace)]? {
    expo[last: "ios"]?[last: "infoPlist"]?[last: "CFBundleURLTypes"].map { types in
      (types.array ?? []).flatMap { texts($0[last: "CFBundleURLSchemes"]) }
    }
  }

  private var entitlements: ComposedFile {
    let ios = system("ios") ?? expo
    let key = Entitlements.associatedDomainsKey
    // Expo removes the key from 'ios.entitlements' (`withAssociatedDomains`).
    let domains = (ios[last: "associatedDomains"]?.array ?? []).flatMap(texts)
    var file = ComposedFile(propertyList: place(ios))
    if !domains.isEmpty {
      file.add("<key>\(key)</key>", domains[0].place)
      file.add(strings: domains, place(ios))
    }
    file.endPropertyList(place(ios))
    return file
  }

  private var infoPropertyList: ComposedFile {
    let ios = system("ios") ?? expo
    let start = place(ios)
    var info = ComposedFile(propertyList: start)
    if let name = expo[last: "name"], let text = name.string {
      info.add("<key>CFBundleDisplayName</key>", place(name))
      info.add(string: text, place(name))
    }
    let schemes = listedSchemes ?? schemes("ios")
    if let first = schemes.first?.place {
      info.add("<key>CFBundleURLTypes</key>\n<array>\n<dict>", first)
      info.add("<key>CFBundleURLSchemes</key>", first)
      info.add(strings: schemes, first)
      info.add("</dict>\n</array>", first)
    }
    info.endPropertyList(start)
    return info
  }

  // MARK: - Android

  /// The app for Android; `nil` if the file has nothing about it.
  var android: AndroidApp? {
    guard let android = system("android") else { return nil }
    let package = value(android[last: "package"])
    return AndroidApp(
      name: name,
      place: place(android),
      variants: [.init(name: "", package: package, manifest: manifest)]
    )
  }

  private var manifest: ComposedFile {
    let android = system("android") ?? expo
    let start = place(android)
    let package = value(android[last: "package"])
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
    let schemes = schemes("android")
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
    for filter in intentFilters { add(filter, to: &manifest) }
    manifest.add("</activity>\n</application>\n</manifest>", start)
    return manifest
  }

  private var intentFilters: ArraySlice<JSONValue> {
    (expo[last: "android"]?[last: "intentFilters"]?.array ?? []).prefix(1000)
  }

  private func add(_ filter: JSONValue, to manifest: inout ComposedFile) {
    let start = place(filter)
    manifest.beginFilter(
      start,
      action: filter[last: "action"]?.string ?? "VIEW",
      isVerified: filter[last: "autoVerify"]?.bool ?? false
    )
    for category in texts(filter[last: "category"]) {
      manifest.add(category: category.text, category.place)
    }
    let data = filter[last: "data"]?.array ?? [filter[last: "data"]].compactMap(\.self)
    for element in data.prefix(1000) {
      let known = [
        "scheme", "host", "port", "path", "pathPattern", "pathPrefix", "pathSuffix",
        "pathAdvancedPattern", "mimeType",
      ]
      let attributes = known.compactMap { name in
        element[last: name]?.string.map {
          " android:\(name)=\"\($0.xmlEscaped(inAttribute: true))\""
        }
      }
      if !attributes.isEmpty { manifest.add("<data\(attributes.joined())/>", place(element)) }
    }
    manifest.add("</intent-filter>", start)
  }
}

extension LinkDiagnostic {
  /// Returns a finding about a file that Expo's build makes in the words of the configuration,
  /// which has the names of Android without their beginning, and JSON in place of elements.
  package func inWordsOfExpo(_ path: String) -> LinkDiagnostic {
    guard ExpoProject.isConfiguration(path) || ExpoProject.isProgram(path) else { return self }
    func changed(_ text: String) -> String {
      var text = text
      for start in ["action", "category"] {
        text = text.replacing("'android.intent.\(start).", with: "'")
      }
      text = text.replacing("'android:autoVerify=\"true\"'", with: "'\"autoVerify\": true'")
        .replacing(/'android:(\w+)="([^"]*)"'/) { found in
          "'\"\(found.1)\": \"\(found.2.replacing("\\", with: "\\\\"))\"'"
        }
        .replacing("'android:", with: "'")
        .replacing("'<data>' element", with: "object in 'data'")
      guard let start = text.firstRange(of: "<data android:"),
        let end = text[start.upperBound...].firstRange(of: "/>")
      else { return text }
      let pairs = text[start.upperBound..<end.lowerBound].split(separator: " ").map { pair in
        let name = pair.hasPrefix("android:") ? pair.dropFirst(8) : pair
        let equals = name.firstIndex(of: "=") ?? name.endIndex
        return "\"\(name[..<equals])\": \(name[equals...].dropFirst())"
      }
      return text[..<start.lowerBound] + "{ \(pairs.joined(separator: ", ")) }"
        + changed(String(text[end.upperBound...]))
    }
    var copy = LinkDiagnostic(
      severity: severity,
      code: code,
      message: changed(message),
      place: keyPath,
      excerpt: excerpt,
      help: help.map(changed)
    )
    (copy.file, copy.line, copy.column) = (file, line, column)
    (copy.exampleLink, copy.effect) = (exampleLink, effect)
    return copy
  }
}

extension JSONValue {
  /// Returns the value with other offsets.
  fileprivate func withOffsets(_ change: (Int) -> Int) -> JSONValue {
    let content: Content =
      switch content {
      case .object(let members):
        .object(
          members.map {
            .init($0.key, $0.value.withOffsets(change), keyOffset: change($0.keyOffset))
          }
        )
      case .array(let elements): .array(elements.map { $0.withOffsets(change) })
      default: content
      }
    return JSONValue(content, offset: change(offset))
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
    // Expo writes the prefix before every name (`renderIntentFilters`).
    let name = action.xmlEscaped(inAttribute: true)
    add("<action android:name=\"android.intent.action.\(name)\"/>", place)
  }

  fileprivate mutating func add(category: String, _ place: ProjectPlace) {
    let name = category.xmlEscaped(inAttribute: true)
    add("<category android:name=\"android.intent.category.\(name)\"/>", place)
  }
}
