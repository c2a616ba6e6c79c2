import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `A configuration of nginx` {
  private static let links = "proxy_pass http://127.0.0.1:8080;"

  @Test(
    arguments: [
      ("location = /a { %; }", "/a", true), ("location = /a { %; }", "/a/", false),
      ("location /a { %; }", "/ab", true), ("location /a/ { %; }", "/a", true),
      ("location / { root /x; location /a { %; } }", "/ab", true),
      ("location / { root /x; location /a { %; } }", "/b", false),
      ("location / { %; location /a { root /x; location = /ab { %; } } }", "/ab", true),
      ("location / { %; location /a { root /x; location = /ab { %; } } }", "/abc", false),
      ("location / { root /x; location ^~ /a { %; } } location ~ b { root /x; }", "/ab", false),
      ("location ^~ / { root /x; location /a { %; } } location ~ b { root /x; }", "/ab", true),
      ("location = /a/ { %; }", "/a", true), ("location /a/ { %; } location /a { }", "/a", false),
      ("location /a/ { root /srv; } location / { %; }", "/a", true),
      ("location ~ ^/a$ { %; } location /a { root /srv; }", "/a", true),
      ("location ~ ^/a$ { %; } location ^~ /a { root /srv; }", "/a", false),
      ("location ~ ^/a$ { %; } location ^~ / { root /x; } location /a { root /y; }", "/a", true),
      ("location ~ a { root /srv; } location ~ ^/a$ { %; }", "/a", false),
      ("location ~* ^/A$ { %; }", "/a", true), ("location ~ ^/A$ { %; }", "/a", false),
      ("location ~ '^/a b$' { %; }", "/a%20b", true), ("location = /a/b { %; }", "/a%2Fb", true),
      ("location = /a/b { %; }", "//a///b?x#y", true), ("location = / { %; }", "", true),
      ("location = /é { %; }", "/%C3%A9", true), ("location ~ ^/.$ { %; }", "/%C3%A9", false),
      ("location ~ \"^/a{2}$\" { %; }", "/aa", true), ("location ~ ^/\\d+$ { %; }", "/12", true),
      ("location ~ ^/(?:a|b)+?$ { %; }", "/abba", true),
      ("location ~ (^/a|b$) { %; }", "/xb", true),
      ("location ~ ^/a(/|$) { %; }", "/ab", false),
      ("location ~ ^/(?i)a(?-i)b$ { %; }", "/Ab", true),
      ("location ~ ^/[^]a]$ { %; }", "/b", true), ("location ~ ^/[a\\]-]$ { %; }", "/-", true),
      ("location ~ ^/(?<x>a)\\.\\w$ { %; }", "/a._", true),
      ("location ~ ^/(?!api) { %; }", "/a", true), ("location ~ ^/(?!api) { %; }", "/api", false),
      ("location ~* ^/\\.(?!well-known\\/) { %; }", "/.git", true),
      ("location ~* ^/\\.(?!well-known\\/) { %; }", "/.Well-Known/x", false),
      ("location ~ ^/(?!a|b/)(.*)$ { %; }", "/b", true),
      ("location ~ ^/(?!a|b/)(.*)$ { %; }", "/b/c", false),
      ("location ~ ^/a { # comment {\n % ; # }\n }", "/a", true),
      ("location /b { rewrite ^/b/(.*) /$1 break; root /x; } location /a { %; }", "/a", true),
      ("location / { proxy_pass http://c:3$request_uri; } location /a { %; }", "/a", true),
      ("location / { proxy_pass http://c/x$is_args$args; } location /a { %; }", "/b", false),
      ("location / { index a.html /x; root /a; } location /a { %; } location /x { }", "/a", true),
      ("deny 192.0.2.1; deny 10.0.0.0/8; location /a { %; }", "/a", true),
      ("location /a { proxy_set_header Host $host:443; proxy_method GET; %; }", "/a", true),
      ("location /a { add_header a\n 'root'; %; }", "/a", true),
      ("gunzip on; otel_trace on; location /a { autoindex_localtime on; %; }", "/a", true),
      ("location /a { auth_request_set $a $b; recursive_error_pages on; %; }", "/a", true),
      ("location /a { %; } location /b { proxy_pass http://unix:/run/web.sock; }", "/a", true),
      ("location /a { %; } location ~ b { proxy_pass http://web/$1; }", "/a", true),
    ] as [(String, String, Bool)]
  )
  func `a location decides about a link as in nginx`(
    text: String,
    path: String,
    goesToLinks: Bool
  ) throws {
    let text = text.replacing("%", with: Self.links.dropLast())
    let simulator = try NginxConfiguration(text).simulator(for: "a.example")
    #expect(simulator.answer(for: "https://a.example\(path)").goesToLinks == goesToLinks)
  }

  @Test(
    arguments: [
      ("location ~ ^/a{2}$ { }", "nginx.missing-brace", 1, 1),
      ("\n  location ~ '^/a(?=b)' { }", "nginx.undecided-expression", 2, 3),
      ("location ~ ^/(a)\\1$ { }", "nginx.undecided-expression", 1, 1),
      ("location ~ ^/a++$ { }", "nginx.undecided-expression", 1, 1),
      ("location ~ [[:alpha:]] { }", "nginx.undecided-expression", 1, 1),
      ("location ~ a** { }", "nginx.bad-expression", 1, 1),
      ("location ~ [a { }", "nginx.bad-expression", 1, 1),
      ("location ~ [b-a] { }", "nginx.bad-expression", 1, 1),
      ("location /a { if ($x) { return 404; } }", "nginx.undecided-directive", 1, 15),
      (
        "location / { return 1; proxy_pass http://127.0.0.1:8080; }",
        "nginx.undecided-directive", 1, 14
      ),
      ("location / { location ~ a { } }", "nginx.undecided-directive", 1, 14),
      ("location ~ / { location /a { } }", "nginx.undecided-directive", 1, 16),
      ("location /a { location /ab/c { } } location /ab { }", "nginx.undecided-directive", 1, 15),
      (
        "location / { error_page 404 /x; } location /x { proxy_pass http://127.0.0.1:8080; }",
        "nginx.fallback", 1, 14
      ),
      ("server { server_name ~(?=x); location / { } }", "nginx.undecided-directive", 1, 10),
      (
        "location / { rewrite ^ /x break; proxy_pass http://127.0.0.1:8080; }",
        "nginx.undecided-directive", 1, 14
      ),
      ("location / { proxy_pass http://$x/a; }", "nginx.variable", 1, 14),
      (
        "location / { proxy_pass http://127.0.0.1:8080$request_uri; }", "nginx.variable", 1, 14
      ),
      ("location / { content_by_lua_block { if x then } }", "nginx.undecided-directive", 1, 14),
      ("location / { content_by_lua_block { '", "nginx.missing-brace", 1, 14),
      (
        "log_by_lua_block { a = [[}]] b = [=[]]}]=] } location / { }", "nginx.undecided-directive",
        1, 1
      ),
      ("log_by_lua_block { --[[ }\n]] --[ }\n } location / { }", "nginx.undecided-directive", 1, 1),
      ("log_by_lua_block { [[ }", "nginx.missing-brace", 1, 1),
      ("log_by_lua_block { x = '}' -- }\n } location / { }", "nginx.undecided-directive", 1, 1),
      ("location ~ ^/(?!a*) { }", "nginx.undecided-expression", 1, 1),
      ("location ~ ^/(?!a).b { }", "nginx.undecided-expression", 1, 1),
      ("location / { root /srv\n expires 1h; }", "nginx.missing-semicolon", 1, 14),
      (
        "server {\n  listen 443 ssl\n  server_name a.example;\n location / { } }",
        "nginx.missing-semicolon", 2, 3
      ),
      ("server { root /srv\n\n location = /a { } }", "nginx.missing-semicolon", 1, 10),
      ("server { root /srv location = /a { } }", "nginx.missing-semicolon", 1, 10),
      ("location / { root /a /b; }", "nginx.refused-directive", 1, 14),
      ("location / { return; }", "nginx.refused-directive", 1, 14),
      ("location / { } server { location / { } }", "nginx.refused-directive", 1, 16),
      ("location / { root /a; root /b; }", "nginx.refused-directive", 1, 23),
      (
        "server { listen 443 ssl; listen *:443; location / { } }", "nginx.refused-directive", 1, 26
      ),
      ("server { listen 443 server_name; location / { } }", "nginx.refused-directive", 1, 10),
      (
        #"location / { } location ~ /\. { proxy_pass http://127.0.0.1:3000/; }"#,
        "nginx.refused-directive", 1, 33
      ),
      (
        "location / { } location @a { proxy_pass http://127.0.0.1/a; }", "nginx.refused-directive",
        1, 30
      ),
      (
        "location / { if ($arg_a) { proxy_pass http://a.example?b; } }", "nginx.refused-directive",
        1, 28
      ),
      ("location / { proxy_pass 127.0.0.1:3000; }", "nginx.refused-directive", 1, 14),
      ("location / { } location @a { alias /srv; }", "nginx.refused-directive", 1, 30),
      ("location / { root /a; alias /b; }", "nginx.refused-directive", 1, 23),
      ("server { internal; location / { } }", "nginx.refused-directive", 1, 10),
      ("gzip yes; location / { }", "nginx.refused-directive", 1, 1),
      (
        "location / { index a.html /x; } location /x { proxy_pass http://127.0.0.1:8080; }",
        "nginx.fallback", 1, 14
      ),
      (
        "index /x; location / { } location /x { proxy_pass http://127.0.0.1:8080; }",
        "nginx.fallback", 1, 1
      ),
      (
        "deny 17.0.0.0/8; location / { proxy_pass http://127.0.0.1:8080; }",
        "nginx.undecided-directive", 1, 1
      ),
      (
        "location / { proxy_method POST; proxy_pass http://127.0.0.1:8080; }",
        "nginx.undecided-directive", 1, 14
      ),
      (
        "server { server_name a.example; proxy_set_header Host links.internal; "
          + "location / { proxy_pass http://127.0.0.1:8080; } }", "nginx.undecided-directive", 1, 33
      ),
    ] as [(String, String, Int, Int)]
  )
  func `a part that cannot be decided is an error with its place`(
    text: String,
    code: String,
    line: Int,
    column: Int
  ) throws {
    let error = #expect(throws: UnreadableFileError.self) {
      try NginxConfiguration(text).simulator(for: "a.example")
    }
    #expect(error?.diagnostic.code.rawValue == code, "\(error?.description ?? "")")
    #expect(error?.diagnostic.line == line && error?.diagnostic.column == column)
    #expect(error?.diagnostic.help?.isEmpty == false)
  }

  @Test func `a server with very many locations, and an expression that squares, have a limit`()
    throws
  {
    let locations = (0...5_000).map { "location = /\($0) { }" }.joined(separator: "\n")
    let error = #expect(throws: UnreadableFileError.self) {
      try NginxConfiguration(locations).simulator(for: "a.example")
    }
    #expect(error?.diagnostic.code.rawValue == "nginx.too-many-locations")
    #expect(try NginxExpression("^/((a?){20}){20}$", foldingCase: false).forms == nil)
    #expect(try NginxExpression("^/((a?){10}){10}$", foldingCase: false).forms?.count == 1)
    #expect(try NginxExpression("^/[^/]{1,900}$", foldingCase: false).forms?.count == 1)
  }

  @Test func `an expression matches the same texts as that of Foundation and as its automaton`()
    throws
  {
    let seed = SeededGenerator.freshSeed
    var random = RandomTables(seed: seed)
    var (matched, decided) = (0, 0)
    let texts = SearchCheck.paths(upTo: 4).filter { !$0.contains("%") }
    for number in 0..<60 {
      // Foundation needs very long for repetitions in each other.
      let isNested = number % 2 == 0
      var text = Self.expression(&random, depth: 3, isNested: isNested)
      if random.oneIn(3) { text += Self.lookahead(&random) }
      guard let theirs = try? NSRegularExpression(pattern: isNested ? "" : text),
        let own = try? NginxExpression(text, foldingCase: false), let forms = own.forms
      else { continue }
      decided += 1
      var builder = AutomatonBuilder()
      builder.addRule(
        anyOf: forms.map { form in
          { (builder: inout AutomatonBuilder) in form.append(to: &builder) }
        }
      )
      let side = LinkAcceptor(builder.automaton, .written)
      for path in texts {
        let isMatch = own.matches(Array(path.utf8))
        if isMatch { matched += 1 }
        if isNested { continue }
        let range = NSRange(path.startIndex..., in: path)
        let expected = theirs.firstMatch(in: path, range: range) != nil
        #expect(isMatch == expected, "seed \(seed): \(text) and \(path)")
      }
      let mistakes = SearchCheck.mistakes(of: [side], upTo: 4) { path in
        [own.matches(Array(path.utf8)) ? [0] : []]
      }
      #expect(mistakes.isEmpty, "seed \(seed): \(text)\n\(mistakes.prefix(5))")
    }
    #expect(decided > 15 && matched > 500)
  }

  /// Returns random words that must not follow an expression, before any text.
  private static func lookahead(_ random: inout RandomTables) -> String {
    let words = ["a", "b/", "[ab]1", "ab", "1", "(?:a|b)/", "[^/]a"]
    let count = Int.random(in: 1...3, using: &random.random)
    let list = (0..<count).map { _ in random.pick(words) }.joined(separator: "|")
    return "(?!\(list))" + random.pick(["", ".*", "(.*)$", "$"])
  }

  /// Returns a random regular expression for few characters.
  private static func expression(
    _ random: inout RandomTables,
    depth: Int,
    isNested: Bool
  ) -> String {
    let sets = ["a", "b", "1", "/", ".", "[ab]", "[^/]", "\\d", "\\w", "[^a1]"]
    if depth == 0 || random.oneIn(3) { return random.pick(sets + ["^", "$", "/?"]) }
    func part() -> String { expression(&random, depth: depth - 1, isNested: isNested) }
    switch Int.random(in: 0..<5, using: &random.random) {
    case 0: return "(?:\(part())|\(part()))"
    case 1:
      let content = isNested ? part() : random.pick(sets) + random.pick(sets)
      let count = random.pick(["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?"])
      return "(?:\(content))\(count)"
    case 2: return "(\(part()))"
    default: return part() + part()
    }
  }
}
