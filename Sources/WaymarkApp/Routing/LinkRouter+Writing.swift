public import Waymark

extension LinkRouter {
  /// The `scheme:` link that asks for an action with an input.
  ///
  ///     try router.appLink(to: DocumentFeature.open, with: DocumentRef(name: "hello.md"))
  ///     // "x-documents://open?name=hello.md"
  ///
  /// - Throws: ``LinkWritingError``, and what the input throws when it is encoded.
  public func appLink<FeatureType, ActionType>(
    to binding: StaticActionBinding<FeatureType, ActionType>,
    with input: ActionType.InputType
  ) throws -> String where ActionType.InputType: RouteParametersEncodable {
    try linkCreator.link(.app, to: routes(to: binding), label: binding.name) {
      try input.encodeAsRouteParameters(for: $0)
    }
  }

  /// The `https` link that asks for an action with an input.
  ///
  /// - Throws: ``LinkWritingError``, and what the input throws when it is encoded.
  public func universalLink<FeatureType, ActionType>(
    to binding: StaticActionBinding<FeatureType, ActionType>,
    with input: ActionType.InputType
  ) throws -> String where ActionType.InputType: RouteParametersEncodable {
    try linkCreator.link(.universal, to: routes(to: binding), label: binding.name) {
      try input.encodeAsRouteParameters(for: $0)
    }
  }
}
