import Waymark
package import WaymarkCatalog

extension LinkCatalog {
  /// Returns the reasons for the limits of a host's association file; `nil` if it has none.
  package func causes(ofAssociationOf host: String) -> LimitCauses? {
    associationsWithCauses(of: [host])[0]?.causes
  }

  /// The reasons for the limits of the filters of a generated manifest.
  package var causesOfManifest: LimitCauses { ManifestGenerator(self, into: nil).causes }

  /// Returns the reasons for the limits of the web servers of a kind, by the names of their domains
  /// as the catalog contains them; for `nil`, those of all other domains.
  package func causes(ofServers kind: GenerationKind) -> [String?: LimitCauses] {
    var causes: [String?: LimitCauses] = [:]
    let files = WebFiles(self)
    for (place, catalog) in claimingWrappers.webPlaces.places {
      let files = files.files(of: place)
      let (differences, owners): ([PatternDifferences], [FileRule: [Int]])
      if case .ingress = kind {
        let rules = IngressRules(place, catalog, files: files)
        (differences, owners) = (rules.differences, rules.owners)
      } else {
        let rules = NginxRules(place, catalog, files: files, hasLinks: true)
        (differences, owners) = (rules.differences, rules.owners)
      }
      causes[place.name] = LimitCauses(.webServer, catalog.app, differences, owners: owners)
    }
    return causes
  }

  /// Returns the dynamic rules that are generated for the links of a domain, and the reasons for
  /// their limits; `nil` if the domain has no rules.
  package func dynamicRules(
    of domain: String
  ) -> (rules: DynamicRulesAcceptor, causes: LimitCauses)? {
    AssetLinksGenerator(self, fingerprints: [], into: nil).dynamicRules(of: domain)
  }

  /// The custom schemes in a generated manifest.
  package var schemesOfManifest: [String] {
    let catalog = claimingWrappers
    return ManifestHosts(catalog, routes: catalog.routes(for: .android)).schemes.map(\.name)
  }
}
