public import Waymark

/// A kind of file that is generated from a catalog.
public enum GenerationKind: Sendable {
  /// `apple-app-site-association` for iOS 13.5 and later.
  case appleAppSiteAssociation
  /// `apple-app-site-association` with the `paths` of iOS 9 to 12, in a file of its own.
  ///
  /// Systems from iOS 13 on would take these rules, which are wider, if both stood on one site.
  case legacyAssociation
  /// `assetlinks.json`, with fingerprints besides those of the catalog in any common spelling: a
  /// new file, or the user's own with what it lacks of the app.
  ///
  /// With dynamic rules a device of API level 35 with Google's services asks the site which of the
  /// links that the manifest takes open the app; older ones go by the manifest alone.
  case assetLinks(
    fingerprints: [String] = [],
    into: AssetLinks? = nil,
    hasDynamicRules: Bool = false
  )
  /// Entitlements: a new file, or the user's own with what it lacks.
  ///
  /// In developer mode each domain is associated with `?mode=developer`, for builds that are never
  /// shipped.
  case entitlements(into: Entitlements? = nil, isDeveloperMode: Bool = false)
  /// `Info.plist`: a new file, or the user's own with the schemes that it lacks.
  case infoPropertyList(into: InfoPropertyList? = nil)
  /// Locations of nginx that serve the systems' files and part the app's links from the website,
  /// and whole servers around them.
  case nginx(NginxSettings = NginxSettings())
  /// An Ingress of Kubernetes that does the same.
  case ingress(IngressSettings = IngressSettings())
  /// A reference of all links for people, in Markdown.
  case markdown
  /// A reference of all links for people, as a page for browsers.
  case html
  /// `AndroidManifest.xml`: a new file, or the user's own, with filters for the links in the
  /// activity of the catalog, between two comments; what stood there before is replaced.
  case androidManifest(into: AndroidManifest? = nil)
  /// A Kotlin file: a sealed class of the routes, which reads and writes links as the table does.
  ///
  /// The package is by default that of the catalog, the class the app's name with `Route`.
  case kotlin(package: String? = nil, type: String? = nil)
}

extension LinkCatalog {
  /// Generates the files of a kind, with a report of where they say more or less than the catalog.
  ///
  ///     let generation = try catalog.generate(.appleAppSiteAssociation)
  ///     generation.files[0].text
  ///
  /// Time grows with the number of routes and domains; nothing is read or written. Notes with one
  /// of the catalog's `ignoredCodes` are left out, unless they are errors.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that tie for some link: what the files
  ///   should say is not settled then.
  public func generate(_ kind: GenerationKind) throws(RouteTableError) -> Generation {
    var generation = try everything(of: kind)
    generation.notes.removeAll { $0.severity != .error && ignoredCodes.contains($0.code) }
    return generation
  }

  private func everything(of kind: GenerationKind) throws(RouteTableError) -> Generation {
    switch kind {
    case .appleAppSiteAssociation:
      AssociationGenerator(self, table: try table(), form: .components).generation
    case .legacyAssociation:
      AssociationGenerator(self, table: try table(), form: .paths).generation
    case .assetLinks(let fingerprints, let file, let hasDynamicRules):
      AssetLinksGenerator(self, fingerprints: fingerprints, into: file)
        .generation(rules: hasDynamicRules ? try table() : nil)
    case .entitlements(let file, let isDeveloperMode):
      entitlements(into: file, isDeveloperMode: isDeveloperMode)
    case .infoPropertyList(let file):
      infoPropertyList(into: file)
    case .nginx(let settings):
      NginxGenerator(catalog: self, table: try table(), settings: settings).generation
    case .ingress(let settings):
      IngressGenerator(catalog: self, table: try table(), settings: settings).generation
    case .markdown: MarkdownReference(LinkReference(self, table: try table())).generation
    case .html: HTMLReference(LinkReference(self, table: try table())).generation
    case .androidManifest(let file):
      ManifestGenerator(self, table: try table(), into: file).generation
    case .kotlin(let package, let type):
      KotlinGenerator(self, table: try table(), package: package, type: type).generation
    }
  }
}
