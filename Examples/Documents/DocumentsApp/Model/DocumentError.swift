/// Why an action cannot be performed.
public enum DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No document has this name.
  case missing(String)
  /// A document with this name exists already.
  case exists(String)
  /// No one has received such a token.
  case unknownToken(String)

  /// The message, with the remedy.
  public var description: String {
    switch self {
    case .missing(let name): "there is no document '\(name)': 'list' shows those there are"
    case .exists(let name): "there is a document '\(name)' already: choose another name"
    case .unknownToken(let token):
      "the token '\(token)' is unknown or was used before: ask for another mail"
    }
  }
}
