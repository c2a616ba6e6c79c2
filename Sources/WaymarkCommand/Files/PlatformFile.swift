#if Tools
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// A platform's file, with its kind.
enum PlatformFile {
  case association(AppleAppSiteAssociation)
  case entitlements(Entitlements)
  case infoPropertyList(InfoPropertyList)
  case assetLinks(AssetLinks)
  case manifest(AndroidManifest)
  case nginx(NginxConfiguration)
  case ingress(NginxConfiguration)

  /// The platform whose files a command accepts.
  enum Platform: String {
    case apple, android
  }

  /// Reads a file and finds its kind from its content, or from its name if the content does not
  /// reveal the kind.
  ///
  /// - Parameters:
  ///   - platform: The platform of the expected file, if the command accepts files of only one
  ///     platform.
  ///   - isServed: Indicates whether an argument names the file as one that a domain serves.
  init(
    _ file: InputFile,
    of platform: Platform? = nil,
    isServed: Bool = false
  ) throws(ToolError) {
    do throws(UnreadableFileError) {
      self = try Self.recognize(file, platform)
    } catch {
      throw Self.error(file, error, platform, isServed: isServed)
    }
    if case .association(let object) = self { try Self.check(object, file, platform) }
    if case .assetLinks(let list) = self, !isServed { try Self.check(list, file, platform) }
    if let platform, self.platform != platform { throw otherPlatform(file) }
  }

  private static func recognize(
    _ file: InputFile,
    _ platform: Platform?
  ) throws(UnreadableFileError) -> PlatformFile {
    let (bytes, name) = (file.bytes, file.name)
    let isPropertyList = [".plist", ".entitlements"].contains { name.hasSuffix($0) }
    switch bytes.first(where: { !Self.blanks.contains($0) }) {
    case let first where isAssetLinks(file) && first.map({ !"[{".utf8.contains($0) }) != false:
      return .assetLinks(try AssetLinks(bytes: bytes))
    case UInt8(ascii: "<"):
      do throws(UnreadableFileError) {
        return .manifest(try AndroidManifest(bytes: bytes))
      } catch {
        guard error.diagnostic.code.rawValue == "manifest.no-manifest" else { throw error }
        do throws(UnreadableFileError) {
          return try propertyList(file)
        } catch let other {
          throw other.diagnostic.code.rawValue == "plist.no-property-list" ? error : other
        }
      }
    case _ where isPropertyList || PropertyList.isOld(bytes): return try propertyList(file)
    case _ where name.hasSuffix(".xml"): return .manifest(try AndroidManifest(bytes: bytes))
    case UInt8(ascii: "["):
      let list = try AssetLinks(bytes: bytes)
      // An association file in brackets is no list of statements.
      let isAssociation = (list.root.array ?? []).contains { element in
        services.contains { element[$0] != nil }
      }
      return isAssociation
        ? .association(try AppleAppSiteAssociation(bytes: bytes)) : .assetLinks(list)
    case UInt8(ascii: "{") where platform == .android || isAssetLinks(file):
      // An object is not a list of statements, but it may be a file of the other platform, or one
      // that no platform reads.
      let object = try AppleAppSiteAssociation(bytes: bytes)
      let others = isAssetLinks(file) ? services : services + ["expo", "routes", "schema"]
      let isOther = others.contains { object.root[$0] != nil }
      return isOther ? .association(object) : .assetLinks(try AssetLinks(bytes: bytes))
    case _ where platform == .android: return .assetLinks(try AssetLinks(bytes: bytes))
    default: return .association(try AppleAppSiteAssociation(bytes: bytes))
    }
  }

  /// Returns whether a file has the name of a list of statements.
  private static func isAssetLinks(_ file: InputFile) -> Bool {
    file.name.hasSuffix("assetlinks.json")
  }

  /// Throws an error if a JSON array has no part of a statement, such as a list of paths.
  static func check(
    _ list: AssetLinks,
    _ file: InputFile,
    _ platform: Platform? = nil
  ) throws(ToolError) {
    let elements = list.root.array ?? []
    let isOther = elements.allSatisfy { element in
      !(element.members ?? []).contains {
        statementKeys.contains($0.key) || nearestName(to: $0.key, among: statementKeys) != nil
      }
    }
    if isOther, !elements.isEmpty, !isAssetLinks(file), !file.hasHeaders {
      throw unknown(file, platform)
    }
  }

  /// Returns the error for a file that cannot be read: its mistake, or, for a file of another
  /// kind, the kinds of files that the command reads.
  ///
  /// A file that a domain serves is JSON, whatever its first character is.
  static func error(
    _ file: InputFile,
    _ error: UnreadableFileError,
    _ platform: Platform? = nil,
    isServed: Bool = false
  ) -> ToolError {
    let text = file.bytes.drop { blanks.contains($0) }
    let code = error.diagnostic.code.rawValue
    // TOML has names in brackets, and a list of statements has objects.
    let isSection = text.first == UInt8(ascii: "[") && text.dropFirst().first.map(isName) == true
    let hasComment = code == "json.comment" && file.name.hasSuffix(".json")
    let isText = text.first.map { isSection || !hasComment && !"{[<".utf8.contains($0) } ?? false
    let isUnknown = code == "manifest.no-manifest" || code.hasPrefix("json.") && isText
    if !isUnknown || file.hasHeaders { return ToolError(file, error) }
    let names = ["apple-app-site-association", "assetlinks.json"]
    // A comment may come before an association file.
    let content = String(decoding: file.bytes, as: UTF8.self)
    let isJSON =
      isServed || names.contains(where: file.name.hasSuffix)
      || code == "json.comment" && services.contains { content.contains("\"\($0)\"") }
    guard isJSON else { return unknown(file, platform) }
    if let other = otherKind(file) { return other }
    guard code == "manifest.no-manifest" else { return ToolError(file, error) }
    // Any other document of XML is no JSON either.
    do throws(UnreadableFileError) { _ = try AppleAppSiteAssociation(bytes: file.bytes) } catch {
      return ToolError(file, error)
    }
    return ToolError(file, error)
  }

  /// Throws an error if a JSON object is not an association file.
  static func check(
    _ object: AppleAppSiteAssociation,
    _ file: InputFile,
    _ platform: Platform? = nil
  ) throws(ToolError) {
    let hasLinks = object.root["applinks"] != nil
    if !hasLinks, ["routes", "schema"].contains(where: { object.root[$0] != nil }) {
      let help = "'explain', 'lint' and 'prove' read it with '--catalog'"
      throw other(file, "a catalog of Waymark", help: help)
    }
    if isAssociation(object, file.name) { return }
    if object.root["expo"] != nil {
      let help = "'import' and 'init' read it under the name 'app.json'"
      throw other(file, "a configuration of Expo", help: help)
    }
    throw unknown(file, platform)
  }

  /// Returns whether an object has the name of an association file, or one of its keys, possibly
  /// misspelled.
  private static func isAssociation(_ object: AppleAppSiteAssociation, _ name: String) -> Bool {
    let members = object.root.members ?? []
    // The object 'applinks' may be missing.
    let hasDetails = (object.root["details"]?.array ?? []).contains { detail in
      detail["appIDs"] != nil || detail["appID"] != nil
    }
    return members.isEmpty || hasDetails || name.hasSuffix("apple-app-site-association")
      || members.contains {
        services.contains($0.key) || nearestName(to: $0.key, among: services) != nil
      }
  }

  /// Returns the error for a file of a kind that another command reads; `nil` for any other.
  private static func otherKind(_ file: InputFile) -> ToolError? {
    if (try? XMLParser.document(file.bytes))?.root.name == "navigation" {
      return ToolError(
        .unreadable,
        "command.navigation-graph",
        "\(quoted(file.name)) is a navigation graph of Android, whose links the build puts into "
          + "the manifest",
        help: "use the merged manifest, or the folder of the project with 'init' or 'import'"
      )
    }
    if (try? NginxConfiguration(bytes: file.bytes, settings: NginxSettings())) != nil {
      return other(file, "a configuration of nginx", help: "'prove' reads it with '--nginx'")
    }
    if (try? NginxConfiguration(ingress: file.bytes, settings: IngressSettings())) != nil {
      return other(file, "an Ingress of Kubernetes", help: "'prove' reads it with '--ingress'")
    }
    return nil
  }

  private static func unknown(_ file: InputFile, _ platform: Platform?) -> ToolError {
    if let other = otherKind(file) { return other }
    let apple = "apple-app-site-association files, entitlements and Info.plist files"
    let android = "Android manifests and assetlinks.json files"
    let kinds =
      switch platform {
      case .apple?: apple
      case .android?: android
      case nil:
        "\(apple), \(android); 'import' and 'init' also read projects of Xcode, XcodeGen, Gradle "
          + "and Expo"
      }
    return ToolError(
      .unreadable,
      "command.unknown-file",
      "\(quoted(file.name)) is not a file that defines which links open an app",
      help: "this command reads \(kinds)"
    )
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
  private static let statementKeys = ["relation", "target", "include"]
  private static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  private static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || (byte | 0x20) &- 0x61 < 26
  }

  /// Returns entitlements or an `Info.plist`.
  private static func propertyList(_ file: InputFile) throws(UnreadableFileError) -> PlatformFile {
    let entitlements = try Entitlements(bytes: file.bytes)
    if entitlements.list.isEntitlements(named: file.name) == true {
      return .entitlements(entitlements)
    }
    return .infoPropertyList(try InfoPropertyList(bytes: file.bytes))
  }

  /// The platform of the file; `nil` for a web server.
  var platform: Platform? {
    switch self {
    case .association, .entitlements, .infoPropertyList: .apple
    case .assetLinks, .manifest: .android
    case .nginx, .ingress: nil
    }
  }

  /// The kind of the file, as messages name it.
  private var words: String {
    switch self {
    case .association: "an apple-app-site-association file"
    case .entitlements: "a file of entitlements"
    case .infoPropertyList: "an Info.plist"
    case .assetLinks: "a list of statements, as assetlinks.json has it"
    case .manifest: "a manifest of Android"
    case .nginx: "a configuration of nginx"
    case .ingress: "an Ingress of Kubernetes"
    }
  }

  /// Returns the error of a command that accepts files of the other platform.
  func otherPlatform(_ file: InputFile) -> ToolError {
    other(file, help: platform.map { "'\($0.rawValue) lint' reads it" } ?? "'prove' reads it")
  }

  /// Returns the error of a command that accepts another file of the same platform.
  func other(_ file: InputFile, help: String) -> ToolError { Self.other(file, words, help: help) }

  fileprivate static func other(_ file: InputFile, _ words: String, help: String) -> ToolError {
    ToolError(.unreadable, "command.other-file", "\(quoted(file.name)) is \(words)", help: help)
  }
}

extension ToolError {
  /// Makes the error for a file that cannot be read as the expected kind.
  init(_ file: InputFile, _ error: UnreadableFileError) {
    if file.hasHeaders {
      let help = "save the body alone: 'curl' writes headers with '-i'"
      self = PlatformFile.other(file, "an answer of a server with its headers", help: help)
      return
    }
    self.init(.unreadable, error.diagnostic.inFile(file.name))
  }
}

extension InputFile {
  /// Indicates whether the content is an answer of a server with its headers.
  fileprivate var hasHeaders: Bool { bytes.starts(with: Array("HTTP/".utf8)) }

  /// Reads the content as the expected kind.
  func read<Content>(
    _ content: ([UInt8]) throws(UnreadableFileError) -> Content
  ) throws(ToolError) -> Content {
    do throws(UnreadableFileError) { return try content(bytes) } catch {
      throw ToolError(self, error)
    }
  }
}

extension PlatformFile {
  /// Returns the association file at a path.
  static func association(at path: String) throws(ToolError) -> AppleAppSiteAssociation {
    let file = try InputFile(path)
    let read = try PlatformFile(file, isServed: true)
    guard case .association(let association) = read else {
      throw read.other(file, help: "name a file apple-app-site-association")
    }
    return association
  }

  /// Returns the manifest at a path.
  static func manifest(at path: String) throws(ToolError) -> AndroidManifest {
    if let app = try BuiltAppFile(path) { return try app.manifest }
    let file = try InputFile(path)
    let read = try PlatformFile(file)
    guard case .manifest(let manifest) = read else {
      throw read.other(file, help: "name an AndroidManifest.xml")
    }
    return manifest
  }

  /// Returns the list of statements at a path.
  static func assetLinks(at path: String) throws(ToolError) -> AssetLinks {
    let file = try InputFile(path)
    return try read(file, "name an assetlinks.json", AssetLinks.init(bytes:))
  }

  /// Reads a file as the expected kind; the error for a file of another kind names that kind.
  ///
  /// - Parameter help: The remedy for a file of another kind.
  private static func read<Content>(
    _ file: InputFile,
    _ help: String,
    _ content: ([UInt8]) throws(UnreadableFileError) -> Content
  ) throws(ToolError) -> Content {
    do throws(UnreadableFileError) { return try content(file.bytes) } catch {
      throw mistaken(file, help) ?? ToolError(file, error)
    }
  }

  /// Returns the error for a file of another kind than the one as which it cannot be read; `nil` if
  /// its kind is not known.
  private static func mistaken(_ file: InputFile, _ help: String) -> ToolError? {
    do throws(ToolError) { return try PlatformFile(file).other(file, help: help) } catch {
      let isKnown = error.diagnostics.contains { $0.code.rawValue == "command.other-file" }
      return isKnown ? error : nil
    }
  }

  /// Returns the configuration of nginx at a path.
  static func nginx(
    at path: String,
    settings: NginxSettings
  ) throws(ToolError) -> NginxConfiguration {
    let file = try InputFile(path)
    do throws(UnreadableFileError) {
      return try NginxConfiguration(bytes: file.bytes, settings: settings) { name in
        path == "-" ? [] : IncludedFiles.files(name, of: path)
      }
    } catch {
      // The error may be in a file that this one includes.
      let isOwn = (try? NginxConfiguration(bytes: file.bytes, settings: settings)) == nil
      throw (isOwn ? mistaken(file, "name a configuration of nginx") : nil)
        ?? ToolError(.unreadable, error.inFile(file.name).diagnostic)
    }
  }

  /// Returns the Ingress at a path.
  static func ingress(
    at path: String,
    settings: IngressSettings
  ) throws(ToolError) -> NginxConfiguration {
    try read(try InputFile(path), "name an Ingress") { bytes throws(UnreadableFileError) in
      try NginxConfiguration(ingress: bytes, settings: settings)
    }
  }

  /// Returns the entitlements at a path.
  static func entitlements(at path: String) throws(ToolError) -> Entitlements {
    if let app = try BuiltAppFile(path) { return try app.entitlements }
    let file = try InputFile(path)
    let help = "name the app's entitlements"
    let entitlements = try read(file, help, Entitlements.init(bytes:))
    // Without a known name or key, the file may be either.
    if entitlements.list.isEntitlements(named: file.name) == false {
      throw other(file, "an Info.plist", help: help)
    }
    return entitlements
  }

  /// Returns the `Info.plist` at a path.
  static func infoPropertyList(at path: String) throws(ToolError) -> InfoPropertyList {
    if let app = try BuiltAppFile(path) { return try app.infoPropertyList }
    let file = try InputFile(path)
    let help = "name the app's Info.plist"
    let info = try read(file, help, InfoPropertyList.init(bytes:))
    if info.list.isEntitlements(named: file.name) == true {
      throw other(file, "a file of entitlements", help: help)
    }
    return info
  }
}
#endif
