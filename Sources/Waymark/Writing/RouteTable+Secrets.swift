extension RouteTable {
  /// Returns an error about a link that cannot be written, without texts that may be a secret.
  package func shown(_ error: LinkWritingError) -> LinkWritingError {
    guard hasSecrets else { return error }
    let reason: LinkWritingError.Reason =
      switch error.reason {
      case .valueNotAllowed(let name, _, let reason) where !showsValue(name, of: error.route):
        .valueNotAllowed(parameter: name, value: SecretTexts.mask, reason)
      case .notReadBack(let other, let link): .notReadBack(by: other, link: shownHost(of: link))
      case .unreadable(let error): .unreadable(shown(error))
      case .notEncodable(let error): .notEncodable(shown(error))
      default: error.reason
      }
    return LinkWritingError(route: error.route, reason: reason)
  }

  private func shown(_ error: RouteEncodingError) -> RouteEncodingError {
    if let name = error.parameter, showsValue(name, of: error.route) { return error }
    let reason: RouteEncodingError.Reason =
      switch error.reason {
      case .unreadable(_, let expected): .unreadable(value: SecretTexts.mask, expected: expected)
      case .indistinguishable: .indistinguishable(SecretTexts.mask)
      case .unusableKey: .unusableKey(SecretTexts.mask)
      case .invalid: .invalid(SecretTexts.mask)
      case .nameTaken, .unsupported: error.reason
      }
    return RouteEncodingError(route: error.route, parameter: error.parameter, reason: reason)
  }

  /// Returns an error of an app's input or of this package, without texts that may be a secret.
  func shown(_ error: any Error) -> any Error {
    switch error {
    case let error as LinkWritingError: shown(error)
    case let error as RouteEncodingError where hasSecrets: shown(error)
    default: error
    }
  }

  /// Returns whether every route with a label declares a parameter or an item, and not as a secret.
  private func showsValue(_ name: String, of label: String) -> Bool {
    let routes = routes.filter { $0.label == label }
    return !routes.isEmpty
      && routes.allSatisfy { route in
        route.pattern.declaredNames.contains(name) && !route.notes.secrets.contains(name)
      }
  }
}
