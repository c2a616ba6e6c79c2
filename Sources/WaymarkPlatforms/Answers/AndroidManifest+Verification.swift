extension AndroidManifest {
  /// Returns the verification of the manifest's hosts, if each of them serves this file.
  ///
  /// - Parameter fingerprint: The certificate that the app is signed with; by default the first
  ///   that the file has for the package.
  package func verification(
    by links: AssetLinks,
    values: Values = Values(),
    package: String,
    fingerprint: String? = nil
  ) -> AndroidSimulator.Verification {
    let hosts = AndroidSimulator(self, values: values).hosts.map(AndroidSimulator.source)
    return .files(
      Dictionary(hosts.map { ($0, links) }) { first, _ in first },
      package: package,
      fingerprint: fingerprint ?? links.fingerprints(of: package).first ?? ""
    )
  }
}
