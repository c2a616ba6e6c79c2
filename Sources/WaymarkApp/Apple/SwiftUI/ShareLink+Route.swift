#if canImport(SwiftUI) && !os(tvOS)
public import Foundation
public import SwiftUI
public import Waymark

extension ShareLink
where Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never {
  /// Creates a control that shares the universal link of a typed route.
  ///
  ///     try? ShareLink(to: AppRoute.line("A")) { Text("Share") }
  ///
  /// - Parameters:
  ///   - route: The route; its `universalURL` is shared, because a link with a custom scheme opens
  ///     nothing on a device without the app.
  ///   - subject: The title of the shared link, for example the subject of an email.
  ///   - message: A text that is shared with the link.
  ///   - label: The view that the control shows.
  /// - Throws: `LinkWritingError` if no universal link to the route can be written.
  public init(
    to route: some TypedRoutes,
    subject: Text? = nil,
    message: Text? = nil,
    @ViewBuilder label: () -> Label
  ) throws(LinkWritingError) {
    self.init(item: try route.universalURL, subject: subject, message: message, label: label)
  }

  /// Creates a control that shares the universal link of an action with an input.
  ///
  ///     try? ShareLink(to: DocumentFeature.open, with: document, by: router.linkCreator) {
  ///       Text("Share")
  ///     }
  ///
  /// - Parameters:
  ///   - binding: The action; its universal link is shared.
  ///   - input: The input of the action; `NoInput()` if the action needs none.
  ///   - creator: The link creator of a router that has the action's feature.
  ///   - subject: The title of the shared link, for example the subject of an email.
  ///   - message: A text that is shared with the link.
  ///   - label: The view that the control shows.
  /// - Throws: `LinkWritingError` if no universal link to the action can be written, and any error
  ///   that the input throws when it is encoded.
  public init<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType,
    by creator: LinkCreator,
    subject: Text? = nil,
    message: Text? = nil,
    @ViewBuilder label: () -> Label
  ) throws where Binding.ActionType.InputType: RouteParametersEncodable {
    let url = try creator.universalURL(to: binding, with: input)
    self.init(item: url, subject: subject, message: message, label: label)
  }
}

extension ShareLink
where
  Data == CollectionOfOne<URL>,
  PreviewImage == Never,
  PreviewIcon == Never,
  Label == DefaultShareLinkLabel
{
  /// Creates a control with the system's label that shares the universal link of a typed route.
  ///
  ///     try? ShareLink(to: AppRoute.line("A"))
  ///
  /// - Parameters:
  ///   - route: The route; its `universalURL` is shared.
  ///   - subject: The title of the shared link, for example the subject of an email.
  ///   - message: A text that is shared with the link.
  /// - Throws: `LinkWritingError` if no universal link to the route can be written.
  public init(
    to route: some TypedRoutes,
    subject: Text? = nil,
    message: Text? = nil
  ) throws(LinkWritingError) {
    self.init(item: try route.universalURL, subject: subject, message: message)
  }

  /// Creates a control with the system's label that shares the universal link of an action with an
  /// input.
  ///
  ///     try? ShareLink(to: DocumentFeature.open, with: document, by: router.linkCreator)
  ///
  /// - Parameters:
  ///   - binding: The action; its universal link is shared.
  ///   - input: The input of the action; `NoInput()` if the action needs none.
  ///   - creator: The link creator of a router that has the action's feature.
  ///   - subject: The title of the shared link, for example the subject of an email.
  ///   - message: A text that is shared with the link.
  /// - Throws: `LinkWritingError` if no universal link to the action can be written, and any error
  ///   that the input throws when it is encoded.
  public init<Binding: ActionBinding>(
    to binding: Binding,
    with input: Binding.ActionType.InputType,
    by creator: LinkCreator,
    subject: Text? = nil,
    message: Text? = nil
  ) throws where Binding.ActionType.InputType: RouteParametersEncodable {
    let url = try creator.universalURL(to: binding, with: input)
    self.init(item: url, subject: subject, message: message)
  }
}
#endif
