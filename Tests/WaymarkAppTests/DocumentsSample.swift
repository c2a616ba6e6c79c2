import Waymark
import WaymarkApp

// The samples of Flint's guide to routes, as the guide has them where they compile.

struct DocumentRef: Equatable {
  var name: String
}

extension DocumentRef: RouteParametersCodable {
  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let name = routeParameters?["name"] else {
      return nil
    }
    self.name = name
  }

  func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
    return ["name": name]
  }
}

@MainActor
protocol DocumentPresenter: AnyObject {
  func show(_ document: DocumentRef)
}

@MainActor
protocol DocumentCreatePresenter: AnyObject {
  func create(_ document: DocumentRef)
}

final class DocumentOpenAction: Action {
  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    presenter.show(context.input)
  }
}

final class DocumentCreateAction: Action {
  struct Full: Error {}

  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentCreatePresenter
  ) async throws {
    if context.input.name == "full" { throw Full() }
    presenter.create(context.input)
  }
}

// Add the `URLMapped` conformance to get support for Routes
class DocumentManagementFeature: Feature, URLMapped {
  static let createNew = action(DocumentCreateAction.self)
  static let openDocument = action(DocumentOpenAction.self)

  /// Add the URL mappings for the actions.
  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("create", to: createNew)
    routes.send("open", to: openDocument)
    routes.send("open-document", to: openDocument, in: [.universalAny], name: "from-web")
  }
}

/// The main screen of the sample app, with what it has been asked to show.
@MainActor
final class MasterViewController: DocumentPresenter, DocumentCreatePresenter {
  var shown: [String] = []
  func show(_ document: DocumentRef) { shown.append("open \(document.name)") }
  func create(_ document: DocumentRef) { shown.append("create \(document.name)") }
}

// A presentation router for setting up the UI and returning the appropriate presenter instance for
// an action request that has come from outside the app, e.g. an `openURL` request.
class SimplePresentationRouter: PresentationRouter {
  // The sample has a UINavigationController and looks at its topmost controller.
  var top: MasterViewController?

  init(top: MasterViewController?) { self.top = top }

  // Set up the UI for unconditional feature actions
  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) -> PresentationResult<ActionType.PresenterType> {
    // Switch (not literally, we can't do that sadly), on the expected presenter type
    // and return `.appReady` with the main navigation controller as presenter if
    // it is one of the supported types, but only if the user is currently on the master view
    // The sample compares with the protocols' bare names and writes `A` for `ActionType`.
    if ActionType.PresenterType.self == (any DocumentCreatePresenter).self
      || ActionType.PresenterType.self == (any DocumentPresenter).self
    {
      if let masterVC = top {
        return .appReady(presenter: masterVC as! ActionType.PresenterType)
      } else {
        return .appCancelled
      }
    } else {
      // The presentation router doesn't know how to set up the UI for this action.
      // This is probably a programmer error.
      return .unsupported
    }
  }

  // Set up the UI for conditional feature actions. We don't support any of these in the demo app.
  func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) -> PresentationResult<ActionType.PresenterType> {
    return .unsupported
  }
}
