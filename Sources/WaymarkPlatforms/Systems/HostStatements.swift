import Waymark
package import WaymarkCatalog

/// The verification of the hosts in a manifest by the `assetlinks.json` files that are known.
package struct HostStatements: Sendable {
  /// The verification of the hosts; those without a known file count as verified, because up to API
  /// level 30 one host that is not verified affects the links of all others.
  package let verification: AndroidSimulator.Verification
  /// The certificates that the app may have instead of that in the verification.
  let otherCertificates: [String]
  /// The reasons why the files of hosts are unknown, by the hosts in the manifest.
  package private(set) var unknown: [String: String] { didSet { findWildcards() } }
  /// Those of these hosts that are wildcards.
  private var wildcards: [String] = []
  /// The reason why no one knows whether the hosts are verified, although they count as verified;
  /// `nil` if that is known.
  package var reasonForAssumption: String?

  /// Finds the file of each host.
  ///
  /// The file of a host is also unknown if it includes a file that is unknown and may name the app,
  /// or if several statements of the app have different dynamic rules.
  ///
  /// - Parameters:
  ///   - hosts: The hosts for which the manifest requests verification, with wildcards.
  ///   - files: The files by the hosts that serve them.
  ///   - unreadable: The reasons why files cannot be read, by the hosts that serve them.
  ///   - name: The package of the app; `nil` if it is not known.
  ///   - certificates: The fingerprints of the certificates of which the app has one, so that the
  ///     files must list each of them; without any, the app has the first one in the files.
  ///   - signed: The fingerprints of the certificates of a signed app, of which the files must list
  ///     one; they are in place of the other ones.
  package init(
    of hosts: [String],
    _ files: [String: AssetLinks],
    unreadable: [String: String] = [:],
    package name: String?,
    certificates: [String],
    signed: [String] = []
  ) {
    guard !files.isEmpty || !unreadable.isEmpty else {
      (verification, otherCertificates, unknown) = (.assumed, [], [:])
      return
    }
    let listed = files.sorted { $0.key < $1.key }.flatMap { file in
      name.map { file.value.certificates(of: $0) } ?? []
    }
    var possible = certificates.unique
    if let first = signed.first { possible = [signed.first(where: listed.contains) ?? first] }
    if possible.isEmpty { possible = [listed.first ?? "unknown"] }
    let verified = AssetLinks(
      statements: [.init(target: .androidApp(package: name ?? "", fingerprints: possible))]
    )
    var (all, unknown) = (files, [String: String]())
    for host in hosts {
      let server = AndroidSimulator.source(of: host)
      let words = "'assetlinks.json' of \(quoted(server))"
      if let file = files[server] {
        guard let name else { continue }
        let state = file.state(of: name, certificates: possible, including: files)
        let reason = state.isVerified ? file.reasonForUnknownRules(of: name) : nil
        if state.isKnown, reason == nil { continue }
        unknown[host] = "in \(words), \(reason ?? state.words)"
      } else {
        unknown[host] = unreadable[server] ?? Self.reason(words)
      }
      all[server] = verified
    }
    self.unknown = unknown
    verification = .files(all, package: name, fingerprint: possible[0])
    otherCertificates = Array(possible.dropFirst())
    findWildcards()
  }

  private mutating func findWildcards() { wildcards = unknown.keys.filter(\.isWildcardDomain) }

  private static func reason(_ words: String) -> String {
    "no \(words) is given, and the catalog generates none"
  }

  /// Adds hosts that are not the app's, so that they probably have no file that names it.
  mutating func add(unknown hosts: some Sequence<String>) {
    var all = unknown
    for host in hosts {
      let words = "'assetlinks.json' of \(quoted(AndroidSimulator.source(of: host)))"
      all[host] = all[host] ?? Self.reason(words)
    }
    unknown = all
  }

  /// Returns the reason why the file that decides about a host is unknown; `nil` if it is known.
  package func reasonForUnknown(_ host: String) -> String? {
    let names = wildcards.filter { AndroidSimulator.verifies($0, host) } + [host]
    return names.sorted().lazy.compactMap { unknown[$0] }.first
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
