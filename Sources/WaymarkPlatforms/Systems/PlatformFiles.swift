import Waymark
import WaymarkCatalog

/// The available files of one app, from its project and its servers.
///
///     var files = PlatformFiles()
///     files.entitlements = try Entitlements(text)
///     files.associations["www.example.com"] = try AppleAppSiteAssociation(served)
///     for finding in files.lint() { print(finding) }
///
/// Only available files are checked: a file that is left out is not reported as missing.
public struct PlatformFiles: Sendable {
  /// The association files by the hosts that serve them, in lowercase.
  public var associations: [String: AppleAppSiteAssociation]
  /// The `assetlinks.json` files by the hosts that serve them, in lowercase.
  public var assetLinks: [String: AssetLinks]
  /// The app's entitlements.
  public var entitlements: Entitlements?
  /// The app's `Info.plist`.
  public var infoPropertyList: InfoPropertyList?
  /// The app's manifest.
  public var manifest: AndroidManifest?
  /// The paths of the files, by their names in findings.
  package var paths: [String: String] = [:]
  /// The reasons why the association files of hosts could not be read, by the hosts.
  package var unreadableAssociations: [String: String] = [:]
  /// The reasons why the `assetlinks.json` files of hosts could not be read, by the hosts.
  package var unreadableAssetLinks: [String: String] = [:]

  /// Makes a value from the files that are available.
  public init(
    associations: [String: AppleAppSiteAssociation] = [:],
    assetLinks: [String: AssetLinks] = [:],
    entitlements: Entitlements? = nil,
    infoPropertyList: InfoPropertyList? = nil,
    manifest: AndroidManifest? = nil
  ) {
    self.associations = associations
    self.assetLinks = assetLinks
    self.entitlements = entitlements
    self.infoPropertyList = infoPropertyList
    self.manifest = manifest
  }

  /// Indicates whether no file is available.
  package var isEmpty: Bool {
    associations.isEmpty && assetLinks.isEmpty && entitlements == nil && infoPropertyList == nil
      && manifest == nil && unreadableAssociations.isEmpty && unreadableAssetLinks.isEmpty
  }

  /// The files, of which those of hosts count as unreadable if it is not known how the systems read
  /// them.
  package var readable: PlatformFiles {
    var files = self
    for (host, file) in associations {
      let name = "the association file of \(quoted(host))"
      guard let reason = file.reasonForUnknown(name) else { continue }
      files.associations[host] = nil
      files.unreadableAssociations[host] = reason
    }
    for (host, links) in assetLinks {
      let name = "'assetlinks.json' of \(quoted(host))"
      guard let reason = links.file?.reasonForUnknown(name) else { continue }
      files.assetLinks[host] = nil
      files.unreadableAssetLinks[host] = reason
    }
    return files
  }

  /// The files, of which those of hosts with a repeated key count as unreadable.
  var withoutRepeatedKeys: PlatformFiles {
    let readable = readable
    var files = self
    for (host, file) in associations where file.file?.document.repeatedKeys.isEmpty == false {
      files.associations[host] = nil
      files.unreadableAssociations[host] = readable.unreadableAssociations[host]
    }
    for (host, links) in assetLinks where links.file?.document.repeatedKeys.isEmpty == false {
      files.assetLinks[host] = nil
      files.unreadableAssetLinks[host] = readable.unreadableAssetLinks[host]
    }
    return files
  }
}

extension PlatformFiles {
  /// The names of files in findings, if their paths are unknown.
  package enum Name {
    package static let entitlements = "entitlements"
    package static let infoPropertyList = "Info.plist"
    package static let manifest = "AndroidManifest.xml"

    package static func association(_ host: String) -> String {
      "apple-app-site-association of \(host)"
    }

    package static func assetLinks(_ host: String) -> String { "assetlinks.json of \(host)" }
  }
}
