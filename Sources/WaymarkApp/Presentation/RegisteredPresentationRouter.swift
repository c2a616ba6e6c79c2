public import Waymark

/// A presentation router made of registrations: one for each type of presenter.
///
///     let screens = RegisteredPresentationRouter()
///     screens.present((any DocumentPresenter).self) { request in
///       .appReady(presenter: mainController.showDocuments())
///     }
///
/// An action without a presenter, whose type is ``NoPresenter``, is ready without a registration.
@MainActor
public final class RegisteredPresentationRouter: PresentationRouter {
  /// What a registration is asked for.
  public struct Request {
    /// The feature, by its name.
    public let feature: String
    /// The action, by its name.
    public let action: String
    /// The action's input.
    public let input: Any
    /// How the link came.
    public let source: LinkSource
    /// The link; `nil` where the app itself asks.
    public let link: DeepLink?
    /// How the route asks to be shown; `nil` where it does not say.
    public let presentation: PresentationHint?
    /// The routes that stand before the link's, the outermost first.
    public let backStack: BackStack
  }

  private var registrations: [ObjectIdentifier: any Registration] = [:]

  /// Makes a router that presents nothing yet.
  public init() {}

  /// Says how the UI gets ready for the actions that this type presents; a later registration for
  /// the same type takes the place of the earlier.
  public func present<Presenter>(
    _ type: Presenter.Type,
    with ready: @escaping @MainActor (Request) async -> PresentationResult<Presenter>
  ) {
    registrations[ObjectIdentifier(type)] = ReadyMaker(ready: ready)
  }

  /// Asks the registration for the action's presenter type; `unsupported` where there is none.
  public func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(actionBinding, ActionContext(input: state))
  }

  /// Asks the registration for the action's presenter type; `unsupported` where there is none.
  public func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(conditionalActionBinding, ActionContext(input: state))
  }

  /// Asks the registration for the action's presenter type; `unsupported` where there is none.
  public func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(actionBinding, context)
  }

  /// Asks the registration for the action's presenter type; `unsupported` where there is none.
  public func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(conditionalActionBinding, context)
  }

  private func presentation<Binding: ActionBinding>(
    _ binding: Binding,
    _ context: ActionContext<Binding.ActionType.InputType>
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
          backStack: context.backStack
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
