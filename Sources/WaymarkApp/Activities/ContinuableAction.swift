import Waymark

/// An action that is continued without a link.
@MainActor
protocol ContinuableAction {
  var name: String { get }
  var subject: LinkSubject { get }
  var terms: FeatureTerms { get set }
  var owner: any FeatureDefinition.Type { get }
  var key: RouteDestinationKey { get }

  /// Decodes what an activity carries.
  ///
  /// - Throws: What is wrong with it.
  func task(for parameters: RouteParameters, _ source: LinkSource) throws -> LinkTask
}

struct ActionContinuation<Binding: ActionBinding>: ContinuableAction
where Binding.ActionType.InputType: RouteParametersDecodable {
  let binding: Binding
  var terms: FeatureTerms

  var name: String { binding.name }
  var subject: LinkSubject { binding.subject }
  var key: RouteDestinationKey { binding.key }
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
  /// What inputs are told of that are decoded from an activity without a link.
  static func activity(of binding: some ActionBinding) -> URLMapping {
    URLMapping(name: binding.name, pattern: .root, scope: .appAny)
  }
}
