public import WaymarkRoutes

/// The links of a shop: a dozen, as an app of middling size has them.
@Routes
public enum ShopRoute: Hashable, Sendable {
  /// A scheme and a domain.
  public static let appIdentity = AppIdentity(
    schemes: ["shop"],
    domains: ["shop.example.com"]
  )

  @Route("")
  case home
  @Route("cart")
  case cart
  @Route("orders")
  case orders
  @Route("order/{id}")
  case order(id: Int)
  @Route("order/{id}/item/{name}")
  case item(id: Int, name: String)
  @Route("product/{id}/{slug}")
  case product(id: Int, slug: String)
  @Route("category/{name}/{page?}")
  case category(name: String, page: Int = 1)
  @Route("search?q={query}")
  case search(query: String, page: Int = 1)
  @Route("user/{name}")
  case user(name: String)
  @Route("user/{name}/reviews")
  case reviews(name: String)
  @Route("help/{topic**}")
  case help(topic: [String])
  @Route("settings")
  case settings
}
