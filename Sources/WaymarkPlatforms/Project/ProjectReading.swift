package import Waymark
package import WaymarkCatalog

/// The apps and the files about links in a project.
///
///     let reading = ProjectReading(ProjectFiles(["ios/App.xcodeproj/project.pbxproj": text]))
///     reading.apps.map(\.name)                     // ["App"]
///     try reading.catalog(of: reading.apps[0])     // the catalog, with a line for each value
///
/// Nothing of the project runs. A value that no line states is not in the catalog.
package struct ProjectReading: Sendable {
  /// The apps, in the order of their files, those with links first.
  package let apps: [ProjectApp]
  let files: ProjectFiles
  let web: [ProjectWebFile]
  /// The findings about files that are of no app.
  private let findings: [LinkDiagnostic]

  /// Reads a project.
  package init(_ files: ProjectFiles) {
    self.files = files
    let (web, webFindings) = ProjectWebFile.files(in: files)
    self.web = web
    let apps = ProjectApp.apps(in: files, android: AndroidApp.apps(in: files))
    let unread: [LinkDiagnostic] = apps.isEmpty ? Self.unread(files) : []
    let order = apps.enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }
    self.apps = order.map(\.element)
    let links = files.brokenLinks.filter(Self.isExpected).map { path in
      LinkDiagnostic.brokenLink.at(ProjectPlace(path, 1))
    }
    findings =
      webFindings
      + XcodeProject.findings(in: files, except: Set(apps.compactMap { $0.apple?.place.path }))
      + XcodeGenProject.findings(in: files) + unread
      + ExpoProject.findings(in: files, except: Set(apps.map(\.root)))
      + links
  }

  /// Returns whether a project that has a file has links or an app, by the name of the file.
  private static func isExpected(_ path: String) -> Bool {
    if ProjectWebFile.isForTests(path) { return false }
    let name = ProjectFiles.name(of: path)
    return ProjectFiles.declaresApps(path) || name.hasPrefix("apple-app-site-association")
      || ["assetlinks.json", "AndroidManifest.xml"].contains(name)
  }

  /// The apps among which a user has to choose: those with links that are not only for a Mac or a
  /// TV, or else all with links.
  package var candidates: [ProjectApp] {
    let linked = apps.filter(\.hasLinks)
    let mobile = linked.filter { $0.rank == 0 }
    return mobile.isEmpty ? linked : mobile
  }

  /// Indicates whether the project has files of a website about apps.
  package var hasWebFiles: Bool {
    web.contains { if case .server = $0.content { false } else { true } }
  }

  /// The findings that may be the reason why no app declares a link.
  package var obstacles: [LinkDiagnostic] {
    let all = findings + apps.prefix(3).flatMap { (try? catalog(of: $0))?.findings ?? [] }
    var known: Set<LinkDiagnostic> = []
    return all.filter { finding in
      let isReason =
        finding.severity == .error || Self.obstacleCodes.contains(finding.code.rawValue)
      return isReason && known.insert(finding).inserted
    }
  }

  /// The codes of findings about links that were left out, and about values that may be those of
  /// links.
  private static let obstacleCodes: Set<String> = [
    "import.bad-value", "import.host", "import.ignored-domains", "import.not-for-links",
    "import.other-host",
    "import.placeholder", "import.unknown-value", "project.computed-configuration",
    "project.graph-not-found", "project.missing-entitlements", "project.missing-file",
    "project.navigation-host", "project.navigation-reference",
    "project.unknown-placeholder", "project.unknown-resource", "project.unknown-value",
    "project.unnamed-graph", "project.unread-script", "project.unreadable-file",
  ]

  /// Returns the findings about projects of kinds that are not read.
  private static func unread(_ files: ProjectFiles) -> [LinkDiagnostic] {
    let kinds: [(end: String, words: [String], finding: LinkDiagnostic)] = [
      ("Project.swift", ["ProjectDescription"], .unreadTuistProject),
      (".csproj", ["UseMaui"], .unreadMauiProject),
      ("BUILD", ["ios_application(", "android_binary("], .unreadBazelProject),
      ("BUILD.bazel", ["ios_application(", "android_binary("], .unreadBazelProject),
      ("config.xml", ["<widget"], .unreadCordovaProject),
      ("ProjectSettings.asset", ["PlayerSettings"], .unreadUnityProject),
    ]
    return files.paths.compactMap { path -> LinkDiagnostic? in
      let name = ProjectFiles.name(of: path)
      let kind = kinds.first { $0.end.hasPrefix(".") ? name.hasSuffix($0.end) : name == $0.end }
      guard let kind, let bytes = files.contents(of: path),
        kind.words.contains(where: { bytes.contains(text: $0) })
      else { return nil }
      return kind.finding.at(ProjectPlace(path, 1))
    }
  }

  /// Returns the catalog of an app; `nil` for a project that has only files of a website.
  package func catalog(of app: ProjectApp?) throws(CatalogError) -> ProjectCatalog {
    var assembly = ProjectAssembly(app, self)
    return try assembly.catalog(findings)
  }
}

extension ProjectApp {
  /// The order among the apps of a project.
  fileprivate var rank: Int {
    let isMobile = android != nil || apple?.system == .iOS || apple?.system == .visionOS
    return hasLinks ? (isMobile ? 0 : 1) : 2
  }
}

/// A first catalog of an app in a project.
package struct ProjectCatalog: Sendable {
  /// A value of the catalog, and the line that states it.
  package struct Source: Sendable, Hashable {
    /// The key path in the catalog, such as `app.domains[0]`.
    package let keyPath: String
    /// The value as the catalog contains it.
    package let value: String
    package let place: ProjectPlace
  }

  /// A file that was read, with the text that its build makes of it.
  package struct File: Sendable {
    package let path: String
    package let text: String
    /// The variant that the file is for; `nil` for the app itself and for a website.
    package let variant: String?
    package let kind: CatalogOutput.Kind
    /// The line of the project behind each line of the text.
    package let places: [ProjectPlace]
    /// The domain that a folder of the path names.
    package let domain: String?
    /// Indicates whether the text is that of the file, without values of other files.
    package let isUnchanged: Bool
  }

  /// The catalog, whose outputs are files of the project.
  package internal(set) var catalog: LinkCatalog
  /// The place of each value of the catalog.
  package internal(set) var sources: [Source] = []
  /// The files of the app and of its website.
  package internal(set) var files: [File] = []
  /// Indicates whether a file of the app, or of a web server, cannot be read.
  package internal(set) var hasUnreadFiles = false
  /// Indicates whether the systems do not fetch an association file, because of its name.
  package internal(set) var hasRefusedFiles = false
  /// The configurations of web servers.
  package internal(set) var servers: [String] = []
  /// Those of them that outputs of the catalog name, with these outputs.
  package internal(set) var comparedServers: [(output: CatalogOutput, NginxConfiguration)] = []
  /// The association files that no output of the catalog can name.
  package internal(set) var unlistedAssociations: [File] = []
  /// The manifest that no output names, because its filters have placeholders or resources.
  package internal(set) var unlistedManifest: String?
  /// The values that the manifest of the app requires when a command reads it alone.
  package internal(set) var values = AndroidManifest.Values()
  /// The content that is not in the catalog, and the values that no file states.
  package internal(set) var findings: [LinkDiagnostic] = []
}
