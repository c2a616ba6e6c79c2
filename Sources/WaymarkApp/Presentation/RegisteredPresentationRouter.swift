public import Waymark

/// A presentation that is made of registrations, one for each type of presenter.
///
///     let screens = RegisteredPresentationRouter()
///     screens.present((any DocumentPresenter).self) { request in
///       .appReady(presenter: mainController.showDocuments())
///     }
///
/// An action whose presenter type is ``NoPresenter`` needs no registration.
@MainActor
public final class RegisteredPresentationRouter: ActionPresentation {
  /// A request to get the UI ready for one action.
  public struct Request {
    /// The name of the feature.
    public let feature: String
    /// The name of the action.
    public let action: String
    /// The action's input.
    public let input: Any
    /// The way in which the link came to the app.
    public let source: LinkSource
    /// The link; `nil` if the app itself requested the action.
    public let link: DeepLink?
    /// The route's presentation hint; `nil` if the route has none.
    public let presentation: PresentationHint?
    /// The routes that precede the link's route on the back stack, the outermost first.
    public let backStack: BackStack
    let context: any MaskedValue
  }

  private var registrations: [ObjectIdentifier: any Registration] = [:]

  /// Creates a router without registrations.
  public init() {}

  /// Registers the closure that gets the UI ready for the actions with this type of presenter; a
  /// later registration for the same type replaces the earlier one.
  public func present<Presenter>(
    _ type: Presenter.Type,
    with ready: @escaping @MainActor (Request) async -> PresentationResult<Presenter>
  ) {
    registrations[ObjectIdentifier(type)] = ReadyMaker(ready: ready)
  }

  /// Calls the registration for the action's presenter type; returns `unsupported` if there is
  /// none.
  public func presentation<Binding: ActionBinding>(
    for binding: Binding,
    in context: ActionContext<Binding.ActionType.InputType>
  ) async -> PresentationResult<Binding.ActionType.PresenterType> {
    let type = Binding.ActionType.PresenterType.self
    if let found = registrations[ObjectIdentifier(type)] {
      guard let maker = found as? ReadyMaker<Binding.ActionType.PresenterType> else {
        return .unsupported
      }
      return await maker.ready(
        Request(
          feature: Binding.FeatureType.name,
          action: Binding.ActionType.name,
          input: context.input,
          source: context.source,
          link: context.link,
          presentation: context.presentation,
          backStack: context.backStack,
          context: context
        )
      )
    }
    if let none = NoPresenter() as? Binding.ActionType.PresenterType, type is NoPresenter.Type {
      return .appReady(presenter: none)
    }
    return .unsupported
  }

  private protocol Registration {}

  private struct ReadyMaker<Presenter>: Registration {
    let ready: @MainActor (Request) async -> PresentationResult<Presenter>
  }
}

extension RegisteredPresentationRouter.Request: MaskedValue {
  /// The action, the type of its input and the link, with `***` for secrets.
  public var description: String { "\(feature).\(action) with \(context)" }
}
