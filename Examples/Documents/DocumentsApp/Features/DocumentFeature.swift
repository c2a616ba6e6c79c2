public import Waymark
public import WaymarkApp

/// What everybody can do with documents.
public final class DocumentFeature: Feature, URLMapped {
  /// Makes a document.
  public static let create = action(CreateDocument.self)
  /// Opens a document.
  public static let open = action(OpenDocument.self)
  /// Lists documents.
  public static let list = action(ListDocuments.self)

  /// The first route of an action is the one that links are written for.
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

/// Makes a document and shows it.
public final class CreateDocument: Action {
  /// What lists of routes say.
  public static var description: String { "Makes a document and shows it." }

  /// Does it.
  public static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    presenter.show(.document(try presenter.library.create(context.input)))
  }
}

/// Shows a document.
public final class OpenDocument: Action {
  /// What lists of routes say.
  public static var description: String { "Shows a document." }

  /// A document may be opened on another device, found, and suggested.
  public static var activityEligibility: ActivityEligibility { [.handoff, .search, .prediction] }
  /// What analytics count.
  public static var analyticsID: String? { "document-opened" }

  /// Lets the document be found by its name.
  public static func prepare(_ activity: inout LinkActivity, for input: DocumentRef) {
    activity.title = "Open \(input.name)"
    activity.keywords = [input.name]
  }

  /// Does it; a document that was renamed is opened by its new name.
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
  /// What lists of routes say.
  public static var description: String { "Lists documents." }

  /// Which documents; a `Codable` input needs no code to be read from links and written into them.
  public struct Filter: Codable, Sendable, Hashable, RouteParametersCodable {
    /// What their names contain; anything where it is `nil`.
    public let contains: String?
  }

  /// Does it.
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
