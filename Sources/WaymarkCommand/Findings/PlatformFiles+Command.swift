#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension PlatformFiles {
  /// Makes the files of one app from a command's arguments; `nil` if there is nothing to compare.
  ///
  /// A file of the web without a domain is that of every other host of the app, according to the
  /// app's own files, or else to the catalog. Several files of one kind for the same place, for
  /// example of two flavors of an app, are not compared; ``rivals(among:)`` reports those of one
  /// domain.
  init?(_ files: [PlatformFile.Read], _ catalog: LinkCatalog?) {
    guard files.count > 1 || (catalog != nil && !files.isEmpty) else { return nil }
    self.init()
    func only<File>(_ name: String, _ file: (PlatformFile) -> File?) -> File? {
      let found = files.compactMap { read in file(read.content).map { ($0, read.path) } }
      guard found.count == 1 else { return nil }
      paths[name] = found[0].1
      return found[0].0
    }
    entitlements = only(Name.entitlements) {
      if case .entitlements(let file) = $0 { file } else { nil }
    }
    infoPropertyList = only(Name.infoPropertyList) {
      if case .infoPropertyList(let file) = $0 { file } else { nil }
    }
    manifest = only(Name.manifest) { if case .manifest(let file) = $0 { file } else { nil } }
    let domains = catalog?.app.domains.list ?? []
    let named = entitlements?.knownDomains.map(\.meantHost)
    // A domain that is a build setting may be one of the catalog's.
    let isKnown = entitlements?.unknownDomains.isEmpty != false
    let appleHosts = isKnown ? named ?? domains : (named ?? []) + domains
    associations = served(files, by: appleHosts, Name.association) {
      if case .association(let file) = $0 { file } else { nil }
    }
    let values = catalog?.completed(.init()) ?? .init()
    let androidHosts = manifest?.filled(with: values).verifiedHosts() ?? domains
    assetLinks = served(files, by: androidHosts, Name.assetLinks) {
      if case .assetLinks(let file) = $0 { file } else { nil }
    }
  }

  /// Returns the findings about a variant of an app in the files of the web of the variant's
  /// domains; a file without a domain is that of each domain of the app.
  ///
  /// The other files are those of the app itself.
  static func lint(
    _ files: [PlatformFile.Read],
    of app: LinkCatalog,
    _ variant: LinkCatalog,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) -> [LinkDiagnostic] {
    let hosts = Set(variant.claimingWrappers.app.domains.list.map(Self.server(of:)))
    let isAny = variant.app.domains == .any
    let own = files.flatMap { read -> [PlatformFile.Read] in
      switch read.content {
      case .association, .assetLinks: break
      default: return []
      }
      let domains = read.domain.map { [$0] } ?? app.app.domains.list
      return domains.filter { isAny || hosts.contains(Self.server(of: $0)) }
        .map { PlatformFile.Read(content: read.content, path: read.path, domain: $0) }
    }
    return PlatformFiles(own, variant)?.lint(with: variant, ignoring: codes) ?? []
  }

  /// Returns a finding for each file with the same domain as an earlier one of its kind, if the two
  /// are not equal.
  static func rivals(among files: [PlatformFile.Read]) -> [LinkDiagnostic] {
    var first: [String: (path: String, text: String)] = [:]
    return files.compactMap { read in
      guard let server = read.domain.map(Self.server) else { return nil }
      let (name, text): (String, String)
      switch read.content {
      case .association(let file): (name, text) = (Name.association(server), file.text)
      case .assetLinks(let file): (name, text) = (Name.assetLinks(server), file.text)
      default: return nil
      }
      guard let other = first[name] else {
        first[name] = (read.path, text)
        return nil
      }
      if other.text == text { return nil }
      return .severalFiles(name, other.path, read.path).inFile(read.path)
    }
  }

  /// Returns the files of one kind by their hosts, and stores their paths.
  private mutating func served<File>(
    _ files: [PlatformFile.Read],
    by hosts: [String],
    _ name: (String) -> String,
    _ file: (PlatformFile) -> File?
  ) -> [String: File] {
    var served: [String: File] = [:]
    let found = files.compactMap { read in file(read.content).map { (read: read, file: $0) } }
    // No one knows which of two files the domain serves.
    if !Self.rivals(among: found.map(\.read)).isEmpty { return [:] }
    let general = found.filter { $0.read.domain == nil }
    let own = found.filter { $0.read.domain != nil }
    for (read, file) in (general.count == 1 ? general : []) + own {
      for host in read.domain.map({ [$0] }) ?? hosts {
        let server = Self.server(of: host)
        served[server] = file
        paths[name(server)] = read.path
      }
    }
    return served
  }
}
#endif
