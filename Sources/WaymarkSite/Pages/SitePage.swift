internal import Waymark
internal import WaymarkCatalog

/// The content of a page.
public struct SitePage: Sendable, Hashable {
  /// The heading, and the title of a preview.
  public var title: String
  /// The text below the heading, and the description of a preview.
  public var summary: String?
  /// The image: its `https` URL, or its path on the domain of the link, which begins with `/`; a
  /// page shows no image with another address.
  public var image: String?
  /// The HTML below the summary; empty by default.
  ///
  /// The policy of pages allows no script and no inline style.
  public var content: Markup = ""

  /// Creates the content that the catalog declares for a route.
  init(_ route: Route, _ app: AppIdentity) {
    let page = route.notes.page
    let names = [page?.title, route.notes.summary, app.site?.title, app.name, route.label]
    title = names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    summary = route.notes.summary == title ? nil : route.notes.summary
    image = page?.image ?? app.site?.image
  }

  /// The image, if its address is valid.
  var validImage: String? { image.flatMap { SettingFormat.image.accepts($0) ? $0 : nil } }
}
