import Waymark
import WaymarkApp

/// A digit as a type: three of them make a thousand types of features.
protocol Digit { static var digit: Int { get } }
enum D0: Digit { static var digit: Int { 0 } }
enum D1: Digit { static var digit: Int { 1 } }
enum D2: Digit { static var digit: Int { 2 } }
enum D3: Digit { static var digit: Int { 3 } }
enum D4: Digit { static var digit: Int { 4 } }
enum D5: Digit { static var digit: Int { 5 } }
enum D6: Digit { static var digit: Int { 6 } }
enum D7: Digit { static var digit: Int { 7 } }
enum D8: Digit { static var digit: Int { 8 } }
enum D9: Digit { static var digit: Int { 9 } }

struct ItemRef: RouteParametersCodable, Equatable {
  var id: String

  init(id: String) { self.id = id }

  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let id = routeParameters?["id"] else { return nil }
    self.id = id
  }

  func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { ["id": id] }
}

@MainActor
final class Screen {
  var opened = 0
}

enum ShowItem: Action {
  static func perform(context: ActionContext<ItemRef>, presenter: Screen) async throws {
    presenter.opened &+= context.input.id.utf8.count
  }
}

enum ShowList: Action {
  static func perform(context: ActionContext<NoInput>, presenter: Screen) async throws {
    presenter.opened &+= 1
  }
}

/// A feature as apps have them, whose links are opened.
enum ShopFeature: Feature, URLMapped {
  static let item = action(ShowItem.self)
  static let list = action(ShowList.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("shop", to: list)
    routes.send("shop/items/{id}", to: item)
  }
}

/// One of a thousand features with four routes each.
enum NumberedFeature<A: Digit, B: Digit, C: Digit>: Feature, URLMapped {
  static var item: StaticActionBinding<Self, ShowItem> { action(ShowItem.self) }
  static var list: StaticActionBinding<Self, ShowList> { action(ShowList.self) }

  static func urlMappings(routes: URLMappingsBuilder) {
    let number = A.digit * 100 + B.digit * 10 + C.digit
    routes.send("section-\(number)", to: list)
    routes.send("section-\(number)/items/{id}", to: item)
    routes.send("section-\(number)/items/{id}/details", to: item)
    routes.send("section-\(number)/search?id={id}", to: item)
  }
}

enum ManyFeatures {
  private static func digit(_ number: Int) -> any Digit.Type {
    switch number % 10 {
    case 0: D0.self
    case 1: D1.self
    case 2: D2.self
    case 3: D3.self
    case 4: D4.self
    case 5: D5.self
    case 6: D6.self
    case 7: D7.self
    case 8: D8.self
    default: D9.self
    }
  }

  /// The first features, at most a thousand.
  static func features(_ count: Int) -> [any FeatureDefinition.Type] {
    var features: [any FeatureDefinition.Type] = []
    for number in 0..<count {
      features.append(feature(digit(number / 100), digit(number / 10), digit(number)))
    }
    return features
  }

  private static func feature<A: Digit, B: Digit, C: Digit>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type
  ) -> any FeatureDefinition.Type { NumberedFeature<A, B, C>.self }
}
