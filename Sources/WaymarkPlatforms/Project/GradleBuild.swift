/// A Gradle build: the folder with its settings, and the modules below.
struct GradleBuild: Sendable {
  /// The folder of the root project.
  let root: String
  let files: ProjectFiles
  /// The scripts of modules by their folders.
  private let scripts: [String: String]
  /// The folders that the settings give to modules, by their paths.
  private let folders: [String: String]
  /// The folders of modules by their accessors: `core.dataStore`.
  private let accessors: [String: String]
  /// The folders of modules by their last names.
  private let named: [Substring: [String]]
  /// The properties, extra properties and catalogs of the root project.
  private var scope: GradleScope
  /// The sources of the build's own plugins by identifiers.
  private let plugins: [String: [String]]

  /// The names of build scripts.
  static let scriptNames = ["build.gradle", "build.gradle.kts"]
  private static let settingsNames = ["settings.gradle", "settings.gradle.kts"]

  /// Returns the builds of a project; a module without settings above it is a build of its own.
  static func builds(in files: ProjectFiles) -> [GradleBuild] {
    let modules = scriptNames.flatMap { files.paths(named: $0) }
    let settings = Set(
      settingsNames.flatMap { files.paths(named: $0) }.map { ProjectFiles.folder(of: $0) }
    )
    var scripts: [String: [String: String]] = [:]
    for path in modules {
      let folder = ProjectFiles.folder(of: path)
      var root = folder
      while !settings.contains(root), !root.isEmpty { root = ProjectFiles.folder(of: root) }
      let isFound = settings.contains(root)
      scripts[isFound ? root : folder, default: [:]][folder] = path
    }
    return scripts.keys.sorted().map { GradleBuild($0, scripts[$0] ?? [:], files) }
  }

  private init(_ root: String, _ scripts: [String: String], _ files: ProjectFiles) {
    self.root = root
    self.files = files
    self.scripts = scripts
    accessors = Dictionary(
      scripts.keys.sorted().map { (Self.accessor(of: Self.relative($0, to: root)), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    named = Dictionary(grouping: scripts.keys) { $0.split(separator: "/").last ?? "" }
    var scope = GradleScope()
    let start = root.isEmpty ? "" : root + "/"
    if let bytes = files.contents(of: "\(start)gradle.properties") {
      scope.readProperties(bytes, path: "\(start)gradle.properties")
    }
    for path in files.paths(under: "\(start)gradle") where path.hasSuffix(".versions.toml") {
      if let bytes = files.contents(of: path) { scope.readCatalog(bytes, path: path) }
    }
    for path in files.paths(under: root) where ProjectFiles.isOfBuild(path) {
      if let bytes = files.contents(of: path) { scope.readConstants(bytes, path: path) }
    }
    scope.variables["rootDir"] = .stated(GradleInclusion.root, ProjectPlace(root, 1))
    folders = Self.folders(of: root, files)
    plugins = Self.plugins(of: root, files, scope)
    self.scope = scope
    // The extra properties of the root project are visible in all modules.
    guard let path = scripts[root], let script = script(path) else { return }
    let module = GradleModule(folder: root, script: path)
    var reader = GradleModuleReader(module, scope: scope) { [self] in included($0, by: $1) }
    reader.read(script)
    self.scope.extras = reader.scope.extras
  }

  /// The modules in the order of their folders.
  var modules: [GradleModule] { scripts.keys.sorted().compactMap { module(in: $0) } }

  /// Returns the module in a folder.
  func module(in folder: String) -> GradleModule? {
    guard let path = scripts[folder] else { return nil }
    var empty = GradleModule(folder: folder, script: path)
    guard let script = script(path) else {
      let reason = "the file cannot be read, or has more than \(GradleScript.sizeLimit) bytes"
      empty.unread.append(.unknown(reason: reason, ProjectPlace(path, 1)))
      return empty
    }
    var scope = scope
    let properties = folder.isEmpty ? "gradle.properties" : "\(folder)/gradle.properties"
    if folder != root, let bytes = files.contents(of: properties) {
      scope.readProperties(bytes, path: properties)
    }
    var reader = GradleModuleReader(empty, scope: scope) { included($0, by: $1) }
    reader.read(script)
    var module = reader.module
    module.unread += scope.damaged
    if let line = script.openLine {
      let place = ProjectPlace(path, line)
      module.unread.append(.unknown(reason: "the file ends before a bracket is closed", place))
    }
    return module
  }

  /// Returns the folder of the module at a path; `nil` if the build has no script there.
  func folder(of path: String) -> String? {
    if path.hasPrefix("projects.") {
      let name = path.dropFirst("projects.".count)
      return accessors[String(name)]
        ?? accessors[name.split(separator: ".").dropFirst().joined(separator: ".")]
    }
    if let folder = folders[path] { return scripts[folder] == nil ? nil : folder }
    let names = path.split(separator: ":")
    let folder = ProjectFiles.path(names.joined(separator: "/"), from: root)
    if let folder, scripts[folder] != nil { return folder }
    // The settings name the modules of a folder in a way that is not read.
    let others = names.count == 1 ? named[names[0]] ?? [] : []
    return others.count == 1 ? others.first : nil
  }

  /// Returns whether the settings give a module a folder without a script, such as one that a
  /// package manager fills.
  func isElsewhere(_ path: String) -> Bool { folders[path].map { scripts[$0] == nil } ?? false }

  // MARK: - Scripts

  private func script(_ path: String, readsFunctions: Bool = false) -> GradleScript? {
    guard let bytes = files.contents(of: path), bytes.count <= GradleScript.sizeLimit else {
      return nil
    }
    return GradleScript(bytes, path: path, readsFunctions: readsFunctions)
  }

  private func included(_ inclusion: GradleInclusion, by module: GradleModule) -> [GradleScript] {
    switch inclusion {
    case .plugin(let id):
      return (plugins[id] ?? []).compactMap { script($0, readsFunctions: true) }
    case .script(let path, let from):
      var text = path
      var folders = [module.folder, ProjectFiles.folder(of: from)]
      for (start, folder) in [
        (GradleInclusion.root + "/", root), ("$projectDir/", module.folder),
      ] where path.hasPrefix(start) {
        text = String(path.dropFirst(start.count))
        folders = [folder]
      }
      for folder in folders {
        if let path = ProjectFiles.path(text, from: folder), files.contains(path) {
          return [script(path)].compactMap { $0 }
        }
      }
      return []
    }
  }

  // MARK: - Settings and plugins

  private static func relative(_ folder: String, to root: String) -> String {
    root.isEmpty || folder.count <= root.count ? folder : String(folder.dropFirst(root.count + 1))
  }

  /// Returns the accessor of a module: `core.dataStore` for `core/data-store`.
  ///
  /// Source: docs.gradle.org, "Declaring dependencies between subprojects", type-safe accessors.
  private static func accessor(of folder: String) -> String {
    folder.split(separator: "/").map { $0.split { $0 == "-" || $0 == "_" }.camelCased }
      .joined(separator: ".")
  }

  /// Returns the folders that the settings give to modules: `project(":a").projectDir = …`.
  private static func folders(of root: String, _ files: ProjectFiles) -> [String: String] {
    var folders: [String: String] = [:]
    for name in settingsNames {
      let path = root.isEmpty ? name : "\(root)/\(name)"
      guard let bytes = files.contents(of: path), bytes.count <= GradleScript.sizeLimit else {
        continue
      }
      for statement in GradleScript(bytes, path: path).statements {
        guard statement.operation == .set, statement.path.last?.name == "projectDir",
          let module = statement.path.first(where: { $0.name == "project" })?.text,
          case .chain(let steps)? = statement.arguments.first,
          let text = steps.last?.arguments?.last?.literal,
          let folder = ProjectFiles.path(text, from: root)
        else { continue }
        folders[module] = folder
      }
    }
    return folders
  }

  /// Returns the sources of the plugins that the build contains: scripts with their identifiers as
  /// names, and classes that a script names.
  private static func plugins(
    of root: String,
    _ files: ProjectFiles,
    _ scope: GradleScope
  ) -> [String: [String]] {
    var plugins: [String: [String]] = [:]
    for path in files.paths(under: root) {
      guard path.hasSuffix(".gradle.kts") || path.hasSuffix(".gradle"), path.contains("/src/main/")
      else { continue }
      let name = ProjectFiles.name(of: path)
      let id = name.hasSuffix(".kts") ? name.dropLast(11) : name.dropLast(7)
      plugins[String(id), default: []].append(path)
    }
    for name in scriptNames {
      for path in files.paths(named: name) where path.hasPrefix(root) {
        guard let bytes = files.contents(of: path), bytes.count <= GradleScript.sizeLimit,
          bytes.contains(text: "gradlePlugin")
        else { continue }
        read(GradleScript(bytes, path: path), files, scope, into: &plugins)
      }
    }
    return plugins
  }

  private static func read(
    _ script: GradleScript,
    _ files: ProjectFiles,
    _ scope: GradleScope,
    into plugins: inout [String: [String]]
  ) {
    var id: String?
    for statement in script.statements where statement.path.first?.name == "gradlePlugin" {
      guard statement.operation == .set, let value = statement.arguments.first else {
        if statement.isBlock { id = nil }
        continue
      }
      let text = scope.value(of: value, at: statement.place).text
      switch statement.path.last?.name {
      case "id"?: id = text
      case "implementationClass"?:
        guard let id, let name = text?.split(separator: ".").last else { continue }
        plugins[id, default: []] += ["kt", "groovy"].flatMap { files.paths(named: "\(name).\($0)") }
      default: break
      }
    }
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain a text.
  func contains(text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    var place = startIndex
    while place + wanted.count <= endIndex {
      if self[place] == first, self[place..<place + wanted.count].elementsEqual(wanted) {
        return true
      }
      place += 1
    }
    return false
  }
}
