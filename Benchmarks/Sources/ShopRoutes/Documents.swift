public import Waymark
public import WaymarkApp

/// The input of the action in the article "Opening links".
public struct DocumentRef: Codable, RouteParametersCodable {
  /// The name of the document.
  public var name: String
}

/// The screen that presents the action.
@MainActor
public final class DocumentScreen {
  /// The number of bytes in the names of all documents that were shown.
  public var shown = 0
}

/// The action that shows a document.
public enum OpenDocument: Action {
  /// Shows the document.
  public static func perform(
    context: ActionContext<DocumentRef>,
    presenter: DocumentScreen
  ) async throws {
    presenter.shown &+= context.input.name.utf8.count
  }
}

/// The feature that contains the action.
public enum DocumentFeature: Feature, URLMapped {
  /// The action.
  public static let open = action(OpenDocument.self)

  /// Maps the path `open` to the action.
  public static func urlMappings(routes: URLMappingsBuilder) { routes.send("open", to: open) }
}

/// The router of the article "Opening links", with its registered presentation.
@MainActor
public enum Documents {
  /// Links to the action.
  public static let links = (0..<64).map { "x-documents://open?name=letter-\($0).md" }

  /// Creates the router.
  public static func router() throws -> LinkRouter {
    let app = AppIdentity(schemes: ["x-documents"], domains: ["documents.example"])
    let router = try LinkRouter(app: app, features: [DocumentFeature.self])
    let screen = DocumentScreen()
    let screens = RegisteredPresentationRouter()
    screens.present(DocumentScreen.self) { _ in .appReady(presenter: screen) }
    router.presentation = screens
    return router
  }
}
