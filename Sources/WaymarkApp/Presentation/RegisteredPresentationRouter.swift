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
    /// The action's input.
    public let input: Any
    let origin: ActionOrigin
    let featureType: any FeatureDefinition.Type
    let actionType: any Action.Type
    let inputType: Any.Type

    /// The name of the feature.
    public var feature: String { featureType.name }
    /// The name of the action.
    public var action: String { actionType.name }
    /// The way in which the link came to the app.
    public var source: LinkSource { origin.source }
    /// The link; `nil` if the app itself requested the action.
    public var link: DeepLink? { origin.link }
    /// The route's presentation hint; `nil` if the route has none.
    public var presentation: PresentationHint? { origin.presentation }
    /// The routes that precede the link's route on the back stack, the outermost first.
    ///
    /// The property computes the back stack on each access.
    public var backStack: BackStack { origin.backStack }
  }

  /// The closure of each type of presenter: a `ReadyMaker` of that type.
  private var registrations: [ObjectIdentifier: AnyObject] = [:]

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
      // A cast would look up the type for each link.
      let maker = unsafeDowncast(found, to: ReadyMaker<Binding.ActionType.PresenterType>.self)
      return await maker.ready(
        Request(
          input: context.input,
          origin: context.origin,
          featureType: Binding.FeatureType.self,
          actionType: Binding.ActionType.self,
          inputType: Binding.ActionType.InputType.self
        )
      )
    }
    if let none = NoPresenter() as? Binding.ActionType.PresenterType, type is NoPresenter.Type {
      return .appReady(presenter: none)
    }
    return .unsupported
  }

  private final class ReadyMaker<Presenter> {
    let ready: @MainActor (Request) async -> PresentationResult<Presenter>

    init(ready: @escaping @MainActor (Request) async -> PresentationResult<Presenter>) {
      self.ready = ready
    }
  }
}

extension RegisteredPresentationRouter.Request: MaskedValue {
  /// The action, the type of its input and the link, with `***` for secrets.
  public var description: String {
    "\(feature).\(action) with \(origin.description(of: inputType))"
  }
}
