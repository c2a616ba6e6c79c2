public import Waymark

extension PlatformFiles {
  /// The files that the catalog gives, as the systems would read them.
  ///
  /// A file that is for any domain stands for each that the entitlements name. A kind that the
  /// catalog cannot give is left out.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that tie for some link.
  public init(generatedFrom catalog: LinkCatalog) throws(RouteTableError) {
    self.init()
    let hosts = AssociationHosts(catalog).hosts.compactMap(\.name)
    let files = try catalog.generate(.appleAppSiteAssociation).files
    for file in files.filter({ !$0.domains.isEmpty }) + files.filter(\.domains.isEmpty) {
      guard let association = try? AppleAppSiteAssociation(file.text) else { continue }
      for host in file.domains.isEmpty ? hosts : file.domains where associations[host] == nil {
        associations[host] = association
      }
    }
    for file in try catalog.generate(.assetLinks()).files {
      guard let links = try? AssetLinks(file.text) else { continue }
      for host in file.domains.isEmpty ? hosts : file.domains { assetLinks[host] = links }
    }
    let lists = [GenerationKind.entitlements(), .infoPropertyList()]
    let texts = try lists.map { kind throws(RouteTableError) in
      try catalog.generate(kind).files.first?.text
    }
    manifest = try catalog.generate(.androidManifest()).files.first.flatMap {
      try? AndroidManifest($0.text)
    }
    entitlements = texts[0].flatMap { try? Entitlements($0) }
    infoPropertyList = texts[1].flatMap { try? InfoPropertyList($0) }
  }
}
