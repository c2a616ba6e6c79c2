/// The server that receives a path of a domain.
enum WebReceiver: Sendable, Hashable {
  /// The server with pages for the app's links.
  case links
  /// The server for all other pages.
  case website
}
