import Waymark

/// Looks for what does not fit among the files of one app.
struct FilesLint {
  let files: PlatformFiles
  let catalog: LinkCatalog?
  private(set) var findings: [LinkDiagnostic] = []

  /// A host or a scheme that a file names, and where.
  struct Name {
    let text: String
    let file: String
    let keyPath: String
    let place: FilePlace?
  }

  /// The domains of the service `applinks`, in lower case, each once.
  let domains: [Name]
  /// The schemes of the URL types, in lower case, each once.
  let schemes: [Name]
  /// The hosts and schemes of filters that a browser may open.
  let filters: FilterNames

  init(_ files: PlatformFiles, _ catalog: LinkCatalog?) {
    self.files = files
    self.catalog = catalog
    domains = Self.domains(of: files.entitlements)
    schemes = Self.schemes(of: files.infoPropertyList)
    filters = FilterNames(files.manifest)
  }

  private static func domains(of entitlements: Entitlements?) -> [Name] {
    guard let list = entitlements?.list else { return [] }
    let key = Entitlements.associatedDomainsKey
    let names = PropertyListLint.strings(of: list[key], key).compactMap { element, text, path in
      let domain = AssociatedDomain(text)
      return domain.service == "applinks"
        ? Name(
          text: lowercasedASCII(domain.host),
          file: "entitlements",
          keyPath: path,
          place: list.document.place(of: element.offset)
        ) : nil
    }
    return unique(names)
  }

  private static func schemes(of info: InfoPropertyList?) -> [Name] {
    guard let info else { return [] }
    let key = "CFBundleURLTypes"
    let names = info.urlTypes.enumerated().flatMap { index, type in
      type.schemes.filter { !$0.contains("$(") && !$0.contains("${") }.map { scheme in
        Name(
          text: lowercasedASCII(scheme),
          file: "Info.plist",
          keyPath: "\(key)[\(index)].CFBundleURLSchemes",
          place: info.list[key].flatMap { info.list.document.place(of: $0.offset) }
        )
      }
    }
    return unique(names)
  }

  static func unique(_ names: [Name]) -> [Name] {
    var known: Set<String> = []
    return names.filter { known.insert($0.text).inserted }
  }

  /// Whether one of the domains is this host or a wildcard for it.
  static func covers(_ domains: [Name], _ host: String) -> Bool {
    domains.contains { $0.text.matches(host: host) }
  }

  mutating func find(_ risk: FilesRisk, at name: Name) {
    find(risk, in: name.file, keyPath: name.keyPath, place: name.place)
  }

  mutating func find(
    _ risk: FilesRisk,
    in file: String,
    keyPath: String = "",
    place: FilePlace? = nil
  ) {
    if findings.count >= LintFindings.limit { return }
    let fault = FileFault(.risk(.files(risk)), keyPath: keyPath, place: place)
    findings.append(fault.diagnostic(file: file))
  }
}

/// The hosts and schemes of a manifest's filters that a browser may open, each once.
struct FilterNames {
  private(set) var hosts: [FilesLint.Name] = []
  private(set) var schemes: [FilesLint.Name] = []

  init(_ manifest: AndroidManifest?) {
    guard let manifest else { return }
    var (hosts, schemes): ([FilesLint.Name], [FilesLint.Name]) = ([], [])
    for (_, filter, path) in manifest.locatedFilters
    where filter.categories.contains(AndroidManifest.IntentFilter.browsableCategory) {
      let place = manifest.document.place(of: filter.element.offset)
      func names(_ attribute: AndroidManifest.Data.Attribute) -> [FilesLint.Name] {
        filter.data.compactMap { $0[attribute] }.filter(Self.isWritten).map { text in
          FilesLint.Name(
            text: lowercasedASCII(text),
            file: "AndroidManifest.xml",
            keyPath: path,
            place: place
          )
        }
      }
      let found = names(.scheme)
      let isWeb = found.contains { Self.webSchemes.contains($0.text) }
      if isWeb { hosts += names(.host) }
      schemes += found.filter { !Self.webSchemes.contains($0.text) }
    }
    self.hosts = FilesLint.unique(hosts)
    self.schemes = FilesLint.unique(schemes)
  }

  private static let webSchemes: Set<String> = ["http", "https"]

  /// Whether it stands there, and not in a resource or the build's settings.
  private static func isWritten(_ text: String) -> Bool {
    !text.hasPrefix("@") && !text.contains("${")
  }
}
