extension AndroidManifest {
  /// The hosts for which a system requests verification, on some of the app's API levels.
  ///
  /// - Parameter minSDK: The lowest API level, if the manifest does not contain a lower one.
  package func verifiedHosts(minSDK: Int? = nil) -> [String] {
    let lowest = [minSDK, self.minSDK].compactMap { $0 }.min()
    return AndroidSimulator(self).verifiedHosts(from: lowest ?? 0)
  }

  /// Returns the hosts for which a system of an API level requests verification.
  package func verifiedHosts(apiLevel: Int) -> [String] {
    AndroidSimulator(self, apiLevel: apiLevel).verifiedHosts(from: apiLevel)
  }

  /// Returns the verification of the manifest's hosts, if each of them serves this file.
  ///
  /// - Parameters:
  ///   - values: The values of references and placeholders in the manifest.
  ///   - package: The package of the app; `nil` if it is not known.
  ///   - fingerprint: The certificate that the app is signed with; by default the first that the
  ///     file has for the package, among those that are fingerprints.
  package func verification(
    by links: AssetLinks,
    values: Values = Values(),
    package: String?,
    fingerprint: String? = nil
  ) -> AndroidSimulator.Verification {
    let hosts = filled(with: values).verifiedHosts().map(AndroidSimulator.source)
    return .files(
      Dictionary(hosts.map { ($0, links) }) { first, _ in first },
      package: package,
      fingerprint: fingerprint ?? package.flatMap { links.certificates(of: $0).first } ?? "unknown"
    )
  }
}
