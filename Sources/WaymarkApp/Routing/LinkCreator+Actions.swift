public import Waymark

extension LinkCreator {
  /// The `scheme:` link that asks for an action with an input, of a router's own creator.
  ///
  ///     try router.linkCreator.appLink(to: DocumentFeature.open, with: DocumentRef(name: "a.md"))
  ///     // "x-documents://open?name=a.md"
  ///
  /// - Throws: ``LinkWritingError``, and what the input throws when it is encoded.
  public func appLink<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> String where Binding.ActionType.InputType: RouteParametersEncodable {
    try link(.app, to: destinations[binding.key] ?? [], label: binding.name) {
      try input.encodeAsRouteParameters(for: $0)
    }
  }

  /// The `https` link that asks for an action with an input, of a router's own creator.
  ///
  /// - Throws: ``LinkWritingError``, and what the input throws when it is encoded.
  public func universalLink<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> String where Binding.ActionType.InputType: RouteParametersEncodable {
    try link(.universal, to: destinations[binding.key] ?? [], label: binding.name) {
      try input.encodeAsRouteParameters(for: $0)
    }
  }

  /// The `scheme:` link that asks for an action without an input.
  ///
  /// - Throws: ``LinkWritingError``.
  public func appLink<Binding: ActionBinding>(
    to binding: Binding
  ) throws -> String where Binding.ActionType.InputType == NoInput {
    try appLink(to: binding, with: NoInput())
  }

  /// The `https` link that asks for an action without an input.
  ///
  /// - Throws: ``LinkWritingError``.
  public func universalLink<Binding: ActionBinding>(
    to binding: Binding
  ) throws -> String where Binding.ActionType.InputType == NoInput {
    try universalLink(to: binding, with: NoInput())
  }
}
