import Waymark

/// An action that is continued without a link.
@MainActor
protocol ContinuableAction {
  var name: String { get }
  var subject: LinkSubject { get }
  var terms: FeatureTerms { get set }
  var owner: any FeatureDefinition.Type { get }
  var key: RouteDestinationKey { get }
  /// Indicates whether the router publishes activities of the action.
  var isEligible: Bool { get }

  /// Decodes the input of an activity.
  ///
  /// - Throws: The error in the parameters.
  func task(for parameters: RouteParameters, _ source: LinkSource) throws -> LinkTask
}

struct ActionContinuation<Binding: ActionBinding>: ContinuableAction
where Binding.ActionType.InputType: RouteParametersDecodable {
  let binding: Binding
  var terms: FeatureTerms

  var name: String { binding.name }
  var subject: LinkSubject { binding.subject }
  var key: RouteDestinationKey { binding.key }
  var isEligible: Bool { !Binding.ActionType.activityEligibility.isEmpty }
  var owner: any FeatureDefinition.Type { Binding.FeatureType.self }

  func task(for parameters: RouteParameters, _ source: LinkSource) throws -> LinkTask {
    let input = try parameters.decode(
      Binding.ActionType.InputType.self,
      mapping: .activity(of: binding)
    )
    return LinkTask(binding, ActionContext(input: input, source: source))
  }
}

extension URLMapping {
  /// Returns the mapping that an input receives when it is decoded from an activity without a link.
  static func activity(of binding: some ActionBinding) -> URLMapping {
    URLMapping(name: binding.name, pattern: .root, scope: .appAny)
  }
}
