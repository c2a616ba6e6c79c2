/// The error that an action threw, as values that can be compared and logged.
public struct LinkActionFailure: Sendable, Hashable {
  /// The action, typed routes or step that threw the error, for example
  /// `DocumentFeature.OpenDocument`, `AppRoute` or `rewriting`.
  public let action: String
  /// The type of the error.
  public let type: String
  /// The description of the error; values that the link's route keeps secret are `***`.
  public let text: String

  init(action: String, error: any Error, hiding secrets: SecretTexts = SecretTexts()) {
    self.init(action: action, error: error, text: secrets.hide(in: String(describing: error)))
  }

  /// Creates a failure that hides the whole text of its error, because the text may contain a
  /// secret that cannot be located.
  init(action: String, hiding error: any Error) {
    self.init(action: action, error: error, text: SecretTexts.mask)
  }

  private init(action: String, error: any Error, text: String) {
    self.action = action
    type = String(describing: Swift.type(of: error))
    self.text = text
  }
}
