package import Waymark
package import WaymarkCatalog

extension LinkCatalog {
  /// Returns the reasons for the limits of a host's association file; `nil` if it has none.
  package func causes(
    ofAssociationOf host: String,
    _ form: AssociationForm
  ) -> LimitCauses? {
    AssociationGenerator(self, form: form).causes(of: host)
  }

  /// The reasons for the limits of the filters of a generated manifest.
  package var causesOfManifest: LimitCauses { ManifestGenerator(self, into: nil).causes }

  /// Returns the reasons for the limits of the web servers of a kind, by the names of their domains
  /// as the catalog contains them; for `nil`, those of all other domains.
  package func causes(ofServers kind: GenerationKind) throws(RouteTableError) -> [String?:
    LimitCauses]
  {
    switch kind {
    case .nginx(let settings):
      NginxGenerator(catalog: self, table: try table(), settings: settings).causes
    case .ingress(let settings):
      IngressGenerator(catalog: self, table: try table(), settings: settings).causes
    default: [:]
    }
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
    ManifestHosts(self, routes: routes(for: .android)).schemes.map(\.name)
  }
}
