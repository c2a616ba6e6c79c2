import Waymark

/// The default configuration, a flavour or a build type of a module.
struct GradleConfiguration: Sendable {
  let name: String
  var dimension: String?
  /// Indicates whether the script makes the flavour the default one.
  var isDefault = false
  var applicationID: ProjectValue?
  var applicationIDSuffix: ProjectValue?
  var minSDK: ProjectValue?
  /// The values of `${name}` in manifests.
  var placeholders: [String: ProjectValue] = [:]
  /// The values of resources that the script makes, by their references: `@string/host`.
  var resources: [String: ProjectValue] = [:]
  /// The line on which placeholders are computed, so that each of them may have another value.
  var unknownPlaceholders: ProjectValue?

  /// Copies the values of another build type, as `initWith` does.
  mutating func copy(_ other: GradleConfiguration) {
    applicationID = other.applicationID
    applicationIDSuffix = other.applicationIDSuffix
    minSDK = other.minSDK ?? minSDK
    placeholders = other.placeholders
    resources = other.resources
    unknownPlaceholders = other.unknownPlaceholders
  }
}

/// A module of a Gradle build, as its scripts describe it.
///
/// Source: developer.android.com, "Configure build variants".
struct GradleModule: Sendable {
  /// The files that a script names for a source set.
  struct SourceSet: Sendable {
    /// The folder, relative to the module.
    var root: String?
    var manifest: ProjectValue?
    /// The folders with resources in addition to the usual one, relative to the module.
    var resources: [String] = []
  }

  /// A module of the same build whose manifest the build merges into this one's.
  struct Dependency: Sendable {
    /// The configuration, such as `implementation` or `freeDebugApi`.
    let configuration: String
    /// The path `:core:links`, or the accessor `projects.core.links`.
    let path: ProjectValue
    let place: ProjectPlace
  }

  /// The folder of the module.
  let folder: String
  /// The path of its script.
  let script: String
  /// The identifiers of its plugins.
  var plugins: [ProjectValue] = []
  var namespace: ProjectValue?
  var base = GradleConfiguration(name: "main")
  /// The values that a script sets for each variant, after all configurations.
  var ofVariants = GradleConfiguration(name: "variants")
  /// The values that a script sets for the variants of a build type alone, by its name.
  var ofBuildTypes: [String: GradleConfiguration] = [:]
  var flavors: [GradleConfiguration] = []
  var buildTypes = [GradleConfiguration(name: "debug"), GradleConfiguration(name: "release")]
  var dimensions: [String] = []
  var sourceSets: [String: SourceSet] = [:]
  var dependencies: [Dependency] = []
  /// The statements that were not read although they may set values, with the reasons.
  var unread: [ProjectValue] = []

  /// Indicates whether the module is an app.
  var isApplication: Bool {
    plugins.contains { $0.text == Self.applicationPlugin }
      || base.applicationID != nil || flavors.contains { $0.applicationID != nil }
  }

  /// The largest number of plugins, flavors or build types that are read.
  static var itemLimit: Int { 128 }

  static let applicationPlugin = "com.android.application"

  /// The build types and flavours of a variant: one flavour of each dimension.
  typealias Variant = (flavors: [GradleConfiguration], buildType: GradleConfiguration)

  /// The variants in the order of their names in the scripts, at most 256.
  var variants: [Variant] {
    var products: [[GradleConfiguration]] = [[]]
    let known = dimensions.filter { name in flavors.contains { dimension(of: $0) == name } }
    let groups =
      known.isEmpty
      ? flavors.isEmpty ? [] : [flavors]
      : known.map { name in flavors.filter { dimension(of: $0) == name } }
    for group in groups {
      products = Array(products.lazy.flatMap { start in group.map { start + [$0] } }.prefix(256))
    }
    return Array(
      products.flatMap { flavors in buildTypes.map { (flavors, $0) } }.prefix(256)
    )
  }

  /// Returns the dimension of a flavour, which is the only one unless the flavour names it.
  private func dimension(of flavor: GradleConfiguration) -> String? {
    flavor.dimension ?? (dimensions.count == 1 ? dimensions[0] : nil)
  }
}

/// Reads the statements of a module's scripts in their order.
struct GradleModuleReader {
  private(set) var module: GradleModule
  private(set) var scope: GradleScope
  /// The paths of scripts that `apply from` names, and the identifiers of plugins.
  private let include: (GradleInclusion, GradleModule) -> [GradleScript]
  private var depth = 0
  private var count = 0

  private static var depthLimit: Int { 6 }
  private static var countLimit: Int { 64 }

  /// Creates a reader.
  ///
  /// - Parameter include: A function that returns the scripts that another one includes.
  init(
    _ module: GradleModule,
    scope: GradleScope,
    include: @escaping (GradleInclusion, GradleModule) -> [GradleScript]
  ) {
    self.module = module
    self.scope = scope
    self.include = include
  }

  /// Reads a script, and the scripts that it includes at their places.
  mutating func read(_ script: GradleScript) {
    count += 1
    guard depth < Self.depthLimit, count < Self.countLimit else { return }
    depth += 1
    for statement in script.statements { read(statement) }
    depth -= 1
  }

  private mutating func read(_ statement: GradleScript.Statement) {
    let path = GradlePath(statement.path)
    if statement.operation == .variable {
      return set(statement.path.last?.name ?? "", statement, isExtra: false)
    }
    if readExtra(statement, path) || readPlugin(statement, path) { return }
    let arguments = path.arguments(of: statement)
    if path.names.contains("dependencies") {
      readDependency(statement, path, arguments)
    } else if let container = path.container {
      switch container {
      case "defaultConfig": read(statement, path, arguments, into: \.base)
      case "sourceSets": readSourceSet(statement, path, arguments)
      default: readItem(statement, path, arguments, isFlavor: container == "productFlavors")
      }
    } else {
      readVariantProperty(statement, path, arguments)
    }
    for name in ["flavorDimensions", "namespace"] where path.names.suffix(2).contains(name) {
      readProperty(name, statement, path, arguments)
    }
  }

  private func value(
    _ expression: GradleExpression?,
    _ statement: GradleScript.Statement
  ) -> ProjectValue {
    let value = expression.map { scope.value(of: $0, at: statement.place) }
    guard let value, !statement.isConditional else {
      return .unknown(reason: "a condition decides about it", statement.place)
    }
    return value
  }

  // MARK: - Variables

  private mutating func set(
    _ name: String,
    _ statement: GradleScript.Statement,
    isExtra: Bool,
    to expression: GradleExpression? = nil
  ) {
    let expression = expression ?? statement.arguments.first ?? .calculated
    if case .list(let entries) = expression {
      for case .pair(let key, let value) in entries {
        guard let key = key.literal ?? key.name else { continue }
        set("\(name).\(key)", statement, isExtra: isExtra, to: value)
      }
      return
    }
    scope.set(
      name,
      to: scope.value(of: expression, at: statement.place),
      isExtra: isExtra,
      isConditional: statement.isConditional
    )
  }

  /// Reads an extra property: `ext.host = …`, `extra["host"] = …`, `ext { set("host", …) }`.
  private mutating func readExtra(
    _ statement: GradleScript.Statement,
    _ path: GradlePath
  ) -> Bool {
    guard let start = path.names.lastIndex(where: { $0 == "ext" || $0 == "extra" }),
      start + 1 < path.names.count
    else {
      if path.names.count == 1, statement.operation == .set, path.keys.isEmpty {
        set(path.names[0], statement, isExtra: false)
      }
      return false
    }
    let last = statement.path[statement.path.count - 1]
    if statement.operation == .set {
      let name = path.key ?? path.names[(start + 1)...].joined(separator: ".")
      set(name, statement, isExtra: true)
    } else if last.name == "set" || last.name == "put", let arguments = last.arguments,
      arguments.count == 2, let name = arguments[0].literal
    {
      set(name, statement, isExtra: true, to: arguments[1])
    }
    return true
  }

  // MARK: - Plugins and other scripts

  private mutating func readPlugin(
    _ statement: GradleScript.Statement,
    _ path: GradlePath
  ) -> Bool {
    guard let last = statement.path.last(where: { $0.name != "[]" }) else { return false }
    let names = statement.path.map(\.name)
    if names.contains("gradlePlugin") || statement.operation != .call { return false }
    let isInPlugins = names.dropLast().contains { $0 == "plugins" || $0 == "pluginManager" }
    let arguments = (last.arguments ?? []) + statement.arguments
    if statement.path.count > 1, last.name == "apply", arguments.first?.name == "false" {
      return isInPlugins
    }
    if arguments.last?.literal == GradleScript.notApplied { return true }
    if last.name == "apply" {
      for case .pair(let key, let value) in arguments {
        switch key.literal ?? key.name {
        case "plugin"?: apply(self.value(value, statement), value)
        case "from"?: applyScript(value, statement)
        default: break
        }
      }
      if let first = arguments.first, arguments.count == 1, statement.path.count > 1 {
        apply(value(first, statement), first)
      }
      return !arguments.isEmpty
    }
    guard isInPlugins, let first = arguments.first, ["id", "alias"].contains(last.name) else {
      return false
    }
    apply(value(first, statement), first)
    return true
  }

  private mutating func apply(_ plugin: ProjectValue, _ expression: GradleExpression) {
    var plugin = plugin
    if plugin.text == nil, let name = expression.name.map(lowercasedASCII) {
      // The catalog is not in the project, but its accessor has the usual name.
      let isApp = name.hasSuffix("android.application") || name.hasSuffix("androidapplication")
      if isApp { plugin = .stated(GradleModule.applicationPlugin, plugin.place) }
    }
    if module.plugins.contains(where: { $0.text != nil && $0.text == plugin.text }) { return }
    guard module.plugins.count < GradleModule.itemLimit else { return }
    module.plugins.append(plugin)
    guard let id = plugin.text else { return }
    if id.contains("flutter-gradle-plugin"),
      !module.buildTypes.contains(where: { $0.name == "profile" })
    {
      module.buildTypes.append(GradleConfiguration(name: "profile"))
    }
    for script in include(.plugin(id), module) { read(script) }
  }

  private mutating func applyScript(
    _ expression: GradleExpression,
    _ statement: GradleScript.Statement
  ) {
    var (argument, start) = (expression, "")
    if case .chain(let steps) = expression, let last = steps.last, last.name == "file",
      let file = last.arguments?.first
    {
      let isRoot = steps.contains { $0.name == "rootProject" }
      (argument, start) = (file, isRoot ? GradleInclusion.root + "/" : "")
    }
    guard let text = scope.value(of: argument, at: statement.place).text else {
      return miss(statement, "it names a script that the build computes")
    }
    let path = start + text
    let scripts = include(.script(path, from: statement.place.path), module)
    if scripts.isEmpty { return miss(statement, "the project has no script '\(path)'") }
    for script in scripts { read(script) }
  }

  private mutating func miss(_ statement: GradleScript.Statement, _ reason: String) {
    guard module.unread.count < GradleModule.itemLimit else { return }
    module.unread.append(.unknown(reason: reason, statement.place))
  }

  // MARK: - Dependencies

  private mutating func readDependency(
    _ statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression]
  ) {
    guard path.names.last != "dependencies", let configuration = path.names.last else { return }
    func add(_ path: ProjectValue) {
      // Groovy and Kotlin: `add("implementation", project(":core:links"))`.
      let name = configuration == "add" ? arguments.first?.literal : nil
      module.dependencies.append(
        .init(configuration: name ?? configuration, path: path, place: statement.place)
      )
    }
    func add(_ argument: GradleExpression) {
      switch argument {
      case .list(let entries):
        for entry in entries { add(entry) }
      case .pair(let key, let value):
        if (key.literal ?? key.name) == "path" { add(scope.value(of: value, at: statement.place)) }
      default: add(scope.value(of: argument, at: statement.place))
      }
    }
    for argument in arguments {
      guard case .chain(let steps) = argument, let first = steps.first else { continue }
      if first.name == "project", let arguments = first.arguments {
        for entry in arguments { add(entry) }
      } else if first.name == "projects", let name = argument.name {
        add(.stated(name, statement.place))
      } else if argument.name == "project" {
        miss(statement, "'\(configuration)' adds modules that no line names")
      }
    }
  }

  // MARK: - Source sets

  private mutating func readSourceSet(
    _ statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression]
  ) {
    guard let name = path.item else { return }
    let property = path.property.joined(separator: ".")
    if property == "manifest.srcFile" || property == "manifest.srcFile.set" {
      var set = module.sourceSets[name] ?? .init()
      set.manifest = value(Self.file(arguments.first), statement)
      module.sourceSets[name] = set
    } else if property == "setRoot", let root = arguments.first.map({ value($0, statement) })?.text
    {
      module.sourceSets[name, default: .init()].root = root
    } else if property.hasPrefix("res.srcDir") {
      var list = arguments
      if case .list(let entries)? = arguments.first { list = entries }
      var set = module.sourceSets[name] ?? .init()
      set.resources += list.compactMap { value(Self.file($0), statement).text }
      module.sourceSets[name] = set
    }
  }

  /// Returns the path in `file("path")`.
  private static func file(_ expression: GradleExpression?) -> GradleExpression? {
    guard case .chain(let steps)? = expression, steps.count == 1, steps[0].name == "file" else {
      return expression
    }
    return steps[0].arguments?.first
  }

  // MARK: - The extension android

  private mutating func readProperty(
    _ name: String,
    _ statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression]
  ) {
    switch name {
    case "namespace" where path.names.last == name && !arguments.isEmpty:
      if path.names.contains("dependencies") { return }
      module.namespace = value(arguments[0], statement)
      scope.variables["namespace"] = module.namespace
    case "flavorDimensions":
      let names = arguments.flatMap { argument in
        if case .list(let entries) = argument { entries } else { [argument] }
      }.compactMap { value($0, statement).text }
      if statement.operation == .set { module.dimensions = [] }
      module.dimensions += names.prefix(GradleModule.itemLimit).filter {
        !module.dimensions.contains($0)
      }
    default: break
    }
  }

  /// Reads what a script sets for each variant: `onVariants { it.applicationId.set("…") }`.
  private mutating func readVariantProperty(
    _ statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression]
  ) {
    guard path.names.contains("onVariants") || path.names.contains("applicationVariants") else {
      return
    }
    let value = ProjectValue.unknown(reason: "a script sets it for each variant", statement.place)
    let names = path.names.suffix(2)
    let type = Self.selectedBuildType(of: statement)
    var own = type.map { module.ofBuildTypes[$0] ?? GradleConfiguration(name: $0) }
    defer { if let type, let own { module.ofBuildTypes[type] = own } }
    if names == ["applicationId", "set"] {
      if own == nil { module.base.applicationID = value }
      own?.applicationID = value
    } else if names.contains(where: Self.placeholderProperties.contains),
      let keys = Self.placeholders(of: statement, path, arguments)
    {
      var all = own ?? module.ofVariants
      if keys.isEmpty { all.unknownPlaceholders = value }
      for key in keys { all.placeholders[key] = value }
      if own == nil { module.ofVariants = all } else { own = all }
    }
  }

  /// Returns the build type to whose variants a statement is limited:
  /// `onVariants(selector().withBuildType("debug")) { … }`.
  private static func selectedBuildType(of statement: GradleScript.Statement) -> String? {
    let step = statement.path.first { $0.name == "onVariants" }
    guard case .chain(let steps)? = step?.arguments?.first,
      steps.map(\.name) == ["selector", "withBuildType"]
    else { return nil }
    return steps[1].text
  }

  private static let placeholderProperties: Set<String> = [
    "manifestPlaceholders", "addManifestPlaceholders", "setManifestPlaceholders",
  ]

  /// Returns the names of the placeholders that a statement sets; none if they are computed, and
  /// `nil` if the statement sets no placeholder.
  private static func placeholders(
    of statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression]
  ) -> [String]? {
    if let key = path.key { return [key] }
    if let name = path.names.last, !placeholderProperties.contains(name) {
      // Groovy: `manifestPlaceholders.host = "…"`.
      if statement.operation == .set { return [name] }
      if name == "put", let key = arguments.first?.literal { return [key] }
      if !["put", "putAll", "set"].contains(name) { return nil }
    }
    var entries = arguments
    if case .list(let list)? = arguments.first { entries = list }
    let keys = entries.compactMap { entry -> String? in
      if case .pair(let key, _) = entry { key.literal ?? key.name } else { nil }
    }
    return keys.count == entries.count ? keys : []
  }

  private mutating func readItem(
    _ statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression],
    isFlavor: Bool
  ) {
    let list: WritableKeyPath<GradleModule, [GradleConfiguration]> =
      isFlavor ? \.flavors : \.buildTypes
    guard let name = path.item else {
      if path.hasUnknownItem {
        miss(statement, "the name of a \(isFlavor ? "flavour" : "build type") is computed")
      }
      return
    }
    if name == "*" {
      for place in module[keyPath: list].indices {
        read(statement, path, arguments, into: list.appending(path: \.[place]))
      }
      return
    }
    if !module[keyPath: list].contains(where: { $0.name == name }) {
      let isDeclared =
        statement.isBlock || path.createsItem || Self.properties.contains(path.property.first ?? "")
      guard isDeclared else { return }
      guard module[keyPath: list].count < GradleModule.itemLimit else {
        return miss(statement, "the module has more than \(GradleModule.itemLimit) of its kind")
      }
      module[keyPath: list].append(GradleConfiguration(name: name))
    }
    guard let place = module[keyPath: list].firstIndex(where: { $0.name == name }) else { return }
    if path.property.last == "initWith", let other = Self.configuration(arguments.first),
      let source = module.buildTypes.first(where: { $0.name == other })
    {
      module[keyPath: list][place].copy(source)
      return
    }
    read(statement, path, arguments, into: list.appending(path: \.[place]))
  }

  private static let properties: Set<String> = [
    "applicationId", "applicationIdSuffix", "dimension", "manifestPlaceholders", "resValue",
    "minSdk", "minSdkVersion", "initWith", "addManifestPlaceholders", "setManifestPlaceholders",
    "isDefault",
  ]

  /// Returns the name of the build type that an argument names: `buildTypes.release`, `release`,
  /// `getByName("release")`.
  private static func configuration(_ argument: GradleExpression?) -> String? {
    guard case .chain(let steps)? = argument, let last = steps.last else { return nil }
    return last.text ?? (last.arguments == nil ? last.name : nil)
  }

  private mutating func read(
    _ statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression],
    into configuration: WritableKeyPath<GradleModule, GradleConfiguration>
  ) {
    guard let property = path.property.first else { return }
    switch property {
    case "applicationId" where !arguments.isEmpty:
      let value = value(arguments[0], statement)
      module[keyPath: configuration].applicationID = value
      scope.variables["applicationId"] = value
    case "applicationIdSuffix" where !arguments.isEmpty:
      module[keyPath: configuration].applicationIDSuffix = value(arguments[0], statement)
    case "minSdk", "minSdkVersion":
      if arguments.isEmpty { return }
      module[keyPath: configuration].minSDK = value(arguments[0], statement)
    case "dimension", "setDimension":
      module[keyPath: configuration].dimension = arguments.first.flatMap {
        value($0, statement).text
      }
    case "isDefault":
      module[keyPath: configuration].isDefault =
        arguments.first.map { value($0, statement).text } == "true"
    case "resValue" where arguments.count == 3:
      guard let type = arguments[0].literal, let name = value(arguments[1], statement).text else {
        return
      }
      module[keyPath: configuration].resources["@\(type)/\(name)"] = value(arguments[2], statement)
    case "manifestPlaceholders", "addManifestPlaceholders", "setManifestPlaceholders":
      readPlaceholders(statement, path, arguments, into: configuration)
    default: break
    }
  }

  private mutating func readPlaceholders(
    _ statement: GradleScript.Statement,
    _ path: GradlePath,
    _ arguments: [GradleExpression],
    into configuration: WritableKeyPath<GradleModule, GradleConfiguration>
  ) {
    // Groovy: `manifestPlaceholders.host = "…"`.
    let isProperty = statement.operation == .set && path.property.count == 2
    if let key = path.key ?? (isProperty ? path.property.last : nil) {
      module[keyPath: configuration].placeholders[key] = value(arguments.first, statement)
      return
    }
    if path.property.last == "put", arguments.count == 2, let key = arguments[0].literal {
      module[keyPath: configuration].placeholders[key] = value(arguments[1], statement)
      return
    }
    var entries = arguments
    if case .list(let list)? = arguments.first { entries = list }
    let replaces =
      statement.operation == .set || path.property == ["setManifestPlaceholders"]
    if replaces {
      module[keyPath: configuration].placeholders = [:]
      module[keyPath: configuration].unknownPlaceholders = nil
    }
    for entry in entries {
      if case .pair(let key, let text) = entry, let key = key.literal ?? key.name {
        module[keyPath: configuration].placeholders[key] = value(text, statement)
      } else {
        let reason = "the placeholders are computed"
        module[keyPath: configuration].unknownPlaceholders = .unknown(
          reason: reason,
          statement.place
        )
      }
    }
  }
}

/// A script that another one includes.
enum GradleInclusion {
  /// The path of a script, as it is written in another one.
  case script(String, from: String)
  /// The identifier of a plugin, which may be a script or a class of the project.
  case plugin(String)

  /// The folder of the root project in paths.
  static let root = "//root"
}
