/// Who gets a path of a domain.
enum WebReceiver: Sendable, Hashable {
  /// What has pages for the app's links.
  case links
  /// What has all others.
  case website
}
