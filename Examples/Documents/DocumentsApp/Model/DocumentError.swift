/// Why an action cannot be performed.
public enum DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no document of that name.
  case missing(String)
  /// There is a document of that name already.
  case exists(String)
  /// Nobody has been sent such a token.
  case unknownToken(String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .missing(let name): "there is no document '\(name)': 'list' shows those there are"
    case .exists(let name): "there is a document '\(name)' already: choose another name"
    case .unknownToken(let token):
      "the token '\(token)' is unknown or was used before: ask for another mail"
    }
  }
}
