public import Waymark

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LinkCreator {
  /// Returns the `scheme:` link to an action with an input as a `URL`; call the method on a creator
  /// that a router made.
  ///
  /// - Throws: `LinkWritingError`, and any error that the input throws when it is encoded.
  public func appURL<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> URL where Binding.ActionType.InputType: RouteParametersEncodable {
    try URL(link: try appLink(to: binding, with: input), route: binding.name)
  }

  /// Returns the `https` link to an action with an input as a `URL`; call the method on a creator
  /// that a router made.
  ///
  ///     try router.linkCreator.universalURL(to: DocumentFeature.open, with: document)
  ///
  /// - Throws: `LinkWritingError`, and any error that the input throws when it is encoded.
  public func universalURL<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> URL where Binding.ActionType.InputType: RouteParametersEncodable {
    try URL(link: try universalLink(to: binding, with: input), route: binding.name)
  }

  /// Returns the URL with which the app's own widgets, notifications and quick actions open an
  /// action with an input.
  ///
  /// See ``ownLink(to:with:)``.
  ///
  /// - Throws: `LinkWritingError`, and any error that the input throws when it is encoded.
  public func ownURL<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType
  ) throws -> URL where Binding.ActionType.InputType: RouteParametersEncodable {
    try URL(link: try ownLink(to: binding, with: input), route: binding.name)
  }

  /// Returns the `scheme:` link to an action without an input as a `URL`.
  ///
  /// - Throws: `LinkWritingError` if no link can be written.
  public func appURL<Binding: ActionBinding>(
    to binding: Binding
  ) throws -> URL where Binding.ActionType.InputType == NoInput {
    try appURL(to: binding, with: NoInput())
  }

  /// Returns the `https` link to an action without an input as a `URL`.
  ///
  /// - Throws: `LinkWritingError` if no link can be written.
  public func universalURL<Binding: ActionBinding>(
    to binding: Binding
  ) throws -> URL where Binding.ActionType.InputType == NoInput {
    try universalURL(to: binding, with: NoInput())
  }

  /// Returns the `scheme:` link to a typed route as a `URL`, after reading it back through the
  /// router's table.
  ///
  /// - Throws: `LinkWritingError` if no link can be written, or if the router chooses another route
  ///   for the link.
  public func appURL<Routes: TypedRoutes>(
    to route: Routes
  ) throws(LinkWritingError) -> URL {
    try URL(link: try appLink(to: route), route: typeName(Routes.self))
  }

  /// Returns the `https` link to a typed route as a `URL`, after reading it back through the
  /// router's table.
  ///
  /// - Throws: `LinkWritingError` if no link can be written, or if the router chooses another route
  ///   for the link.
  public func universalURL<Routes: TypedRoutes>(
    to route: Routes
  ) throws(LinkWritingError) -> URL {
    try URL(link: try universalLink(to: route), route: typeName(Routes.self))
  }
}
