import Waymark
package import WaymarkCatalog

/// A device with Android and one app.
package struct AndroidDevice: Sendable {
  package let package: String
  let simulator: AndroidSimulator

  /// Makes a device of the newest supported level with the app of a catalog; `nil` if there is no
  /// manifest.
  ///
  /// A file that is not given is the one that the catalog generates.
  package init?(
    _ catalog: LinkCatalog,
    manifest given: AndroidManifest? = nil,
    assetLinks: AssetLinks? = nil
  ) {
    guard let manifest = given ?? catalog.generatedManifest else { return nil }
    let package = catalog.app.android?.package ?? manifest.package ?? ""
    self.package = package
    simulator = AndroidSimulator(
      manifest,
      apiLevel: AndroidSimulator.newestLevel,
      verification: (assetLinks ?? catalog.generatedAssetLinks).map {
        manifest.verification(by: $0, package: package)
      } ?? .assumed
    )
  }

  package func answer(for url: String) -> AndroidAnswer { simulator.answer(for: url) }
}

extension AndroidSimulator {
  /// The newest API level whose rules are implemented; the rules also apply to later levels.
  package static var newestLevel: Int { 35 }
}

extension LinkCatalog {
  fileprivate var generatedAssetLinks: AssetLinks? {
    if app.android?.fingerprints.isEmpty ?? true { return nil }
    return (try? generate(.assetLinks()))?.files.first.flatMap { try? AssetLinks($0.text) }
  }

  var generatedManifest: AndroidManifest? {
    if app.android == nil { return nil }
    return manifestFile.flatMap { try? AndroidManifest($0.text) }
  }
}
