/// What an action threw, as facts that can be compared and logged.
public struct LinkActionFailure: Sendable, Hashable {
  /// What threw: `DocumentFeature.OpenDocument`, `AppRoute`, `rewriting`.
  public let action: String
  /// The type of the error.
  public let type: String
  /// The error's text; values that the link's route keeps secret are `***`.
  public let text: String

  init(action: String, error: any Error, hiding secrets: SecretTexts = SecretTexts()) {
    self.init(action: action, error: error, text: secrets.hide(in: String(describing: error)))
  }

  /// A failure whose error shows what nobody knows to be secret or not.
  init(action: String, hiding error: any Error) {
    self.init(action: action, error: error, text: SecretTexts.mask)
  }

  private init(action: String, error: any Error, text: String) {
    self.action = action
    type = String(describing: Swift.type(of: error))
    self.text = text
  }
}
