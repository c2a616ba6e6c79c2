#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkPlatforms

/// The facts about an app that its manifest does not contain.
struct VerificationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The assetlinks.json that the hosts serve.", valueName: "file"),
    completion: .file()
  )
  var assetlinks: String?

  @Option(
    help: """
      The app's package, which is also the value of ${applicationId}; without it, the package in \
      the manifest.
      """
  )
  var package: String?

  @Option(
    help: """
      The SHA-256 fingerprint of the certificate that the app is signed with, in any spelling; \
      without it, that of a built package, or else the first fingerprint that assetlinks.json \
      has for the app.
      """
  )
  var fingerprint: String?

  @OptionGroup var manifestValues: ManifestValueOptions

  /// Returns the values of placeholders and references.
  func values() throws(ToolError) -> AndroidManifest.Values {
    var values = try manifestValues.values()
    if values.placeholders["applicationId"] == nil {
      values.placeholders["applicationId"] = package
    }
    return values
  }

  /// Returns the verification of a manifest's hosts.
  func verification(
    of manifest: AndroidManifest,
    _ values: AndroidManifest.Values
  ) throws(ToolError) -> AndroidSimulator.Verification {
    guard let assetlinks else {
      if fingerprint == nil { return .assumed }
      throw ToolError(
        .usage,
        "command.nothing-to-verify",
        "the fingerprint is looked up in a file that is not given",
        help: "name the assetlinks.json with '--assetlinks'"
      )
    }
    let certificate = try certificate() ?? manifest.built?.certificates.first
    let links = try PlatformFile.assetLinks(at: assetlinks)
    guard let package = package ?? manifest.filled(with: values).package else {
      // The file that is verified must not decide for which app.
      throw ToolError(
        .usage,
        "command.no-package",
        "the manifest does not contain the app's package",
        help: "give the 'applicationId' of the build with '--package'"
      )
    }
    if certificate == nil, let assumed = links.certificates(of: package).first {
      Console.error(
        "note: the app counts as signed with the first certificate of the file, \(assumed); "
          + "'--fingerprint' names its own"
      )
    }
    return manifest.verification(
      by: links,
      values: values,
      package: package,
      fingerprint: certificate
    )
  }

  private func certificate() throws(ToolError) -> String? {
    guard let fingerprint else { return nil }
    if let certificate = CertificateFingerprint(fingerprint) { return certificate.text }
    throw ToolError(
      .usage,
      "command.bad-fingerprint",
      "\(quoted(fingerprint)) is no SHA-256 fingerprint",
      help: "write the 32 bytes that 'keytool -list -v' or 'apksigner verify --print-certs' shows"
    )
  }
}
#endif
