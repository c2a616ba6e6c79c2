import Waymark
import WaymarkCatalog

/// A project of XcodeGen: the apps that `project.yml` declares.
///
/// Source: XcodeGen, "Project Spec", and `Target` and `PBXProjGenerator` for names and identifiers.
struct XcodeGenProject {
  /// A file of the specification.
  private struct Specification {
    let path: String
    let lines: TextLines
    let root: JSONValue
  }

  /// A target or a template in its file.
  private typealias Part = (value: JSONValue, own: Specification)

  private let files: ProjectFiles
  /// The file and those that it includes, the file itself first.
  private let specifications: [Specification]
  private let folder: String
  /// The findings about files that cannot be read.
  private let findings: [LinkDiagnostic]

  /// The apps, in the order of the files.
  ///
  /// - Parameter built: The apps of the projects of Xcode.
  static func targets(in files: ProjectFiles, except built: [AppleTarget]) -> [AppleTarget] {
    let projects = paths(in: files).compactMap { XcodeGenProject($0, in: files) }
    let included = Set(projects.flatMap { $0.specifications.dropFirst().map(\.path) })
    let folders = builtFolders(in: files)
    let known = Set(built.map(\.name))
    return projects.flatMap { project -> [AppleTarget] in
      let first = project.specifications[0]
      if included.contains(first.path) { return [] }
      if !folders.contains(project.folder) { return project.targets }
      // A project of Xcode is what is built, unless the specification makes another one beside it.
      guard let name = first.root["name"]?.string, !name.contains("$"),
        let path = ProjectFiles.path("\(name).xcodeproj/project.pbxproj", from: project.folder),
        !files.contains(path)
      else { return [] }
      return project.targets.filter { !known.contains($0.name) }
    }
  }

  /// Returns the paths of specifications: several of them in one folder have further words in their
  /// names.
  private static func paths(in files: ProjectFiles) -> [String] {
    files.paths.filter { path in
      let name = ProjectFiles.name(of: path)
      return [".yml", ".yaml"].contains(where: name.hasSuffix) && name.contains("project")
    }
  }

  /// Returns the findings about specifications that cannot be read.
  static func findings(in files: ProjectFiles) -> [LinkDiagnostic] {
    let folders = builtFolders(in: files)
    return paths(in: files).flatMap { path -> [LinkDiagnostic] in
      if folders.contains(ProjectFiles.folder(of: path)) { return [] }
      if let project = XcodeGenProject(path, in: files) { return project.findings }
      // Files of other makers have these names, too. A text in UTF-16 has zeros.
      guard let bytes = files.contents(of: path),
        bytes.filter({ $0 != 0 }).contains(text: "targets:")
      else { return [] }
      return [damage(bytes, path)].compactMap(\.self)
    }.unique
  }

  /// Returns the finding about a file that cannot be read; `nil` for another file.
  private static func damage(_ bytes: [UInt8], _ path: String) -> LinkDiagnostic? {
    do throws(UnreadableFileError) {
      _ = try YAMLReader.documents(bytes, skipsUnknown: true)
      return nil
    } catch {
      return .unreadableProjectFile(error).inFile(path)
    }
  }

  /// Returns the folders with a project of Xcode.
  private static func builtFolders(in files: ProjectFiles) -> Set<String> {
    Set(
      files.paths(named: "project.pbxproj").map {
        ProjectFiles.folder(of: ProjectFiles.folder(of: $0))
      }
    )
  }

  private init?(_ path: String, in files: ProjectFiles) {
    var read: [Specification] = []
    var open = [path]
    var damages: [LinkDiagnostic] = []
    while let path = open.popLast(), read.count < 64 {
      guard !read.contains(where: { $0.path == path }), let bytes = files.contents(of: path) else {
        continue
      }
      guard let documents = try? YAMLReader.documents(bytes, skipsUnknown: true) else {
        damages += [Self.damage(bytes, path)].compactMap(\.self)
        continue
      }
      guard let root = documents.first, root.members != nil else { continue }
      read.append(Specification(path: path, lines: TextLines(bytes), root: root))
      let include = root["include"]
      let folder = ProjectFiles.folder(of: path)
      for value in (include?.array ?? [include].compactMap(\.self)).reversed() {
        guard let text = value.string ?? value["path"]?.string,
          let other = ProjectFiles.path(text, from: folder)
        else { continue }
        // A script may copy the specification into the folder of the project.
        open.append(files.contains(other) ? other : text)
      }
    }
    guard let first = read.first, first.root["targets"] != nil || read.count > 1 else { return nil }
    self.files = files
    specifications = read
    findings = damages
    folder = ProjectFiles.folder(of: path)
  }

  private var targets: [AppleTarget] {
    let names = specifications.flatMap { ($0.root["targets"]?.members ?? []).map(\.key) }
    return names.unique.prefix(500).flatMap(targets)
  }

  /// Returns the apps that a target of all specifications makes.
  private func targets(_ name: String) -> [AppleTarget] {
    let own = specifications.compactMap { specification in
      specification.root["targets"]?.members?.first { $0.key == name }
        .map { (member: $0, own: specification) }
    }
    guard let (member, specification) = own.first else { return [] }
    // A file replaces the values of those that it includes, and a target those of its templates.
    var parts = own.reversed().flatMap { part in
      var known: Set<String> = []
      return templates(of: part.member.value, &known) + [(value: part.member.value, own: part.own)]
    }
    if own.contains(where: { $0.member.value["templates"] != nil }) {
      var texts = [("target_name", member.key)]
      for part in parts.reversed() {
        for attribute in part.value["templateAttributes"]?.members ?? [] {
          if let text = attribute.value.string { texts.append((attribute.key, text)) }
        }
      }
      parts = parts.map { (value: Self.filled($0.value, texts), own: $0.own) }
    }
    func value(_ key: String) -> JSONValue? { parts.last { $0.value[key] != nil }?.value[key] }
    guard value("type")?.string == "application" else { return [] }
    let place = ProjectPlace(
      specification.path,
      specification.lines.number(at: member.keyOffset)
    )
    func target(
      _ platform: String?,
      _ targetName: String,
      _ parts: [Part]
    ) -> AppleTarget {
      let supported = names(value("supportedDestinations"))
      let system =
        AppleTarget.System(rawValue: platform ?? "auto")
        ?? (supported.isEmpty || supported.contains("iOS")
          ? .iOS : AppleTarget.System(rawValue: supported[0]) ?? .iOS)
      let configurations = self.configurations.prefix(32).map {
        configuration($0, of: targetName, product: name, parts)
      }
      return AppleTarget(
        name: targetName,
        place: place,
        system: system,
        configurations: AppleTarget.ordered(Array(configurations))
      )
    }
    guard value("platform")?.array != nil else {
      return [target(value("platform")?.string, name, parts)]
    }
    // One target for each system, with the system in its name (`resolveMultiplatformTargets`).
    return names(value("platform")).map { platform in
      let prefix = value("platformPrefix")?.string ?? ""
      let suffix = value("platformSuffix")?.string ?? "_\(platform)"
      let own = parts.map {
        (value: Self.filled($0.value, [("platform", platform)]), own: $0.own)
      }
      return target(platform, prefix + name + suffix, own)
    }
  }

  /// Returns the templates of a target or a template, those that another one is made from first.
  private func templates(of value: JSONValue, _ known: inout Set<String>) -> [Part] {
    names(value["templates"]).flatMap { name -> [Part] in
      let found = specifications.lazy.compactMap { own in
        own.root["targetTemplates"]?[name].map { (value: $0, own: own) }
      }.first
      guard let found, known.insert(name).inserted else { return [] }
      return templates(of: found.value, &known) + [found]
    }
  }

  /// Returns a part of a target with the attributes of its templates filled in.
  private static func filled(
    _ value: JSONValue,
    _ attributes: [(String, String)]
  ) -> JSONValue {
    func filled(_ text: String) -> String {
      if !text.contains("${") { return text }
      return attributes.reduce(text) { $0.replacing("${\($1.0)}", with: $1.1) }
    }
    let content: JSONValue.Content =
      switch value.content {
      case .object(let members):
        .object(
          members.map { member in
            let value = Self.filled(member.value, attributes)
            return JSONValue.Member(filled(member.key), value, keyOffset: member.keyOffset)
          }
        )
      case .array(let elements): .array(elements.map { Self.filled($0, attributes) })
      case .string(let text): .string(filled(text))
      default: value.content
      }
    return JSONValue(content, offset: value.offset)
  }

  /// The names of the configurations.
  private var configurations: [String] {
    let declared = specifications.lazy.compactMap { $0.root["configs"]?.members }.first
    return declared?.map(\.key) ?? ["Debug", "Release"]
  }

  private func names(_ value: JSONValue?) -> [String] {
    value?.array?.compactMap(\.string) ?? [value?.string].compactMap(\.self)
  }

  private func configuration(
    _ name: String,
    of target: String,
    product: String,
    _ parts: [Part]
  ) -> AppleTarget.Configuration {
    var settings = BuildSettings()
    for own in specifications.reversed() {
      settings.levels += levels(own.root, own, name)
    }
    for part in parts { settings.levels += levels(part.value, part.own, name) }
    let project = specifications.lazy.compactMap { $0.root["name"]?.string }.first ?? target
    settings.builtIn = XcodeProject.builtIn(
      target: target,
      project: project,
      configuration: name
    )
    settings.builtIn["PRODUCT_NAME"] = product
    settings.builtIn["target_name"] = product
    // Without a setting, the identifier has the prefix of the options.
    if settings.value("PRODUCT_BUNDLE_IDENTIFIER") == nil {
      for own in specifications {
        guard let prefix = own.root["options"]?["bundleIdPrefix"], let text = prefix.string else {
          continue
        }
        let place = ProjectPlace(own.path, own.lines.number(at: prefix.offset))
        let escaped = target.replacing("_", with: "-").filter {
          $0.isLetter || $0.isNumber || "-.".contains($0)
        }
        settings.levels.insert(
          ["PRODUCT_BUNDLE_IDENTIFIER": .init(text: "\(text).\(escaped)", place: place)],
          at: 0
        )
        break
      }
    }
    var written: [ComposedFile?] = []
    for (key, setting) in [
      ("entitlements", "CODE_SIGN_ENTITLEMENTS"), ("info", "INFOPLIST_FILE"),
    ] {
      let part = parts.last { $0.value[key] != nil }
      let value = part?.value[key]
      // The properties are what XcodeGen writes into the file.
      written.append(part.flatMap { part in value?["properties"].map { list($0, part.own) } })
      guard let part, let path = value?["path"] ?? value, let text = path.string,
        let full = ProjectFiles.path(text, from: ProjectFiles.folder(of: part.own.path)),
        full.hasPrefix(folder)
      else { continue }
      let place = ProjectPlace(part.own.path, part.own.lines.number(at: path.offset))
      let relative = folder.isEmpty ? full : String(full.dropFirst(folder.count + 1))
      settings.levels.append([setting: .init(text: relative, place: place)])
    }
    return AppleTarget.Configuration(
      name,
      settings,
      folder: folder,
      in: files,
      entitlements: written[0],
      info: written[1]
    )
  }

  /// Returns the levels of the settings of a project, a target or a template.
  private func levels(
    _ value: JSONValue,
    _ own: Specification,
    _ configuration: String
  ) -> [BuildSettings.Level] {
    var levels: [BuildSettings.Level] = []
    let folder = ProjectFiles.folder(of: own.path)
    if let text = value["configFiles"]?[configuration]?.string,
      let path = ProjectFiles.path(text, from: folder)
    {
      levels.append(BuildSettings.level(of: path, in: files, root: self.folder))
    }
    if let settings = value["settings"] { add(settings, own, configuration, &levels, depth: 0) }
    return levels
  }

  private func add(
    _ settings: JSONValue,
    _ own: Specification,
    _ configuration: String,
    _ levels: inout [BuildSettings.Level],
    depth: Int
  ) {
    let members = settings.members ?? []
    let isDivided = members.contains { ["base", "configs", "groups"].contains($0.key) }
    guard isDivided else {
      levels.append(level(settings, own))
      return
    }
    for name in depth < 8 ? names(settings["groups"]) : [] {
      for other in specifications {
        guard let group = other.root["settingGroups"]?[name] else { continue }
        add(group, other, configuration, &levels, depth: depth + 1)
      }
    }
    if let base = settings["base"] { levels.append(level(base, own)) }
    // The name of a configuration may be a part of its own.
    let configs = (settings["configs"]?.members ?? []).sorted { $0.key.count < $1.key.count }
    for member in configs
    where lowercasedASCII(configuration).contains(lowercasedASCII(member.key)) {
      levels.append(level(member.value, own))
    }
  }

  private func level(_ settings: JSONValue, _ own: Specification) -> BuildSettings.Level {
    var level: BuildSettings.Level = [:]
    for member in settings.members ?? [] {
      let text =
        switch member.value.content {
        case .number(let text), .string(let text): text
        case .bool(let value): value ? "YES" : "NO"
        default: names(member.value).joined(separator: " ")
        }
      // XcodeGen fills in variables of the environment, which no file has.
      let line = own.lines.number(at: member.value.offset)
      level[member.key] = .init(text: text, place: ProjectPlace(own.path, line))
    }
    return level
  }

  /// Returns properties as a property list.
  private func list(_ value: JSONValue, _ own: Specification) -> ComposedFile {
    var file = ComposedFile()
    let start = ProjectPlace(own.path, own.lines.number(at: value.offset))
    file.add("<plist version=\"1.0\">", start)
    add(value, own, to: &file, depth: 0)
    file.add("</plist>", start)
    return file
  }

  private func add(
    _ value: JSONValue,
    _ own: Specification,
    to file: inout ComposedFile,
    depth: Int
  ) {
    let place = ProjectPlace(own.path, own.lines.number(at: value.offset))
    switch value.content {
    case .object(let members):
      file.add("<dict>", place)
      for member in depth < 32 ? members : [] {
        let place = ProjectPlace(own.path, own.lines.number(at: member.keyOffset))
        file.add("<key>\(member.key.xmlEscaped(inAttribute: true))</key>", place)
        add(member.value, own, to: &file, depth: depth + 1)
      }
      file.add("</dict>", place)
    case .array(let elements):
      file.add("<array>", place)
      for element in depth < 32 ? elements : [] {
        add(element, own, to: &file, depth: depth + 1)
      }
      file.add("</array>", place)
    case .bool(let flag): file.add(flag ? "<true/>" : "<false/>", place)
    case .number(let text), .string(let text):
      file.add("<string>\(text.xmlEscaped(inAttribute: true))</string>", place)
    case .null: file.add("<string></string>", place)
    }
  }
}
