import Waymark
package import WaymarkCatalog

/// The verification of the hosts in a manifest by the `assetlinks.json` files that are known.
package struct HostStatements: Sendable {
  /// The verification of the hosts; those without a known file count as verified, because up to API
  /// level 30 one host that is not verified affects the links of all others.
  package let verification: AndroidSimulator.Verification
  /// The reasons why the files of hosts are unknown, by the hosts in the manifest.
  package let unknown: [String: String]

  /// Finds the file of each host.
  ///
  /// - Parameters:
  ///   - hosts: The hosts for which the manifest requests verification, with wildcards.
  ///   - files: The files by the hosts that serve them.
  ///   - unreadable: The reasons why files cannot be read, by the hosts that serve them.
  ///   - certificates: The fingerprints of the app's possible certificates; if there are none,
  ///     those of the files.
  package init(
    of hosts: [String],
    _ files: [String: AssetLinks],
    unreadable: [String: String] = [:],
    package name: String,
    certificates: [String]
  ) {
    guard !files.isEmpty || !unreadable.isEmpty else {
      (verification, unknown) = (.assumed, [:])
      return
    }
    let listed = files.sorted { $0.key < $1.key }.flatMap { $0.value.fingerprints(of: name) }
    let certificate =
      certificates.first(where: listed.contains) ?? certificates.first ?? listed.first ?? ""
    let verified = AssetLinks(
      statements: [.init(target: .androidApp(package: name, fingerprints: [certificate]))]
    )
    var (files, unknown) = (files, [String: String]())
    for host in hosts where host != "*" {
      let server = AndroidSimulator.source(of: host)
      guard files[server] == nil || unknown.values.contains(server) else { continue }
      unknown[host] = server
    }
    for server in unknown.values { files[server] = verified }
    self.unknown = unknown.mapValues { server in
      let file = "'assetlinks.json' of \(quoted(server))"
      return unreadable[server] ?? "no \(file) is given, and the catalog generates none"
    }
    verification = .files(files, package: name, fingerprint: certificate)
  }

  /// Returns the reason why the file that decides about a host is unknown; `nil` if it is known.
  package func reasonForUnknown(_ host: String) -> String? {
    unknown.filter { $0.key.covers(domain: host) }.min { $0.key < $1.key }?.value
  }
}

extension LinkCatalog {
  /// Returns values with the package as that of `${applicationId}`, as in Android's builds.
  package func completed(_ values: AndroidManifest.Values) -> AndroidManifest.Values {
    var values = values
    if values.placeholders["applicationId"] == nil {
      values.placeholders["applicationId"] = app.android?.package
    }
    return values
  }
}
