import Waymark

/// Where a route leads.
@MainActor
protocol LinkDestination {
  /// Decodes what the link carries; nothing is shown yet.
  func request(_ match: RouteMatch, _ source: LinkSource) -> Result<any LinkTask, LinkFailure>
}

/// What a link asks for, decoded and not begun.
@MainActor
protocol LinkTask {
  /// Gets the UI ready and performs it.
  func run(_ presentation: any PresentationRouter) async -> URLRoutingResult
}

/// Why a link ends before anything is shown.
struct LinkFailure: Error {
  let result: URLRoutingResult
}

/// The action of a feature that is always there.
struct StaticDestination<FeatureType: FeatureDefinition, ActionType: Action>: LinkDestination
where ActionType.InputType: RouteParametersDecodable {
  let binding: StaticActionBinding<FeatureType, ActionType>

  func request(_ match: RouteMatch, _ source: LinkSource) -> Result<any LinkTask, LinkFailure> {
    do {
      let input = try match.decode(ActionType.InputType.self)
      let context = ActionContext(
        input: input,
        source: source,
        link: match.link,
        mapping: match.mapping
      )
      return .success(StaticTask(binding: binding, context: context))
    } catch let error as RouteDecodingError {
      return .failure(LinkFailure(result: .notDecodable(error)))
    } catch {
      let reason = RouteDecodingError(
        route: match.route.label,
        reason: .invalid(String(describing: error))
      )
      return .failure(LinkFailure(result: .notDecodable(reason)))
    }
  }
}

private struct StaticTask<FeatureType: FeatureDefinition, ActionType: Action>: LinkTask {
  let binding: StaticActionBinding<FeatureType, ActionType>
  let context: ActionContext<ActionType.InputType>

  func run(_ presentation: any PresentationRouter) async -> URLRoutingResult {
    switch await presentation.presentation(for: binding, with: context.input) {
    case .appReady(let presenter):
      do {
        try await ActionType.perform(context: context, presenter: presenter)
        return .success
      } catch {
        return .failed(LinkActionFailure(action: binding.name, error: error))
      }
    case .appPerformed: return .success
    case .appCancelled: return .cancelled(by: .app)
    case .userCancelled: return .cancelled(by: .user)
    case .unsupported: return .unsupported(action: binding.name)
    }
  }
}
