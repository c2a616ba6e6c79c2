import Waymark

// The findings about apps that a build made.
extension LinkDiagnostic {
  static func damagedApp(_ cause: BuiltFileError) -> LinkDiagnostic {
    error("app.unreadable", "the built app cannot be read: \(cause.reason)")
      .remedy(
        cause.help
          ?? "build the app again; of a large archive for Apple's systems, unpack it and name the "
          + "folder '.app' in it"
      )
  }

  // MARK: - Android

  static let unsignedPackage = warning(
    "app.unsigned-package",
    "the package is not signed, so its certificate is not compared"
  )
  .remedy("sign it with 'apksigner', or compare the signed package")

  static let debugCertificate = warning(
    "app.debug-certificate",
    "the package is signed with a debug key, which differs from machine to machine"
  )
  .remedy("sign the release with its own key, whose fingerprint 'assetlinks.json' contains")

  static func playSignsAgain(_ fingerprint: String) -> LinkDiagnostic {
    info(
      "app.play-signs-again",
      "the app bundle is signed with the upload key '\(fingerprint)', and Play signs the packages "
        + "with another one, so the certificate is not compared"
    )
    .remedy("compare 'assetlinks.json' with the Play Console under 'App integrity'")
  }

  static func olderCertificate(
    _ fingerprint: String,
    _ scheme: String,
    newest: String
  ) -> LinkDiagnostic {
    info(
      "app.older-certificate",
      "the signature \(scheme) has the certificate '\(fingerprint)', and the signature \(newest) "
        + "another one, which is compared"
    )
    .remedy(
      "check that 'assetlinks.json' lists both certificates, because older systems read only "
        + scheme
    )
  }

  /// - Parameter values: The values of the configurations, if there are several.
  static func unknownReference(
    _ attribute: String,
    _ reference: String,
    _ values: [String]
  ) -> LinkDiagnostic {
    let reason =
      values.isEmpty
      ? "the package has no text for it"
      : "configurations have different values: \(abridged(values.map { quoted($0) }, limit: 4))"
    return warning(
      "app.unknown-reference",
      "the value of '\(attribute)' is \(quoted(reference)), and \(reason)"
    )
    .remedy(
      "give 'prove' or 'doctor' the value with '--value \(reference)=VALUE', or write one value "
        + "for all"
    )
  }

  static func unfilledPlaceholder(_ text: String, _ attribute: String) -> LinkDiagnostic {
    error(
      "app.unfilled-placeholder",
      "the value of '\(attribute)' is \(quoted(text)), a placeholder that the build did not fill"
    )
    .remedy("set it in 'manifestPlaceholders' of the Gradle file")
  }

  static func unfilledSetting(_ text: String, _ key: String) -> LinkDiagnostic {
    unfilledPlaceholder(text, key).remedy("set it in the build settings of the project")
  }

  // MARK: - Apple

  static let unsignedApp = error(
    "app.unsigned-app",
    "the executable has no signature, and so no entitlements"
  )
  .remedy("compare the app that is exported for devices")

  static let noEntitlements = error(
    "app.no-entitlements",
    "the signature of the executable has no entitlements, so no web link opens the app"
  )
  .remedy(
    "sign with entitlements; an app for the simulator has them elsewhere, so build for a device"
  )

  static func noIdentifier(_ link: String) -> LinkDiagnostic {
    error(
      "app.no-identifier",
      "the entitlements of the signed app have no 'application-identifier', so no association file "
        + "names the app"
    )
    .remedy("sign with the provisioning profile of the app").shown(by: link)
  }

  static func otherBundleIdentifier(_ own: String, _ signed: String) -> LinkDiagnostic {
    warning(
      "app.other-bundle-identifier",
      "'CFBundleIdentifier' is \(quoted(own)), but the app is signed as \(quoted(signed))"
    )
    .remedy("sign with the provisioning profile of the identifier in 'Info.plist'")
  }

  static func differentArchitecture(_ architecture: String, _ compared: String) -> LinkDiagnostic {
    error(
      "app.different-architectures",
      "the code for \(architecture) has other domains or another app ID than that for \(compared)"
    )
    .remedy("sign the whole executable at once")
  }

  static func differentEncodings(_ architecture: String) -> LinkDiagnostic {
    error(
      "app.different-encodings",
      "the entitlements of \(architecture) differ between XML and DER; iOS 15 and later read DER"
    )
    .remedy("sign again with 'codesign --generate-entitlement-der'")
  }

  static func expiredProfile(_ date: String, _ link: String?) -> LinkDiagnostic {
    error("app.expired-profile", "the provisioning profile expired on \(date)\(effect(link))")
      .remedy("download the profile again, and sign with it").shown(by: link)
  }

  static func profileWithoutDomains(_ link: String?) -> LinkDiagnostic {
    error(
      "app.profile-without-domains",
      "the provisioning profile does not allow associated domains\(effect(link))"
    )
    .remedy("turn on 'Associated Domains' for the app ID, and make the profile again")
    .shown(by: link)
  }

  static func profileOfOtherApp(
    _ pattern: String,
    _ own: String,
    _ link: String?
  ) -> LinkDiagnostic {
    error(
      "app.profile-of-other-app",
      "the provisioning profile is for \(quoted(pattern)), but the app is signed as \(quoted(own))"
        + effect(link)
    )
    .remedy("sign with the profile of the app").shown(by: link)
  }

  /// Returns the end of a message about an app that devices refuse.
  private static func effect(_ link: String?) -> String {
    link.map { ", so \(quoted($0)) does not open the app" } ?? ""
  }

  /// Returns the finding with an example link.
  private func shown(by link: String?) -> LinkDiagnostic {
    var copy = self
    copy.exampleLink = link
    return copy
  }
}
