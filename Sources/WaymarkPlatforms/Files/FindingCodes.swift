package import Waymark

/// The codes of all findings, by the file that contains their rules.
///
/// `Scripts/codes` writes this file.
package enum FindingCodes {
  package static let androidGeneration = codes(
    """
    generate.android-activity-not-found generate.android-added-app
    generate.android-added-fingerprint generate.android-any-domain generate.android-any-scheme
    generate.android-damaged-markers generate.android-faulty-links
    generate.android-faulty-manifest generate.android-http generate.android-no-activity
    generate.android-no-namespace generate.android-not-exported generate.android-other-activity
    generate.android-own-filter generate.android-replaced-rules
    """
  )

  package static let androidProject = codes(
    """
    project.graph-not-found project.many-variants project.navigation-host
    project.navigation-item project.navigation-number project.navigation-reference
    project.removed-filter project.unknown-placeholder project.unknown-resource
    project.unnamed-graph project.unread-script project.unused-placeholder
    """
  )

  package static let assetLinks = codes(
    """
    assetlinks.bad-dynamic-rules assetlinks.bad-fingerprint assetlinks.bad-include
    assetlinks.bad-package assetlinks.bad-relation assetlinks.bad-relation-detail
    assetlinks.bad-relation-kind assetlinks.bad-site assetlinks.fingerprint-no-string
    assetlinks.fingerprints-no-list assetlinks.include-with-others
    assetlinks.missing-fingerprints assetlinks.missing-package assetlinks.missing-relation
    assetlinks.missing-site assetlinks.missing-target assetlinks.no-fingerprints
    assetlinks.no-list assetlinks.no-object assetlinks.no-statements assetlinks.relation-no-list
    assetlinks.relation-no-string assetlinks.target-no-object assetlinks.unknown-namespace
    """
  )

  package static let assetLinksLint = codes(
    """
    android.broken-for-devices android.extension-without-relation android.foreign-rule
    android.hidden-rule android.insecure-include android.last-rule-excludes android.lazy-star
    android.no-rules android.only-excludes android.placeholder-fingerprint
    android.repeated-fingerprint android.rule-without-condition android.rules-declared-twice
    android.sample-fingerprint android.single-fingerprint android.unknown-key
    android.unknown-relation android.unknown-rule-key
    """
  )

  package static let associationLint = codes(
    """
    apple.app-in-several-details apple.apps-not-empty apple.bad-app-id apple.browser-text
    apple.bundle-id-underscore apple.case-insensitive apple.catch-all apple.details-by-app
    apple.empty-variable apple.escape-in-decoded-pattern apple.exact-query
    apple.exclude-after-allow apple.foreign-syntax apple.fragment-in-path apple.host-in-path
    apple.ignored-app-id apple.lower-case-escape apple.malformed-not apple.mixed-forms
    apple.near-size-limit apple.no-app-id apple.no-details apple.no-rules apple.not-in-component
    apple.open-variable apple.opens-parent apple.optional-query-item apple.placeholder-app-id
    apple.query-in-path apple.redundant-rule apple.region-without-uk apple.shadowed-variable
    apple.star-crosses-slash apple.takes-every-link apple.too-large apple.unencoded-character
    apple.unknown-key apple.unknown-variable apple.unreachable-rule apple.unused-variable
    apple.variable-in-variable apple.wildcard-in-item-name
    """
  )

  package static let builtApp = codes(
    """
    app.debug-certificate app.different-architectures app.different-encodings
    app.expired-profile app.no-entitlements app.no-identifier app.older-certificate
    app.other-bundle-identifier app.play-signs-again app.profile-of-other-app
    app.profile-without-domains app.unfilled-placeholder app.unknown-reference app.unreadable
    app.unsigned-app app.unsigned-package
    """
  )

  package static let catalogImport = codes(
    """
    import.any-domain import.assumed-domains import.bad-value import.characters import.condition
    import.conflict import.dynamic-rules import.empty-value import.end-slash import.escaped-dot
    import.escaped-slash import.excluded-route import.host import.http-only
    import.ignored-domains import.letter-case import.mode import.no-package import.no-web-links
    import.not-for-links import.not-verified import.nothing import.number
    import.opened-elsewhere import.order import.other-activity import.other-app
    import.other-host import.other-package import.other-site import.parent import.placeholder
    import.query-in-path import.schemes-without-routes import.service import.several-activities
    import.several-components import.too-many-overlaps import.unchecked
    import.undefined-variable import.unknown-app import.unknown-value import.unreachable
    import.unsupported-pattern import.useless-exclusion import.widened
    """
  )

  package static let difference = codes(
    """
    generate.android-across-query generate.android-bare-item
    generate.android-decoded-question-mark generate.android-decoded-slash
    generate.android-deeper generate.android-empty-part generate.android-inner-slash
    generate.android-later-text generate.android-plus generate.android-repeated-item
    generate.android-too-many generate.bracket generate.character generate.condition
    generate.empty-item generate.escape generate.exact-case generate.fragment-slash
    generate.letter-case generate.loose-number generate.repeated-item generate.rest-alone
    generate.rest-crossing generate.unrestricted generate.valueless-item web-server.character
    web-server.long-path web-server.long-words web-server.prefix web-server.reserved-path
    web-server.unsaid
    """
  )

  package static let expo = codes(
    """
    expo.no-configuration generate.one-activity
    """
  )

  package static let fetchedFile = codes(
    """
    served.access-denied served.cdn-differs served.cdn-missing served.certificate-expired
    served.certificate-expires served.certificate-not-yet-valid served.certificate-self-signed
    served.certificate-untrusted served.certificate-wrong-name served.closed served.compressed
    served.differs-at-root served.empty served.google-differs served.google-errors
    served.google-unreadable served.html served.login-page served.missing
    served.missing-fingerprint served.no-tls served.not-http served.only-at-root served.redirect
    served.redirect-loop served.refused-connection served.server-error served.slow
    served.timeout served.too-long served.unexpected-status served.unknown-fingerprint
    served.unlisted-domain served.unreachable served.unreadable-encoding served.unresolved
    served.wrong-type
    """
  )

  package static let file = codes(
    """
    file.binary-property-list file.byte-order-mark file.compressed file.empty file.html
    file.old-property-list file.repeated-key file.signed file.utf-16 file.utf-32 file.wrong-type
    """
  )

  package static let filesLint = codes(
    """
    files.app-not-in-association files.app-not-in-service files.asset-links-without-host
    files.association-without-domain files.certificate-not-in-catalog files.deep-include
    files.domain-without-association files.host-on-one-system files.host-without-asset-links
    files.link-on-one-system files.missing-activity-type files.missing-fingerprint
    files.missing-host files.missing-scheme files.missing-service files.no-service
    files.other-activity files.other-certificate files.package-not-in-asset-links
    files.package-not-in-catalog files.passwords-not-in-asset-links files.route-not-opened
    files.rule-outside-manifest files.scheme-on-one-system files.several-activities
    files.several-files files.signed-app-not-in-association files.signed-app-not-in-catalog
    files.undeclared-host files.undeclared-scheme files.undeclared-service files.unknown-package
    files.web-only-opened
    """
  )

  package static let generation = codes(
    """
    generate.added generate.bad-fingerprint generate.bare-domain generate.clip-wildcard
    generate.developer-mode generate.no-app-id generate.no-domain generate.no-fingerprint
    generate.no-package generate.no-scheme generate.not-opened generate.other-entries
    generate.other-platform generate.port generate.shared-host generate.spelling
    generate.too-large generate.trailing-slash generate.undecided generate.unreadable-key
    generate.web-only-opened
    """
  )

  package static let ingress = codes(
    """
    ingress.bad-backend ingress.bad-path ingress.bad-path-type ingress.missing
    ingress.undecided-annotation ingress.version
    """
  )

  package static let kotlin = codes(
    """
    generate.kotlin-bad-name generate.kotlin-many-words generate.kotlin-no-package
    generate.kotlin-renamed generate.kotlin-same-class generate.kotlin-too-many-routes
    generate.kotlin-too-many-values generate.kotlin-wrapper
    """
  )

  package static let manifest = codes(
    """
    manifest.bad-flag manifest.bad-port manifest.missing-name manifest.no-manifest
    manifest.port-without-host
    """
  )

  package static let manifestLint = codes(
    """
    android.attribute-without-prefix android.bad-host android.browser-category
    android.closed-component android.condition-outside-group android.cross-product
    android.default-port android.empty-host android.filter-outside-activity
    android.groups-ignored android.host-without-scheme android.http-only
    android.incomplete-filter android.launcher-with-data android.merge-instruction
    android.missing-exported android.mixed-schemes android.nav-graph
    android.needless-auto-verify android.no-auto-verify android.non-ascii-host
    android.only-blocking-groups android.open-wildcard android.paired-schemes
    android.path-without-host android.scheme-with-delimiter android.second-instance
    android.several-paths android.star-in-host android.star-in-scheme android.type-in-filter
    android.unknown-attribute android.unknown-element android.unknown-target
    android.unused-filter android.upper-case-host android.upper-case-scheme
    """
  )

  package static let manifestPath = codes(
    """
    android.double-run android.double-slash android.escape-in-path android.first-stop
    android.foreign-syntax android.greedy-token android.new-attribute android.open-prefix
    android.optional-in-pattern android.path-of-nothing android.path-without-slash
    android.query-in-path android.repeated-character android.reversed-range
    android.single-backslash android.star-in-path
    """
  )

  package static let nginx = codes(
    """
    nginx.bad-expression nginx.bad-location nginx.changed-path nginx.fallback nginx.include
    nginx.invalid-utf-8 nginx.missing-blank nginx.missing-brace nginx.missing-semicolon
    nginx.no-location nginx.open-quotation-mark nginx.refused-directive nginx.repeated-location
    nginx.too-deep nginx.too-large nginx.too-many-locations nginx.undecided-directive
    nginx.undecided-expression nginx.unexpected-character nginx.variable
    """
  )

  package static let project = codes(
    """
    project.computed-configuration project.missing-bundle-identifier project.missing-domains
    project.missing-entitlements project.missing-file project.missing-fingerprints
    project.missing-package project.missing-routes project.missing-team project.other-app
    project.other-links project.refused-file project.route-of-variant project.server
    project.shared-association project.unknown-value project.unlisted-association
    project.unreadable-file
    """
  )

  package static let propertyList = codes(
    """
    plist.key-without-value plist.markup-in-value plist.no-dictionary plist.no-property-list
    plist.text-without-element plist.unknown-element plist.value-without-key
    """
  )

  package static let propertyListLint = codes(
    """
    apple.bad-domain apple.development-mode apple.domain-list apple.info-key-in-entitlements
    apple.no-service apple.repeated-domain apple.star-in-domain apple.unknown-entitlement
    apple.unknown-mode apple.unknown-service apple.wildcard-app-clip
    apple.wildcard-without-domain
    """
  )

  package static let typeScript = codes(
    """
    generate.react-navigation-verified generate.typescript-default generate.typescript-demands
    generate.typescript-platforms generate.typescript-wrapper
    """
  )

  package static let urlTypeLint = codes(
    """
    apple.bad-scheme apple.domains-in-info-plist apple.no-schemes apple.repeated-scheme
    apple.reserved-scheme apple.unknown-role apple.unknown-url-type-key apple.upper-case-scheme
    """
  )

  package static let webServer = codes(
    """
    web-server.doubled-slash web-server.one-label
    """
  )

  package static let xml = codes(
    """
    xml.bad-character-reference xml.bare-ampersand xml.bare-less-than xml.control-character
    xml.double-hyphen xml.internal-subset xml.invalid-utf-8 xml.mismatched-tag xml.missing-blank
    xml.other-encoding xml.repeated-attribute xml.several-roots xml.text-outside-root
    xml.too-deep xml.too-large xml.unbound-prefix xml.unexpected-character xml.unexpected-end
    xml.unexpected-end-tag xml.unknown-entity
    """
  )

  package static let yaml = codes(
    """
    yaml.after-text yaml.bracket yaml.escape yaml.form yaml.indentation yaml.invalid-utf-8
    yaml.key yaml.open-text yaml.tab yaml.too-deep yaml.too-large
    """
  )

  /// All codes, sorted.
  package static let all = Set(
    [
      androidGeneration, androidProject, assetLinks, assetLinksLint, associationLint,
      builtApp, catalogImport, difference, expo, fetchedFile, file, filesLint, generation,
      ingress, kotlin, manifest, manifestLint, manifestPath, nginx, project, propertyList,
      propertyListLint, typeScript, urlTypeLint, webServer, xml, yaml,
    ].joined()
  ).sorted { $0.rawValue < $1.rawValue }

  private static func codes(_ text: String) -> [LinkDiagnostic.Code] {
    text.split(whereSeparator: \.isWhitespace).map { LinkDiagnostic.Code(String($0)) }
  }
}
