import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Agreement of routes and nginx` {
  private static let settings = NginxSettings()

  /// Returns the comparison of a shop with a configuration; `nil` for the generated one.
  private static func agreement(_ text: String?) throws -> Agreement {
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1,
          "app": { "domains": ["a.example"] },
          "routes": [
            { "name": "buy", "pattern": "buy/{id:int}", "examples": ["buy/123"] },
            { "name": "help", "pattern": "help" },
            { "name": "find", "pattern": "find?q={q}" }
          ],
          "webOnly": [ "buy/0" ]
        }
        """#
    )
    var servers = WebServers(.nginx(settings))
    servers.ofOthers = try text.map { try NginxConfiguration($0, settings: settings) }
    return try catalog.agreement(servers: [servers])
  }

  private static let links = "{ proxy_pass http://127.0.0.1:8080; }"
  private static let website = "{ proxy_pass http://127.0.0.1:3000; }"

  /// Locations that treat all links as the routes do, in another form than the generated one.
  private static let right = """
    # My own file.
    location = /buy/0 \(website)
    location =/buy/0/ { return 404; }
    location ~ "^/buy/-?[0-9]{1,19}/?$" {
      proxy_set_header Host $host;
      proxy_pass http://127.0.0.1:8080;
    }
    location ~* \\.(png|jpe?g)$ { root /srv; expires 30d; }
    location ~ ^/(help|find)/?$ \(links)
    location / { try_files $uri $uri/ =404; }
    """

  @Test(arguments: [nil, right])
  func `a right configuration has only the limits of nginx`(text: String?) throws {
    let agreement = try Self.agreement(text)
    #expect(agreement.agrees == true, "\(agreement.differences)")
    // The query decides only in the table, and nginx compares decoded paths.
    #expect(agreement.limits.first?.url == "https://a.example/find")
    #expect(agreement.limits.allSatisfy { $0.kind == .opened })
    for limit in agreement.limits {
      let code = limit.url.contains("%2F") ? "generate.spelling" : "generate.condition"
      #expect(limit.code?.rawValue == code, "\(limit.url)")
    }
    #expect(agreement.limits.first?.opens.web == true)
    #expect(agreement.limits.first?.opens.route == nil)
  }

  private static let wrong: [(old: String, new: String, route: String?, url: String)] = [
    // A location is missing.
    ("location ~ ^/(help|find)/?$ \(links)", "", "help", "https://a.example/help"),
    // A location is too wide.
    ("{1,19}", "*", nil, "https://a.example/buy/"),
    ("{1,19}/?$", "{1,19}", nil, "https://a.example/buy/0x"),
    // A location is too narrow.
    ("[0-9]{1,19}", "[1-9]+", "buy", "https://a.example/buy/-0"),
    ("(help|find)/?$", "(help|find)$", "help", "https://a.example/help/"),
    // The exact path of the website is missing.
    ("location = /buy/0 \(website)", "", nil, "https://a.example/buy/0"),
    // An exact location comes before regular expressions.
    ("= /buy/0 ", "= /buy/7 ", "buy", "https://a.example/buy/7"),
    // An earlier regular expression wins.
    (
      "location ~* ", "location ~ ^/help { return 404; }\nlocation ~* ", "help",
      "https://a.example/help"
    ),
    // A prefix that forbids regular expressions.
    (
      "location / ", "location ^~ /buy/ { return 404; }\nlocation / ", "buy",
      "https://a.example/buy/123"
    ),
    // All other paths go to the server for links.
    (
      "location / { try_files $uri $uri/ =404; }", "location / \(links)", nil,
      "https://a.example/"
    ),
    // A prefix that ends with a slash also redirects the path without it.
    ("location / ", "location /old/ \(links)\nlocation / ", nil, "https://a.example/old"),
    // A rule ignores case.
    ("location ~ ^/(help", "location ~* ^/(help", nil, "https://a.example/Find"),
    ("location ~ ^/(help", "location ~ (?i)^/(help", nil, "https://a.example/Find"),
    // A rule is not anchored.
    ("location ~ ^/(help", "location ~ /(help", nil, "https://a.example/x/find"),
    // The server for links has another address.
    (
      "proxy_pass http://127.0.0.1:8080;\n", "proxy_pass http://127.0.0.1:8081;\n", "buy",
      "https://a.example/buy/123"
    ),
  ]

  @Test(arguments: wrong.indices)
  func `a wrong configuration is shown by a link`(index: Int) throws {
    let (old, new, route, url) = Self.wrong[index]
    let text = Self.right.replacing(old, with: new)
    try #require(text != Self.right)
    let agreement = try Self.agreement(text)
    #expect(agreement.agrees == false)
    let found = try #require(
      agreement.differences.first { $0.url == url },
      "\(agreement.differences.map(\.url))"
    )
    #expect(found.platform == .nginx)
    #expect(found.route == route)
    #expect(found.kind == (route == nil ? .opened : .notOpened))
    #expect(found.opens.web == (route == nil))
    #expect(found.opens.iOS == nil)
  }

  @Test func `the file for a system must not come from the server for links`() throws {
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1,
          "app": { "domains": ["a.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
          "routes": [ { "name": "two", "pattern": "{a}/{b}" } ]
        }
        """#
    )
    var servers = WebServers(.nginx())
    let files = try catalog.generate(.nginx()).files
    let own = try #require(files.first { $0.path.hasSuffix("links.conf") }).text
    servers.ofOthers = try NginxConfiguration(own)
    #expect(try catalog.agreement(servers: [servers]).agrees == true)
    // No system needs the file at the root beside the other one.
    let root = #"location = "/apple-app-site-association" {"#
    let links = "\(root) proxy_pass http://127.0.0.1:8080; }\n"
    let other = own.replacing(root, with: links + #"location = "/x" {"#)
    try #require(other != own)
    servers.ofOthers = try NginxConfiguration(other)
    #expect(try catalog.agreement(servers: [servers]).agrees == true)
    let regex = #"location ~ ^/[^/]+/[^/]+/?$ { proxy_pass http://127.0.0.1:8080; }"#
    servers.ofOthers = try NginxConfiguration(regex)
    let agreement = try catalog.agreement(servers: [servers])
    #expect(
      agreement.differences.map(\.url)
        == ["https://a.example/.well-known/apple-app-site-association"]
    )
    #expect(agreement.differences.first?.wanted == "the systems fetch a file from its path")
  }

  @Test func `a location that no link reaches is named`() throws {
    let text = "location ~ ^/ \(Self.website)\n" + Self.right
    let agreement = try Self.agreement(text)
    #expect(
      agreement.unusedRules.map(\.rule) == [
        "location ~ ^/buy/-?[0-9]{1,19}/?$", "location ~* \\.(png|jpe?g)$",
        "location ~ ^/(help|find)/?$", "location /",
      ]
    )
  }

  @Test func `each domain has the server with its name`() throws {
    let text = """
      events {}
      http {
        include mime.types;
        server { listen 80; server_name a.example; return 301 https://$host$request_uri; }
        server {
          listen 443 ssl;
          server_name b.example;
          rewrite ^/x /help;
        }
        server {
          listen [::]:443 ssl;
          server_name *.example;
          \(Self.right)
        }
      }
      """
    #expect(try Self.agreement(text).agrees == true)
    // Regular expressions come last, and only those that match the domain.
    for name in ["\"~^(?<name>a|x)\\.example$\"", "~^A\\. ~^b"] {
      let regular = text.replacing("server_name *.example", with: "server_name \(name)")
      #expect(try Self.agreement(regular).agrees == true, "\(name)")
    }
    for name in ["~.", "a.*"] {
      let other = text.replacing("server_name b.example", with: "server_name \(name)")
      #expect(try Self.agreement(other).agrees == true, "\(name)")
    }
    // A server for the domain that cannot be decided is never agreement.
    let other = text.replacing("server_name b.example", with: "server_name a.example")
    let agreement = try Self.agreement(other)
    #expect(agreement.agrees == nil)
    let missing = try #require(agreement.notCompared.first)
    #expect(missing.platform == .nginx && missing.domain == "a.example")
    #expect(missing.finding?.code.rawValue == "nginx.undecided-directive")
  }

  @Test func `a comparison finds what a slow matcher and the table show for short links`() throws {
    let settings = NginxSettings(links: "return 200 links;", website: "return 200 website;")
    try ServerModel.check(
      ServerModel.Kind(
        generate: { catalog in
          let files = try catalog.generate(.nginx(settings)).files
          return try #require(files.first { $0.path.hasSuffix("links.conf") }).text
        },
        change: Self.changed,
        servers: { text in
          let configuration = try NginxConfiguration(text, settings: settings)
          return WebServers(.nginx(settings), ofOthers: configuration)
        },
        model: { text in
          let model = try NginxModel(text)
          return { model.location(for: $0)?.backend == .links }
        }
      )
    )
  }

  /// Returns locations with some changes.
  private static func changed(_ text: String, _ tables: inout RandomTables) -> String {
    var lines = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("location ") }
    for _ in 0...Int.random(in: 0...2, using: &tables.random) {
      let place = Int.random(in: 0...lines.count, using: &tables.random)
      switch Int.random(in: 0..<5, using: &tables.random) {
      case 0 where place < lines.count: lines.remove(at: place)
      case 1 where place < lines.count: lines.swapAt(place, 0)
      default:
        let location = tables.pick([
          #"^~ "/a""#, #""/a/""#, #""/""#, #"~* "^/A""#, #"~ "b$""#, #"~ "/(?:a|b)?/?$""#,
          #"= "/a/b""#, #"~ "^/a(/|$)""#, #"~ "^/[^/]*[ab]+$|^/1""#, #"^~ "/a/b""#, #""/a/b/1""#,
          #"~ "(?:a|1/){2,3}""#, #"~ "^/\w(?i:B)?$""#,
        ])
        if lines.contains(where: { $0.hasPrefix("location \(location) ") }) { continue }
        lines.insert(
          "location \(location) { return 200 \(tables.pick(["links", "website"])); }",
          at: place
        )
      }
    }
    // A server cannot have the same prefix twice, even with another modifier.
    var known: Set<String> = []
    lines.removeAll { line in
      let isPrefix = line.hasPrefix("location \"") || line.hasPrefix("location ^~ ")
      let argument = String(line.drop { $0 != "\"" }.prefix { $0 != "{" })
      return isPrefix && !known.insert(argument).inserted
    }
    return lines.joined(separator: "\n")
      + (known.contains("\"/\" ") ? "" : "\nlocation \"/\" { return 200 website; }")
  }
}
