import Waymark

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

extension AndroidSimulator {
  /// Returns whether a system requests the file of a host to verify it: only for a domain of two or
  /// more parts or an IPv4 address, with or without `*.`, and so not for `*` and `localhost`.
  ///
  /// Source: `DomainVerificationCollector.isValidHost` of AOSP 12, `createWebAssetString` of the
  /// verifier before it, and `Patterns.DOMAIN_NAME`, with which both compare the host.
  package static func isVerifiable(_ host: String) -> Bool {
    let labels = host.bareDomain.split(separator: ".", omittingEmptySubsequences: false)
      .map { Array($0.unicodeScalars) }
    guard labels.count > 1, let last = labels.last else { return false }
    if labels.count == 4, zip(0..., labels).allSatisfy(isOctet) { return true }
    return labels.dropLast().allSatisfy(isLabel)
      && (2...63 ~= last.count && last.allSatisfy { isLetterOrDigit($0) && !("0"..."9" ~= $0) }
        || isCode(last))
  }

  private static func isLabel(_ label: [Unicode.Scalar]) -> Bool {
    guard 1...63 ~= label.count, let first = label.first, let last = label.last else {
      return false
    }
    return isLetterOrDigit(first) && isLetterOrDigit(last)
      && label.allSatisfy { isLetterOrDigit($0) || $0 == "-" || $0 == "_" }
  }

  /// Returns whether the last part of a host is the code of letters beyond ASCII: `xn--p1ai`.
  private static func isCode(_ label: [Unicode.Scalar]) -> Bool {
    label.starts(with: "xn--".unicodeScalars) && 5...63 ~= label.count && label.last != "-"
      && label.allSatisfy { $0.isASCII && (isLetterOrDigit($0) || $0 == "-" || $0 == "_") }
  }

  /// Returns whether a character may begin a part of a host: a letter of any script, or a digit.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "\u{a1}"..."\u{d7ff}", "\u{f900}"..."\u{fdcf}", "\u{fdf0}"..."\u{ffef}",
      "\u{10000}"..."\u{efffd}":
      !scalar.properties.isWhitespace
    default: false
    }
  }

  /// Returns whether a part of an IPv4 address is a number that the system reads.
  private static func isOctet(_ index: Int, _ label: [Unicode.Scalar]) -> Bool {
    guard 1...3 ~= label.count, label.allSatisfy({ "0"..."9" ~= $0 }),
      let number = Int(String(String.UnicodeScalarView(label))), number < 256
    else { return false }
    return label.count == 1 ? index > 0 || number > 0 : label.count == 3 || number > 9
  }
}
