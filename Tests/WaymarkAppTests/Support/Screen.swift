import Waymark
import WaymarkApp

/// Whatever a link carries, and the name of its route.
struct Values: RouteParametersCodable, Sendable {
  var parameters: RouteParameters
  var route: String?

  init(_ parameters: RouteParameters = [:]) { self.parameters = parameters }

  /// Refused is what has an item `refused`.
  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard routeParameters?.contains("refused") != true else { return nil }
    parameters = routeParameters ?? [:]
    route = mapping.name
  }

  func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { parameters }

  /// `name=a&page=2`.
  var text: String { parameters.map { "\($0.key)=\($0.value)" }.joined(separator: "&") }
}

/// A screen that writes down what it is asked for.
@MainActor
final class Screen {
  /// What was performed: the pattern of the route, and what the link carried.
  var shown: [String] = []
  /// The actions for which the UI was to be made ready.
  var asked: [String] = []
  var contexts: [ActionContext<Values>] = []
  /// What presentation says; that the screen is ready by default.
  var answer: PresentationResult<Screen>?
  /// What an action does before it shows anything.
  var work: @MainActor (ActionContext<Values>) async throws -> Void = { _ in }

  /// A presentation router that leads to the screen.
  var presentation: RegisteredPresentationRouter {
    let router = RegisteredPresentationRouter()
    router.present(Screen.self) { [self] request in
      asked.append("\(request.feature).\(request.action)")
      return answer ?? .appReady(presenter: self)
    }
    return router
  }
}

/// An action that shows what it is asked with.
final class Show: Action {
  static func perform(context: ActionContext<Values>, presenter: Screen) async throws {
    try await presenter.work(context)
    presenter.contexts.append(context)
    let words = [context.mapping?.pattern.text ?? "", context.input.text]
    presenter.shown.append(words.filter { !$0.isEmpty }.joined(separator: " "))
  }
}
