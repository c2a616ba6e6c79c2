import Waymark
import WaymarkCatalog

/// A project of Xcode: the apps that `project.pbxproj` declares.
///
/// Source: the file as Xcode writes it; Apple has no description of it.
struct XcodeProject {
  private let path: String
  private let files: ProjectFiles
  private let lines: TextLines
  private let document: JSONValue
  private let objects: [String: JSONValue]
  /// The groups of the navigator that contain an object.
  private var parents: [String: String] = [:]

  /// The apps, in the order of the file.
  static func targets(in files: ProjectFiles) -> [AppleTarget] {
    files.paths(named: "project.pbxproj").flatMap { path in
      XcodeProject(path, in: files)?.targets ?? []
    }
  }

  /// Returns the findings about projects that cannot be read.
  ///
  /// - Parameter known: The projects whose targets are known.
  static func findings(in files: ProjectFiles, except known: Set<String>) -> [LinkDiagnostic] {
    files.paths(named: "project.pbxproj").filter { path in
      !known.contains(path) && files.contents(of: path).map(OldPropertyList.value) == .some(nil)
    }.map { .damagedXcodeProject.at(ProjectPlace($0, 1)) }
  }

  private init?(_ path: String, in files: ProjectFiles) {
    guard let bytes = files.contents(of: path), let root = OldPropertyList.value(bytes),
      let members = root["objects"]?.members
    else { return nil }
    self.path = path
    self.files = files
    document = root
    lines = TextLines(bytes)
    objects = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    for member in members {
      for child in member.value["children"]?.array?.compactMap(\.string) ?? [] {
        parents[child] = member.key
      }
    }
  }

  /// The folder of the `.xcodeproj`, with what the project adds to it.
  private var folder: String {
    let folder = ProjectFiles.folder(of: ProjectFiles.folder(of: path))
    let project = document["rootObject"]?.string.flatMap { objects[$0] }
    let added = project?["projectDirPath"]?.string ?? ""
    return ProjectFiles.path(added, from: folder) ?? folder
  }

  private var name: String {
    let name = ProjectFiles.name(of: ProjectFiles.folder(of: path))
    return name.hasSuffix(".xcodeproj") ? String(name.dropLast(10)) : name
  }

  private func place(_ value: JSONValue) -> ProjectPlace {
    ProjectPlace(path, lines.number(at: value.offset))
  }

  private var targets: [AppleTarget] {
    guard let project = document["rootObject"]?.string.flatMap({ objects[$0] }) else { return [] }
    let shared = configurations(project["buildConfigurationList"])
    return (project["targets"]?.array ?? []).prefix(500).compactMap(\.string).compactMap { id in
      guard let target = objects[id], let name = target["name"]?.string,
        target["productType"]?.string == "com.apple.product-type.application"
      else { return nil }
      let all = configurations(target["buildConfigurationList"]).prefix(32).map { own in
        configuration(own, shared.first { $0["name"]?.string == own["name"]?.string }, of: name)
      }
      let sorted = AppleTarget.ordered(Array(all))
      let system = sorted.first.map { Self.system($0.settings) } ?? .iOS
      return AppleTarget(
        name: name,
        place: place(target),
        system: system,
        configurations: sorted
      )
    }
  }

  private func configurations(_ list: JSONValue?) -> [JSONValue] {
    let list = list?.string.flatMap { objects[$0] }
    return (list?["buildConfigurations"]?.array ?? []).compactMap(\.string)
      .compactMap { objects[$0] }
  }

  private func configuration(
    _ own: JSONValue,
    _ shared: JSONValue?,
    of target: String
  ) -> AppleTarget.Configuration {
    let name = own["name"]?.string ?? ""
    var settings = BuildSettings()
    for configuration in [shared, own] {
      guard let configuration else { continue }
      settings.levels.append(file(of: configuration))
      settings.levels.append(level(configuration["buildSettings"]))
    }
    settings.builtIn = Self.builtIn(target: target, project: self.name, configuration: name)
    return .init(name, settings, folder: folder, in: files)
  }

  /// The text that is the folder of the project in paths of build settings.
  static let root = "/project-folder"

  /// Returns the values that Xcode defines for a target.
  static func builtIn(
    target: String,
    project: String,
    configuration: String
  ) -> [String: String] {
    [
      "TARGET_NAME": target, "TARGETNAME": target, "PRODUCT_NAME": target,
      "PRODUCT_MODULE_NAME": target, "EXECUTABLE_NAME": target,
      "PROJECT_NAME": project, "PROJECT": project, "CONFIGURATION": configuration,
      "SRCROOT": root, "PROJECT_DIR": root, "SOURCE_ROOT": root,
    ]
  }

  private func level(_ settings: JSONValue?) -> BuildSettings.Level {
    var level: BuildSettings.Level = [:]
    for member in settings?.members ?? [] {
      let texts = member.value.array?.compactMap(\.string) ?? []
      let text = member.value.string ?? texts.joined(separator: " ")
      level[member.key] = .init(text: text, place: place(member.value))
    }
    return level
  }

  /// Returns the settings of the file that a configuration is based on.
  private func file(of configuration: JSONValue) -> BuildSettings.Level {
    if let id = configuration["baseConfigurationReference"]?.string, let path = path(of: id) {
      return BuildSettings.level(of: path, in: files, root: self.folder)
    }
    if let anchor = configuration["baseConfigurationReferenceAnchor"]?.string,
      let relative = configuration["baseConfigurationReferenceRelativePath"]?.string,
      let folder = path(of: anchor), let path = ProjectFiles.path(relative, from: folder)
    {
      return BuildSettings.level(of: path, in: files, root: self.folder)
    }
    return [:]
  }

  /// Returns the path of a file in the groups of the project.
  private func path(of id: String) -> String? {
    var names: [String] = []
    var next: String? = id
    for _ in 0..<32 {
      guard let current = next, let object = objects[current] else { break }
      if let path = object["path"]?.string { names.insert(path, at: 0) }
      guard object["sourceTree"]?.string == "<group>" else { break }
      next = parents[current]
    }
    return ProjectFiles.path(names.joined(separator: "/"), from: folder)
  }

  static func system(_ settings: BuildSettings) -> AppleTarget.System {
    let supported = settings.value("SUPPORTED_PLATFORMS")?.text ?? ""
    let root = settings.value("SDKROOT")?.text ?? ""
    if supported.contains("iphoneos") { return .iOS }
    for (sdk, system) in [
      ("iphone", AppleTarget.System.iOS), ("macosx", .macOS), ("appletv", .tvOS),
      ("watch", .watchOS), ("xr", .visionOS),
    ] where root.hasPrefix(sdk) || supported.contains(sdk) { return system }
    for (key, system) in [
      ("IPHONEOS_DEPLOYMENT_TARGET", AppleTarget.System.iOS),
      ("MACOSX_DEPLOYMENT_TARGET", .macOS), ("TVOS_DEPLOYMENT_TARGET", .tvOS),
      ("WATCHOS_DEPLOYMENT_TARGET", .watchOS),
    ] where settings.value(key) != nil { return system }
    return .iOS
  }
}
