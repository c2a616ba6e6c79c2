#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// A kind of file.
///
/// A new kind needs a line in `generation`, one in `platform` and one in `folder`. If it completes
/// a file of the user's own, it also needs an option and a line in ``OwnFiles``.
typealias OutputKind = CatalogOutput.Kind

/// The name of a kind of file.
struct OutputKindName: ExpressibleByArgument {
  private let name: String

  init(argument: String) { name = argument }

  static var allValueStrings: [String] { OutputKind.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var kind: OutputKind {
    get throws(ToolError) {
      if let kind = OutputKind(rawValue: name) { return kind }
      let nearest =
        Self.otherNames[lowercasedASCII(name)]?.rawValue
        ?? nearestName(to: name, among: Self.allValueStrings)
        ?? Self.allValueStrings.first { $0.hasSuffix("-" + lowercasedASCII(name)) }
      throw ToolError(
        .usage,
        "command.unknown-kind",
        "there is no kind of file \(quoted(name))",
        help: nearest.map(didYouMean)
          ?? "the kinds are \(listed(Self.allValueStrings.map(quoted), limit: .max))"
      )
    }
  }
}

extension OutputKindName {
  /// Kinds by the names of their files, and by other names of these.
  fileprivate static var otherNames: [String: OutputKind] {
    [
      "aasa": .appleAppSiteAssociation, "association": .appleAppSiteAssociation,
      "apple": .appleAppSiteAssociation,
      "universal-links": .appleAppSiteAssociation,
      "apple-app-site-association.json": .appleAppSiteAssociation,
      "manifest": .androidManifest, "androidmanifest": .androidManifest,
      "androidmanifest.xml": .androidManifest, "assetlinks.json": .assetLinks,
      "digital-asset-links": .assetLinks, "app-links": .assetLinks, "plist": .infoPropertyList,
      "info.plist": .infoPropertyList, "app.entitlements": .entitlements, "kt": .kotlin,
      "ts": .typeScript, "react": .reactNavigation, "react-native": .reactNavigation,
      "app.json": .expo, "kubernetes": .ingress, "k8s": .ingress, "website": .site, "md": .markdown,
    ]
  }
}

/// The name of a static host.
struct StaticHostName: ExpressibleByArgument {
  let host: CatalogOutput.StaticHost

  init?(argument: String) {
    guard let host = CatalogOutput.StaticHost(rawValue: argument) else { return nil }
    self.host = host
  }

  static var allValueStrings: [String] { CatalogOutput.StaticHost.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension CatalogOutput.Kind {
  /// The kinds that are generated only if they are named: those for few apps, and those that need
  /// settings of servers.
  static let namedOnly: [OutputKind] = [
    .typeScript, .reactNavigation, .expo, .nginx, .ingress, .site,
  ]

  /// The kinds that are generated if none is requested.
  static var standard: [OutputKind] { allCases.filter { !namedOnly.contains($0) } }

  /// The folder of the kind if several kinds share the folder of the output.
  ///
  /// Only `web` is meant to be served.
  var folder: String {
    switch self {
    case .appleAppSiteAssociation, .assetLinks: "web"
    case .entitlements, .infoPropertyList: "apple"
    case .androidManifest, .kotlin: "android"
    case .typeScript, .reactNavigation: "typescript"
    case .expo: "expo"
    case .nginx, .ingress: "server"
    case .site: "site"
    case .markdown, .html: "reference"
    }
  }

  /// Returns the library's name for the kind, with the settings of an output; `nil` for the site,
  /// which another library generates.
  func generation(_ output: CatalogOutput, _ files: OwnFiles) -> GenerationKind? {
    let settings = output.settings
    let file = output.file ?? ""
    return switch self {
    case .appleAppSiteAssociation: .appleAppSiteAssociation
    case .entitlements:
      .entitlements(into: files.entitlements[file], isDeveloperMode: settings.isDeveloperMode)
    case .infoPropertyList: .infoPropertyList(into: files.infoPropertyLists[file])
    case .assetLinks:
      .assetLinks(
        fingerprints: settings.fingerprints,
        into: files.assetLinks[file],
        hasDynamicRules: settings.hasDynamicRules
      )
    case .kotlin: .kotlin(package: settings.package, type: settings.type)
    case .typeScript: .typeScript
    case .reactNavigation: .reactNavigation
    case .androidManifest: .androidManifest(into: files.manifests[file])
    case .expo: .expo(into: files.configurations[file])
    case .nginx: .nginx(settings.nginx)
    case .ingress: .ingress(settings.ingress)
    case .markdown: .markdown
    case .html: .html
    case .site: nil
    }
  }

  /// The platform whose app uses the file; `nil` for a file of the web or of both platforms.
  var platform: RouteNotes.Platform? {
    switch self {
    case .appleAppSiteAssociation, .entitlements, .infoPropertyList: .iOS
    case .assetLinks, .androidManifest, .kotlin: .android
    case .typeScript, .reactNavigation, .expo, .nginx, .ingress, .site, .markdown, .html: nil
    }
  }

  /// Returns the reason why the catalog has no content for a file of the kind, or `nil`.
  ///
  /// - Parameters:
  ///   - output: The output of the kind.
  ///   - generation: The result of generating the file.
  func absence(
    in catalog: LinkCatalog,
    _ output: CatalogOutput,
    _ generation: Generation
  ) -> String? {
    if platform == .iOS, catalog.app.apple == nil, catalog.app.android != nil,
      isOfOneVariant || catalog.app.variants.values.allSatisfy({ $0.apple == nil })
    {
      return "the catalog has no app of Apple's"
    }
    if self == .kotlin, catalog.app.android == nil, output.settings.package == nil,
      catalog.app.apple != nil || output.variant != nil
    {
      return "the catalog has no Android app"
    }
    // The findings with these codes name the missing parts of the identity.
    let finding = generation.findings.first {
      $0.code.rawValue.hasPrefix("generate.no-")
        || $0.code.rawValue == "generate.android-no-activity"
        || $0.code.rawValue == "generate.port" && generation.files.isEmpty
    }
    return finding?.message
  }
}

extension CatalogOutput.Settings {
  /// The settings for nginx.
  var nginx: NginxSettings {
    NginxSettings(
      root: webRoot ?? WebOptions.webRoot,
      links: "proxy_pass \(linksServer ?? WebOptions.linksServer);",
      website: "proxy_pass \(websiteServer ?? WebOptions.websiteServer);"
    )
  }

  /// The settings for an Ingress.
  var ingress: IngressSettings {
    func service(_ text: String?, _ name: String) -> IngressSettings.Service {
      let service = text.flatMap(SettingFormat.service)
      return .init(service?.name ?? name, port: service?.port ?? 80)
    }
    return IngressSettings(
      name: name ?? "links",
      namespace: namespace,
      ingressClass: ingressClass,
      links: service(linksService, "links"),
      website: service(websiteService, "website"),
      tlsSecret: tlsSecret,
      annotations: annotations
    )
  }
}
#endif
