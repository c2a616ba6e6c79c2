extension RouteTable {
  /// Returns an error about a text that is not a link, without the text if it may contain a secret.
  ///
  /// Only the scheme and the domain are shown, and only if the app lists them.
  package func shown(_ error: LinkError) -> LinkError {
    hasSecrets && error.reason != .empty
      ? error.hidingText(app.shownHost(ofUnreadable: error.text)) : error
  }

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

extension AppIdentity {
  /// Returns the scheme and the domain of a text that is not a link, if the app lists them.
  ///
  /// In such a text, anything else may be a secret, even the host.
  fileprivate func shownHost(ofUnreadable text: String) -> String {
    let bytes = Array(text.utf8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let colon = bytes.firstIndex(of: 0x3A) else { return SecretTexts.mask }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
    guard scheme == "https" || scheme == "http" else {
      return schemes.list.contains(scheme) ? "\(scheme):…" : SecretTexts.mask
    }
    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else { return "\(scheme):…" }
    let host = String(
      decoding: rest.dropFirst(2).prefix { !"/\\?#@:".utf8.contains($0) },
      as: UTF8.self
    )
    return domains.list.contains(host) ? "\(scheme)://\(host)/…" : "\(scheme):…"
  }
}
