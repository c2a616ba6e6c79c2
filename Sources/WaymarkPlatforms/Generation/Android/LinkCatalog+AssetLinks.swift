import Waymark

extension LinkCatalog {
  /// The file `assetlinks.json`, which is the same on all domains.
  ///
  /// - Parameter fingerprints: Further fingerprints in any common spelling.
  func assetLinks(fingerprints: [String]) -> Generation {
    var generation = Generation()
    guard let android = app.android else {
      generation.note(.noPackage)
      return generation
    }
    var texts: [String] = []
    for spelling in android.fingerprints + fingerprints {
      guard let fingerprint = CertificateFingerprint(spelling) else {
        generation.note(.badFingerprint(spelling))
        continue
      }
      if !texts.contains(fingerprint.text) { texts.append(fingerprint.text) }
    }
    // A device refuses the whole file for one empty list.
    if texts.isEmpty { generation.note(.noFingerprint) }
    if !generation.isUsable { return generation }
    let statement = AssetLinks.Statement(
      target: .androidApp(package: android.package, fingerprints: texts)
    )
    let hosts = AssociationHosts(self)
    for port in hosts.ports { generation.note(.port(port)) }
    if hosts.hosts.isEmpty { generation.note(.noDomain) }
    let isForAny = hosts.hosts.contains { $0.name == nil }
    generation.files.append(
      GeneratedFile(
        path: ".well-known/assetlinks.json",
        domains: isForAny ? [] : hosts.hosts.compactMap(\.name),
        text: AssetLinks(statements: [statement]).text
      )
    )
    return generation
  }
}
