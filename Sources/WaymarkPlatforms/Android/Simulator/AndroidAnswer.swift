/// What becomes of a link on an Android device that has the app.
public struct AndroidAnswer: Sendable, Hashable {
  /// Where a link goes; raw values are stable.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// It opens the app.
    case opens
    /// The system asks the user, or takes what the user chose.
    case asks
    /// A filter takes it, and the system has it open in the browser.
    case browser
    /// No filter takes it.
    case noMatch = "no_match"
  }

  /// Why it goes there; its words are ``AndroidAnswer/reason``.
  enum Cause: Sendable, Hashable {
    case verified(host: String, isAssumed: Bool)
    case customScheme
    case beforeVerification
    case notAskedFor(host: String)
    case notVerified(host: String, AssetLinks.Verification?)
    case otherHostNotVerified(host: String)
    case dynamicRule(allows: Bool, statement: Int, rule: Int?)
    case noFilter
    case noSuchFilter
  }

  /// Where the link goes.
  public let outcome: Outcome
  /// The key path of the filter that takes it, `manifest/application/activity[1]/intent-filter[2]`;
  /// `nil` where none does.
  public let filter: String?
  /// The line of the file that the filter begins on, from 1; `nil` for a filter made in Swift.
  public let line: Int?
  /// The name of the component that the link is given to.
  public let component: String?
  /// How much of the link the filter matches.
  public let match: AndroidMatch?
  let cause: Cause

  /// Whether the link opens the app without a question.
  public var opens: Bool { outcome == .opens }
}

/// An ``AndroidAnswer`` with each filter of the manifest.
public struct AndroidExplanation: Sendable, Hashable {
  /// A filter that was looked at.
  public struct Trial: Sendable, Hashable {
    /// Its key path.
    public let filter: String
    /// The line of the file that it begins on, from 1; `nil` for a filter made in Swift.
    public let line: Int?
    /// How much of the link it matches; `nil` where it does not.
    public let match: AndroidMatch?
    /// Why it does not take the link; `nil` for one that does.
    public let reason: String?
    /// The references and placeholders in it whose values nobody has given.
    public let unknown: [String]
    /// How nearly it takes the link.
    package let nearness: Int
    /// Its patterns for paths, where none of them fits: `pathPrefix '/buy/'`.
    package let paths: [String]
  }

  /// What becomes of the link.
  public let answer: AndroidAnswer
  /// The filters, in the order of the file.
  public let trials: [Trial]
}
