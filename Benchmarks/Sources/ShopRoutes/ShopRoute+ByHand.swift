import Foundation
import WaymarkRoutes

/// The same links, read and written with `URLComponents` and a `switch`, as apps do by hand.
extension ShopRoute {
  /// Reads a link as `@Routes` does where it is well formed; what it forgives is another matter.
  public static func parseByHand(_ text: String) -> ShopRoute? {
    guard let components = URLComponents(string: text), components.scheme == "https",
      components.host == "shop.example.com"
    else { return nil }
    let path = components.path.split(separator: "/").map(String.init)
    let items = components.queryItems ?? []
    func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
    switch path.count {
    case 0: return .home
    case 1:
      switch path[0] {
      case "cart": return .cart
      case "orders": return .orders
      case "settings": return .settings
      case "search":
        guard let query = item("q") else { return nil }
        guard let page = item("page") else { return .search(query: query) }
        return Int(page).map { .search(query: query, page: $0) }
      default: return nil
      }
    case 2:
      switch path[0] {
      case "order": return Int(path[1]).map { .order(id: $0) }
      case "category": return .category(name: path[1])
      case "user": return .user(name: path[1])
      case "help": return .help(topic: [path[1]])
      default: return nil
      }
    case 3 where path[0] == "product":
      return Int(path[1]).map { .product(id: $0, slug: path[2]) }
    case 3 where path[0] == "category":
      return Int(path[2]).map { .category(name: path[1], page: $0) }
    case 3 where path[0] == "user" && path[2] == "reviews": return .reviews(name: path[1])
    case 4 where path[0] == "order" && path[2] == "item":
      return Int(path[1]).map { .item(id: $0, name: path[3]) }
    default: return path[0] == "help" ? .help(topic: Array(path.dropFirst())) : nil
    }
  }

  /// Writes the `https` link.
  public func writeByHand() -> String? {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "shop.example.com"
    switch self {
    case .home: components.path = "/"
    case .cart: components.path = "/cart"
    case .orders: components.path = "/orders"
    case .order(let id): components.path = "/order/\(id)"
    case .item(let id, let name): components.path = "/order/\(id)/item/\(name)"
    case .product(let id, let slug): components.path = "/product/\(id)/\(slug)"
    case .category(let name, 1): components.path = "/category/\(name)"
    case .category(let name, let page): components.path = "/category/\(name)/\(page)"
    case .search(let query, let page):
      components.path = "/search"
      components.queryItems = [URLQueryItem(name: "q", value: query)]
      if page != 1 { components.queryItems?.append(URLQueryItem(name: "page", value: "\(page)")) }
    case .user(let name): components.path = "/user/\(name)"
    case .reviews(let name): components.path = "/user/\(name)/reviews"
    case .help(let topic): components.path = "/help/" + topic.joined(separator: "/")
    case .settings: components.path = "/settings"
    }
    return components.string
  }

  /// A number that depends on every value.
  public var digest: Int {
    switch self {
    case .home: 1
    case .cart: 2
    case .orders: 3
    case .order(let id): id
    case .item(let id, let name): id &+ name.utf8.count
    case .product(let id, let slug): id &+ slug.utf8.count
    case .category(let name, let page): page &+ name.utf8.count
    case .search(let query, let page): page &+ query.utf8.count
    case .user(let name): name.utf8.count
    case .reviews(let name): 1 &+ name.utf8.count
    case .help(let topic): topic.count
    case .settings: 4
    }
  }
}

extension ShopRoute {
  /// Links with an `Int` and a `String` each.
  public static let pairs: [ShopRoute] = (0..<64).flatMap { number -> [ShopRoute] in
    [
      .product(id: 1_000 + number * 37, slug: "green-bicycle-\(number)"),
      .item(id: 20_000 + number, name: "part-\(number)"),
    ]
  }

  /// Links with an `Int` and a `String` each in the query.
  public static let searches: [ShopRoute] = (0..<64).map {
    .search(query: "green-bicycle-\($0)", page: $0 + 2)
  }

  /// Links with a catch-all of two components.
  public static let topics: [ShopRoute] = (0..<64).map {
    .help(topic: ["delivery-\($0)", "abroad"])
  }

  /// Links of every case.
  public static let mixture: [ShopRoute] = (0..<16).flatMap { number -> [ShopRoute] in
    [
      .home, .cart, .order(id: number), .category(name: "bicycles"),
      .category(name: "lamps", page: number + 2), .search(query: "front lamp \(number)"),
      .search(query: "a&b", page: number + 2), .user(name: "ada-\(number)"),
      .reviews(name: "grace"), .help(topic: ["delivery", "abroad"]), .settings, .orders,
    ]
  }
}
