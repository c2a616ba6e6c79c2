import Foundation
import TestSupport
import Waymark
import WaymarkCatalog

/// The catalogs that web servers are tried with: the examples', as sites serve them, and one with
/// all that means something in a configuration.
@MainActor
enum WebCatalogs {
  static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  static var all: [LinkCatalog] {
    get throws { try ExampleCatalog.all.map { try published($0.catalog) } + [nasty, strict] }
  }

  /// The catalog with what an example leaves out: identifiers, without which there are no files.
  private static func published(_ catalog: LinkCatalog) throws -> LinkCatalog {
    var app = catalog.app
    app.apple = app.apple ?? .init(appIDs: ["ABCDE12345.com.example.app"])
    app.android = app.android ?? .init(package: "com.example.app")
    if app.domains.list.isEmpty { app.domains = ["www.example.com"] }
    return try LinkCatalog(app: app, routes: catalog.routes, webOnly: catalog.webOnly)
  }

  /// Words that make a location nearly as long as nginx reads one.
  private static let longWords = (1000..<1494).map { "w\($0)." }.joined(separator: "|")
  private static let longDomain = "a-name-that-nobody-types.of-a-domain-that-nobody-has.example"

  /// A catalog whose policies are all other than the usual ones.
  static var strict: LinkCatalog {
    get throws {
      try LinkCatalog(
        app: AppIdentity(
          name: "Strict",
          domains: ["a.example"],
          apple: .init(appIDs: ["ABCDE12345.com.example.app"]),
          policies: LinkPolicies(trailingSlash: .strict, pathCase: .insensitive)
        ),
        routes: try ["News/{k:New|old}/", "About", "user/{id}", "{x:int?}/"].map {
          try Route($0, name: $0)
        },
        webOnly: [WebOnlyPath(try Pattern("user/Me"))]
      )
    }
  }

  static var nasty: LinkCatalog {
    get throws {
      let patterns = [
        #"q"u'o\\te;{n:int}\{\}$x.y(z)[w]^+"#, #"\\t\\n/{p}"#, "café/a b/{x}",
        #"w/{k:a.b|c d|e\|f}/{o?}"#, "r/{all**}", "u/{id:uuid}-{k:x|y}.html", "s/*/t",
        "$host/a", "long/{w:\(longWords)}", "#top", "100%/{x}", "~user/{x}", "a;b", "line/{name}",
      ]
      var routes = try patterns.enumerated().map {
        try Route($0.element, name: "r\($0.offset) \"'{;")
      }
      routes.append(try Route("sub", in: [.universal(domain: "z.b.example")], name: "sub"))
      routes.append(try Route("{user}", in: [.universal(domain: "a.example")], name: "user"))
      return try LinkCatalog(
        app: AppIdentity(
          name: "Nasty",
          domains: ["a.example", "*.b.example", "c.example", longDomain],
          apple: .init(appIDs: ["ABCDE12345.com.example.app"]),
          android: .init(package: "com.example.app")
        ),
        routes: routes,
        webOnly: [
          WebOnlyPath(try Pattern("login")), WebOnlyPath(try Pattern("r/private/**")),
          WebOnlyPath(try Pattern("line/{x:int}"), domain: "c.example"),
        ]
      )
    }
  }

  /// Links of all routes, and of nearly all, whose path alone decides.
  static func links(of catalog: LinkCatalog, _ table: RouteTable) -> [String] {
    let domains = catalog.app.domains.list.map { $0.hasPrefix("*.") ? "z\($0.dropFirst())" : $0 }
    let routes = catalog.routes.filter { route in
      route.pattern.queryItems.allSatisfy(\.isOptional) && route.pattern.fragment == nil
    }
    var paths = [
      "/", "/login", "/login/", "/nothing/of/this", "/r/private/x", "/line/7", "/line/A",
    ]
    for route in routes {
      guard let path = path(of: route) else { continue }
      paths += [path, path + "/", path + "/one-more", path + "x", "/x" + path, path.uppercased()]
    }
    // Where a query decides, the path says nothing.
    let conditional = catalog.routes.filter { !routes.contains($0) }.compactMap(path)
    return paths.filter { path in
      !conditional.contains { path == $0 || path == $0 + "/" }
    }
    .flatMap { path in domains.map { "https://\($0)\(path)" } }
  }

  private static func path(of route: Route) -> String? {
    let creator = try? LinkCreator(
      table: RouteTable([Route(route.pattern, name: "r")]),
      domain: "a.example"
    )
    var values: RouteParameters = [:]
    for parameter in route.pattern.parameters where !parameter.isOptional {
      switch parameter.restriction {
      case .none: values.set(parameter.name, to: ["é v"])
      case .int: values.set(parameter.name, to: ["25"])
      case .uuid: values.set(parameter.name, to: ["123e4567-e89b-12d3-a456-426614174000"])
      case .words(let words): values.set(parameter.name, to: [words.last ?? ""])
      }
    }
    let link = try? creator?.universalLink(toRoute: "r", with: values)
    let path = link?.dropFirst("https://a.example".count).prefix { $0 != "?" && $0 != "#" }
    return path.map(String.init)
  }
}
