import Waymark

extension LinkRouter {
  /// Whether texts must not be shown of which nobody knows what is secret in them.
  var hidesTexts: Bool { compiled.hasSecrets }

  /// A link and its route, as they may be shown.
  func routed(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ visit: LinkVisit
  ) -> RoutedLink {
    guard carriesUnknownSecrets(match) else {
      return RoutedLink(match, entry.origin, hiding: visit.earlierSecrets)
    }
    return RoutedLink(
      text: match.link.shownHost,
      route: match.route.label,
      origin: entry.origin
    )
  }

  /// Notes what must not be shown of a link from now on.
  func keepSecrets(of match: RouteMatch, _ visit: LinkVisit) {
    guard hidesTexts else { return }
    visit.earlierSecrets = visit.secrets
    visit.secrets.add(match.secretTexts)
    guard carriesUnknownSecrets(match) else { return }
    let parameters = match.parameters
    visit.secrets.add(parameters.texts(of: parameters.map(\.name)))
  }

  /// Whether a link is sent on to where something in it may be secret: an old path says nothing of
  /// secrets itself.
  func carriesUnknownSecrets(_ match: RouteMatch) -> Bool {
    guard hidesTexts, case .forward = compiled.entries[match.routeIndex].target else {
      return false
    }
    var match = match
    for _ in 0...CompiledRoutes.forwardLimit {
      guard case .forward(let template, _) = compiled.entries[match.routeIndex].target else {
        return !match.route.notes.secrets.isEmpty
      }
      guard let text = try? template.link(for: match), let next = (try? table.match(text)) ?? nil
      else { return true }
      match = next
    }
    return true
  }

  /// What an action that the app performs has thrown; what its routes keep secret in links is not
  /// shown of the input either.
  func failure<Binding: ActionBinding>(
    of binding: Binding,
    _ input: Binding.ActionType.InputType,
    _ error: any Error
  ) -> LinkActionFailure {
    let routes = (compiled.destinations[binding.key] ?? []).map { table.routes[$0] }
      .filter { !$0.notes.secrets.isEmpty }
    var secrets = SecretTexts()
    for route in routes {
      let mapping = URLMapping(name: route.name, pattern: route.pattern, scope: .appAny)
      let encodable = input as? any RouteParametersEncodable
      guard let parameters = try? encodable?.encodeAsRouteParameters(for: mapping) else {
        return LinkActionFailure(action: binding.name, hiding: error)
      }
      secrets.add(parameters.texts(of: route.notes.secrets))
    }
    return LinkActionFailure(action: binding.name, error: error, hiding: secrets)
  }

  /// An error as it may be shown.
  func shown(_ error: LinkError) -> LinkError { hidesTexts ? error.hidingText : error }

  /// A result as observers may see it: nothing in it holds what is secret.
  func shown(_ result: URLRoutingResult) -> URLRoutingResult {
    guard hidesTexts else { return result }
    switch result {
    case .noMapping(let link): return .noMapping(link.withoutSecrets)
    case .redirected(let text): return .redirected(to: shownHost(of: text))
    default: return result
    }
  }

  /// How a link ends that is sent on too often.
  func tooOften(_ visit: LinkVisit, _ last: String) -> URLRoutingResult {
    let links = last.isEmpty ? visit.chain : visit.chain + [last]
    return .redirectedTooOften(links.map(visit.secrets.hide))
  }
}

extension RouteParameters {
  /// The values with these names, as they stand in a link and decoded.
  func texts(of names: [String]) -> [String] {
    filter { names.contains($0.name) }.flatMap { [$0.value, $0.raw] }
  }
}

/// The scheme and domain of a link alone.
func shownHost(of text: String) -> String { (try? DeepLink(text))?.shownHost ?? SecretTexts.mask }

extension DeepLink {
  /// The scheme and domain alone: all that may be shown while nobody knows what is secret.
  var shownHost: String { domain.map { "\(scheme)://\($0)/…" } ?? "\(scheme):…" }
}

extension RouteDecodingError {
  /// The error without the values that a route keeps secret.
  func hiding(_ secrets: SecretTexts, of match: RouteMatch) -> RouteDecodingError {
    hiding(secrets, named: match.route.notes.secrets)
  }

  /// The error without the values of the parameters with these names, and without these texts.
  func hiding(_ secrets: SecretTexts, named names: [String]) -> RouteDecodingError {
    guard !secrets.isEmpty else { return self }
    var reason = reason
    if case .invalid(let words) = reason { reason = .invalid(secrets.hide(in: words)) }
    // A value may be a piece of the secret, or have been changed on its way.
    let isSecret = parameter.map(names.contains) ?? false
    return RouteDecodingError(
      route: route,
      parameter: parameter.map(secrets.hide),
      value: isSecret ? value.map { _ in SecretTexts.mask } : value.map(secrets.hide),
      reason: reason
    )
  }
}
