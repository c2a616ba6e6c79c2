import Waymark
import WaymarkCatalog

/// The files of a project.
///
///     let files = ProjectFiles(["android/app/build.gradle": "android { }"])
///     files.paths(named: "build.gradle")   // ["android/app/build.gradle"]
///
/// A path is relative to the folder of the project, with `/` between names and without `.` and
/// `..`. The content of a file is read when a reader requests it.
package struct ProjectFiles: Sendable {
  /// The paths of all files, in the order of their bytes.
  package let paths: [String]
  /// The symbolic links that lead to no file of the project.
  let brokenLinks: [String]
  private let read: @Sendable (String) -> [UInt8]?
  private let known: Set<String>
  private let byName: [String: [String]]

  /// Creates the files of a folder.
  ///
  /// - Parameters:
  ///   - paths: The paths, in any order.
  ///   - brokenLinks: The symbolic links that lead to no file of the project.
  ///   - read: A function that returns the content of a file; `nil` if it cannot be read or is
  ///     too long.
  package init(
    paths: [String],
    brokenLinks: [String] = [],
    read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.brokenLinks = brokenLinks.sorted()
    self.paths = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.read = read
    known = Set(paths)
    byName = Dictionary(grouping: self.paths, by: Self.name)
  }

  /// Creates files from their texts.
  package init(_ texts: [String: String]) {
    self.init(paths: Array(texts.keys)) { texts[$0].map { Array($0.utf8) } }
  }

  /// Returns the bytes of a file; `nil` if the project has no such file, or it cannot be read.
  ///
  /// The path may have another Unicode form than the name of the file, which is one file on a Mac.
  package func contents(of path: String) -> [UInt8]? {
    known.firstIndex(of: path).flatMap { read(path) ?? read(known[$0]) }
  }

  /// Returns the text of a file, with a replacement character for each byte that is not UTF-8.
  package func text(of path: String) -> String? {
    contents(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether the project has a file.
  package func contains(_ path: String) -> Bool { known.contains(path) }

  /// Returns the paths whose last name is a name, in their order.
  package func paths(named name: String) -> [String] { byName[name] ?? [] }

  /// Returns the paths of the files in a folder and below it; all for an empty text.
  package func paths(under folder: String) -> ArraySlice<String> {
    if folder.isEmpty { return paths[...] }
    let start = Array("\(folder)/".utf8)
    var (first, high) = (0, paths.count)
    while first < high {
      let middle = first + (high - first) / 2
      let isBefore = paths[middle].utf8.lexicographicallyPrecedes(start)
      if isBefore { first = middle + 1 } else { high = middle }
    }
    let end = paths[first...].firstIndex { !$0.utf8.starts(with: start) } ?? paths.endIndex
    return paths[first..<end]
  }

  // MARK: - Paths

  /// Returns whether a file may state something about links, by its name.
  package static func isRelevant(_ path: String) -> Bool {
    let name = name(of: path)
    switch name {
    case "project.pbxproj", "app.json", "app.config.json", "app.config.js", "app.config.ts",
      "apple-app-site-association", "apple-app-site-association.json", "assetlinks.json",
      "gradle.properties", "local.properties", "libs.versions.toml", "Project.swift",
      "BUILD", "BUILD.bazel", "config.xml", "ProjectSettings.asset":
      return true
    case _ where rewritingNames.contains(name): return true
    default: break
    }
    let ends = [
      ".xcconfig", ".entitlements", ".plist", ".gradle", ".gradle.kts", ".versions.toml", ".csproj",
    ]
    if ends.contains(where: name.hasSuffix) { return true }
    let folder = folder(of: path)
    if name.hasSuffix(".xml") {
      let parent = Self.name(of: folder)
      return name.hasPrefix("AndroidManifest") || parent.hasPrefix("values")
        || parent.hasPrefix("navigation")
    }
    // A plugin of the build may state what its script does not.
    let isPlugin = name.contains("Plugin") && (name.hasSuffix(".kt") || name.hasSuffix(".groovy"))
    return isPlugin || isOfBuild(path) || name.hasSuffix(".yml") || name.hasSuffix(".yaml")
      || name.hasSuffix(".conf")
  }

  /// The names of files with which a website sends a file in place of another one.
  static let rewritingNames: Set<String> = [
    ".htaccess", "_redirects", "firebase.json", "netlify.toml", "now.json",
    "staticwebapp.config.json", "vercel.json",
  ]

  /// Returns whether a file is a Kotlin source of a Gradle build and not of an app, by the names of
  /// its folders.
  static func isOfBuild(_ path: String) -> Bool {
    guard path.hasSuffix(".kt") else { return false }
    return path.split(separator: "/").dropLast().contains {
      ["buildSrc", "build-logic", "buildLogic", "plugins", "gradle-plugins"].contains($0)
    }
  }

  /// Returns whether a file declares the apps of a project, by its name.
  package static func declaresApps(_ path: String) -> Bool {
    let name = name(of: path)
    return [
      "project.pbxproj", "project.yml", "project.yaml", "app.json", "app.config.json",
      "app.config.js", "app.config.ts", "build.gradle", "build.gradle.kts",
    ].contains(name)
  }

  /// Returns whether a folder has no source of the project, by its name: what tools download or
  /// build, and what they hide.
  package static func isIgnored(folder name: String) -> Bool {
    if name.hasPrefix(".") { return name != ".well-known" }
    if name.hasPrefix("bazel-") || name.hasSuffix(".xcassets") || name.hasSuffix(".lproj") {
      return true
    }
    return [
      "node_modules", "Pods", "Carthage", "build", "Build", "DerivedData", "dist", "out", "vendor",
      "SourcePackages", "bower_components", "__pycache__", "androidTest", "fastlane",
    ].contains(name)
  }

  /// Returns the last name of a path.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) }
      ?? path
  }

  /// Returns the folder of a path; an empty text for the folder of the project.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// Returns the path that a relative path leads to from a folder; `nil` if it is absolute or
  /// leaves the project.
  package static func path(_ relative: String, from folder: String) -> String? {
    if relative.hasPrefix("/") { return nil }
    var names = folder.split(separator: "/")
    for name in relative.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return nil
      }
    }
    return names.joined(separator: "/")
  }
}

/// A line of a file in a project.
package struct ProjectPlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The number of the line, from 1.
  package let line: Int

  package init(_ path: String, _ line: Int) {
    self.path = path
    self.line = line
  }

  /// The place as messages show it: `app/build.gradle:12`.
  package var description: String { "\(path):\(line)" }

  /// Orders places by the bytes of their paths, and then by lines.
  package static func < (left: ProjectPlace, right: ProjectPlace) -> Bool {
    left.path == right.path
      ? left.line < right.line : left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}

/// A value that a line of a project states, or the reason why no line states it.
package enum ProjectValue: Sendable, Hashable {
  case stated(String, ProjectPlace)
  /// The line computes the value, or refers to another place. The reason is a clause for a
  /// message, such as `the build computes it`.
  case unknown(reason: String, ProjectPlace)

  /// The stated text.
  package var text: String? { if case .stated(let text, _) = self { text } else { nil } }

  /// The line with the value, or with what computes it.
  package var place: ProjectPlace {
    switch self {
    case .stated(_, let place), .unknown(reason: _, let place): place
    }
  }

  /// Returns the value of a name; that of a secret is unknown, because answers show values.
  func named(_ name: String) -> ProjectValue {
    guard case .stated(_, let place) = self, Self.isSecret(name) else { return self }
    return .unknown(reason: Self.secretReason(name), place)
  }

  /// Returns whether a name is probably that of a secret.
  static func isSecret(_ name: String) -> Bool {
    name.looksSecret
  }

  /// Returns the reason why the value of a name is unknown, as a clause.
  static func secretReason(_ name: String) -> String {
    "'\(name)' is probably the name of a secret, whose value no answer shows"
  }
}
