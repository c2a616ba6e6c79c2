import Waymark
import WaymarkCatalog

/// A file of a platform to make a catalog from.
///
///     let file = try ImportFile(bytes: bytes, name: "App.entitlements")
///
/// The content determines the kind of file: a JSON object is an association file, a JSON array is
/// `assetlinks.json`, XML is a manifest or a property list, and a property list with associated
/// domains or other entitlements is the app's entitlements.
public struct ImportFile: Sendable {
  /// The parsed file.
  public enum Content: Sendable {
    case association(AppleAppSiteAssociation)
    case assetLinks(AssetLinks)
    case entitlements(Entitlements)
    case infoPropertyList(InfoPropertyList)
    case manifest(AndroidManifest)
  }

  /// The content of the file.
  public let content: Content
  /// The name of the file in messages: its path, or the URL that it was served from.
  public let name: String
  /// The domains that serve the file, if they are known; only for an association file.
  ///
  /// If the caller gives none, they are read from the name: `www.example.com/.well-known/…`
  /// contains the domain.
  public let domains: [String]

  /// Makes an import file from a parsed file.
  public init(_ content: Content, name: String, domains: [String] = []) {
    self.content = content
    self.name = name
    self.domains = domains.isEmpty ? Self.domain(in: name).map { [$0] } ?? [] : domains
  }

  /// Reads a file of any kind.
  ///
  /// - Throws: ``UnreadableFileError`` if no system could read the file, or if the file is of no
  ///   kind that can be imported.
  public init(bytes: [UInt8], name: String, domains: [String] = []) throws(UnreadableFileError) {
    self.init(try Self.content(of: bytes, name: name), name: name, domains: domains)
  }

  private static func content(
    of bytes: [UInt8],
    name: String
  ) throws(UnreadableFileError) -> Content {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let first = bytes.first { !blanks.contains($0) }
    if first == UInt8(ascii: "["), LinkDiagnostic.wrongEncoding(of: bytes) == nil {
      return .assetLinks(try AssetLinks(bytes: bytes))
    }
    guard first == UInt8(ascii: "<"), LinkDiagnostic.wrongEncoding(of: bytes) == nil else {
      if PropertyList.isOld(bytes) { throw UnreadableFileError(.oldPropertyList) }
      return .association(try AppleAppSiteAssociation(bytes: bytes))
    }
    guard try XMLParser.document(bytes).root.name == "plist" else {
      return .manifest(try AndroidManifest(bytes: bytes))
    }
    let list = try PropertyList(bytes: bytes)
    return list.isEntitlements(named: name) == true
      ? .entitlements(try Entitlements(bytes: bytes))
      : .infoPropertyList(try InfoPropertyList(bytes: bytes))
  }

  /// Returns the host of a URL, or the domain that the folder with the file is for, by its name:
  /// `_wildcard.example.com` is for `*.example.com`, as in the files for a static host.
  package static func domain(in name: String) -> String? {
    var names = name.split(separator: "/").map(String.init)
    guard names.count > 1 else { return nil }
    names.removeLast()
    if names.last == ".well-known" { names.removeLast() }
    guard let folder = names.last, folder.contains("."), !folder.hasPrefix(".") else { return nil }
    let wildcard = "_wildcard"
    let domain = folder.hasPrefix("\(wildcard).") ? "*\(folder.dropFirst(wildcard.count))" : folder
    return ImportIdentity.accepts(domain: domain) ? lowercasedASCII(domain) : nil
  }

  /// The kind of file that the import reads.
  var kind: CatalogOutput.Kind {
    switch content {
    case .association: .appleAppSiteAssociation
    case .assetLinks: .assetLinks
    case .entitlements: .entitlements
    case .infoPropertyList: .infoPropertyList
    case .manifest: .androidManifest
    }
  }

  /// All mistakes and risks in the file, without notes except two: systems that ignore groups open
  /// more links than the catalog's routes accept, and the path '/' does not match a link without a
  /// path.
  var findings: [LinkDiagnostic] {
    let findings =
      switch content {
      case .association(let file): file.lint()
      case .assetLinks(let file): file.lint()
      case .entitlements(let file): file.lint()
      case .infoPropertyList(let file): file.lint()
      case .manifest(let file): file.lint()
      }
    let notes = [
      LinkDiagnostic.groupsIgnored(excludes: false).code, LinkDiagnostic.pathOfNothing("").code,
    ]
    return findings.filter { $0.severity != .info || notes.contains($0.code) }
  }
}
