import Waymark

extension LinkRouter {
  /// An action of a conditional feature that was available when the app requested the action.
  ///
  /// Only ``LinkRouter/request(_:)`` creates a granted action. Use it for the user's current step,
  /// and request the action again for the next one.
  @MainActor
  public struct GrantedAction<FeatureType: FeatureDefinition, ActionType: Action> {
    /// The action.
    public let binding: ConditionalActionBinding<FeatureType, ActionType>
    let router: LinkRouter

    /// Performs the action; the router's observers receive its events.
    ///
    /// - Throws: The error that the action throws.
    public func perform(
      with input: ActionType.InputType,
      presenter: ActionType.PresenterType
    ) async throws {
      try await router.perform(binding, input, presenter)
    }
  }
}

extension LinkRouter {
  /// Returns whether a feature is available now, and the requirements that are not met, including
  /// those of the groups that contain the feature.
  ///
  ///     let availability = router.availability(of: ExportFeature.self)
  ///     availability.isAvailable   // false
  ///     availability.reasons       // [ExportFeature: 'premium' has not been bought]
  public func availability(of feature: any FeatureDefinition.Type) -> FeatureAvailability {
    FeatureAvailability(reasons: environment.reasons(collection.conditions(of: feature)))
  }

  /// Requests an action of a conditional feature.
  ///
  ///     let export = try router.request(ExportFeature.export)
  ///     try await export.perform(with: document, presenter: screen)
  ///
  /// - Returns: The granted action, which can be performed now.
  /// - Throws: ``FeatureAvailability/UnavailableError`` with all reasons if the feature is not
  ///   available.
  public func request<FeatureType, ActionType>(
    _ binding: ConditionalActionBinding<FeatureType, ActionType>
  ) throws(FeatureAvailability.UnavailableError) -> GrantedAction<FeatureType, ActionType> {
    let reasons = availability(of: FeatureType.self).reasons
    guard reasons.isEmpty else {
      throw FeatureAvailability.UnavailableError(feature: FeatureType.name, reasons: reasons)
    }
    return GrantedAction(binding: binding, router: self)
  }

  /// Performs an action for the app itself, without a link; observers receive its events, and its
  /// activity is published.
  ///
  /// - Throws: The error that the action throws.
  public func perform<FeatureType, ActionType>(
    _ binding: StaticActionBinding<FeatureType, ActionType>,
    with input: ActionType.InputType,
    presenter: ActionType.PresenterType
  ) async throws {
    try await perform(binding, input, presenter)
  }

  func perform<Binding: ActionBinding>(
    _ binding: Binding,
    _ input: Binding.ActionType.InputType,
    _ presenter: Binding.ActionType.PresenterType
  ) async throws {
    let visit = visit(.app, nil)
    begin(.action(binding.subject), visit)
    note(.performing, of: visit)
    let context = ActionContext(input: input)
    do {
      try await Binding.ActionType.perform(context: context, presenter: presenter)
    } catch {
      let result: URLRoutingResult =
        switch error {
        case is CancellationError: .cancelled(by: .caller)
        case let redirect as LinkRedirect: .redirected(to: redirect.link)
        default: .failed(failure(of: binding, input, error))
        }
      _ = finish(result, visit)
      throw error
    }
    publishActivity(of: binding, context, visit)
    _ = finish(.success, visit)
  }
}
