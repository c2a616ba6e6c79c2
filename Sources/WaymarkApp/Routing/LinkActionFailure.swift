/// What an action threw, as facts that can be compared and logged.
public struct LinkActionFailure: Sendable, Hashable {
  /// What threw: `DocumentFeature.OpenDocument`, `AppRoute`, `rewriting`.
  public let action: String
  /// The type of the error.
  public let type: String
  /// The error's text; values that the link's route keeps secret are `***`.
  public let text: String

  init(action: String, error: any Error, hiding secrets: [String] = []) {
    self.action = action
    type = String(describing: Swift.type(of: error))
    text = String(describing: error).hiding(secrets)
  }
}

extension String {
  /// The text with `***` in the place of each of some values.
  func hiding(_ secrets: [String]) -> String {
    var text = self
    for secret in secrets.sorted(by: { $0.utf8.count > $1.utf8.count }) where !secret.isEmpty {
      text = text.split(separator: secret, omittingEmptySubsequences: false)
        .joined(separator: "***")
    }
    return text
  }
}
