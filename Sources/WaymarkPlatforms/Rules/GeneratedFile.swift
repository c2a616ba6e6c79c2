public import Waymark

/// A generated file, in memory.
public struct GeneratedFile: Sendable, Hashable {
  /// The path of the file relative to the output directory: `.well-known/assetlinks.json`.
  public let path: String
  /// The domains whose server serves the file; empty for a file of the app, and for one that every
  /// domain serves.
  public let domains: [String]
  /// The content of the file.
  public let text: String

  /// Creates a file.
  package init(path: String, domains: [String], text: String) {
    self.path = path
    self.domains = domains
    self.text = text
  }

  /// The media type of the file, for a server that sends it: `application/json` for an
  /// `apple-app-site-association` file.
  public var contentType: String {
    let name = path.split(separator: "/").last ?? ""
    return switch name.split(separator: ".").last ?? "" {
    case "apple-app-site-association", "json": "application/json"
    case "entitlements", "plist", "xml": "application/xml"
    case "yaml": "application/yaml"
    case "css": "text/css; charset=utf-8"
    case "html": "text/html; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    default: "text/plain; charset=utf-8"
    }
  }

  /// The size in bytes of UTF-8.
  public var size: Int { text.utf8.count }
}

/// The files generated from a catalog, with findings about them.
///
///     let generation = try catalog.generate(.appleAppSiteAssociation)
///     generation.files.map(\.path)   // [".well-known/apple-app-site-association"]
///     for finding in generation.findings { print(finding) }
///
/// The same catalog gives the same text on every machine.
public struct Generation: Sendable, Hashable {
  /// The files, in the order of the domains in the catalog.
  public package(set) var files: [GeneratedFile] = []
  /// The differences between the files and the catalog, and the changes to the user's own files.
  public private(set) var findings: [LinkDiagnostic] = []
  /// The findings as a set, because a file may have thousands of them.
  private var known: Set<LinkDiagnostic> = []

  /// Creates a result without files.
  package init() {}

  /// Indicates whether the files can be used, because no finding is an error.
  public var isUsable: Bool { !findings.contains { $0.severity == .error } }

  /// Adds a finding unless it is already present.
  package mutating func find(
    _ finding: LinkDiagnostic,
    route: String = "",
    path: String? = nil,
    exampleLink: String? = nil
  ) {
    add(finding.about(route: route, path: path, exampleLink: exampleLink))
  }

  /// Adds a finding that has its place, unless it is already present.
  package mutating func add(_ finding: LinkDiagnostic) {
    if known.insert(finding).inserted { findings.append(finding) }
  }

  /// Removes the findings with these codes that are not errors.
  package mutating func remove(_ codes: Set<LinkDiagnostic.Code>) {
    let isRemoved = { (finding: LinkDiagnostic) in
      finding.severity != .error && codes.contains(finding.code)
    }
    findings.removeAll(where: isRemoved)
    known = known.filter { !isRemoved($0) }
  }
}
