#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkPlatforms

/// A kind of file, by the word that the command knows it by.
///
/// A new kind is a case here, a line in `generation` and one in `platform`, and, if it adds to a
/// file of the user's own, an option and a line in ``OwnFiles``.
enum OutputKind: String, CaseIterable, ExpressibleByArgument {
  case association = "apple-app-site-association"
  case legacyAssociation = "legacy-association"
  case entitlements
  case infoPropertyList = "info-plist"
  case assetLinks = "assetlinks"
  case androidManifest = "android-manifest"
  case kotlin, nginx, ingress, markdown, html

  /// The kinds that are generated where none is named: all but what is for few, or needs to be told
  /// about servers.
  static var standard: [OutputKind] {
    allCases.filter { ![.legacyAssociation, .nginx, .ingress].contains($0) }
  }

  /// What the library is asked for.
  func generation(_ options: GenerateOptions, _ files: OwnFiles) -> GenerationKind {
    switch self {
    case .association: .appleAppSiteAssociation
    case .legacyAssociation: .legacyAssociation
    case .entitlements:
      .entitlements(into: files.entitlements, isDeveloperMode: options.developerMode)
    case .infoPropertyList: .infoPropertyList(into: files.infoPropertyList)
    case .assetLinks:
      .assetLinks(
        fingerprints: options.fingerprint,
        into: files.assetLinks,
        hasDynamicRules: options.dynamicRules
      )
    case .kotlin: .kotlin(package: options.kotlinPackage, type: options.kotlinType)
    case .androidManifest: .androidManifest(into: files.manifest)
    case .nginx: .nginx(options.web.nginx)
    case .ingress: .ingress(options.web.ingress)
    case .markdown: .markdown
    case .html: .html
    }
  }

  /// The system whose app the file is for; `nil` for one of the web.
  var platform: RouteNotes.Platform? {
    switch self {
    case .association, .legacyAssociation, .entitlements, .infoPropertyList: .iOS
    case .assetLinks, .androidManifest, .kotlin: .android
    case .nginx, .ingress, .markdown, .html: nil
    }
  }

  /// Why the catalog has nothing to say in a file of the kind, or `nil`.
  ///
  /// - Parameter generation: What was generated.
  func absence(in catalog: LinkCatalog, _ generation: Generation) -> String? {
    if platform == .iOS, catalog.app.apple == nil, catalog.app.android != nil {
      return "the catalog has no app of Apple's"
    }
    // The notes of this name say what of the identity is not there.
    let note = generation.notes.first {
      $0.code.rawValue.hasPrefix("generate.no-")
        || $0.code.rawValue == "generate.android-no-activity"
    }
    return note?.diagnostic.message
  }
}
#endif
