internal import Waymark

/// The content of a page.
struct SitePage: Sendable, Hashable {
  /// The heading, and the title of a preview.
  var title: String
  /// The text below the heading, and the description of a preview.
  var summary: String?
  /// The path of an image on the domain of the link, or its URL.
  var image: String?

  /// Creates the content that the catalog declares for a route.
  init(_ route: Route, _ app: AppIdentity) {
    let page = route.notes.page
    let names = [page?.title, route.notes.summary, app.site?.title, app.name, route.label]
    title = names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    summary = route.notes.summary == title ? nil : route.notes.summary
    image = page?.image ?? app.site?.image
  }
}
