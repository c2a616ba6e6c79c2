import Waymark
import WaymarkCatalog

/// The decision about a link on an Android device on which the app is installed.
public struct AndroidAnswer: Sendable, Hashable {
  /// The destination of a link.
  ///
  /// The raw values are stable.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The link opens the app.
    case opens
    /// The system asks the user, or uses the user's earlier choice.
    case asks
    /// A filter matches the link, but the system opens it in the browser.
    case browser
    /// No filter matches the link.
    case noMatch = "no_match"
    /// The files do not decide about the link.
    case unknown
  }

  /// The cause of the outcome, which ``AndroidAnswer/reason`` puts into words.
  enum Cause: Sendable, Hashable {
    case verified(host: String, isAssumed: Bool)
    case customScheme
    case beforeVerification
    case notAskedFor(host: String)
    case notVerified(host: String, String)
    /// The filter has no host.
    case noHost
    /// The filter has the category of a browser.
    case browserCategory
    /// A host that no file can verify, such as `*`.
    case invalidHost(String)
    case unknownValues([String])
    case otherHostNotVerified(host: String)
    case severalComponents([String])
    case dynamicRule(allows: Bool, statement: Int, rule: Int?)
    case unknownRules(String)
    case noFilter
    case noSuchFilter
    case otherApp
  }

  /// The destination of the link.
  public let outcome: Outcome
  /// The key path of the filter that accepts the link,
  /// `manifest/application/activity[1]/intent-filter[2]`; `nil` if no filter does.
  public let filter: String?
  /// The line of the file that the filter begins on, from 1; `nil` for a filter made in Swift.
  public let line: Int?
  /// The name of the activity that receives the link; for an alias, that of its activity.
  public let component: String?
  /// The names of the other components whose filters also accept the link.
  public let otherComponents: [String]
  /// The extent to which the filter matches the link.
  public let match: AndroidMatch?
  let cause: Cause
  /// Indicates whether the component was chosen by `android:order`, and not as the last one.
  var isByOrder = false

  /// Indicates whether the link opens the app without asking the user.
  public var opens: Bool { outcome == .opens }
}

/// An ``AndroidAnswer`` with each filter of the manifest.
public struct AndroidExplanation: Sendable, Hashable {
  /// A filter that was compared with the link.
  public struct Trial: Sendable, Hashable {
    /// The key path of the filter.
    public let filter: String
    /// The line of the file that the filter begins on, from 1; `nil` for a filter made in Swift.
    public let line: Int?
    /// The extent to which the filter matches the link; `nil` if it does not.
    public let match: AndroidMatch?
    /// The reason why the filter does not accept the link; `nil` for a filter that does.
    public let reason: String?
    /// The references and placeholders in the filter that have no value.
    public let unknown: [String]
    /// The closeness of the filter to the link.
    package let nearness: Int
    /// The path patterns of the filter if none of them matches: `pathPrefix '/buy/'`.
    package let paths: [String]
  }

  /// The decision about the link.
  public let answer: AndroidAnswer
  /// The filters, in the order of the file.
  public let trials: [Trial]
}

extension AndroidAnswer {
  /// The reason for the decision, in one sentence that begins in lowercase.
  public var reason: String {
    guard outcome == .opens, let first = otherComponents.first else { return causeWords }
    let others = otherComponents.count > 1 ? " and \(otherComponents.count - 1) more" : ""
    return causeWords + "; filters of \(quoted(first))\(others) match it too, and the system opens "
      + (isByOrder
        ? "the activity with the lowest 'android:order'" : "the activity that is declared last")
  }

  private var causeWords: String {
    switch cause {
    case .verified(let host, isAssumed: false):
      "the filter matches it, and \(quoted(host)) is verified"
    case .verified(let host, isAssumed: true):
      "the filter matches it, if \(quoted(host)) is verified"
    case .customScheme: "the filter matches it, and a custom scheme is not verified"
    case .beforeVerification: "the filter matches it, and the system does not verify hosts yet"
    case .notAskedFor(let host):
      "a filter matches it, but no filter with autoVerify and only web schemes requests to verify "
        + quoted(host)
    case .notVerified(let host, let words):
      outcome == .unknown
        ? "a filter matches it, and it is not known whether \(quoted(host)) is verified: \(words)"
        : "a filter matches it, and \(quoted(host)) is not verified: \(words)"
    case .noHost: "a filter without a host matches it, as that of a browser does"
    case .browserCategory:
      "a filter with the category 'APP_BROWSER' matches it, as that of a browser"
    case .invalidHost(let host):
      "a filter matches it, but a system verifies no host such as \(quoted(host))"
    case .unknownValues([AndroidSimulator.Entry.navGraph]):
      "the build replaces '<nav-graph>' by filters, which only the merged manifest contains"
    case .unknownValues(let names):
      "it depends on \(names.prefix(4).map { quoted($0) }.joined(separator: ", "))"
        + (names.count > 4 ? " and \(names.count - 4) more" : "")
        + ", which \(names.count == 1 ? "has" : "have") no known value"
    case .otherHostNotVerified(let host):
      "a filter matches it, and \(quoted(host)) is not verified, as all hosts would have to be"
    case .severalComponents(let names):
      "filters of \(names.prefix(4).map { quoted($0) }.joined(separator: ", "))"
        + (names.count > 4 ? " and \(names.count - 4) more activities" : "") + " match it"
    case .dynamicRule(let allows, let statement, let rule?):
      "a filter matches it, and rule \(rule) of statement \(statement) "
        + (allows ? "opens the app" : "excludes it")
    case .dynamicRule(_, let statement, nil):
      "a filter matches it, and no dynamic rule of statement \(statement) fits"
    case .unknownRules(let reason): "a filter matches it, but \(reason)"
    case .noFilter: "the app is not registered for this address"
    case .noSuchFilter: "no activity of the manifest has a filter"
    case .otherApp: "the link names another app"
    }
  }
}

extension AssetLinks.Verification {
  var words: String {
    switch self {
    case .verified: "it is"
    case .notNamed: "no statement lets the app open links"
    case .otherCertificate: "no statement has the app's certificate"
    case .refused(let statement): "statement \(statement) makes the device give up on the file"
    case .included(let statement, let url):
      "statement \(statement) includes \(quoted(url)), which is not among the files"
    case .undecided(let reason): reason
    }
  }
}

extension AndroidFilterError {
  /// The reason, in one sentence that begins in lowercase.
  var words: String {
    switch self {
    case .removed: "the build removes the element from the manifest"
    case .rejected(let kind, let name):
      "the system rejects the app, because '<\(kind.rawValue)>' has no 'android:\(name)'"
    case .applicationDisabled: "the application is not enabled"
    case .disabled: "the component is not enabled"
    case .notExported: "the component is not exported"
    case .permission(let name): "apps without the permission \(quoted(name)) cannot open it"
    case .lacks(let name): "the filter lacks \(name)"
    case .exception(let error): "the system throws \(error.exception)"
    case .data(let error): error.words
    }
  }
}

extension AndroidMatchError {
  fileprivate var words: String {
    switch self {
    case .noScheme: "the filter has no scheme, so it matches no link"
    case .scheme(let schemes): "the scheme is none of \(list(schemes))"
    case .schemeSpecificPart: "what follows the scheme does not fit"
    case .noAuthority(let hosts, let hasSlashes):
      "the link has no host, and the filter needs one of \(list(hosts)): write '//' "
        + (hasSlashes ? "and no third slash before the host" : "before the host")
    case .authority(let hosts): "the host or its port is none of \(list(hosts))"
    case .path(hasGroups: false): "the path does not fit"
    case .path(hasGroups: true): "neither the path nor a relative group fits"
    case .blocked(let group): "relative group \(group) blocks it"
    case .type: "the filter is for content with a type"
    case .unknown([AndroidSimulator.Entry.navGraph]): "the build replaces it by filters"
    case .unknown(let names): "it depends on \(list(names))"
    }
  }

  /// Returns a list of the texts without duplicates; for a long list, the first few and the number
  /// of the others.
  private func list(_ texts: [String]) -> String {
    let names = texts.unique
    let limit = 6
    let shown = names.prefix(limit).map { quoted($0) }.joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
