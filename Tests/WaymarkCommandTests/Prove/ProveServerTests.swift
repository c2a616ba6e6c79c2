import Foundation
import TestSupport
import Testing

@Suite struct `The command prove and configurations of nginx` {
  private static let links = """
    location ~ "^/item/[^/]+/?$" { proxy_pass http://127.0.0.1:8080; }
    location ~ "^/cart/?$" { proxy_pass http://127.0.0.1:8080; }
    """

  private static func server(_ directives: String) -> String {
    """
    server {
      listen 443 ssl;
      server_name shop.example .tea.example beta.example;
      \(directives)
      location / { proxy_pass http://127.0.0.1:3000; }
    }
    """
  }

  /// Runs the command in a folder with files in folders.
  private static func prove(_ path: String, _ files: [String: String]) throws -> Tool.Answer {
    try SystemTool.withFolder { folder in
      for (name, text) in files.merging(["waymark.json": Shop.catalog], uniquingKeysWith: { $1 }) {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      return try Tool.run(["prove", "--nginx", path], in: folder)
    }
  }

  /// The variant shares the passwords of the app's domain, which the variant does not declare.
  @Test(arguments: ["", #", "sharesPasswords": ["shop.example"]"#])
  func `the generated servers agree`(sharing: String) throws {
    let catalog = Shop.catalog.replacing(
      #"["ABCDE12345.a.b"]"#,
      with: #"["ABCDE12345.a.b"]"# + sharing
    )
    try SystemTool.withFolder { folder in
      try Data(catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
      let made = try Tool.run(["generate", "nginx", "--output", "out"], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      for path in ["out/nginx/servers.conf", "./out/nginx/servers.conf"] {
        let answer = try Tool.run(["prove", "--nginx", path], in: folder)
        #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
      }
    }
  }

  @Test(
    arguments: [
      ("a.conf", ["links.conf": links], "links.conf"),
      ("sites/a.conf", ["snippets/links.conf": links], "snippets/links.conf"),
      ("sites/a.conf", ["links/1.conf": links, "links/2.conf": ""], "/etc/nginx/links/*.conf"),
      ("sites/a.conf", ["sites/b.conf": "include c.conf;", "sites/c.conf": links], "b.conf"),
    ] as [(String, [String: String], String)]
  )
  func `an included file is read from the folder or the one around it`(
    path: String,
    files: [String: String],
    include: String
  ) throws {
    let files = files.merging([path: Self.server("include \(include);")]) { $1 }
    let answer = try Self.prove(path, files)
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }

  @Test(
    arguments: [
      (["a.conf": "include links.conf;"], "nginx 'a.conf': ", "the file includes 'links.conf'"),
      (
        [
          "a.conf": """
          error_page 418 = @file;
          location @file { root /srv; }
          location /.well-known/ { return 418; }
          \(links)
          """
        ], "nginx 'a.conf': ", "'error_page 418 = @file' on links cannot be decided"
      ),
      (["x/a.conf": "include ../../links.conf;"], "nginx 'x/a.conf': ", "the file includes"),
      (
        ["a.conf": "include b.conf;", "b.conf": "include b.conf;"], "nginx 'b.conf': ",
        "includes 'b.conf'"
      ),
      (
        ["a.conf": "include b.conf;", "b.conf": "\nif ($x) { }"], "nginx 'b.conf': ",
        "'if ($x)' on links cannot be decided (b.conf:2:1)"
      ),
    ] as [([String: String], String, String)]
  )
  func `a cause in an included file has its place, and one that is missing is the cause`(
    files: [String: String],
    place: String,
    message: String
  ) throws {
    let path = files.keys.first { $0.hasSuffix("a.conf") } ?? ""
    var files = files
    files[path] = Self.server(files[path] ?? "")
    let answer = try Self.prove(path, files)
    #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
    let text = Shop.unwrapped(answer.output)
    #expect(text.contains("not compared: nginx for shop.example: \(place)"), "\(text)")
    #expect(text.contains(message), "\(text)")
  }

  @Test func `a filter without autoVerify is at fault, and not the file of its domain`() throws {
    let manifest = Shop.manifest.replacing(#" android:autoVerify="true""#, with: "")
    try SystemTool.withFolder { folder in
      for (name, text) in ["waymark.json": Shop.catalog, "m.xml": manifest] {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      _ = try Tool.run(["generate", "assetlinks", "--output", "out"], in: folder)
      let links = "shop.example=out/.well-known/assetlinks.json"
      let answer = try Tool.run(
        ["prove", "--manifest", "m.xml", "--assetlinks", links],
        in: folder
      )
      let text = Shop.unwrapped(answer.output)
      let help =
        #"help write 'android:autoVerify="true"' in a filter of 'm.xml' that has the host"#
      #expect(text.contains(help), "\(answer.output)\(answer.errors)")
      #expect(!text.contains("generate assetlinks"), "\(answer.output)")
    }
  }

  @Test func `a file of one domain is compared with no link of another one`() throws {
    let answer = try Self.prove("shop.example=a.conf", ["a.conf": Self.server(Self.links)])
    #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
    let parts = Shop.unwrapped(answer.output).components(separatedBy: "variant 'beta': ")
    #expect(parts[0].contains("compared nginx 'a.conf'; generated: "), "\(answer.output)")
    let reason = "compared: nginx for beta.example: nginx: no file is given for 'beta.example'"
    #expect(parts.count == 2 && parts[1].contains(reason), "\(answer.output)")
    #expect(!parts[1].contains("a.conf"), "\(answer.output)")
  }

  @Test func `a mistake in an included file has its place`() throws {
    let files = ["a.conf": Self.server("include b.conf;"), "b.conf": "\n\nroot /srv"]
    let answer = try Self.prove("a.conf", files)
    #expect(answer.status == 65, "\(answer.output)")
    #expect(answer.errors.contains("at b.conf:3"), "\(answer.errors)")
  }

  @Test(
    arguments: [
      (
        "location ~ ^/\\. { deny all; } \(links)",
        ["apple-app-site-association", "assetlinks.json", "does not send the file", "deny all"]
      ),
      (
        """
        location = /.well-known/assetlinks.json { return 301 https://a.example/a; }
        location = /.well-known/apple-app-site-association { auth_basic x; }
        \(links)
        """,
        ["redirects it", "asks for a password", "send the file itself to everyone"]
      ),
      (
        "location /.well-known/assetlinks.json/ { root /srv; proxy_pass http://a; }\n\(links)",
        ["/.well-known/assetlinks.json", "does not send the file", "redirects it"]
      ),
      (
        "deny all;\n\(links)",
        ["does not answer the link: 'deny all' on line 4 denies it", "that has 'allow all;'"]
      ),
      (
        "location ~ /\\. { internal; }\n\(links)",
        ["answers the link itself: 'internal' in 'location ~ /\\.'", "with the status 404"]
      ),
      (
        "location ~ ^/[^/]+/[^/]+$ { proxy_pass http://127.0.0.1:8080; }\n\(links)",
        ["sends the request to the server for links", "send the file itself, from a location"]
      ),
      (
        "return 301 https://www.shop.example$request_uri;",
        [
          "https://shop.example/item/1", "answers the link itself", "a.conf:4",
          "/.well-known/assetlinks.json", "beside a location", "send the file itself from another",
        ]
      ),
      (
        "location ~ ^/item { return 404; }\n\(links)",
        ["https://shop.example/item/1", "answers the link itself: 'return 404' in 'location ~"]
      ),
    ] as [(String, [String])]
  )
  func `a directive that keeps the systems from their files is a difference`(
    directives: String,
    words: [String]
  ) throws {
    let answer = try Self.prove("a.conf", ["a.conf": Self.server(directives)])
    #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
    for word in words { #expect(answer.output.contains(word), "\(word): \(answer.output)") }
  }

  @Test(
    arguments: [
      (
        "location /.well-known/ { default_type application/json; add_header Content-Type a; }",
        "remove the directive in 'a.conf' or",
        "location /.well-known/ { default_type application/json; }"
      ),
      (
        "location /.well-known/ { default_type a/b; add_header Content-Type application/json; }",
        "remove the directive, and write 'default_type application/json;' in place of "
          + "'default_type a/b;' in",
        "location /.well-known/ { default_type application/json; }"
      ),
      (
        "location /.well-known/ { add_header Content-Type a; }",
        "remove the directive, and write 'default_type application/json;' in the location of",
        "location /.well-known/ { default_type application/json; }"
      ),
      (
        "location /.well-known/ { add_header Content-Type application/json; proxy_pass http://a; }",
        "set the type in the other server and remove the directive, or write 'proxy_hide_header "
          + "Content-Type;' beside it in",
        """
        location /.well-known/ {
          add_header Content-Type application/json; proxy_hide_header Content-Type;
          proxy_pass http://a;
        }
        """
      ),
      (
        "location /.well-known/ { add_header Content-Type a; proxy_pass http://a; }",
        "set the type in the other server and remove the directive in 'a.conf'",
        "location /.well-known/ { proxy_pass http://a; }"
      ),
      (
        "location /.well-known/ { types { text/plain json; } }",
        "write 'application/json json;' in place of the entry in",
        "location /.well-known/ { types { application/json json; } }"
      ),
      (
        "location /.well-known/ { types { } }",
        "help write 'default_type application/json;' in the location of the file",
        "location /.well-known/ { types { } default_type application/json; }"
      ),
      (
        """
        location /.well-known/ {
          types { } default_type ''; add_header Content-Type text/html; root /a;
        }
        """, "write 'add_header Content-Type application/json;' in place of the directive",
        """
        location /.well-known/ {
          types { } default_type ''; add_header Content-Type application/json; root /a;
        }
        """
      ),
      (
        "default_type text/html; location /.well-known/ { root /a; }",
        "write 'default_type application/json;' in the location of the file",
        "default_type text/html; location /.well-known/ { default_type application/json; }"
      ),
      (
        "auth_basic x; location /.well-known/ { root /srv; }",
        "from a location with '=' and its path that has 'auth_basic off;' in",
        "auth_basic x; location /.well-known/ { root /srv; auth_basic off; }"
      ),
      (
        "deny all; auth_basic x; location /.well-known/ { root /srv; }",
        "from a location that has 'allow all;' and 'auth_basic off;' in 'a.conf'",
        "deny all; auth_basic x; location /.well-known/ { allow all; auth_basic off; }"
      ),
      (
        "satisfy any; deny all; auth_basic x; location /.well-known/ { root /srv; }",
        "from a location that has 'allow all;' in 'a.conf'",
        "satisfy any; deny all; auth_basic x; location /.well-known/ { allow all; }"
      ),
    ]
  )
  func `the remedy for a file that the systems do not receive works`(
    before: String,
    remedy: String,
    after: String
  ) throws {
    let answers = try [before, after].map { directives in
      try Self.prove("a.conf", ["a.conf": Self.server("\(directives)\n\(Self.links)")])
    }
    let text = Shop.unwrapped(answers[0].output)
    #expect(text.contains(remedy), "\(answers[0].output)\(answers[0].errors)")
    #expect(!text.contains("Content-Type") || text.contains("sends the file with a wrong type"))
    let words = ["the systems fetch", "cannot be decided"]
    #expect(!words.contains(where: answers[1].output.contains), "\(answers[1].output)")
    #expect(answers[1].errors.isEmpty)
  }

  @Test func `a domain that only the default server answers needs a server of its own`() throws {
    let text = """
      server { listen 443 ssl default_server; server_name _; return 444; }
      server { listen 443 ssl; server_name www.shop.example; \(Self.links) }
      """
    let answer = try Self.prove("a.conf", ["a.conf": text])
    let help = "help add a server with the name 'shop.example' to 'a.conf'"
    #expect(Shop.unwrapped(answer.output).contains(help), "\(answer.output)")
  }

  @Test func `a location that only refuses other files with dots agrees`() throws {
    let text = Self.server("location ~* ^/\\.(?!well-known\\/) { deny all; }\n\(Self.links)")
    let answer = try Self.prove("a.conf", ["a.conf": text])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }
}
