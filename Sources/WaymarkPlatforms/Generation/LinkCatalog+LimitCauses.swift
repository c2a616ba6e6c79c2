import Waymark
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

  /// The custom schemes in a generated manifest.
  package var schemesOfManifest: [String] {
    let indices = routes.indices.filter { routes[$0].notes.platforms?.contains(.android) ?? true }
    return ManifestHosts(self, routes: indices).schemes.map(\.name)
  }
}
