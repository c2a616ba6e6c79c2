#if Tools
internal import Waymark
internal import WaymarkPlatforms

extension PlatformFile {
  /// The association file of that path.
  static func association(at path: String) throws(ToolFailure) -> AppleAppSiteAssociation {
    let file = try InputFile(path)
    let read = try PlatformFile(file)
    guard case .association(let association) = read else {
      throw read.other(file, help: "name a file apple-app-site-association")
    }
    return association
  }

  /// The manifest of that path.
  static func manifest(at path: String) throws(ToolFailure) -> AndroidManifest {
    let file = try InputFile(path)
    let read = try PlatformFile(file)
    guard case .manifest(let manifest) = read else {
      throw read.other(file, help: "name an AndroidManifest.xml")
    }
    return manifest
  }

  /// The list of statements of that path.
  static func assetLinks(at path: String) throws(ToolFailure) -> AssetLinks {
    let file = try InputFile(path)
    do throws(UnreadableFile) {
      return try AssetLinks(bytes: file.bytes)
    } catch {
      throw ToolFailure(file, error)
    }
  }

  /// The entitlements of that path.
  static func entitlements(at path: String) throws(ToolFailure) -> Entitlements {
    let file = try InputFile(path)
    do throws(UnreadableFile) {
      return try Entitlements(bytes: file.bytes)
    } catch {
      throw ToolFailure(file, error)
    }
  }

  /// The `Info.plist` of that path.
  static func infoPropertyList(at path: String) throws(ToolFailure) -> InfoPropertyList {
    let file = try InputFile(path)
    do throws(UnreadableFile) {
      return try InfoPropertyList(bytes: file.bytes)
    } catch {
      throw ToolFailure(file, error)
    }
  }
}
#endif
