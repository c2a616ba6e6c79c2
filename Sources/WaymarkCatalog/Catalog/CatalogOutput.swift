import Waymark

/// A kind of file that `waymark generate` writes, and the place where the file goes: an element of
/// `outputs`.
///
///     LinkCatalog(
///       app: app,
///       routes: routes,
///       outputs: [
///         CatalogOutput(.appleAppSiteAssociation, to: "site/public"),
///         CatalogOutput(.entitlements, into: "ios/App.entitlements"),
///       ]
///     )
///
/// Paths are relative to the file of the catalog, and for a catalog that is made in Swift to the
/// working directory.
public struct CatalogOutput: Sendable, Hashable {
  /// A kind of file; raw values are the names in the catalog and in the command.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The association file for Apple's systems.
    case appleAppSiteAssociation = "apple-app-site-association"
    /// The entitlements with the domains.
    case entitlements
    /// The `Info.plist` with the schemes.
    case infoPropertyList = "info-plist"
    /// The list of statements for Android.
    case assetLinks = "assetlinks"
    /// The manifest of Android with the intent filters.
    case androidManifest = "android-manifest"
    /// A Kotlin class that reads and writes links.
    case kotlin
    /// A TypeScript module that reads and writes links.
    case typeScript = "typescript"
    /// The property `linking` of React Navigation.
    case reactNavigation = "react-navigation"
    /// The configuration of an Expo app.
    case expo
    /// Locations and servers of nginx.
    case nginx
    /// An Ingress of Kubernetes.
    case ingress
    /// The site of the links as files for a static host.
    case site
    /// A reference of all links in Markdown.
    case markdown
    /// A reference of all links as a web page.
    case html

    /// Indicates whether the file can be the user's own, which is completed or, for a web server,
    /// only compared.
    package var hasOwnFile: Bool {
      [.entitlements, .infoPropertyList, .assetLinks, .androidManifest, .expo].contains(self)
        || isOfServer
    }

    /// Indicates whether the file is that of a web server.
    package var isOfServer: Bool { self == .nginx || self == .ingress }

    /// Indicates whether each variant of the app has its own file.
    ///
    /// A file of the web belongs to a domain, and lists every variant that has the domain.
    package var isOfOneVariant: Bool {
      [
        .entitlements, .infoPropertyList, .androidManifest, .kotlin, .typeScript, .reactNavigation,
        .expo,
      ].contains(self)
    }
  }

  /// A host that serves files as they are; raw values are the names in the catalog and in the
  /// command.
  public enum StaticHost: String, Sendable, Hashable, CaseIterable {
    /// Cloudflare Pages, and Workers with static assets.
    case cloudflare
    /// Firebase Hosting.
    case firebase
    /// GitHub Pages.
    case gitHubPages = "github-pages"
    /// Netlify.
    case netlify
    /// Vercel.
    case vercel
  }

  /// The settings of the kinds; each kind uses only some of them.
  public struct Settings: Sendable, Hashable {
    /// `assetlinks`: fingerprints of certificates, in addition to those of the app.
    public var fingerprints: [String] = []
    /// `assetlinks`: whether the file has dynamic rules.
    public var hasDynamicRules = false
    /// `entitlements`: whether the domains are associated in developer mode.
    public var isDeveloperMode = false
    /// `kotlin`: the package.
    public var package: String?
    /// `kotlin`: the name of the class.
    public var type: String?
    /// `nginx`: the URL of the server for links.
    public var linksServer: String?
    /// `nginx`: the URL of the server for all other paths.
    public var websiteServer: String?
    /// `nginx`: the folder of the generated files on the server.
    public var webRoot: String?
    /// `ingress`: the name of the Ingress.
    public var name: String?
    /// `ingress`: the namespace.
    public var namespace: String?
    /// `ingress`: the annotations.
    public var annotations: [String: String] = [:]
    /// `ingress`: the class of the controller.
    public var ingressClass: String?
    /// `ingress`: the service for links, `links` or `links:8080`.
    public var linksService: String?
    /// `ingress`: the service for all other paths.
    public var websiteService: String?
    /// `ingress`: the secret with the certificate.
    public var tlsSecret: String?

    /// `site`: the static host; necessary for this kind.
    public var host: StaticHost?
    /// `site`: indicates whether there are only the files of the systems, because the website has
    /// pages at the addresses of the links.
    public var isFilesOnly = false

    /// Creates settings with their defaults.
    public init() {}
  }

  /// The kind of the file.
  public var kind: Kind
  /// The folder of a new file; `nil` if ``file`` is present.
  public private(set) var folder: String?
  /// The user's own file, which gets what it lacks or, for a web server, is only compared; `nil` if
  /// ``folder`` is present.
  public private(set) var file: String?
  /// The name of the only variant that the file is for; `nil` for the app itself and, in a folder,
  /// for all variants.
  public var variant: String?
  /// The settings of the kind.
  public var settings = Settings()

  /// Creates an output that writes new files to a folder.
  public init(_ kind: Kind, to folder: String, settings: Settings = Settings()) {
    self.kind = kind
    self.folder = folder
    self.settings = settings
  }

  /// Creates an output that completes a file.
  public init(_ kind: Kind, into file: String, settings: Settings = Settings()) {
    self.kind = kind
    self.file = file
    self.settings = settings
  }
}

extension CatalogOutput {
  /// The output in the form of a catalog.
  package var jsonValue: JSONValue {
    func text(_ value: String?) -> JSONValue? { value.map(JSONValue.string) }
    let annotations = settings.annotations.sorted { $0.key < $1.key }
    return .object([
      "kind": .string(kind.rawValue),
      "to": text(folder),
      "into": text(file),
      "variant": text(variant),
      "fingerprints": settings.fingerprints.isEmpty ? nil : .strings(settings.fingerprints),
      "dynamicRules": settings.hasDynamicRules ? true : nil,
      "developerMode": settings.isDeveloperMode ? true : nil,
      "package": text(settings.package),
      "type": text(settings.type),
      "linksServer": text(settings.linksServer),
      "websiteServer": text(settings.websiteServer),
      "webRoot": text(settings.webRoot),
      "name": text(settings.name),
      "namespace": text(settings.namespace),
      "annotations": annotations.isEmpty
        ? nil : .object(members: annotations.map { .init($0.key, .string($0.value)) }),
      "ingressClass": text(settings.ingressClass),
      "linksService": text(settings.linksService),
      "websiteService": text(settings.websiteService),
      "tlsSecret": text(settings.tlsSecret),
      "host": text(settings.host?.rawValue),
      "filesOnly": settings.isFilesOnly ? true : nil,
    ])
  }
}
