#if Tools
internal import ArgumentParser
internal import WaymarkCatalog

/// The settings of the kinds of files, and the user's own files to extend.
struct GenerateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Add the domains to these entitlements.", valueName: "file"),
    completion: .file()
  )
  var entitlements: String?

  @Option(
    help: ArgumentHelp("Add the schemes to this Info.plist.", valueName: "file"),
    completion: .file()
  )
  var infoPlist: String?

  @Option(
    help: ArgumentHelp("Put the intent filters into this manifest.", valueName: "file"),
    completion: .file()
  )
  var manifest: String?

  @Option(
    help: ArgumentHelp("Add the app to this assetlinks.json.", valueName: "file"),
    completion: .file()
  )
  var assetlinks: String?

  @Option(
    help: ArgumentHelp("Put the links into this app.json of Expo.", valueName: "file"),
    completion: .file()
  )
  var expo: String?

  @Option(
    help: ArgumentHelp(
      "A SHA-256 fingerprint for assetlinks, in addition to those of the catalog; may be repeated.",
      valueName: "fingerprint"
    )
  )
  var fingerprint: [String] = []

  @Flag(help: "Associate the domains in developer mode, for builds that are never shipped.")
  var developerMode = false

  @Flag(help: "Write dynamic rules into assetlinks.json, for Android 15 and later.")
  var dynamicRules = false

  @Option(help: ArgumentHelp("The package of the Kotlin file.", valueName: "name"))
  var kotlinPackage: String?

  @Option(help: ArgumentHelp("The class of the Kotlin file.", valueName: "name"))
  var kotlinType: String?

  @OptionGroup(title: "Web servers") var web: WebOptions

  /// The settings of all kinds.
  var settings: CatalogOutput.Settings {
    var settings = CatalogOutput.Settings()
    settings.fingerprints = fingerprint
    settings.hasDynamicRules = dynamicRules
    settings.isDeveloperMode = developerMode
    settings.package = kotlinPackage
    settings.type = kotlinType
    web.fill(&settings)
    return settings
  }

  /// The first option of the settings that is given.
  var firstGiven: String? {
    let options: [(name: String, isGiven: Bool)] = [
      ("--fingerprint", !fingerprint.isEmpty), ("--developer-mode", developerMode),
      ("--dynamic-rules", dynamicRules), ("--kotlin-package", kotlinPackage != nil),
      ("--kotlin-type", kotlinType != nil), ("--links-server", web.linksServer != nil),
      ("--website-server", web.websiteServer != nil), ("--web-root", web.webRoot != nil),
      ("--name", web.name != nil), ("--annotation", !web.annotation.isEmpty),
      ("--links-service", web.linksService != nil),
      ("--website-service", web.websiteService != nil),
      ("--ingress-class", web.ingressClass != nil), ("--namespace", web.namespace != nil),
      ("--tls-secret", web.tlsSecret != nil), ("--host", web.host != nil),
      ("--files-only", web.filesOnly),
    ]
    return options.first { $0.isGiven }?.name
  }

  /// The user's files to extend, by their kind.
  var ownFiles: [OutputKind: String] {
    var files: [OutputKind: String] = [:]
    files[.entitlements] = entitlements
    files[.infoPropertyList] = infoPlist
    files[.androidManifest] = manifest
    files[.assetLinks] = assetlinks
    files[.expo] = expo
    return files
  }
}
#endif
