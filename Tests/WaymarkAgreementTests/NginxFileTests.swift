import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Agreement of nginx and the files that the systems fetch` {
  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
  private static let apple = "https://a.example/.well-known/apple-app-site-association"
  private static let google = "https://a.example/.well-known/assetlinks.json"

  /// Returns the comparison of an app with a server that has other directives and locations.
  private static func agreement(
    _ directives: String,
    _ locations: String = "",
    listen: String = "443 ssl",
    website: String = "location / { proxy_pass http://127.0.0.1:3000; }",
    others: String = ""
  ) throws -> Agreement {
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1,
          "app": {
            "domains": ["a.example"],
            "apple": {
              "appIDs": ["ABCDE12345.a.b"], "sharesPasswords": ["a.example", "*.id.example"]
            },
            "android": {
              "package": "a.b", "activity": ".Main", "fingerprints": ["\#(fingerprint)"]
            }
          },
          "routes": [ { "name": "item", "pattern": "item/{id}", "examples": ["item/7"] } ]
        }
        """#
    )
    let text = """
      server {
        listen \(listen);
        server_name a.example;
        \(directives)
        \(locations)
        location ~ "^/item/[^/]+/?$" { proxy_pass http://127.0.0.1:8080; }
        \(website)
      }
      \(others)
      """
    let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration(text))
    return try catalog.agreement(servers: [servers])
  }

  private static let files = "location /.well-known/ { root /srv; }"

  @Test(
    arguments: [
      ("", ""), ("", files), ("ssl on; ssi on; more_set_headers 'Server: a';", files),
      ("", "location ^~ /.well-known/ { root /srv; } location ~ ^/\\. { deny all; }"),
      ("", "location ~* ^/\\.(?!well-known\\/) { deny all; }"),
      ("", "location ~ ^/\\.(?!well-known).* { deny all; }"),
      ("", "location ~ ^/\\.git { deny all; }"),
      ("", "location /.well-known/ { proxy_pass http://127.0.0.1:8080; }"),
      ("", "location = /.well-known/assetlinks.json { proxy_pass http://127.0.0.1:8080; }"),
      ("if ($scheme = http) { return 301 https://$host$request_uri; }", files),
      ("if ($scheme != \"https\") { return 301 https://$host$request_uri; }", files),
      ("if ($host = b.example) { return 301 https://a.example$request_uri; }", files),
      ("if ($host != a.example) { return 301 https://a.example$request_uri; }", files),
      ("if ($request_method !~ ^(GET|HEAD|POST)$) { return 405; }", files),
      ("deny 192.0.2.1;", files),
      (
        "",
        """
        location = /.well-known/assetlinks.json { default_type application/json; alias /srv/a; }
        """
      ),
      ("", "location /.well-known/ { expires 1h; access_log off; log_not_found off; root /a; }"),
      ("auth_basic x;", "location /.well-known/ { auth_basic off; } location /item/ { root /a; }"),
      ("deny all;", "location /.well-known/ { allow all; root /srv; }"),
      ("rewrite ^/old/(.*)$ https://b.example/$1 permanent;", files),
      ("add_header Content-Type text/plain;", "location /.well-known/ { add_header A b; }"),
      ("satisfy any; allow all; auth_basic x;", files),
      ("satisfy any; allow all; auth_basic $realm;", files),
      ("", "location /.w { deny all; location /.well-known/ { allow all; root /srv; } }"),
      ("", "location /.well-known/ { types { } default_type application/json; root /srv; }"),
      ("", "location /.well-known/ { types { application/json json; } root /srv; }"),
      ("", "location /.well-known/ { alias /srv/files/; } location /b { empty_gif; }"),
      ("", "location ~ ^/\\.well-known/(.*)$ { alias /srv/files/$1; }"),
      (
        "default_type text/x;", "location ~ ^/.well-known/assetlinks\\.json$ { alias /srv/a.json; }"
      ),
      ("", "location /.well-known/ { types { } default_type ''; root /srv; }"),
      (
        "",
        """
        location = /.well-known/assetlinks.json { rewrite ^ /a.json break; root /srv; }
        """
      ),
      (
        "",
        """
        location = /.well-known/apple-app-site-association {
          default_type ""; add_header Content-Type application/json; root /srv;
        }
        location = /apple-app-site-association { return 404; }
        """
      ),
    ] as [(String, String)]
  )
  func `a server with files that the systems can fetch agrees`(
    directives: String,
    locations: String
  ) throws {
    // A password or a denial for the whole server also concerns the links.
    let isClosed = directives == "deny all;" || directives == "auth_basic x;"
    let agreement = try Self.agreement(directives, locations)
    let files = agreement.differences.filter { $0.url.contains("/.well-known/") }
    #expect(files.isEmpty, "\(files)")
    #expect(agreement.agrees == !isClosed, "\(agreement.differences)")
  }

  @Test(
    arguments: [
      (
        "", "location ~ ^/\\. { deny all; }", [apple, google],
        "'deny all' in 'location ~ ^/\\.' denies it"
      ),
      (
        "", "\(files) location ~ /\\. { allow 10.0.0.0/8; deny all; }", [apple, google],
        "'deny all' in 'location ~ /\\.' denies it"
      ),
      (
        "", "location = /.well-known/assetlinks.json { return 301 https://b.example/a.json; }",
        [google], "redirects it"
      ),
      (
        "", "location = /.well-known/assetlinks.json { return 404; }", [google], "the status 404"
      ),
      (
        "", "location = /.well-known/assetlinks.json { return 200 ok; }", [google], "with a text"
      ),
      (
        "",
        "location = /.well-known/apple-app-site-association { auth_basic \"x\"; root /srv; }",
        [apple], "asks for a password"
      ),
      ("", "location /.well-known/ { internal; root /srv; }", [apple, google], "the status 404"),
      ("", "location ~ \\.json$ { return 403; } \(files)", [google], "the status 403"),
      ("", "location ~ \\.json$ { rewrite ^(.*)$ /x$1 redirect; }", [google], "redirects it"),
      (
        "", "location /.well-known/ { add_header Content-Type application/json; root /srv; }",
        [apple, google], "adds a second 'Content-Type' to it"
      ),
      ("add_header content-type application/json;", files, [apple, google], "a second"),
      ("rewrite ^/(.*[^/])$ /$1/ permanent;", files, [apple, google], "redirects it"),
      ("rewrite ^(.*[^/])$ https://$host$1/ permanent;", files, [apple, google], "redirects it"),
      ("rewrite ^ https://b.example$request_uri? permanent;", "", [apple, google], "redirects it"),
      ("return 301 https://www.a.example$request_uri;", files, [apple, google], "redirects it"),
      ("return 503;", files, [apple, google], "the status 503"),
      (
        "if ($host = a.example) { return 301 https://www.a.example$request_uri; }", files,
        [apple, google], "redirects it"
      ),
      (
        "if ($host !~* ^www\\.) { rewrite ^(.*)$ https://www.a.example$1 permanent; }", files,
        [apple, google], "redirects it"
      ),
      ("ssl_verify_client on;", files, [apple, google], "asks for a certificate"),
      ("ssl_reject_handshake on;", files, [apple, google], "rejects all connections"),
      ("auth_basic x;", files, [apple, google], "'auth_basic x' on line 4 asks for a password"),
      ("satisfy any; deny all; auth_basic x;", files, [apple, google], "asks for a password"),
      (
        "", "location /.w { deny all; location /.well-known/ { } }", [apple, google],
        "'deny all' on line 5 denies it"
      ),
      (
        "", "location /.well-known/ { types { } default_type text/plain; root /srv; }", [google],
        "gives it the type 'text/plain'"
      ),
      (
        "", "location /.well-known/ { types { text/x json; } root /srv; }", [google],
        "gives it the type 'text/x'"
      ),
      ("default_type text/html;", files, [apple], "gives it the type 'text/html'"),
      (
        "",
        """
        location /.well-known/ {
          proxy_hide_header Content-Type;
          add_header Content-Type text/html;
          proxy_pass http://127.0.0.1:3000;
        }
        """, [apple, google], "gives it the type 'text/html'"
      ),
      ("", "location = /.well-known/assetlinks.json { empty_gif; }", [google], "with an image"),
      ("", "location /.well-known/ { stub_status; }", [apple, google], "with numbers about nginx"),
      ("", "location /.well-known/ { alias /srv/files; }", [apple, google], "instead of it"),
      ("", "location ~ ^/\\.well-known/ { alias /srv/a/; }", [apple, google], "sends '/srv/a/'"),
      (
        "", "location = /.well-known/assetlinks.json { alias /srv/; }", [google],
        "sends '/srv/' instead of it"
      ),
    ] as [(String, String, [String], String)]
  )
  func `a file that the systems cannot fetch is a difference`(
    directives: String,
    locations: String,
    urls: [String],
    reason: String
  ) throws {
    let agreement = try Self.agreement(directives, locations)
    #expect(agreement.agrees == false)
    let found = agreement.differences.filter { $0.url.contains("/.well-known/") }
    #expect(Set(found.map(\.url)) == Set(urls))
    for difference in found {
      #expect(difference.kind == .notOpened)
      #expect(difference.reason.contains(reason), "\(difference.reason)")
      #expect(difference.wanted == "the systems fetch a file from its path")
    }
  }

  @Test(
    arguments: [
      ("server_name id.example; location / { root /srv; }", true),
      ("server_name id.example; return 301 https://a.example$request_uri;", false),
      ("listen [::]:443 ssl default_server; return 301 https://a.example$request_uri;", true),
      ("server_name other.example; return 301 https://a.example$request_uri;", true),
    ]
  )
  func `a server of a domain that only shares passwords must send the files`(
    directives: String,
    agrees: Bool
  ) throws {
    let agreement = try Self.agreement("", others: "server { listen 443 ssl; \(directives) }")
    #expect(agreement.agrees == agrees, "\(agreement)")
    let urls = Set(agreement.differences.map(\.url))
    let id = Set([Self.apple, Self.google].map { $0.replacing("a.example", with: "id.example") })
    #expect(urls == (agrees ? [] : id))
  }

  @Test(
    arguments: [
      ("listen 0.0.0.0:443 ssl; listen 8443 ssl; listen 127.0.0.1:443 ssl;", true),
      ("listen 192.0.2.1:443 ssl;", nil), ("listen [::]:443 ssl;", nil),
    ] as [(String, Bool?)]
  )
  func `a second server with the same name decides about its own addresses`(
    listen: String,
    agrees: Bool?
  ) throws {
    let other = "server { \(listen) server_name a.example; location / { root /srv; } }"
    #expect(try Self.agreement("", Self.files, others: other).agrees == agrees)
  }

  @Test func `two servers at ports of the machine itself may both have a link`() throws {
    let other = "server { listen 127.0.0.1:81; server_name a.example; location / { root /srv; } }"
    let own = "127.0.0.1:80"
    #expect(try Self.agreement("", Self.files, listen: own, others: other).agrees == nil)
    let outside = other.replacing("127.0.0.1:81", with: "[::1]:80; listen 80")
    #expect(try Self.agreement("", Self.files, listen: own, others: outside).agrees == nil)
    #expect(try Self.agreement("", Self.files, listen: "80", others: other).agrees == true)
  }

  @Test func `locations for links of a server without HTTPS are not those of a server with it`()
    throws
  {
    let links = "location / { proxy_pass http://127.0.0.1:8080; }"
    let text = "server { listen 80; \(links) } server { listen 443 ssl; location / { root /a; } }"
    let configuration = try NginxConfiguration(text)
    #expect(configuration.hasLinksWithoutTLS && !configuration.hasLinks)
    #expect(try !NginxConfiguration("server { listen 80; \(links) }").hasLinksWithoutTLS)
  }

  @Test func `a server that redirects everything sends no link to the server for links`() throws {
    let agreement = try Self.agreement("return 301 https://www.a.example$request_uri;")
    let item = try #require(agreement.differences.first { $0.route == "item" })
    #expect(item.rule == "return 301 https://www.a.example$request_uri")
    #expect(item.kind == .notOpened)
  }

  @Test(
    arguments: [
      ("if ($http_user_agent ~ bot) { return 403; }", files, "443 ssl"),
      ("if ($scheme = http) { return 301 https://$host$request_uri; }", files, "80"),
      ("return 301 https://$host$request_uri;", files, "80"),
      ("rewrite ^([^.]*[^/])$ $1/ permanent;", files, "443 ssl"),
      ("rewrite ^/a /b last;", files, "443 ssl"),
      ("include other.conf;", files, "443 ssl"),
      ("include conf.d/mime.types;", files, "443 ssl"),
      ("types { include other.types; }", files, "443 ssl"),
      ("", "location /.well-known/ { types { include other.types; } root /srv; }", "443 ssl"),
      ("", "location /.well-known/ { auth_request /check; }", "443 ssl"),
      ("auth_basic $realm;", files, "443 ssl"),
      ("set $realm off; auth_basic $realm;", files, "443 ssl"),
      ("", "location /.well-known/ { auth_basic $realm; root /srv; }", "443 ssl"),
      ("", "location /.well-known/ { satisfy any; deny all; auth_basic $realm; }", "443 ssl"),
      ("", "location /.well-known/ { add_header Content-Type $type; root /srv; }", "443 ssl"),
      ("", "location /.well-known/ { satisfy any; auth_request /x; deny all; }", "443 ssl"),
      ("", "location /.well-known/ { allow 17.0.0.0/8; deny all; }", "443 ssl"),
      ("", "location /.well-known/ { limit_except POST { deny all; } }", "443 ssl"),
      ("", "location /.well-known/ { if ($args) { return 404; } }", "443 ssl"),
      ("", "location = /.well-known/assetlinks.json { return 200 '[]'; }", "443 ssl"),
      ("if ($host = a.example) { return 200 '{}'; }", files, "443 ssl"),
      ("deny 17.0.0.0/8;", files, "443 ssl"),
      ("", "location /.well-known/ { deny 203.0.113.0/24; root /srv; }", "443 ssl"),
      ("", "location /.well-known/ { echo ok; root /srv; }", "443 ssl"),
      ("", "location /.well-known/ { foo_bar; root /srv; }", "443 ssl"),
      ("", "location /.well-known/ { add_before_body /x; root /srv; }", "443 ssl"),
      ("", "location /.well-known/ { sub_filter_types *; sub_filter a b; }", "443 ssl"),
      ("", "location /.well-known/ { more_set_headers 'Content-Type: a/b'; }", "443 ssl"),
      ("", "location /.well-known/ { more_clear_headers 'Content-*'; }", "443 ssl"),
      ("", "location /.well-known/ { proxy_method POST; proxy_pass http://b; }", "443 ssl"),
      (
        "", "location = /.well-known/assetlinks.json { default_type text/plain; alias /a; }",
        "443 ssl"
      ),
    ] as [(String, String, String)]
  )
  func `a part that cannot be decided is not compared, and never agrees`(
    directives: String,
    locations: String,
    listen: String
  ) throws {
    let agreement = try Self.agreement(directives, locations, listen: listen)
    #expect(agreement.agrees == nil)
    let missing = try #require(agreement.notCompared.first)
    #expect(missing.platform == .nginx && missing.domain == "a.example")
    #expect(missing.finding?.code.rawValue.hasPrefix("nginx.") == true)
  }

  @Test(
    arguments: [
      ("include mime.types;", "", true), ("types { application/json json; }", "", true),
      ("", "types { application/json json; }", true), ("", "types { include mime.types; }", true),
      ("default_type application/json;", "", true), ("", "", false),
      ("include mime.types; default_type text/plain;", "types { text/css css; }", false),
      ("include mime.types;", "types { } default_type text/plain;", false),
      ("include mime.types;", "default_type text/plain;", true),
    ]
  )
  func `a whole configuration decides about the type of a file`(
    outer: String,
    inner: String,
    agrees: Bool
  ) throws {
    let text = """
      http {
        \(outer)
        server {
          listen 443 ssl;
          server_name go.b.example;
          location ~ ^/item/[^/]+/?$ { proxy_pass http://127.0.0.1:8080; }
          location / { root /srv; \(inner) }
        }
      }
      """
    let catalog = try LinkCatalog(
      json: """
        {
          "schema": 1,
          "app": {
            "domains": ["go.b.example"],
            "android": {
              "package": "a.b", "activity": ".Main", "fingerprints": ["\(Self.fingerprint)"]
            }
          },
          "routes": [ { "name": "item", "pattern": "item/{id}", "examples": ["item/7"] } ]
        }
        """
    )
    let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration(text))
    let agreement = try catalog.agreement(servers: [servers])
    #expect(agreement.agrees == agrees, "\(agreement)")
    let urls = agreement.differences.map(\.url)
    #expect(urls == (agrees ? [] : ["https://go.b.example/.well-known/assetlinks.json"]))
  }

  private static let wildcard = #"""
    {
      "schema": 1,
      "app": { "domains": ["*.b.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
      "routes": [ { "name": "item", "pattern": "item/{id}", "examples": ["item/7"] } ]
    }
    """#

  @Test(
    arguments: [
      // The systems load the files of the wildcard from the bare domain.
      ("", [], ["b.example"]),
      ("server_name b.example; location / { root /srv; }", [], []),
      ("server_name .b.example; location / { root /srv; }", [], []),
      (
        "server_name b.example; return 404;",
        ["https://b.example/.well-known/apple-app-site-association"], []
      ),
      // A name without a wildcard has precedence.
      ("server_name b.example go.b.example; root /srv;", ["https://go.b.example/item/7"], []),
      ("server_name b.example *.go.b.example;", ["https://any.go.b.example/item/7"], []),
    ] as [(String, [String], [String])]
  )
  func `the servers of subdomains and of the bare domain of a wildcard are compared`(
    directives: String,
    urls: [String],
    missing: [String]
  ) throws {
    let catalog = try LinkCatalog(json: Self.wildcard)
    let location = "location ~ ^/item/[^/]+/?$ { proxy_pass http://127.0.0.1:8080; }"
    let text = """
      server { listen 443 ssl; server_name *.b.example; \(location) location / { root /a; } }
      server { listen 443 ssl; \(directives.isEmpty ? "server_name c.example;" : directives) }
      """
    let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration(text))
    let agreement = try catalog.agreement(servers: [servers])
    #expect(agreement.differences.map(\.url) == urls)
    #expect(agreement.notCompared.map(\.domain) == missing.map(Optional.some))
  }

  /// The names of the server for links, whether it has the links of all subdomains of `b.example`
  /// (`nil` if that is not known), and the link of the difference.
  @Test(
    arguments: [
      ("*.b.example", true, nil), (".b.example", true, nil),
      // A host that could be invented for the wildcard is no other one than its own.
      ("any.b.example", false, "https://any2.b.example/item/7"),
      ("any.b.example any2.b.example www.*", false, "https://any3.b.example/item/7"),
      (#""~^.+\.b\.example$""#, true, nil), (#""~^(?<name>.+)\.b\.example$""#, true, nil),
      (#""~^(.+\.)?b\.example$""#, true, nil), (#"~\.b\.example$"#, true, nil),
      (#"~b\.example"#, true, nil), ("~^", true, nil),
      (#"~^(a|m)\.c\.example$ *.b.example"#, true, nil),
      (#"~^(a|m)\.c\.example$"#, false, "https://any.b.example/item/7"),
      (#"~^any\."#, nil, nil), (#"~^[a-z]+\.b\.example$"#, nil, nil),
      (#""~^(?<name>[a-z]+)\.b\.example$""#, nil, nil), (#"~^[^.]+\.b\.example$"#, nil, nil),
      (#"~^(a|m)\.b\.example$"#, nil, nil), (#""~^(?!www\.).+\.b\.example$""#, nil, nil),
    ] as [(String, Bool?, String?)]
  )
  func `a server has the links of a wildcard if its names match all subdomains`(
    names: String,
    agrees: Bool?,
    url: String?
  ) throws {
    let location = "location ~ ^/item/[^/]+/?$ { proxy_pass http://127.0.0.1:8080; }"
    let text = """
      server { listen 443 ssl; server_name \(names); \(location) location / { root /a; } }
      server { listen 443 ssl; server_name b.example; location / { root /srv; } }
      server { listen 443 ssl default_server; server_name _; return 404; }
      """
    let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration(text))
    let agreement = try LinkCatalog(json: Self.wildcard).agreement(servers: [servers])
    #expect(agreement.agrees == agrees, "\(agreement)")
    #expect(agreement.differences.map(\.url) == [url].compactMap(\.self))
    #expect(agreement.notCompared.map(\.domain) == (agrees == nil ? ["*.b.example"] : []))
    let code = agreement.notCompared.first?.finding?.code.rawValue
    #expect(code == (agrees == nil ? "nginx.undecided-expression" : nil))
  }

  @Test(arguments: [
    ("go.*", ["go"]), ("a.go.b.*", ["a.go", "a.go.b"]), ("b.*", ["b"]),
  ])
  func `a name with an asterisk at its end is that of some subdomains of a wildcard`(
    name: String,
    subdomains: [String]
  ) throws {
    let location = "location ~ ^/item/[^/]+/?$ { proxy_pass http://127.0.0.1:8080; }"
    let text = """
      server { listen 443 ssl; server_name \(name); return 404; }
      server { listen 443 ssl default_server; \(location) location / { root /srv; } }
      """
    let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration(text))
    let agreement = try LinkCatalog(json: Self.wildcard).agreement(servers: [servers])
    let urls = Set(agreement.differences.map(\.url)).filter { $0.hasSuffix("/item/7") }
    #expect(urls == Set(subdomains.map { "https://\($0).b.example/item/7" }))
  }

  @Test func `a file is not compared if the app has only domains with a port`() throws {
    let json = Self.wildcard.replacing("*.b.example", with: "b.example:8443")
    let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration("location / { }"))
    let agreement = try LinkCatalog(json: json).agreement(servers: [servers])
    #expect(agreement.agrees == nil)
    #expect(agreement.notCompared.map(\.domain) == [nil])
  }

  @Test func `a condition on a subdomain of a wildcard is compared`() throws {
    let catalog = try LinkCatalog(json: Self.wildcard)
    let text = """
      server {
        listen 443 ssl;
        server_name .b.example;
        if ($host = go.b.example) { return 301 https://c.example$request_uri; }
        location ~ ^/item/[^/]+/?$ { proxy_pass http://127.0.0.1:8080; }
        location / { root /srv; }
      }
      """
    let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration(text))
    let agreement = try catalog.agreement(servers: [servers])
    #expect(agreement.differences.map(\.url) == ["https://go.b.example/item/7"])
    // An expression that may be true for some subdomains decides about more than one.
    for (condition, agrees) in [(#"~ ^go\."#, nil), (#"~ ^(go|www)\.c\.example$"#, true)]
      as [(String, Bool?)]
    {
      let other = text.replacing("= go.b.example", with: condition)
      let servers = WebServers(.nginx(), ofOthers: try NginxConfiguration(other))
      let agreement = try catalog.agreement(servers: [servers])
      #expect(agreement.agrees == agrees, "\(agreement)")
      let codes = agreement.notCompared.map { $0.finding?.code.rawValue }
      #expect(codes == (agrees == nil ? ["nginx.undecided-expression"] : []))
    }
  }
}
