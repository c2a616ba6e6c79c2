import Waymark

/// The system's decision about a link for one app, according to the association file.
public struct AppleAnswer: Sendable, Hashable {
  /// The possible decisions of a file.
  ///
  /// The raw values are those of `--json`.
  public enum Decision: String, Sendable, Hashable, CaseIterable {
    /// The link opens the app.
    case match
    /// A rule keeps the link in the browser.
    case exclude
    /// No rule of the app matches the link, which stays in the browser.
    case noMatch = "no_match"
    /// It is not known whether the link opens the app, for the ``AppleAnswer/reason``.
    case unknown
  }

  /// The cause of the decision, which ``AppleAnswer/reason`` puts into words.
  enum Cause: Sendable, Hashable {
    case decided(excludes: Bool)
    /// A rule matches the link, and it is not known whether the system opens the app.
    case unknown(String)
    case noMatch
    case noRules
    case unknownApp
    /// The identifier has a form that no app has.
    case impossibleApp
    case otherDomain(String)
    /// The link is not one of a website.
    case customScheme
    /// The host of the link ends with a dot.
    case dotAfterHost
    /// A rule would fit if the escapes of the link had capital letters.
    case lowerCaseEscapes
    case unreadable
  }

  /// The app.
  public let appID: String
  /// The decision about the link.
  public let decision: Decision
  /// The key path of the rule that decided, `applinks.details[0].components[2]`; `nil` if no rule
  /// did.
  public let rule: String?
  /// The line of the file that the rule begins on, from 1; `nil` for a rule made in Swift.
  public let line: Int?
  let cause: Cause

  /// Indicates whether the link opens the app.
  public var opens: Bool { decision == .match }

  /// The reason for the decision of a file that does not name the app.
  package static var unnamedAppReason: String { "the file does not name the app" }

  init(_ appID: String, _ cause: Cause, rule: String? = nil, line: Int? = nil) {
    self.appID = appID
    self.cause = cause
    self.rule = rule
    self.line = line
    switch cause {
    case .decided(let excludes): decision = excludes ? .exclude : .match
    case .unknown: decision = .unknown
    default: decision = .noMatch
    }
  }
}

/// An ``AppleAnswer`` with each rule that was compared with the link.
public struct AppleExplanation: Sendable, Hashable {
  /// A rule that was compared with the link.
  public struct Trial: Sendable, Hashable {
    /// The key path of the rule.
    public let rule: String
    /// The line of the file that the rule begins on, from 1; `nil` for a rule made in Swift.
    public let line: Int?
    /// The reason why the rule did not decide; `nil` for the rule that did, which is the last.
    public let reason: String?
    /// The rule's conditions in words: `path '/buy/*'`.
    package let words: String
    /// The closeness of the rule to the link.
    ///
    /// A rule that fails only at the fragment is closer than one that fails at the query; of two
    /// that fail at the path, the one that shares the longer beginning is closer.
    package let nearness: Int
  }

  /// The decision about the link.
  public let answer: AppleAnswer
  /// The rules, in the order in which they were compared.
  public let trials: [Trial]
}

extension AppleAnswer {
  /// The reason for the decision, in one sentence that begins in lowercase.
  public var reason: String {
    switch cause {
    case .decided(excludes: false): "the rule \(rule ?? "") fits, and it opens the app"
    case .decided(excludes: true): "the rule \(rule ?? "") fits, and it excludes the link"
    case .unknown(let reason): reason
    case .noMatch: "the app's file on the domain does not list this address"
    case .noRules: "the file has no rules for the app"
    case .unknownApp: Self.unnamedAppReason
    case .impossibleApp: "this is not an application identifier, so no app has it"
    case .otherDomain(let domain): "the link is not on \(quoted(domain)), which the file is for"
    case .customScheme: "the file is about 'https' links alone"
    case .dotAfterHost: "the dot at the end of the host makes it another host"
    case .lowerCaseEscapes:
      "the app's file on the domain does not list this address, because its escapes have "
        + "lower-case letters"
    case .unreadable: "this is no URL with a scheme and a host"
    }
  }
}

extension AppleRule {
  /// The rule's conditions on a link, in words.
  var words: String {
    var parts: [String] = []
    if let path = texts.path { parts.append("path \(quoted(path))") }
    switch texts.query {
    case .text(let text): parts.append("query \(quoted(text))")
    case .items(let items):
      parts += items.map { "query item \(quoted("\($0.name)=\($0.pattern)"))" }
    case nil: break
    }
    if let fragment = texts.fragment { parts.append("fragment \(quoted(fragment))") }
    return parts.isEmpty ? "every link" : parts.joined(separator: ", ")
  }

  /// Returns the reason why the rule does not decide, given the part that does not match.
  func reason(_ part: Part?) -> String? {
    guard let part else { return nil }
    let pattern =
      switch part {
      case .path: quoted(texts.path ?? "")
      case .fragment: quoted(texts.fragment ?? "")
      case .query:
        switch texts.query {
        case .text(let text): quoted(text)
        case .items(let items):
          items.map { quoted("\($0.name)=\($0.pattern)") }.joined(separator: ", ")
        case nil: "''"
        }
      }
    let end = isImpossible(part) ? ", which names a variable without values" : ""
    return "the \(part.rawValue) does not fit \(pattern)\(end)"
  }
}
