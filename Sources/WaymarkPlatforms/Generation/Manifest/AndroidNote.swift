import Waymark

/// A note about files that are generated for Android.
///
/// The messages are at the end of the file.
enum AndroidNote: Sendable, Hashable {
  /// A rule that matches other links than its route or `webOnly` path.
  case difference(AndroidDifference, excludes: Bool)
  /// A `webOnly` path that the filters match.
  case webOnly
  /// Links that are compared in the form in which Android divides them into parts.
  case spelling
  /// Web links without encryption.
  case http
  /// An app that accepts every domain, or every scheme.
  case anyDomain
  case anyScheme
  /// A domain with a port.
  case developmentDomain(String)

  // The user's own manifest.
  case noActivity
  case activityNotFound(String, found: [String])
  case notExported(String)
  case faultyManifest(String, line: Int?)
  case noNamespace
  case damagedMarkers(lines: [Int])
  case ownFilter(line: Int?)

  // Asset links.
  case faultyLinks(String, line: Int?)
  case addedFingerprint(String)
  case addedApp(String)
  case replacedRules
}

extension AndroidNote {
  /// One note for each code.
  static let all: [AndroidNote] =
    AndroidDifference.allCases.map { .difference($0, excludes: false) } + [
      .webOnly, .spelling, .http, .anyDomain, .anyScheme, .developmentDomain(""), .noActivity,
      .activityNotFound("", found: []), .notExported(""), .faultyManifest("", line: nil),
      .noNamespace, .damagedMarkers(lines: []), .ownFilter(line: nil),
      .faultyLinks("", line: nil), .addedFingerprint(""), .addedApp(""), .replacedRules,
    ]

  var code: LinkDiagnostic.Code { .init("generate.android-\(name)") }

  private var name: String {
    switch self {
    case .difference(let difference, _): difference.name
    case .webOnly: "web-only"
    case .spelling: "spelling"
    case .http: "http"
    case .anyDomain: "any-domain"
    case .anyScheme: "any-scheme"
    case .developmentDomain: "development-domain"
    case .noActivity: "no-activity"
    case .activityNotFound: "activity-not-found"
    case .notExported: "not-exported"
    case .faultyManifest: "faulty-manifest"
    case .noNamespace: "no-namespace"
    case .damagedMarkers: "damaged-markers"
    case .ownFilter: "own-filter"
    case .faultyLinks: "faulty-links"
    case .addedFingerprint: "added-fingerprint"
    case .addedApp: "added-app"
    case .replacedRules: "replaced-rules"
    }
  }

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .noActivity, .activityNotFound, .faultyManifest, .noNamespace, .damagedMarkers,
      .faultyLinks:
      .error
    case .anyDomain, .anyScheme, .developmentDomain, .notExported, .ownFilter, .webOnly: .warning
    case .difference, .spelling, .http, .addedFingerprint, .addedApp, .replacedRules: .info
    }
  }

  var effect: GenerationNote.Effect? {
    switch self {
    case .difference(let difference, let excludes):
      switch difference.direction {
      case .wider: excludes ? .narrower : .wider
      case .narrower: excludes ? .wider : .narrower
      case .either: .either
      }
    case .webOnly: .wider
    case .spelling: .either
    case .http, .anyDomain, .anyScheme, .developmentDomain: .narrower
    default: nil
    }
  }

  var message: String {
    switch self {
    case .difference(let difference, _): difference.message
    case .webOnly: "no filter keeps the path in the browser, and a route's takes it"
    case .spelling:
      "Android reads links with '//', '.', '..', '%2F', '%3F', a port or a user's name differently"
    case .http: "web links are taken with 'https' alone"
    case .anyDomain: "a manifest has the hosts that it names, and the app takes every domain"
    case .anyScheme: "a manifest has the schemes that it names, and the app takes every scheme"
    case .developmentDomain(let domain): "\(quoted(domain)) has a port, and no filter"
    case .noActivity: "the catalog does not name the activity that takes links"
    case .activityNotFound(let name, _): "the manifest has no activity \(quoted(name)), or several"
    case .notExported(let name): "no other app reaches \(quoted(name)), and no link"
    case .faultyManifest(let message, let line): "\(Self.place(line))\(message)"
    case .noNamespace: "the manifest does not declare 'xmlns:android'"
    case .damagedMarkers(let lines):
      "the comments around the generated filters are damaged or stand in another element"
        + (lines.isEmpty ? "" : ": line \(lines.map { "\($0)" }.joined(separator: ", "))")
    case .ownFilter(let line):
      "a filter of your own\(line.map { ", on line \($0)," } ?? "") takes links of the routes, too"
    case .faultyLinks(let message, let line): "\(Self.place(line))\(message)"
    case .addedFingerprint(let text): "the fingerprint \(quoted(text)) was added"
    case .addedApp(let package): "a statement for \(quoted(package)) was added"
    case .replacedRules: "the dynamic rules of the app were replaced"
    }
  }

  private static func place(_ line: Int?) -> String { line.map { "line \($0): " } ?? "" }

  var help: String? {
    switch self {
    case .difference(let difference, _): difference.help
    case .webOnly:
      "let the app hand such links back to the browser, or write dynamic rules; from 'minSDK' 35 "
        + "on groups exclude it"
    case .spelling:
      "of these Waymark writes '%2F' and '%3F', in values of parameters; "
        + "'generate.android-decoded-slash' and '-question-mark' name the routes where that matters"
    case .http: "Android verifies hosts on HTTPS; let the site send 'http' on to 'https'"
    case .anyDomain: "write the domains whose links open the app under 'app.domains'"
    case .anyScheme: "write the custom schemes of the app under 'app.schemes'"
    case .developmentDomain: "no host with a port can be verified; test with 'adb shell am start'"
    case .noActivity: "write 'app': { 'android': { 'activity': '.MainActivity' } }"
    case .activityNotFound(_, let found) where found.isEmpty: "declare it in '<application>'"
    case .activityNotFound(_, let found):
      "name one of \(found.map { quoted($0) }.joined(separator: ", ")) in 'app.android.activity'"
    case .notExported: "write 'android:exported=\"true\"', and leave out 'android:enabled'"
    case .faultyManifest, .faultyLinks: "mend it first; the file was left as it is"
    case .noNamespace: "write 'xmlns:android=\"\(AndroidManifest.namespace)\"' in '<manifest>'"
    case .damagedMarkers:
      "keep one '\(ManifestBlock.begin)' and one '\(ManifestBlock.end)' behind it in the activity, "
        + "or take out both and all between them"
    case .ownFilter: "remove it, or remove the route of the catalog"
    case .addedFingerprint, .addedApp, .replacedRules: nil
    }
  }
}

extension AndroidDifference {
  fileprivate var name: String {
    switch self {
    case .deeper: "deeper"
    case .unrestricted: "unrestricted"
    case .laterText: "later-text"
    case .emptyPart: "empty-part"
    case .acrossQuery: "across-query"
    case .anyCharacter: "any-character"
    case .exactCase: "exact-case"
    case .unasked: "unasked"
    case .innerSlash: "inner-slash"
    case .tooMany: "too-many"
    case .bareItem: "bare-item"
    case .repeatedItem: "repeated-item"
    case .plus: "plus"
    case .decodedSlash: "decoded-slash"
    case .decodedQuestionMark: "decoded-question-mark"
    }
  }

  fileprivate var message: String {
    switch self {
    case .deeper: "the parameter at the end takes several components"
    case .unrestricted: "a number, a UUID or a list of words is not looked at closely"
    case .laterText: "what follows a parameter in its component is not looked at"
    case .emptyPart: "a parameter behind a text may be empty before another component"
    case .acrossQuery: "a parameter may take a '?' and what follows it"
    case .anyCharacter: "in place of some character any other is taken"
    case .exactCase: "the path is compared with regard to case"
    case .unasked: "query items and fragment are not asked for"
    case .innerSlash: "a slash inside a component is one between components"
    case .tooMany: "the pattern has more than can be written out; its end is not looked at"
    case .bareItem: "an item without a value is not taken"
    case .repeatedItem: "any item of a name may have the value, not only the first one"
    case .plus: "'+' in a query is a plus sign"
    case .decodedSlash: "Android compares '%2F' in the value of a parameter as a slash"
    case .decodedQuestionMark:
      "Android compares '%3F' in the value of a parameter of an app link as the start of a query"
    }
  }

  fileprivate var help: String? {
    switch self {
    case .deeper, .unrestricted, .emptyPart, .exactCase: "from 'minSDK' 31 on it is exact"
    case .unasked: "from 'minSDK' 35 on web links are asked for them"
    case .laterText: "let parameters stand alone in their components"
    case .tooMany: "write routes with fewer optional components, or a rest"
    case .bareItem: "ask for fewer items"
    case .repeatedItem: "write each item once in a link"
    case .acrossQuery, .anyCharacter, .innerSlash, .plus, .decodedSlash, .decodedQuestionMark: nil
    }
  }
}
