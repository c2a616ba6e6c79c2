import Waymark

/// A route as a class of Kotlin, with a property for each value.
struct KotlinRoute {
  /// What a value is in Kotlin.
  enum Value {
    case text, long, uuid, list
    /// The name of an enumeration inside the class, and its constants.
    case words(String, [(constant: String, word: String)])
  }

  /// One value of the route.
  struct Property {
    let name: String
    let value: Value
    let isOptional: Bool
  }

  /// Where the route stands in the catalog.
  let index: Int
  let route: Route
  let name: String
  let properties: [Property]

  /// The most words that become an enumeration; all of them are set up by one method, which the
  /// JVM limits to 64 KiB (JVMS §4.7.3).
  static var wordLimit: Int { 500 }

  /// The most values: a method takes 255 (JVMS §4.3.3), of which a `Long` counts as two, and the
  /// methods of a data class need some for themselves.
  static var slotLimit: Int { 240 }

  /// How many of these places the values take.
  static func slots(_ pattern: Pattern) -> Int {
    pattern.parameters.reduce(0) { $0 + ($1.restriction == .int ? 2 : 1) }
  }

  init(index: Int, route: Route, name: String) {
    self.index = index
    self.route = route
    self.name = name
    var names = KotlinName(.property, reserved: KotlinName.properties)
    var types = KotlinName(.type, reserved: KotlinName.types + [name])
    properties = route.pattern.parameters.map { parameter in
      Property(
        name: names.next(parameter.name, suffix: "Value"),
        value: Self.value(parameter, &types),
        isOptional: parameter.isOptional
      )
    }
  }

  private static func value(_ parameter: Pattern.Parameter, _ types: inout KotlinName) -> Value {
    if parameter.isRest { return .list }
    switch parameter.restriction {
    case .none: return .text
    case .int: return .long
    case .uuid: return .uuid
    case .words(let words):
      guard words.count <= wordLimit else { return .text }
      var constants = KotlinName(.constant)
      let type = types.next(parameter.name, suffix: "Value")
      return .words(type, words.map { (constants.next($0, suffix: "_VALUE"), $0) })
    }
  }

  /// Whether some words are a text, because there are too many.
  var hasManyWords: Bool {
    route.pattern.parameters.contains {
      if case .words(let words) = $0.restriction { words.count > Self.wordLimit } else { false }
    }
  }
}
