extension Explanation {
  /// The text of the link as it may be shown: values that a route keeps secret are `***`.
  package var shownText: String { shown?.link.text ?? text }

  /// The link that may have been meant, as it may be shown.
  var shownSuggestion: String? {
    guard let suggestion, let shown else { return suggestion?.link }
    let link = try? DeepLink(suggestion.link, policy: table.app.policies)
    return link.map { shown.redacted($0).link.text } ?? suggestion.link
  }
}

extension RouteMatch {
  /// The text of the link as it may be shown: values that its route keeps secret are `***`.
  package var shownText: String {
    route.notes.secrets.isEmpty ? link.text : ShownLink(self).link.text
  }

  /// The texts that the route keeps secret, as they stand in the link and decoded; some may be
  /// there twice.
  package var secretTexts: [String] {
    let secrets = route.notes.secrets
    guard !secrets.isEmpty else { return [] }
    return ShownLink(self).hiddenTexts(in: link)
      + parameters.filter { secrets.contains($0.name) }.flatMap { [$0.value, $0.raw] }
  }
}

extension UnmatchedLink {
  /// The text of the link as it may be shown: values that a route near it keeps secret are `***`.
  ///
  /// Where routes have secrets and none is near the link, nobody knows what is secret in it, and
  /// only its scheme and domain are shown.
  public var shownText: String { shown(explanation).text }

  /// The same without those values: what is told of it then shows none of them either.
  package var withoutSecrets: UnmatchedLink {
    let shown = shown(explanation)
    return shown.text == link.text ? self : UnmatchedLink(shown, table)
  }

  /// The link as it may be shown, by its own explanation.
  func shown(_ explanation: Explanation) -> DeepLink {
    // A web-only path says whose the link is: what a route keeps secret is not in it.
    if case .excluded = explanation.result { return explanation.shown?.link ?? link }
    let isUnknown =
      explanation.nearest.isEmpty && table.routes.contains { !$0.notes.secrets.isEmpty }
    return isUnknown ? ShownLink(hidingAllOf: link).link : explanation.shown?.link ?? link
  }
}
