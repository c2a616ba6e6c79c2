#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// A kind of file, with its name in the command.
///
/// A new kind needs a case here, a line in `generation` and one in `platform`. If it extends a
/// file of the user's own, it also needs an option and a line in ``OwnFiles``.
enum OutputKind: String, CaseIterable, ExpressibleByArgument {
  case association = "apple-app-site-association"
  case legacyAssociation = "legacy-association"
  case entitlements
  case infoPropertyList = "info-plist"
  case assetLinks = "assetlinks"
  case androidManifest = "android-manifest"
  case kotlin, nginx, ingress, markdown, html

  /// The kinds that are generated if none is requested: all kinds except those for few apps, and
  /// those that need settings of servers.
  static var standard: [OutputKind] {
    allCases.filter { ![.legacyAssociation, .nginx, .ingress].contains($0) }
  }

  /// Returns the library's name for the kind, with the settings from the options.
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

  /// The platform whose app uses the file; `nil` for a file of the web.
  var platform: RouteNotes.Platform? {
    switch self {
    case .association, .legacyAssociation, .entitlements, .infoPropertyList: .iOS
    case .assetLinks, .androidManifest, .kotlin: .android
    case .nginx, .ingress, .markdown, .html: nil
    }
  }

  /// Returns the reason why the catalog has no content for a file of the kind, or `nil`.
  ///
  /// - Parameter generation: The result of generating the file.
  func absence(in catalog: LinkCatalog, _ generation: Generation) -> String? {
    if platform == .iOS, catalog.app.apple == nil, catalog.app.android != nil {
      return "the catalog has no app of Apple's"
    }
    // The findings with these codes name the missing parts of the identity.
    let finding = generation.findings.first {
      $0.code.rawValue.hasPrefix("generate.no-")
        || $0.code.rawValue == "generate.android-no-activity"
    }
    return finding?.message
  }
}
#endif
