import Waymark
import WaymarkCatalog

/// An app of a project: one target for Apple's systems, one app for Android, or both.
package struct ProjectApp: Sendable {
  /// The name, which no other app of the project has.
  package private(set) var name: String
  var apple: AppleTarget?
  var android: AndroidApp?
  var findings: [LinkDiagnostic] = []
  /// Indicates whether a program may give the app other links than its files.
  var hasUnknownLinks = false
  /// The folder that contains the app's parts for all systems.
  let root: String

  /// The places that declare the app.
  package var places: [ProjectPlace] { [apple?.place, android?.place].compactMap(\.self) }

  /// The systems of the app, in words.
  package var systems: String {
    [apple?.system.rawValue, android == nil ? nil : "Android"].compactMap(\.self)
      .joined(separator: " and ")
  }

  /// The identifiers that name the app in the files of its website.
  var bundleID: String? { apple?.configurations.first?.bundleID?.text }
  var package: String? { android?.variants.first?.package?.text }

  /// Indicates whether the app itself declares links.
  package var hasLinks: Bool {
    let apple = apple?.configurations ?? []
    return apple.contains { configuration in
      configuration.entitlements?.entitlements?.linkHosts.isEmpty == false
        || configuration.infoPropertyList?.infoPropertyList?.urlTypes.isEmpty == false
    } || (android?.variants ?? []).contains { $0.manifest?.hasLinks == true }
  }

  /// Returns the apps of a project.
  ///
  /// A target and an app for Android are one app if they are the only ones in a folder, if their
  /// identifiers are equal, or if the project has no others and the target is in no other module.
  /// Of several for Android, such as one for watches, the only one with links is meant.
  static func apps(in files: ProjectFiles, android: [AndroidApp]) -> [ProjectApp] {
    let built = XcodeProject.targets(in: files)
    let targets = built + XcodeGenProject.targets(in: files, except: built)
    var apple = targets.filter { $0.system != .watchOS }.map {
      ProjectApp(name: $0.name, apple: $0, root: root($0.place))
    }
    var droids = android.map { ProjectApp(name: $0.name, android: $0, root: root($0.place)) }
    for project in ExpoProject.projects(in: files) {
      let root = ProjectFiles.folder(of: project.path)
      // The folders of the systems are what is built, if they exist.
      let hasApple = apple.contains { $0.root == root }
      let hasAndroid = droids.contains { $0.root == root }
      if let target = project.apple, !hasApple {
        apple.append(.init(name: project.name, apple: target, root: root))
        apple[apple.count - 1].findings += project.findings
        apple[apple.count - 1].hasUnknownLinks = project.hasUnknownLinks
      }
      if let app = project.android, !hasAndroid {
        droids.append(.init(name: project.name, android: app, root: root))
        droids[droids.count - 1].findings += project.findings
        droids[droids.count - 1].hasUnknownLinks = project.hasUnknownLinks
      }
    }
    return named(paired(apple, &droids, files) + droids)
  }

  /// Returns whether the target is in a module of Gradle that the app for Android is not in.
  private static func isOfOtherModule(
    _ apple: ProjectApp,
    _ android: ProjectApp?,
    _ files: ProjectFiles
  ) -> Bool {
    var folder = apple.places.first?.path ?? ""
    while !folder.isEmpty {
      folder = ProjectFiles.folder(of: folder)
      let scripts = ["build.gradle", "build.gradle.kts"].map { "\(folder)/\($0)" }
      if android?.places.first?.path.hasPrefix("\(folder)/") == false,
        scripts.contains(where: files.contains)
      {
        return true
      }
    }
    return false
  }

  private static func paired(
    _ apple: [ProjectApp],
    _ droids: inout [ProjectApp],
    _ files: ProjectFiles
  ) -> [ProjectApp] {
    let mobile = apple.filter { $0.apple?.system == .iOS }
    let all = droids
    func meant(_ apps: [ProjectApp]) -> [ProjectApp] {
      let linked = apps.count < 2 ? apps : apps.filter(\.hasLinks)
      return linked.count == 1 ? linked : apps
    }
    // Modules of one folder are those of one build.
    let only = Set(all.map(\.root)).count == 1 ? meant(all) : all
    return apple.map { app in
      guard app.apple?.system == .iOS else { return app }
      let isOnly = mobile.count { $0.root == app.root } == 1
      let near = meant(all.filter { $0.root == app.root })
      let equal = meant(
        all.filter { other in
          other.package.map(lowercasedASCII) == app.bundleID.map(lowercasedASCII)
            && app.bundleID != nil
        }
      )
      let partner =
        isOnly && near.count == 1
        ? near.first
        : equal.count == 1
          ? equal.first
          : (mobile.count, only.count) == (1, 1) && !isOfOtherModule(app, only.first, files)
            ? only.first : nil
      guard let partner,
        let index = droids.firstIndex(where: { $0.android?.place == partner.android?.place })
      else { return app }
      var pair = app
      pair.android = droids[index].android
      pair.findings += droids[index].findings.filter { !pair.findings.contains($0) }
      pair.hasUnknownLinks = app.hasUnknownLinks || droids[index].hasUnknownLinks
      droids.remove(at: index)
      return pair
    }
  }

  /// Returns the apps with names that differ.
  private static func named(_ apps: [ProjectApp]) -> [ProjectApp] {
    var known: Set<String> = []
    let counts = Dictionary(grouping: apps, by: \.name).mapValues(\.count)
    return apps.map { app in
      var app = app
      if counts[app.name, default: 0] > 1 {
        let place = app.places.first?.path ?? ""
        let folder = app.root.isEmpty ? ProjectFiles.folder(of: place) : app.root
        app.name = "\(folder.isEmpty ? "." : folder):\(app.name)"
      }
      app.name = app.name.numbered("-") { !known.insert($0).inserted }
      return app
    }
  }

  /// Returns the folder that contains the folders of the systems.
  private static func root(_ place: ProjectPlace) -> String {
    let names = place.path.split(separator: "/").dropLast().map(String.init)
    let systems = ["ios", "android", "macos", "darwin", "apple", "osx", "iosapp", "androidapp"]
    if let index = names.firstIndex(where: { systems.contains(lowercasedASCII($0)) }) {
      return names[..<index].joined(separator: "/")
    }
    let kept = names.filter { !$0.hasSuffix(".xcodeproj") }
    // The folder of a Gradle module is below that of its project.
    let isModule = ProjectFiles.name(of: place.path).hasPrefix("build.gradle")
    return kept.dropLast(isModule ? 1 : 0).joined(separator: "/")
  }
}

extension ComposedFile {
  /// The bytes of the text.
  var bytes: [UInt8] { Array(text.utf8) }

  /// The file as entitlements; `nil` if it is not a property list.
  var entitlements: Entitlements? { try? Entitlements(bytes: bytes) }

  var infoPropertyList: InfoPropertyList? { try? InfoPropertyList(bytes: bytes) }

  /// Indicates whether a filter of the manifest accepts links.
  fileprivate var hasLinks: Bool {
    guard let manifest = try? AndroidManifest(bytes: bytes) else { return false }
    return !ManifestReader(manifest, name: "", values: .init()).lists.isEmpty
  }
}
