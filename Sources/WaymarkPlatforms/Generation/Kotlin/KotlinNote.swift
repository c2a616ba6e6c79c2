/// What there is to know about a generated Kotlin file.
enum KotlinNote: Sendable, Hashable {
  /// A route of other platforms alone.
  case otherPlatform
  /// No package is known.
  case noPackage
  /// The name of a package or class that is not a name in Kotlin, and the one in its place.
  case badName(String, used: String)
  /// A class that could not be called as the route is.
  case renamed(String)
  /// More words than an enumeration takes.
  case manyWords
  /// More values than a class takes.
  case tooManyValues
  /// More routes, with paths that stay in the browser, than a file takes.
  case tooManyRoutes(count: Int, limit: Int)
}
