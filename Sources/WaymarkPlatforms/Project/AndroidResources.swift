/// The folders with the files of a variant, those with the highest priority first.
///
/// Source: developer.android.com, "Configure build variants": build with source sets.
struct AndroidSources: Sendable {
  /// A source set of a module.
  struct Set: Sendable, Hashable {
    /// The path of the manifest.
    let manifest: String
    /// The folders with resources.
    let resources: [String]
    /// The resources that a script makes.
    let values: [String: ProjectValue]
    /// The folder of the module.
    let module: String
  }

  let sets: [Set]

  /// Returns the source sets of a variant of a module.
  init(_ module: GradleModule, _ variant: GradleModule.Variant, files: ProjectFiles) {
    let names = variant.flavors.map(\.name)
    let type = variant.buildType.name
    var list: [(name: String, values: [String: ProjectValue])] = []
    if !names.isEmpty { list.append(((names + [type]).camelCased, [:])) }
    list.append((type, variant.buildType.resources))
    if names.count > 1 { list.append((names.camelCased, [:])) }
    list += variant.flavors.map { ($0.name, $0.resources) }
    list.append(("main", module.base.resources))
    sets = list.map { Self.set($0.name, $0.values, module, files) }
  }

  private static func set(
    _ name: String,
    _ values: [String: ProjectValue],
    _ module: GradleModule,
    _ files: ProjectFiles
  ) -> Set {
    let given = module.sourceSets[name]
    let path = { (relative: String) in
      ProjectFiles.path(relative, from: module.folder) ?? "\(module.folder)/\(relative)"
    }
    let root = path(given?.root ?? "src/\(name)")
    var manifest = given?.manifest?.text.map(path) ?? "\(root)/AndroidManifest.xml"
    var resources = ["\(root)/res"] + (given?.resources ?? []).map(path)
    // The source sets of Kotlin Multiplatform have other names.
    let multiplatform = path("src/\(["android", name].camelCased)")
    if !files.contains(manifest), files.contains("\(multiplatform)/AndroidManifest.xml") {
      manifest = "\(multiplatform)/AndroidManifest.xml"
      resources.append("\(multiplatform)/res")
    }
    return Set(manifest: manifest, resources: resources, values: values, module: module.folder)
  }
}

/// The XML files of a project, each of which is read once.
struct AndroidFiles {
  let files: ProjectFiles
  private var documents: [String: XMLDocument?] = [:]
  /// The files that could not be read, with the errors.
  private(set) var errors: [(path: String, error: UnreadableFileError)] = []
  /// The values of resources by the folder of a source set and the reference.
  private var resources: [String: [ProjectValue]] = [:]

  init(_ files: ProjectFiles) { self.files = files }

  /// Returns the document of a file; `nil` for a missing file, and for one that is not XML.
  mutating func document(_ path: String) -> XMLDocument? {
    if let known = documents[path] { return known }
    var document: XMLDocument?
    if let bytes = files.contents(of: path) {
      do throws(UnreadableFileError) {
        document = try XMLParser.document(bytes)
      } catch {
        errors.append((path, error))
      }
    }
    documents[path] = document
    return document
  }

  // MARK: - Resources

  private static var depthLimit: Int { 8 }

  /// Returns the value of a reference such as `@string/host`; `nil` if no source set has it.
  ///
  /// Source: developer.android.com, "App resources overview" and "Provide string resources".
  mutating func value(
    of reference: String,
    in sets: [AndroidSources.Set],
    depth: Int = 0
  ) -> ProjectValue? {
    let parts = reference.dropFirst().split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["string", "bool", "integer"].contains(parts[0]) else { return nil }
    for set in sets {
      var found = values(named: parts[1], type: parts[0], in: set)
      if let made = set.values[reference] { found.append(made) }
      guard let first = found.first else { continue }
      if found.contains(where: { $0.text == nil || $0.text != first.text }) {
        if found.count == 1 { return first }
        let places = found.map(\.place.description).joined(separator: ", ")
        return .unknown(reason: "the project has several values: \(places)", first.place)
      }
      if let text = first.text, text.hasPrefix("@"), depth < Self.depthLimit {
        return value(of: text, in: sets, depth: depth + 1)
          ?? .unknown(reason: "no resource has the name '\(text)'", first.place)
      }
      return first
    }
    return nil
  }

  /// Returns the values that the files of a source set give a name, in all of its languages.
  private mutating func values(
    named name: String,
    type: String,
    in set: AndroidSources.Set
  ) -> [ProjectValue] {
    let key = "\(type)/\(name) \(set.resources)"
    if let known = resources[key] { return known }
    var values: [ProjectValue] = []
    for folder in set.resources {
      for path in files.paths(under: folder) where path.hasSuffix(".xml") {
        let start = path.utf8.dropFirst(folder.utf8.count + 1)
        guard start.starts(with: "values".utf8) else { continue }
        if documents[path] == nil, files.contents(of: path)?.contains(text: name) != true {
          continue
        }
        guard let document = document(path) else { continue }
        for element in document.root.elements {
          guard element.attribute("name", in: nil)?.value == name,
            element.name == type || element.attribute("type", in: nil)?.value == type
          else { continue }
          let place = ProjectPlace(path, document.line(of: element.offset) ?? 1)
          values.append(
            element.elements.isEmpty
              ? .stated(Self.text(element.text), place).named(name)
              : .unknown(reason: "the text has markup", place)
          )
        }
      }
    }
    resources[key] = values
    return values
  }

  /// Returns the text of a resource as aapt2 reads it.
  private static func text(_ text: String) -> String {
    let trimmed = text.split { $0.isWhitespace }.joined(separator: " ")
    let isQuoted = trimmed.count > 1 && trimmed.hasPrefix("\"") && trimmed.hasSuffix("\"")
    return (isQuoted ? String(trimmed.dropFirst().dropLast()) : trimmed).unescapedInManifest
  }

  // MARK: - Navigation graphs

  /// Returns the path of the graph that a reference `@navigation/name` names.
  func graph(_ reference: String, in sets: [AndroidSources.Set]) -> String? {
    guard reference.hasPrefix("@navigation/") else { return nil }
    let name = reference.dropFirst("@navigation/".count)
    for set in sets {
      for folder in set.resources {
        let path = "\(folder)/navigation/\(name).xml"
        if files.contains(path) { return path }
      }
    }
    return nil
  }

  /// Returns the links of a graph, and of the graphs that it includes.
  mutating func links(
    of reference: String,
    in sets: [AndroidSources.Set]
  ) -> (links: [NavigationLink], paths: [String]) {
    var links: [NavigationLink] = []
    var paths: [String] = []
    var open = [reference]
    while let next = open.popLast() {
      guard let path = graph(next, in: sets), !paths.contains(path) else { continue }
      paths.append(path)
      guard let document = document(path) else { continue }
      let graph = NavigationGraph(document, path: path)
      links += graph.links
      open += graph.includes.reversed()
    }
    return (links, paths)
  }
}
