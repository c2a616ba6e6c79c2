/// The part of a generated file that is the same for every catalog: a reader of links, a matcher
/// and a writer, which do in Kotlin what `LinkReader`, `RouteTable` and `LinkWriter` do.
///
/// Kotlin 1.3, its standard library and what every Android has of `java.lang` and `java.util`, so
/// that tests without a device run it. Later versions of Kotlin deprecate nothing of it.
enum KotlinRuntime {
  /// The members of the object `Links`.
  static var text: String {
    [pieces, routes, choosing, reading, writing].joined(separator: "\n\n")
  }
}
