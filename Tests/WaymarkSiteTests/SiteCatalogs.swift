import WaymarkCatalog

@testable import WaymarkSite

/// The catalogs of the tests.
enum SiteCatalogs {
  /// An app on both systems, with routes of each kind.
  static let shop = catalog(
    """
    {
      "schema": 1,
      "app": {
        "name": "Tea & Co",
        "schemes": ["tea"],
        "domains": ["www.tea.example", "*.shops.tea.example", "localhost:9999"],
        "apple": { "appIDs": ["ABCDE12345.example.tea"], "storeID": "42" },
        "android": {
          "package": "example.tea",
          "fingerprints": ["\(fingerprint)"],
          "activity": ".Main"
        },
        "variants": {
          "beta": {
            "name": "Tea Beta", "domains": ["beta.tea.example"], "schemes": ["tea-beta"],
            "apple": { "appIDs": ["ABCDE12345.example.tea.beta"], "storeID": "43" },
            "android": { "package": "example.tea.beta", "fingerprints": ["\(fingerprint)"] }
          }
        }
      },
      "routes": [
        { "name": "home", "pattern": "" },
        { "name": "tea", "pattern": "tea/{name}",
          "summary": "A tea <of> \\"ours\\" & its 'price'" },
        { "name": "search", "pattern": "search?q={query}", "summary": "Search" },
        { "name": "invite", "pattern": "invite/{token}", "summary": "An invitation",
          "requiresVerifiedLink": true, "secrets": ["token"] },
        { "name": "account", "pattern": "account", "requiresVerifiedLink": true },
        { "name": "web", "pattern": "web-first", "scopes": ["universal"] },
        { "name": "iphone", "pattern": "iphone", "platforms": ["ios"] },
        { "name": "pixel", "pattern": "pixel", "platforms": ["android"] },
        { "name": "branch", "pattern": "branch", "scopes": ["universal:*.shops.tea.example"] }
      ],
      "webOnly": ["press/**"]
    }
    """
  )

  /// Reads a catalog of a test.
  static func catalog(_ json: String) -> LinkCatalog {
    do {
      return try LinkCatalog(json: json)
    } catch {
      fatalError("\(error)")
    }
  }

  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
}

/// The values of `User-Agent` that browsers send.
enum Browser {
  static let iPhone = """
    Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 \
    (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1
    """
  static let android = """
    Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 \
    Mobile Safari/537.36
    """
  static let windows = """
    Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
    Chrome/126.0.0.0 Safari/537.36
    """
}
