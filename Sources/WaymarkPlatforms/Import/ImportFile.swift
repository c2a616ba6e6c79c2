import Waymark

/// A platform's file that a catalog is made from.
///
///     let file = try ImportFile(bytes: bytes, name: "App.entitlements")
///
/// What it is shows in its content: a JSON object is an association file, a JSON array is
/// `assetlinks.json`, XML is a manifest or a property list, and one with associated domains or
/// other entitlements is the app's entitlements.
public struct ImportFile: Sendable {
  /// The file, read.
  public enum Content: Sendable {
    case association(AppleAppSiteAssociation)
    case assetLinks(AssetLinks)
    case entitlements(Entitlements)
    case infoPropertyList(InfoPropertyList)
    case manifest(AndroidManifest)
  }

  /// What is in it.
  public let content: Content
  /// What messages call it: its path, or the URL that it was served from.
  public let name: String
  /// The domains that serve it, where they are known; only an association file has some.
  ///
  /// Where there is none they are read from the name: `www.example.com/.well-known/…` says it.
  public let domains: [String]

  /// Takes a file that has been read.
  public init(_ content: Content, name: String, domains: [String] = []) {
    self.content = content
    self.name = name
    self.domains = domains.isEmpty ? Self.domain(in: name).map { [$0] } ?? [] : domains
  }

  /// Reads a file of any kind.
  ///
  /// - Throws: ``UnreadableFile`` for what no system could read, or is none of these files.
  public init(bytes: [UInt8], name: String, domains: [String] = []) throws(UnreadableFile) {
    self.init(try Self.content(of: bytes, name: name), name: name, domains: domains)
  }

  private static func content(
    of bytes: [UInt8],
    name: String
  ) throws(UnreadableFile) -> Content {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let first = bytes.first { !blanks.contains($0) }
    if first == UInt8(ascii: "["), FileEncoding(bytes) == nil {
      return .assetLinks(try AssetLinks(bytes: bytes))
    }
    guard first == UInt8(ascii: "<"), FileEncoding(bytes) == nil else {
      return .association(try AppleAppSiteAssociation(bytes: bytes))
    }
    guard try XMLParser.document(bytes).root.name == "plist" else {
      return .manifest(try AndroidManifest(bytes: bytes))
    }
    let list = try PropertyList(bytes: bytes)
    let isEntitlements =
      name.hasSuffix(".entitlements")
      || list.root.elements.contains { $0.name == "key" && isEntitlement($0.text) }
    return isEntitlements
      ? .entitlements(try Entitlements(bytes: bytes))
      : .infoPropertyList(try InfoPropertyList(bytes: bytes))
  }

  private static func isEntitlement(_ key: String) -> Bool {
    key.hasPrefix("com.apple.developer.") || key.hasPrefix("com.apple.security.")
      || ["aps-environment", "application-identifier", "keychain-access-groups"].contains(key)
  }

  /// The host of a URL, or the folder that is named like a host and holds the file.
  private static func domain(in name: String) -> String? {
    var names = name.split(separator: "/").map(String.init)
    guard names.count > 1 else { return nil }
    names.removeLast()
    if names.last == ".well-known" { names.removeLast() }
    guard let folder = names.last, folder.contains("."), !folder.hasPrefix("."),
      ImportIdentity.accepts(domain: folder)
    else { return nil }
    return lowercasedASCII(folder)
  }

  /// Everything in the file that is wrong or risky, without notes.
  var faults: [FileFault] {
    let faults =
      switch content {
      case .association(let file): file.lint()
      case .assetLinks(let file): file.lint()
      case .entitlements(let file): file.lint()
      case .infoPropertyList(let file): file.lint()
      case .manifest(let file): file.lint()
      }
    return faults.filter { $0.diagnostic.severity != .info }
  }
}
