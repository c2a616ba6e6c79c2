import Waymark

/// An app that a project builds for Apple's systems.
struct AppleTarget: Sendable {
  /// The systems that an app can run on.
  enum System: String, Sendable {
    case iOS, macOS, tvOS, watchOS, visionOS
  }

  /// The app as one configuration builds it.
  struct Configuration: Sendable {
    let name: String
    let settings: BuildSettings
    /// The bundle identifier.
    var bundleID: ProjectValue?
    /// The team, which is the prefix of the application identifier.
    var team: ProjectValue?
    /// The file of entitlements, and the `Info.plist`.
    var entitlements: ComposedFile?
    var infoPropertyList: ComposedFile?
    /// The paths of the two files; `nil` if the build makes them from other lines.
    var entitlementsPath: String?
    var infoPropertyListPath: String?
    var findings: [LinkDiagnostic] = []
  }

  let name: String
  /// The file that declares the target.
  let place: ProjectPlace
  let system: System
  /// The configurations, those for releases first.
  var configurations: [Configuration]

  /// Returns configurations with those first that a store gets.
  static func ordered(_ configurations: [Configuration]) -> [Configuration] {
    func rank(_ name: String) -> Int {
      let name = lowercasedASCII(name)
      let isPlain = ["release", "production", "prod", "appstore", "app store"].contains(name)
      if isPlain { return 0 }
      let words = ["debug", "dev", "beta", "stag", "test", "alpha", "qa", "profile", "adhoc"]
      let isOther = words.contains { name.contains($0) }
      return (isOther ? 2 : 1) + (name.contains("debug") ? 1 : 0)
    }
    return configurations.enumerated().sorted { left, right in
      (rank(left.element.name), left.offset) < (rank(right.element.name), right.offset)
    }.map(\.element)
  }
}

extension AppleTarget.Configuration {
  /// Creates a configuration with what its build settings name.
  ///
  /// - Parameters:
  ///   - folder: The folder that the paths in the settings begin from.
  ///   - entitlements: The lines that the build writes into the file of entitlements; `nil` if the
  ///     settings name the file.
  ///   - info: The lines that the build writes into the `Info.plist`.
  init(
    _ name: String,
    _ settings: BuildSettings,
    folder: String,
    in files: ProjectFiles,
    entitlements: ComposedFile? = nil,
    info: ComposedFile? = nil
  ) {
    self.name = name
    self.settings = settings
    bundleID = settings.value("PRODUCT_BUNDLE_IDENTIFIER")
    team = settings.value("DEVELOPMENT_TEAM")
    if team?.text == "" { team = nil }
    if let entitlements {
      self.entitlements = fill(entitlements)
    } else if let path = path(settings.value("CODE_SIGN_ENTITLEMENTS"), folder, in: files) {
      entitlementsPath = path
      self.entitlements = file(path, in: files) { bytes throws(UnreadableFileError) in
        _ = try Entitlements(bytes: bytes)
      }
    }
    if let info {
      infoPropertyList = fill(info)
    } else if let path = path(settings.value("INFOPLIST_FILE"), folder, in: files) {
      infoPropertyListPath = path
      infoPropertyList = file(path, in: files) { bytes throws(UnreadableFileError) in
        _ = try InfoPropertyList(bytes: bytes)
      }
    }
  }

  /// Returns the path that a setting names, and finds one that leads to no file.
  private mutating func path(
    _ value: ProjectValue?,
    _ folder: String,
    in files: ProjectFiles
  ) -> String? {
    guard let value else { return nil }
    guard let text = value.text else {
      if case .unknown(let reason, let place) = value {
        findings.append(.unknownProjectValue("the path of a file", reason).at(place))
      }
      return nil
    }
    if text.isEmpty { return nil }
    let isFromRoot = text.hasPrefix(XcodeProject.root)
    let relative = isFromRoot ? String(text.dropFirst(XcodeProject.root.count + 1)) : text
    guard let path = ProjectFiles.path(relative, from: folder), files.contains(path) else {
      findings.append(.missingProjectFile(text).at(value.place))
      return nil
    }
    return path
  }

  /// Returns a property list with the values of the build settings; `nil` with a finding if it
  /// cannot be read.
  private mutating func file(
    _ path: String,
    in files: ProjectFiles,
    reading read: ([UInt8]) throws(UnreadableFileError) -> Void
  ) -> ComposedFile? {
    guard let raw = ComposedFile(path, in: files) else { return nil }
    do throws(UnreadableFileError) {
      let bytes = files.contents(of: path) ?? []
      try read(BinaryPropertyList.isBinary(bytes) ? raw.bytes : bytes)
    } catch {
      findings.append(error.diagnostic.inFile(path))
      return nil
    }
    return fill(raw)
  }

  /// The keys whose values are about links.
  private static let keys: Set<String> = [
    Entitlements.associatedDomainsKey, "CFBundleURLTypes", "CFBundleURLSchemes",
    "NSUserActivityTypes",
  ]

  /// Returns a property list with the values of the build settings.
  private mutating func fill(_ raw: ComposedFile) -> ComposedFile {
    var file = ComposedFile()
    var settings = settings
    settings.isForXML = true
    if let team = team?.text {
      for name in ["AppIdentifierPrefix", "TeamIdentifierPrefix"] {
        settings.builtIn[name] = "\(team)."
      }
    }
    if let bundleID = bundleID?.text { settings.builtIn["CFBundleIdentifier"] = bundleID }
    var isAfterKey = false
    var key = ""
    for (line, place) in raw.lines {
      let trimmed = line.trimmed
      defer { if !trimmed.isEmpty { isAfterKey = trimmed.hasSuffix("</key>") } }
      if trimmed.hasPrefix("<key>") { key = String(trimmed.dropFirst(5).prefix { $0 != "<" }) }
      guard line.contains("$(") || line.contains("${") else {
        file.add(line, place)
        continue
      }
      switch settings.filled(line, at: place) {
      case .stated(let filled, _): file.add(String(filled.map { $0.isNewline ? " " : $0 }), place)
      case .unknown(let reason, _):
        let isText = trimmed.hasPrefix("<string>") && trimmed.hasSuffix("</string>")
        let value = isText ? String(trimmed.dropFirst(8).dropLast(9)) : trimmed
        if Self.keys.contains(key) {
          findings.append(.unknownProjectValue(quoted(value), reason).at(place))
        }
        // An element of a list is left out, because no link has the text of a reference.
        file.add(!isText ? line : isAfterKey ? "<string></string>" : "", place)
      }
    }
    return file
  }
}
