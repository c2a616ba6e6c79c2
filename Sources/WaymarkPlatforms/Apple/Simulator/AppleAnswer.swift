import Waymark

/// What becomes of a link for one app, as the association file says it.
public struct AppleAnswer: Sendable, Hashable {
  /// What a file can decide; raw values are those of `--json`.
  public enum Decision: String, Sendable, Hashable, CaseIterable {
    /// The link opens the app.
    case match
    /// A rule keeps the link in the browser.
    case exclude
    /// No rule of the app is about the link, which stays in the browser.
    case noMatch = "no_match"
  }

  /// Why there is this decision; its words are ``AppleAnswer/reason``.
  enum Cause: Sendable, Hashable {
    case decided(excludes: Bool)
    case noMatch
    case noRules
    case unknownApp
    case otherDomain(String)
    case unreadable
  }

  /// The app.
  public let appID: String
  /// What becomes of the link.
  public let decision: Decision
  /// The key path of the rule that decided, `applinks.details[0].components[2]`; `nil` where none
  /// did.
  public let rule: String?
  /// The line of the file that the rule begins on, from 1; `nil` for a rule made in Swift.
  public let line: Int?
  let cause: Cause

  /// Indicates whether the link opens the app.
  public var opens: Bool { decision == .match }

  init(_ appID: String, _ cause: Cause, rule: String? = nil, line: Int? = nil) {
    self.appID = appID
    self.cause = cause
    self.rule = rule
    self.line = line
    switch cause {
    case .decided(let excludes): decision = excludes ? .exclude : .match
    default: decision = .noMatch
    }
  }
}

/// An ``AppleAnswer`` with each rule that was looked at.
public struct AppleExplanation: Sendable, Hashable {
  /// A rule that was looked at.
  public struct Trial: Sendable, Hashable {
    /// Its key path.
    public let rule: String
    /// The line of the file that it begins on, from 1; `nil` for a rule made in Swift.
    public let line: Int?
    /// Why it did not decide; `nil` for the one that did, which is the last.
    public let reason: String?
    /// What the rule asks for, in words: `path '/buy/*'`.
    package let words: String
    /// How nearly it fits: what has all but the fragment is before what lacks the query, and what
    /// shares more of the path before the rest.
    package let nearness: Int
  }

  /// What becomes of the link.
  public let answer: AppleAnswer
  /// The rules in the order in which they were looked at.
  public let trials: [Trial]
}

extension AppleAnswer {
  /// Why, in one sentence that begins in lower case.
  public var reason: String {
    switch cause {
    case .decided(excludes: false): "the rule \(rule ?? "") fits, and it opens the app"
    case .decided(excludes: true): "the rule \(rule ?? "") fits, and it excludes the link"
    case .noMatch: "no rule of the app fits"
    case .noRules: "the file has no rules for the app"
    case .unknownApp: "the file does not name the app"
    case .otherDomain(let domain): "the link is not on \(quoted(domain)), which the file is for"
    case .unreadable: "this is no URL with a scheme and a host"
    }
  }
}

extension AppleRule {
  /// What the rule asks of a link.
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

  /// Why the rule does not decide, given the part that does not fit.
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
    let end = isImpossible(part) ? ", which names a variable that nobody has defined" : ""
    return "the \(part.rawValue) does not fit \(pattern)\(end)"
  }
}
