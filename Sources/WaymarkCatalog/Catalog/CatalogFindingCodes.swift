package import Waymark

/// The codes of all findings, by the file that contains their rules.
///
/// `Scripts/codes` writes this file.
package enum CatalogFindingCodes {
  package static let catalog = codes(
    """
    catalog.bad-activity-type catalog.bad-app-id catalog.bad-code catalog.bad-default
    catalog.bad-fingerprint catalog.bad-package catalog.bad-path catalog.bad-redirect
    catalog.bad-scope catalog.bad-setting catalog.bad-store-id catalog.bad-variant
    catalog.circular-parents catalog.circular-replacements catalog.control-character
    catalog.duplicate-name catalog.duplicate-value catalog.empty-list catalog.empty-text
    catalog.inherited-twice catalog.missing-key catalog.more-faults catalog.out-of-range
    catalog.repeated-key catalog.too-many catalog.two-places catalog.unknown-key
    catalog.unknown-word catalog.unsupported-schema catalog.wrong-type
    """
  )

  package static let catalogLint = codes(
    """
    lint.bundle-id-underscore lint.deprecated-replacement lint.escape-in-pattern
    lint.example-in-browser lint.example-of-other-route lint.expression-in-name
    lint.foreign-syntax lint.gate-in-other-case lint.generic-scheme lint.invisible-in-name
    lint.invisible-text lint.item-order lint.link-as-pattern lint.misspelt-type lint.mixed-case
    lint.names-differ-in-case lint.never-verified lint.no-activity lint.no-app-ids
    lint.no-examples lint.no-fingerprints lint.not-in-variant lint.open-enum lint.other-app-clip
    lint.parameter-in-image lint.parameter-in-title lint.parent-needs-parameters
    lint.path-of-site lint.placeholder-app-id lint.placeholder-fingerprint
    lint.platform-without-identity lint.redirect-to-link lint.relaxed-verification
    lint.reserved-scheme lint.same-variant lint.sample-fingerprint lint.secret-in-activity
    lint.secret-in-app-link lint.shared-app lint.shared-domain lint.shared-scheme
    lint.sign-in-callback lint.similar-gate lint.single-fingerprint lint.too-long-route
    lint.type-like-word lint.undecided-route lint.undecodable-example lint.ungated-way
    lint.unknown-code lint.unmarked-secret lint.unmatched-example lint.unreachable-route
    lint.unreadable-example lint.unrequired-way lint.unserved-image lint.unused-domain
    lint.unused-scheme lint.unverified-example lint.unverified-way lint.web-only-takes-all
    lint.web-only-without-domains lint.wrapper-without-item
    """
  )

  /// All codes, sorted.
  package static let all = Set(
    [
      catalog, catalogLint,
    ].joined()
  ).sorted { $0.rawValue < $1.rawValue }

  private static func codes(_ text: String) -> [LinkDiagnostic.Code] {
    text.split(whereSeparator: \.isWhitespace).map { LinkDiagnostic.Code(String($0)) }
  }
}
