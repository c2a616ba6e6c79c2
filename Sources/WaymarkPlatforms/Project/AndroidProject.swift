package import Waymark

/// An app module of a project, with its variants.
package struct AndroidModule: Sendable {
  /// The folder of the module.
  package let folder: String
  /// The path of its Gradle script.
  package let script: String
  /// The namespace of its classes; `nil` if no file has one.
  package let namespace: ProjectValue?
  /// The variants: for each combination of flavours, one of each build type.
  package let variants: [AndroidVariant]
  /// The findings about the module's files, in the order of their places.
  package let findings: [LinkDiagnostic]
}

/// A variant of an app module.
package struct AndroidVariant: Sendable {
  /// The name as Gradle has it, such as `freeDebug`.
  package let name: String
  package let buildType: String
  /// The flavours, one of each dimension.
  package let flavors: [String]
  /// The number of flavours that the scripts make the default ones.
  package let defaultCount: Int
  /// The package; `nil` if no file has one.
  package let applicationID: ProjectValue?
  /// The lowest API level; `nil` if no file has one.
  package let minSDK: ProjectValue?
  /// The manifest that the build merges, with what decides about links, and with the values of
  /// placeholders and resources where they are known.
  package let manifest: ComposedFile
  /// The path of the manifest that contains all filters; `nil` if several files do, or none.
  package let manifestPath: String?
  /// The values of placeholders and resources that the manifests use.
  package let values: AndroidManifest.Values
  /// The links of the navigation graphs that the manifest names.
  package let navigationLinks: [NavigationLink]
}

/// The Android apps of a project.
package enum AndroidProject {
  /// Returns the app modules of a project, in the order of their folders.
  package static func modules(in files: ProjectFiles) -> [AndroidModule] {
    var documents = AndroidFiles(files)
    return GradleBuild.builds(in: files).flatMap { build in
      let modules = build.modules
      return modules.filter { $0.isApplication }.map { module in
        var reader = AndroidModuleReader(module, of: build, modules, documents)
        let result = reader.read()
        documents = reader.files
        return result
      }
    }.sorted { $0.folder.utf8.lexicographicallyPrecedes($1.folder.utf8) }
  }
}

/// Reads the variants of an app module.
struct AndroidModuleReader {
  private let module: GradleModule
  private let modules: [String: GradleModule]
  private let build: GradleBuild
  private(set) var files: AndroidFiles
  private var findings: [LinkDiagnostic] = []
  private var known: Set<String> = []
  /// The paths of the graphs that manifests name.
  private var graphs: Set<String> = []
  /// The paths of the manifests that were read.
  private var manifests: Set<String> = []
  /// The values that the manifests of the variant use.
  private var used = AndroidManifest.Values()

  private static var variantLimit: Int { 64 }

  init(
    _ module: GradleModule,
    of build: GradleBuild,
    _ modules: [GradleModule],
    _ files: AndroidFiles
  ) {
    self.module = module
    self.build = build
    self.files = files
    self.modules = Dictionary(modules.map { ($0.folder, $0) }) { first, _ in first }
  }

  /// Reports a finding once.
  private mutating func find(_ finding: LinkDiagnostic, at place: ProjectPlace) {
    guard findings.count < JSONFindings.limit,
      known.insert("\(finding.code) \(finding.message) \(place)").inserted
    else { return }
    findings.append(finding.at(place).inWordsOfNavigation(place.path))
  }

  mutating func read() -> AndroidModule {
    let all = module.variants
    if all.count > Self.variantLimit {
      find(
        .manyVariants(all.count, limit: Self.variantLimit),
        at: ProjectPlace(module.script, 1)
      )
    }
    let variants = all.prefix(Self.variantLimit).map { read($0) }
    for value in module.unread {
      if case .unknown(let reason, let place) = value { find(.unreadScript(reason), at: place) }
    }
    findUnusedPlaceholders()
    findUnnamedGraphs()
    for (path, error) in files.errors where path.hasPrefix(module.folder) {
      findings.append(error.diagnostic.inFile(path))
    }
    return AndroidModule(
      folder: module.folder,
      script: module.script,
      namespace: namespace(of: module, main: mainManifest),
      variants: Array(variants),
      findings: findings.sorted {
        ($0.file ?? "", $0.line ?? 0, $0.code.rawValue) < (
          $1.file ?? "", $1.line ?? 0, $1.code.rawValue
        )
      }
    )
  }

  private var mainManifest: String {
    AndroidSources(module, ([], GradleConfiguration(name: "release")), files: files.files).sets
      .last?.manifest ?? ""
  }

  /// Returns the namespace of a module, which older projects have in the manifest.
  private mutating func namespace(of module: GradleModule, main: String) -> ProjectValue? {
    if let namespace = module.namespace { return namespace }
    guard let document = files.document(main),
      let attribute = document.root.attribute("package", in: nil)
    else { return nil }
    return .stated(attribute.value, ProjectPlace(main, document.line(of: attribute.offset) ?? 1))
  }

  // MARK: - Variants

  private mutating func read(_ variant: GradleModule.Variant) -> AndroidVariant {
    used = .init()
    let sources = AndroidSources(module, variant, files: files.files)
    let namespace = namespace(of: module, main: sources.sets.last?.manifest ?? "")
    let applicationID = applicationID(of: variant, namespace)
    var values = placeholders(of: module, variant)
    if let applicationID { values["applicationId"] = applicationID }
    let unknown =
      module.ofBuildTypes[variant.buildType.name]?.unknownPlaceholders
      ?? module.ofVariants.unknownPlaceholders ?? variant.buildType.unknownPlaceholders
      ?? variant.flavors.compactMap(\.unknownPlaceholders).first ?? module.base.unknownPlaceholders
    var sets = sources.sets
    var application: AndroidElement?
    for set in sources.sets {
      merge(set, namespace?.text, values, unknown, into: &application)
    }
    for library in libraries(of: variant) {
      let type = library.buildTypes.first { $0.name == variant.buildType.name }
      let flavors = library.flavors.filter { flavor in
        variant.flavors.contains { $0.name == flavor.name }
      }
      let fallback = GradleConfiguration(name: variant.buildType.name)
      let own: GradleModule.Variant = (flavors, type ?? fallback)
      let sources = AndroidSources(library, own, files: files.files)
      let namespace = self.namespace(of: library, main: sources.sets.last?.manifest ?? "")
      var values = values.merging(placeholders(of: library, own)) { $1 }
      values["applicationId"] = applicationID
      for set in sources.sets {
        merge(set, namespace?.text, values, unknown, into: &application)
      }
      sets += sources.sets
    }
    var links: [NavigationLink] = []
    if var element = application {
      links = expandGraphs(of: &element, sets, values, unknown)
      resolve(&element, sets)
      application = element
    }
    let flavors = variant.flavors.map(\.name)
    return AndroidVariant(
      name: Self.name(of: variant),
      buildType: variant.buildType.name,
      flavors: flavors,
      defaultCount: variant.flavors.count { $0.isDefault },
      applicationID: applicationID,
      minSDK: minSDK(of: variant),
      manifest: composed(application, applicationID, minSDK(of: variant)),
      manifestPath: Self.manifestPath(of: application),
      values: used,
      navigationLinks: links
    )
  }

  private static func name(of variant: GradleModule.Variant) -> String {
    (variant.flavors.map(\.name) + [variant.buildType.name]).camelCased
  }

  private func minSDK(of variant: GradleModule.Variant) -> ProjectValue? {
    variant.buildType.minSDK ?? variant.flavors.lazy.compactMap(\.minSDK).first
      ?? module.base.minSDK
  }

  /// Returns the package of a variant: that of the first flavour that has one, with all suffixes.
  ///
  /// Source: developer.android.com, "Configure the app module": set the application ID.
  private func applicationID(
    of variant: GradleModule.Variant,
    _ namespace: ProjectValue?
  ) -> ProjectValue? {
    if let own = module.ofBuildTypes[variant.buildType.name]?.applicationID { return own }
    let own = variant.flavors.lazy.compactMap(\.applicationID).first ?? module.base.applicationID
    guard let start = own ?? namespace, var text = start.text else { return own ?? namespace }
    var place = start.place
    let suffixes = [module.base.applicationIDSuffix] + variant.flavors.map(\.applicationIDSuffix)
    for suffix in suffixes + [variant.buildType.applicationIDSuffix] {
      guard let suffix else { continue }
      guard let more = suffix.text else { return suffix }
      if more.isEmpty { continue }
      text += (more.hasPrefix(".") ? "" : ".") + more
      place = suffix.place
    }
    return .stated(text, place)
  }

  private func placeholders(
    of module: GradleModule,
    _ variant: GradleModule.Variant
  ) -> [String: ProjectValue] {
    var values = module.base.placeholders
    for flavor in variant.flavors.reversed() { values.merge(flavor.placeholders) { $1 } }
    values.merge(variant.buildType.placeholders) { $1 }
    let ofType = module.ofBuildTypes[variant.buildType.name]
    for set in [module.ofVariants, ofType].compactMap(\.self) {
      if let unknown = set.unknownPlaceholders { values = values.mapValues { _ in unknown } }
      values.merge(set.placeholders) { $1 }
    }
    return values
  }

  /// Returns the libraries whose manifests a variant contains, those first that the module names,
  /// and finds those that are not known.
  private mutating func libraries(of variant: GradleModule.Variant) -> [GradleModule] {
    var libraries: [GradleModule] = []
    var known: Set<String> = [module.folder]
    var names: Set<String> = ["", variant.buildType.name, Self.name(of: variant)]
    names.formUnion(variant.flavors.map(\.name))
    names.insert(variant.flavors.map(\.name).camelCased)
    var open = [module]
    while !open.isEmpty {
      var next: [GradleModule] = []
      for dependency in open.flatMap(\.dependencies) where dependency.applies(to: names) {
        guard let path = dependency.path.text else {
          if case .unknown(let reason, _) = dependency.path {
            find(.unknownModule(dependency.configuration, reason), at: dependency.place)
          }
          continue
        }
        guard let folder = build.folder(of: path) else {
          if !build.isElsewhere(path) {
            find(.moduleWithoutScript(path), at: dependency.place)
          }
          continue
        }
        guard known.insert(folder).inserted, let library = modules[folder] else { continue }
        libraries.append(library)
        next.append(library)
      }
      open = next
    }
    return libraries
  }

  // MARK: - Merging

  private mutating func merge(
    _ set: AndroidSources.Set,
    _ namespace: String?,
    _ values: [String: ProjectValue],
    _ unknown: ProjectValue?,
    into application: inout AndroidElement?
  ) {
    guard let document = files.document(set.manifest), document.root.name == "manifest" else {
      return
    }
    manifests.insert(set.manifest)
    guard let root = document.root.elements(named: "application").first else { return }
    let classes = namespace ?? document.root.attribute("package", in: nil)?.value
    var missing: [(LinkDiagnostic, ProjectPlace)] = []
    var used = used
    let element = AndroidElement(root, in: document, path: set.manifest) { name, value, place in
      var attribute = Self.filled(value, place, values, unknown, &missing, &used)
      let isClass = name == "targetActivity" || name == "name" && !value.contains("intent.")
      if isClass, let classes { attribute.value = Self.className(attribute.value, in: classes) }
      return .init(name: name, value: attribute.value, place: attribute.place)
    }
    self.used = used
    for (finding, place) in missing { find(finding, at: place) }
    guard var merged = application else {
      application = element
      return
    }
    var removed: [(AndroidElement, AndroidElement)] = []
    merged.merge(element) { removed.append(($0, $1)) }
    for (filter, instruction) in removed where filter.kinds.contains(Self.viewKind) {
      find(.removedFilter(instruction.name, at: filter.place), at: instruction.place)
    }
    application = merged
  }

  private static let viewKind = "action \(AndroidManifest.IntentFilter.viewAction)"

  /// Returns the complete name of a class.
  private static func className(_ name: String, in namespace: String) -> String {
    if name.hasPrefix(".") { return namespace + name }
    // The name of an action or category is not changed.
    return name.contains(".") || name.contains("$") || name.isEmpty ? name : "\(namespace).\(name)"
  }

  /// Returns a value with its placeholders filled in, and the line that states it.
  private static func filled(
    _ value: String,
    _ place: ProjectPlace,
    _ values: [String: ProjectValue],
    _ unknown: ProjectValue?,
    _ missing: inout [(LinkDiagnostic, ProjectPlace)],
    _ used: inout AndroidManifest.Values
  ) -> (value: String, place: ProjectPlace) {
    guard value.utf8.contains(UInt8(ascii: "$")) else { return (value, place) }
    var text = ""
    var rest = value[...]
    var from = place
    while let start = rest.firstRange(ofPlaceholder: ()) {
      text += rest[..<start.lowerBound]
      let name = String(rest[start].dropFirst(2).dropLast())
      switch values[name]?.named(name) {
      case .stated(let filled, let line)?:
        text += filled.escapedForManifest
        used.placeholders[name] = filled
        if rest[start] == value { from = line }
      case .unknown(let reason, let line)?:
        text += rest[start]
        missing.append((.unknownPlaceholder(name, reason), line))
      case nil:
        text += rest[start]
        if case .unknown(let reason, let line)? = unknown {
          missing.append((.unknownPlaceholder(name, reason), line))
        } else {
          missing.append((.unknownPlaceholder(name, "no script that was read has it"), place))
        }
      }
      rest = rest[start.upperBound...]
    }
    return (text + rest, from)
  }

  // MARK: - Resources and graphs

  private mutating func resolve(_ element: inout AndroidElement, _ sets: [AndroidSources.Set]) {
    for index in element.attributes.indices {
      let attribute = element.attributes[index]
      guard attribute.value.hasPrefix("@"), attribute.value.contains("/"),
        !attribute.value.hasPrefix("@navigation/")
      else { continue }
      switch files.value(of: attribute.value, in: sets) {
      case .stated(let text, let place)?:
        used.resources[attribute.value] = text
        element.attributes[index].value = text.escapedForManifest
        element.attributes[index].place = place
      case .unknown(let reason, let place)?:
        find(.unknownResource(attribute.value, reason), at: place)
      case nil:
        find(
          .unknownResource(attribute.value, "no file of the project has it"),
          at: attribute.place
        )
      }
    }
    for index in element.children.indices { resolve(&element.children[index], sets) }
  }

  /// Replaces the elements `<nav-graph>` by the filters that the build writes, and returns the
  /// links of the graphs.
  private mutating func expandGraphs(
    of application: inout AndroidElement,
    _ sets: [AndroidSources.Set],
    _ values: [String: ProjectValue],
    _ unknown: ProjectValue?
  ) -> [NavigationLink] {
    var links: [NavigationLink] = []
    var missing: [(LinkDiagnostic, ProjectPlace)] = []
    var used = used
    for index in application.children.indices {
      var children: [AndroidElement] = []
      for child in application.children[index].children {
        guard child.name == "nav-graph", let reference = child["value"] else {
          children.append(child)
          continue
        }
        let found = files.links(of: reference, in: sets)
        if found.paths.isEmpty { find(.graphNotFound(reference), at: child.place) }
        graphs.formUnion(found.paths)
        for link in found.links where link.isRefused && !link.isReference {
          find(.navigationHost(link.uri), at: link.place)
        }
        for link in found.links where link.isReference {
          var value: String?
          if case .stated(let text, _)? = files.value(of: link.uri, in: sets) { value = text }
          find(.navigationReference(link.uri, value), at: link.place)
        }
        let written = found.links.filter { !$0.isRefused && !$0.isReference }
        let groups = NavigationLink.groups(written)
        links += groups.joined()
        for group in groups {
          children.append(
            NavigationLink.filter(for: group) {
              let (value, place) = Self.filled($0, $1, values, unknown, &missing, &used)
              return .init(name: "", value: value, place: place)
            }
          )
        }
      }
      application.children[index].children = children
    }
    self.used = used
    for (finding, place) in missing { find(finding, at: place) }
    return links
  }

  private func composed(
    _ application: AndroidElement?,
    _ applicationID: ProjectValue?,
    _ minSDK: ProjectValue?
  ) -> ComposedFile {
    var file = ComposedFile()
    let start = application?.place ?? ProjectPlace(module.script, 1)
    file.add("<manifest xmlns:android=\"\(AndroidManifest.namespace)\"", start)
    if case .stated(let text, let place)? = applicationID {
      file.add("    package=\"\(text.xmlEscaped(inAttribute: true))\"", place)
    }
    file.add("    >", start)
    if case .stated(let text, let place)? = minSDK, let level = Int(text) {
      file.add("  <uses-sdk android:minSdkVersion=\"\(level)\"/>", place)
    }
    if var application {
      let targets = Set(application.children.compactMap { $0["targetActivity"] })
      application.children = application.children.filter {
        !$0.children.isEmpty || targets.contains($0["name"] ?? "")
      }
      application.write(to: &file, indent: "  ")
    }
    file.add("</manifest>", start)
    return file
  }

  private static func manifestPath(of application: AndroidElement?) -> String? {
    let filters = (application?.children ?? []).flatMap(\.children)
    let paths = Set(filters.filter { $0.kinds.contains(viewKind) }.map(\.place.path))
    return paths.count == 1
      ? paths.first.flatMap { $0.hasSuffix("AndroidManifest.xml") ? $0 : nil } : nil
  }

  // MARK: - What no file uses

  private mutating func findUnusedPlaceholders() {
    let configurations = [module.base] + module.flavors + module.buildTypes
    var used: [String: Bool] = [:]
    for configuration in configurations {
      for (name, value) in configuration.placeholders.sorted(by: { $0.key < $1.key }) {
        let isUsed =
          used[name]
          ?? manifests.union(graphs).contains {
            files.files.contents(of: $0)?.contains(text: "${\(name)}") == true
          }
        used[name] = isUsed
        if !isUsed { find(.unusedPlaceholder(name), at: value.place) }
      }
    }
  }

  private mutating func findUnnamedGraphs() {
    for path in files.files.paths(under: module.folder)
    where NavigationGraph.isGraph(path) && !graphs.contains(path) {
      guard files.files.contents(of: path)?.contains(text: "<deepLink") == true,
        let document = files.document(path)
      else { continue }
      guard let link = NavigationGraph(document, path: path).links.first else { continue }
      find(.unnamedGraph, at: link.place)
    }
  }
}

extension GradleModule.Dependency {
  /// Returns whether the dependency is one of a variant.
  ///
  /// - Parameter names: The names before `Implementation`: of the variant, its build type and its
  ///   flavours.
  func applies(to names: Set<String>) -> Bool {
    let lowered = lowercasedASCII(configuration)
    for ending in ["implementation", "api", "runtimeonly", "compile"]
    where lowered.hasSuffix(ending) {
      let start = lowered.dropLast(ending.count)
      return names.contains { lowercasedASCII($0) == start }
    }
    return false
  }
}

extension Substring {
  /// Returns the range of the first `${name}`.
  fileprivate func firstRange(ofPlaceholder: Void) -> Range<Index>? {
    var rest = self
    while let dollar = rest.firstIndex(of: "$") {
      let after = index(after: dollar)
      guard after < endIndex else { return nil }
      if self[after] == "{" {
        // Without a brace after this one, no placeholder is complete.
        guard let close = self[after...].firstIndex(of: "}") else { return nil }
        return dollar..<index(after: close)
      }
      rest = rest[after...]
    }
    return nil
  }
}
