public import Waymark
public import WaymarkCatalog

/// A kind of file that is generated from a catalog.
public enum GenerationKind: Sendable {
  /// `apple-app-site-association` for iOS 13.5 and later.
  case appleAppSiteAssociation
  /// An `assetlinks.json` file: a new one, or the user's own with the missing statements about the
  /// app added.
  ///
  /// Fingerprints in any common spelling are added to those of the catalog.
  ///
  /// With dynamic rules, a device of API level 35 with Google's services reads from the site which
  /// of the manifest's links open the app; older devices use the manifest alone.
  case assetLinks(
    fingerprints: [String] = [],
    into: AssetLinks? = nil,
    hasDynamicRules: Bool = false
  )
  /// Entitlements: a new file, or the user's own with the missing domains added.
  ///
  /// In developer mode, each domain is associated with `?mode=developer`, for builds that are never
  /// shipped.
  case entitlements(into: Entitlements? = nil, isDeveloperMode: Bool = false)
  /// An `Info.plist` file: a new one, or the user's own with the missing schemes added.
  case infoPropertyList(into: InfoPropertyList? = nil)
  /// Locations for nginx that serve the systems' files and separate the app's links from the
  /// website, and complete servers that include them.
  case nginx(NginxSettings = NginxSettings())
  /// A Kubernetes Ingress that sends the systems' files and the app's links to one service, and all
  /// other paths to the website.
  case ingress(IngressSettings = IngressSettings())
  /// A reference of all links for people, in Markdown.
  case markdown
  /// A reference of all links for people, as an HTML page.
  case html
  /// An `AndroidManifest.xml` file: a new one, or the user's own, with filters for the links in the
  /// catalog's activity.
  ///
  /// The filters are between two comments, and replace everything between them.
  case androidManifest(into: AndroidManifest? = nil)
  /// A Kotlin file: a sealed class of the routes, which reads and writes links as the table does.
  ///
  /// By default, the package is that of the catalog, and the class is the app's name with `Route`.
  case kotlin(package: String? = nil, type: String? = nil)
  /// A TypeScript module of the routes, which reads and writes links as the table does.
  case typeScript
  /// The property `linking` of React Navigation, over the module of ``typeScript``.
  case reactNavigation
  /// The configuration `app.json` of an Expo app: a new one, or the user's own with the schemes,
  /// domains and intent filters of the catalog.
  case expo(into: ExpoConfiguration? = nil)
}

extension LinkCatalog {
  /// Generates the files of a kind, with notes about differences between the files and the catalog.
  ///
  ///     let generation = try catalog.generate(.appleAppSiteAssociation)
  ///     generation.files[0].text
  ///
  /// The time grows with the number of routes and domains; nothing is read from or written to disk.
  /// Notes with one of the catalog's `ignoredCodes` are left out, unless they are errors.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that conflict for some link, because the
  ///   content of the files is then ambiguous.
  public func generate(_ kind: GenerationKind) throws(RouteTableError) -> Generation {
    var generation = try everything(of: kind)
    generation.remove(Set(ignoredCodes))
    return generation
  }

  /// The association files without their findings; finding these takes most of the time.
  var associationFiles: [GeneratedFile] { AssociationGenerator(self).files.all }

  /// Returns the association file of each host without its findings; `nil` if a host has none.
  ///
  /// - Parameter hosts: The hosts, which may be some that the catalog does not contain.
  package func associations(of hosts: [String]) -> [AppleAppSiteAssociation?] {
    AssociationGenerator(self).files(of: hosts)
  }

  /// Returns the association file of each host with the reasons for its limits; `nil` if a host has
  /// none.
  ///
  /// - Parameter hosts: The hosts, which may be some that the catalog does not contain.
  package func associationsWithCauses(
    of hosts: [String]
  ) -> [(file: AppleAppSiteAssociation, causes: LimitCauses)?] {
    AssociationGenerator(self).filesWithCauses(of: hosts)
  }

  /// The manifest without its findings; `nil` if the catalog names no package or no activity.
  package var manifestFile: GeneratedFile? { ManifestGenerator(self, into: nil).file }

  /// The reason why no manifest can be generated, in one sentence; `nil` if there is one.
  package var reasonForNoManifest: String? { ManifestGenerator(self, into: nil).reasonForNone }

  /// Returns a manifest with only the filters that are generated, for decisions about links; `nil`
  /// if the catalog names no package or no activity.
  ///
  /// - Parameters:
  ///   - existing: The user's own manifest, which has the order of the activities.
  ///   - link: The only link to decide about; `nil` for all links.
  package func generatedFilters(
    in existing: AndroidManifest? = nil,
    for link: String? = nil
  ) -> AndroidManifest? {
    ManifestGenerator(self, into: existing, for: link).filtersAlone
  }

  private func everything(of kind: GenerationKind) throws(RouteTableError) -> Generation {
    let claiming = claimingWrappers
    return switch kind {
    case .appleAppSiteAssociation:
      try AssociationGenerator(self).generation()
    case .assetLinks(let fingerprints, let file, let hasDynamicRules):
      try AssetLinksGenerator(self, fingerprints: fingerprints, into: file)
        .generation(hasRules: hasDynamicRules)
    case .entitlements(let file, let isDeveloperMode):
      entitlements(into: file, isDeveloperMode: isDeveloperMode)
    case .infoPropertyList(let file):
      infoPropertyList(into: file)
    case .nginx(let settings):
      NginxGenerator(catalog: claiming, table: try claiming.table(), settings: settings).generation
    case .ingress(let settings):
      IngressGenerator(catalog: claiming, table: try claiming.table(), settings: settings)
        .generation
    case .markdown: MarkdownReference(reference: LinkReference(self, table: try table())).generation
    case .html: HTMLReference(reference: LinkReference(self, table: try table())).generation
    case .androidManifest(let file):
      ManifestGenerator(claiming, into: file).generation(table: try claiming.table())
    case .kotlin(let package, let type):
      KotlinGenerator(self, table: try table(), package: package, type: type).generation
    case .typeScript: TypeScriptGenerator(self, table: try table()).generation
    case .reactNavigation:
      ReactNavigationGenerator(catalog: self, table: try table()).generation
    case .expo(let file):
      ExpoGenerator(self, table: try claiming.table(), into: file).generation
    }
  }
}
