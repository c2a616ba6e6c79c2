public import Waymark
public import WaymarkApp

/// The actions with documents that every user has.
public final class DocumentFeature: Feature, URLMapped {
  /// Creates a document.
  public static let create = action(CreateDocument.self)
  /// Opens a document.
  public static let open = action(OpenDocument.self)
  /// Lists documents.
  public static let list = action(ListDocuments.self)

  /// Links of an action are written with its first route.
  public static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("create", to: create)
    routes.send("open", to: open)
    routes.send("open-document", to: open, in: [.universalAny], name: "open-from-web")
    routes.send(
      "open-doc",
      to: open,
      in: [.app(scheme: "x-legacy-docs")],
      name: DocumentRef.legacyRoute
    )
    routes.send("list?contains={contains?}", to: list)
  }
}

/// Creates a document and shows it.
public final class CreateDocument: Action {
  /// The summary in lists of routes.
  public static var description: String { "Makes a document and shows it." }

  /// Performs the action.
  public static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    presenter.show(.document(try presenter.library.create(context.input)))
  }
}

/// Shows a document.
public final class OpenDocument: Action {
  /// The summary in lists of routes.
  public static var description: String { "Shows a document." }

  /// A document can be opened on another device, found in a search, and suggested.
  public static let activityEligibility: Set<ActivityEligibility> = [
    .handoff, .search, .prediction,
  ]
  /// The name in analytics.
  public static var analyticsID: String? { "document-opened" }

  /// Lets the document be found by its name.
  public static func prepare(_ activity: inout LinkActivity, for input: DocumentRef) {
    activity.title = "Open \(input.name)"
    activity.keywords = [input.name]
  }

  /// Performs the action.
  ///
  /// A renamed document is opened by its new name.
  public static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    if let newName = presenter.library.newName(of: context.input.name) {
      throw LinkRedirect(to: try presenter.link(to: DocumentRef(name: newName)))
    }
    presenter.show(.document(try presenter.library.document(context.input)))
  }
}

/// Lists documents.
public final class ListDocuments: Action {
  /// The summary in lists of routes.
  public static var description: String { "Lists documents." }

  /// The documents to list.
  ///
  /// A `Codable` input needs no code for reading and writing links.
  public struct Filter: Codable, Sendable, Hashable, RouteParametersCodable {
    /// The text that the names contain; `nil` for any name.
    public let contains: String?
  }

  /// Performs the action.
  public static func perform(
    context: ActionContext<Filter>,
    presenter: any DocumentPresenter
  ) async throws {
    let names = presenter.library.names.filter { name in
      context.input.contains.map { name.contains($0) } ?? true
    }
    presenter.show(.documents(names, context.input))
  }
}
