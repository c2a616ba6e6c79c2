import Waymark
import WaymarkCatalog

// The mistakes in a statement of an `assetlinks.json` file, or in a query about one.
extension LinkDiagnostic {
  static func noList(found: String) -> LinkDiagnostic {
    error("assetlinks.no-list", "the list of statements must be an array, but is \(found)")
      .remedy("write the statements in brackets, [ and ]")
  }

  static let noStatements = error("assetlinks.no-statements", "the file has no statements")
    .remedy("write a statement, or remove the file from the server")

  static func noObject(found: String) -> LinkDiagnostic {
    error("assetlinks.no-object", "a statement must be an object, but is \(found)")
      .remedy("write an object with 'relation' and 'target', or remove it")
  }

  static let includeWithOthers = error(
    "assetlinks.include-with-others",
    "an include cannot have a relation or a target"
  )
  .remedy("move 'relation' and 'target' to a separate statement")

  static func badInclude(_ error: AssetSite.ReadingError) -> LinkDiagnostic {
    .error("assetlinks.bad-include", "the URL of the include \(error.rawValue)")
      .remedy("write the 'https://' URL of a file with statements")
  }

  // MARK: - Relations

  private static let writeRelation = "write '\"relation\": [\"\(AssetLinks.handleAllURLs)\"]'"
  private static let writeParts =
    "write 'kind/detail' with a-z, 0-9, '_' and '.', as in '\(AssetLinks.handleAllURLs)'"

  static let missingRelation = error(
    "assetlinks.missing-relation",
    "the statement has no 'relation'"
  )
  .remedy(writeRelation)

  static func relationNoList(found: String) -> LinkDiagnostic {
    error("assetlinks.relation-no-list", "'relation' must be an array of strings, but is \(found)")
      .remedy(writeRelation)
  }

  static func relationNoString(found: String) -> LinkDiagnostic {
    error("assetlinks.relation-no-string", "a relation must be a string, but is \(found)")
      .remedy(writeRelation)
  }

  static func badRelation(_ text: String) -> LinkDiagnostic {
    error("assetlinks.bad-relation", "\(quoted(text)) is not a relation").remedy(writeParts)
  }

  static func badRelationKind(_ text: String) -> LinkDiagnostic {
    error("assetlinks.bad-relation-kind", "\(quoted(text)) does not begin with a valid kind")
      .remedy(writeParts)
  }

  static func badRelationDetail(_ text: String) -> LinkDiagnostic {
    error("assetlinks.bad-relation-detail", "\(quoted(text)) does not end with a valid detail")
      .remedy(writeParts)
  }

  // MARK: - Targets

  private static let writeTarget = "write an object with the key 'namespace'"
  private static let writeSite =
    "write only a scheme and a host, as in 'https://www.example.com'"
  private static let writeFingerprints =
    "write an array with the fingerprint of each certificate that signs the app"

  static let missingTarget = error("assetlinks.missing-target", "the statement has no 'target'")
    .remedy(writeTarget)

  static func targetNoObject(found: String) -> LinkDiagnostic {
    error("assetlinks.target-no-object", "'target' must be an object, but is \(found)")
      .remedy(writeTarget)
  }

  static func unknownNamespace(_ name: String?) -> LinkDiagnostic {
    error(
      "assetlinks.unknown-namespace",
      name.map { "the namespace \(quoted($0)) does not exist" }
        ?? "the target has no 'namespace'"
    )
    .remedy("write 'android_app' or 'web', because older devices reject the whole file otherwise")
  }

  static let missingSite = error("assetlinks.missing-site", "the target has no 'site'")
    .remedy(writeSite)

  static func badSite(_ error: AssetSite.ReadingError) -> LinkDiagnostic {
    .error("assetlinks.bad-site", "the site \(error.rawValue)").remedy(writeSite)
  }

  static let missingPackage = error(
    "assetlinks.missing-package",
    "the target has no 'package_name'"
  )
  .remedy("write '\"package_name\": \"com.example.app\"'")

  static func badPackage(_ text: String) -> LinkDiagnostic {
    error("assetlinks.bad-package", "\(quoted(text)) is not the package name of an app")
      .remedy(IdentityFormat.package.help(for: text))
  }

  static func packageNoString(found: String) -> LinkDiagnostic {
    error("assetlinks.bad-package", "'package_name' must be a string, but is \(found)")
      .remedy("write one package, as in 'com.example.app', in each statement")
  }

  static let missingFingerprints = error(
    "assetlinks.missing-fingerprints",
    "the target has no 'sha256_cert_fingerprints'"
  )
  .remedy(writeFingerprints)

  static func fingerprintsNoList(found: String) -> LinkDiagnostic {
    error(
      "assetlinks.fingerprints-no-list",
      "'sha256_cert_fingerprints' must be an array of strings, but is \(found)"
    )
    .remedy(writeFingerprints)
  }

  static func fingerprintNoString(found: String) -> LinkDiagnostic {
    error(
      "assetlinks.fingerprint-no-string",
      "a fingerprint must be a string, but is \(found)"
    )
    .remedy(writeFingerprints)
  }

  static let noFingerprints = error("assetlinks.no-fingerprints", "the target has no fingerprint")
    .remedy(writeFingerprints)

  static func badFingerprint(_ text: String) -> LinkDiagnostic {
    error(
      "assetlinks.bad-fingerprint",
      "\(quoted(text)) is not the SHA-256 fingerprint of a certificate"
    )
    .remedy(IdentityFormat.fingerprint.help(for: text))
  }

  // MARK: - Dynamic rules

  /// The code of the mistakes that do not invalidate a statement.
  static let badDynamicRulesCode = badDynamicRules(key: nil, expected: "").code

  static func badDynamicRules(key: String?, expected: String) -> LinkDiagnostic {
    error(
      "assetlinks.bad-dynamic-rules",
      key.map { "\(quoted($0)) in a dynamic rule is not \(expected)" }
        ?? "the dynamic rules are not \(expected)"
    )
    .remedy("correct it, because the system otherwise ignores all dynamic rules")
  }
}
