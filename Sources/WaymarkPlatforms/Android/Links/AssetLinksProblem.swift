import Waymark

/// A mistake in a statement of an `assetlinks.json` file, or in a query about one.
package enum AssetLinksProblem: Error, Sendable, Hashable {
  case noList(found: String)
  case noStatements
  case noObject(found: String)
  case includeWithOthers
  case badInclude(SiteProblem)
  case missingRelation
  case relationNoList(found: String)
  case relationNoString(found: String)
  case badRelation(String)
  case badRelationKind(String)
  case badRelationDetail(String)
  case missingTarget
  case targetNoObject(found: String)
  case unknownNamespace(String?)
  case missingSite
  case badSite(SiteProblem)
  case missingPackage
  case badPackage(String)
  case missingFingerprints
  case fingerprintsNoList(found: String)
  case fingerprintNoString(found: String)
  case noFingerprints
  case badFingerprint(String)
  case badDynamicRules(key: String?, expected: String)

  /// A mistake in the URL of a site or an include.
  package enum SiteProblem: String, Sendable, Hashable, CaseIterable {
    case notURL, scheme, credentials, query, fragment, path
  }
}

extension AssetLinksProblem {
  var code: LinkDiagnostic.Code { .init("assetlinks." + name) }

  private var name: String {
    switch self {
    case .noList: "no-list"
    case .noStatements: "no-statements"
    case .noObject: "no-object"
    case .includeWithOthers: "include-with-others"
    case .badInclude: "bad-include"
    case .missingRelation: "missing-relation"
    case .relationNoList: "relation-no-list"
    case .relationNoString: "relation-no-string"
    case .badRelation: "bad-relation"
    case .badRelationKind: "bad-relation-kind"
    case .badRelationDetail: "bad-relation-detail"
    case .missingTarget: "missing-target"
    case .targetNoObject: "target-no-object"
    case .unknownNamespace: "unknown-namespace"
    case .missingSite: "missing-site"
    case .badSite: "bad-site"
    case .missingPackage: "missing-package"
    case .badPackage: "bad-package"
    case .missingFingerprints: "missing-fingerprints"
    case .fingerprintsNoList: "fingerprints-no-list"
    case .fingerprintNoString: "fingerprint-no-string"
    case .noFingerprints: "no-fingerprints"
    case .badFingerprint: "bad-fingerprint"
    case .badDynamicRules: "bad-dynamic-rules"
    }
  }

  static var allCodes: [LinkDiagnostic.Code] {
    let all: [AssetLinksProblem] = [
      .noList(found: ""), .noStatements, .noObject(found: ""), .includeWithOthers,
      .badInclude(.path), .missingRelation, .relationNoList(found: ""),
      .relationNoString(found: ""), .badRelation(""), .badRelationKind(""),
      .badRelationDetail(""), .missingTarget, .targetNoObject(found: ""), .unknownNamespace(nil),
      .missingSite, .badSite(.path), .missingPackage, .badPackage(""), .missingFingerprints,
      .fingerprintsNoList(found: ""), .fingerprintNoString(found: ""), .noFingerprints,
      .badFingerprint(""), .badDynamicRules(key: nil, expected: ""),
    ]
    return all.map(\.code)
  }

  var message: String {
    switch self {
    case .noList(let found): "expected an array of statements, found \(found)"
    case .noStatements: "the file has no statements"
    case .noObject(let found): "expected a statement, an object, found \(found)"
    case .includeWithOthers: "an include has no relation and no target"
    case .badInclude(let problem): "the URL of the include \(problem.message)"
    case .missingRelation: "the statement has no 'relation'"
    case .relationNoList(let found): "expected an array of relations, found \(found)"
    case .relationNoString(let found): "expected a relation, a string, found \(found)"
    case .badRelation(let text): "\(quoted(text)) is not a relation"
    case .badRelationKind(let text): "\(quoted(text)) does not begin with the kind of a relation"
    case .badRelationDetail(let text): "\(quoted(text)) does not end with the detail of a relation"
    case .missingTarget: "the statement has no 'target'"
    case .targetNoObject(let found): "expected a target, an object, found \(found)"
    case .unknownNamespace(let name?): "there is no namespace \(quoted(name))"
    case .unknownNamespace(nil): "the target has no 'namespace'"
    case .missingSite: "the target has no 'site'"
    case .badSite(let problem): "the site \(problem.message)"
    case .missingPackage: "the target has no 'package_name'"
    case .badPackage(let text): "\(quoted(text)) is not the package of an app"
    case .missingFingerprints: "the target has no 'sha256_cert_fingerprints'"
    case .fingerprintsNoList(let found): "expected an array of fingerprints, found \(found)"
    case .fingerprintNoString(let found): "expected a fingerprint, a string, found \(found)"
    case .noFingerprints: "the target has no fingerprint"
    case .badFingerprint(let text):
      "\(quoted(text)) is not the SHA-256 fingerprint of a certificate"
    case .badDynamicRules(let key?, let expected):
      "\(quoted(key)) in a dynamic rule is not \(expected)"
    case .badDynamicRules(nil, let expected): "the dynamic rules are not \(expected)"
    }
  }

  var help: String {
    switch self {
    case .noList: "write the statements in brackets, [ and ]"
    case .noStatements: "write a statement, or take the file off the server"
    case .noObject: "write an object with 'relation' and 'target', or remove it"
    case .includeWithOthers: "move 'relation' and 'target' to a statement of their own"
    case .badInclude: "write the 'https://' URL of a file with statements"
    case .missingRelation, .relationNoList, .relationNoString:
      "write '\"relation\": [\"\(AssetLinks.handleAllURLs)\"]'"
    case .badRelation, .badRelationKind, .badRelationDetail:
      "write 'kind/detail' with a-z, 0-9, '_' and '.', as in '\(AssetLinks.handleAllURLs)'"
    case .missingTarget, .targetNoObject: "write an object with the key 'namespace'"
    case .unknownNamespace: "write 'android_app' or 'web'; older devices refuse the whole file"
    case .missingSite, .badSite: "write a scheme and a host alone, as in 'https://www.example.com'"
    case .missingPackage: "write '\"package_name\": \"com.example.app\"'"
    case .badPackage(let text): IdentityFormat.package.help(for: text)
    case .missingFingerprints, .fingerprintsNoList, .fingerprintNoString, .noFingerprints:
      "write an array with the fingerprint of each certificate that the app is signed with"
    case .badFingerprint(let text): IdentityFormat.fingerprint.help(for: text)
    case .badDynamicRules: "the system drops all dynamic rules, and has the manifest alone"
    }
  }
}

extension AssetLinksProblem.SiteProblem {
  fileprivate var message: String {
    switch self {
    case .notURL: "is not a URL"
    case .scheme: "is neither https nor http"
    case .credentials: "has a user"
    case .query: "has a query"
    case .fragment: "has a fragment"
    case .path: "has a path"
    }
  }
}
