public import Waymark

/// What became of a link.
///
///     let result = await router.open(url: url, with: screens)
///     result == .success
///     print(result)   // what happened, and what to do about it
public enum URLRoutingResult: Sendable, Hashable {
  /// Who did not want to go on.
  public enum Canceller: String, Sendable, Hashable {
    case app, user
  }

  /// The action was performed, or the app says that it has done so itself; from a synchronous
  /// `open`: it was begun.
  case success
  /// The text is no link.
  case unreadable(LinkError)
  /// No route takes the link; its explanation says what comes near.
  case noMapping(UnmatchedLink)
  /// A route takes the link, and what it carries does not make the action's input.
  case notDecodable(RouteDecodingError)
  /// The app or the user did not want the action.
  case cancelled(by: Canceller)
  /// The presentation router does not know how to present the action.
  case unsupported(action: String)
  /// The action threw.
  case failed(LinkActionFailure)
}

/// What an action threw, as facts that can be compared and logged.
public struct LinkActionFailure: Sendable, Hashable {
  /// The action, with its feature: `DocumentFeature.OpenDocument`.
  public let action: String
  /// The type of the error.
  public let type: String
  /// The error's text.
  public let text: String

  init(action: String, error: any Error) {
    self.action = action
    type = String(describing: Swift.type(of: error))
    text = String(describing: error)
  }
}

extension URLRoutingResult: CustomStringConvertible {
  /// What happened to the link, and what to do about it.
  public var description: String {
    switch self {
    case .success: "success"
    case .unreadable(let error): error.description
    case .noMapping(let unmatched): RouteReadingError.unmatched(unmatched).description
    case .notDecodable(let error): error.description
    case .cancelled(by: let canceller): "cancelled by the \(canceller.rawValue)"
    case .unsupported(let action):
      "the presentation router does not know how to present '\(action)'"
    case .failed(let failure): "'\(failure.action)' failed: \(failure.text)"
    }
  }
}
