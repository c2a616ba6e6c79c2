extension ForeignSyntaxTests {
  private static let manyWords = (0..<60).map { "w\($0)" }.joined(separator: "|")

  /// Spellings of other routers, of templates and of files of the platforms.
  static let routers: [Row] = [
    // Express, path-to-regexp and the URLPattern of browsers.
    Row(
      "a/:b?/:c*",
      ["a/{b}/{c**}", "a/{b?}"],
      ["/a", "/a/x", "/a/x/y", "/a/x/y/z"],
      not: ["/b", "/b/x"]
    ),
    Row("x/:a?/:b?", ["x/{a?}/{b?}"], ["/x", "/x/1", "/x/1/2"], not: ["/x/1/2/3", "/y"]),
    Row(
      #"x/:a(\d+)?/:b?"#,
      ["x/{a:int?}/{b?}", "x/{b}"],
      ["/x", "/x/1", "/x/1/b", "/x/b"],
      not: ["/x/b/c", "/y"]
    ),
    Row(
      "files/:path+",
      ["files/{path**}"],
      ["/files/a", "/files/a/b"],
      not: ["/files", "/file"],
      remark: "which also matches 'files/' but not 'files'"
    ),
    Row(":path+", ["{path**}"], ["/a", "/a/b"], not: [], remark: "which also matches '/'"),
    Row(
      "files/*path",
      ["files/{path**}"],
      ["/files/a/b"],
      not: ["/files"],
      remark: "which also matches 'files/' but not 'files'"
    ),
    Row(
      "users/:id.:format?",
      ["users/{id}.{format}", "users/{id}"],
      ["/users/7", "/users/7.json"],
      not: ["/users"]
    ),
    Row(
      "users{.:format}",
      ["users.{format}", "users"],
      ["/users", "/users.json"],
      not: ["/users/x"]
    ),
    Row("posts/?:format?", ["posts/{format?}"], ["/posts", "/posts/a"], not: ["/posts/a/b"]),
    Row(
      ":id.?:format?",
      ["{id}.{format}", "{id}"],
      ["/7", "/7.json"],
      not: ["/7/json"]
    ),
    // Crossroads, Iris, long lists of words, and keyboards of East Asia.
    Row(
      "users/:id:/edit",
      ["users/{id}/edit", "users/edit"],
      ["/users/7/edit", "/users/edit"],
      not: ["/users/7"],
      remark: "or '{id}:' for a colon after the value"
    ),
    Row(
      "users/{id:int min(1)}",
      ["users/{id:int}"],
      ["/users/7"],
      not: ["/users/a"],
      remark: "where 'id' is any integer"
    ),
    Row(
      "{x:(\(manyWords))}/a",
      ["{x:\(manyWords)}/a"],
      ["/w59/a"],
      not: ["/w60/a"]
    ),
    Row("users／｛id｝", ["users/{id}"], ["/users/7"], not: ["/users"]),
    Row("{id：int}", ["{id:int}"], ["/7"], not: ["/a"]),
    Row("book{s}?", ["books", "book"], ["/books", "/book"], not: ["/bookmark"]),
    Row("item{s}?/:id", ["items/{id}", "item/{id}"], ["/items/7", "/item/7"], not: ["/itemx/7"]),
    Row(
      "books/:id/{chapter/:n}?",
      ["books/{id}/chapter/{n}", "books/{id}"],
      ["/books/7/chapter/1", "/books/7"],
      not: ["/books/7/chapter"]
    ),
    // JLRoutes and Laminas.
    Row(
      "user/:id/(login/:sub)",
      ["user/{id}/login/{sub}", "user/{id}"],
      ["/user/7/login/x", "/user/7"],
      not: ["/user/7/login"]
    ),
    Row("[:a[/:b]]", ["{a?}/{b?}"], ["/", "/x", "/x/y"], not: ["/x/y/z"]),
    Row("[:lang/]item", ["{lang}/item", "item"], ["/en/item", "/item"], not: ["/en"]),
    Row("[{lang}/]item", ["{lang}/item", "item"], ["/en/item", "/item"], not: ["/en"]),
    Row("user/[a|b]", ["user/{name:a|b}"], ["/user/a"], not: ["/user/c"]),
    // The separators of another system.
    Row(#"account\settings"#, ["account/settings"], ["/account/settings"], not: ["/account"]),
    Row(
      #"account\delete"#,
      ["account/delete"],
      ["/account/delete"],
      not: ["/account"],
      remark: #"or '{name:int}' for '\d'"#
    ),
    Row(":foo{-:bar}?", ["{foo}-{bar}", "{foo}"], ["/a", "/a-b"], not: ["/a/b"]),
    Row(
      "item/:id{/edit}",
      ["item/{id}/edit", "item/{id}"],
      ["/item/7/edit", "/item/7"],
      not: ["/item/7/x"]
    ),
    Row(
      "item/{id}{/edit}?",
      ["item/{id}/edit", "item/{id}"],
      ["/item/7/edit", "/item/7"],
      not: ["/item/7/x"]
    ),
    Row("users/:kind(film)", ["users/{kind:film}"], ["/users/film"], not: ["/users/x"]),
    Row(
      "user-:name(.*)",
      ["user-{name}"],
      ["/user-a"],
      not: ["/user-", "/a"],
      remark: "'name' is part of one component"
    ),
    Row("item-:id", ["item-{id}"], ["/item-7"], not: ["/item-", "/item"]),
    Row(
      #"v:version(\d+)/item"#,
      ["v{version:int}/item"],
      ["/v1/item"],
      not: ["/vx/item", "/v/item"]
    ),
    Row(
      #":hour(\d{2})h:minute(\d{2})m"#,
      ["{hour:int}h{minute:int}m"],
      ["/12h30m"],
      not: ["/12h"],
      remark: "'hour' is any integer, and so is 'minute'"
    ),
    Row("users/:id;v=:v", ["users/{id};v={v}"], ["/users/7;v=1"], not: ["/users/7"]),
    Row("users/:id:int", ["users/{id:int}"], ["/users/7"], not: ["/users/x"]),
    Row(
      "search/:q(/p:page)",
      ["search/{q}/p{page?}"],
      ["/search/a", "/search/a/p2"],
      not: ["/search", "/search/a/2"]
    ),
    Row(
      "docs(/:a)(/:b)",
      ["docs/{a?}/{b?}"],
      ["/docs", "/docs/1", "/docs/1/2"],
      not: ["/docs/1/2/3"]
    ),
    Row("files/**:path", ["files/{path**}"], ["/files/", "/files/a/b"], not: ["/files"]),
    Row(
      "api/((?!internal).*)",
      ["api/{name**}"],
      ["/api/a"],
      not: ["/internal"],
      remark: "list the excluded paths under 'webOnly'"
    ),
    Row("!(api)/x", ["{name}/x"], ["/a/x"], not: ["/x"], remark: "excluded paths under 'webOnly'"),
    Row("+(a|b)/x", ["{name:a|b}/x"], ["/a/x"], not: ["/c/x"]),
    Row("{id|[0-9]+}", ["{id:int}"], ["/7"], not: ["/x"]),
    // ASP.NET, Spring, gRPC, RFC 6570, FastAPI, hapi, actix, salvo.
    Row("{id=1}/x", ["{id}/x"], ["/5/x"], not: ["/x", "/5"]),
    Row(
      "{a=Home}/{b=Index}/{id?}",
      ["{a?}/{b?}/{id?}"],
      ["/", "/x", "/x/y/1"],
      not: ["/x/y/1/2"],
      remark: "'Home' as the default of 'a' in 'defaults'"
    ),
    Row("~/item/:id", ["/item/{id}"], ["/item/7"], not: ["/~/item/7"]),
    Row(
      "user/{id:alpha:minlength(3)}",
      ["user/{id}"],
      ["/user/abc"],
      not: ["/user"],
      remark: "where 'id' is any text"
    ),
    Row(
      "user/{id:int|uuid}",
      ["user/{id}"],
      ["/user/7"],
      not: ["/user"],
      remark: "where 'id' is any text"
    ),
    Row("item/{id|int}", ["item/{id:int}"], ["/item/7"], not: ["/item/x"]),
    Row("files/{path=**}", ["files/{path**}"], ["/files/a/b"], not: ["/file"]),
    Row("v1/{name=*}", ["v1/{name}"], ["/v1/a"], not: ["/v1/a/b"]),
    Row(
      "v1/{name=shelves/*}",
      ["v1/shelves/{name}"],
      ["/v1/shelves/a"],
      not: ["/v1/a", "/v1/a/b"],
      remark: "'name' is only the text for '*'"
    ),
    Row("v1/{name=a/*/b/**}", ["v1/a/{name}/b/{name2**}"], ["/v1/a/1/b/c"], not: ["/v1/a"]),
    Row("{path:*}", ["{path**}"], ["/a/b", "/"], not: []),
    Row("files/{path:**}", ["files/{path**}"], ["/files/a/b"], not: ["/file"]),
    Row(
      "files/{id:.+}",
      ["files/{id**}"],
      ["/files/a/b"],
      not: ["/files"],
      remark: "which also matches 'files/' but not 'files'"
    ),
    Row("item/{id:[^/]*}", ["item/{id}"], ["/item/a"], not: ["/item/a/b"]),
    Row("item/{tail}*", ["item/{tail**}"], ["/item/a/b"], not: ["/x"]),
    Row("item/<**tail>", ["item/{tail**}"], ["/item/a/b"], not: ["/x"]),
    Row("item/{*?tail}", ["item/{tail**}"], ["/item/a/b"], not: ["/x"]),
    Row("item/{:id}", ["item/{id}"], ["/item/a"], not: ["/item"]),
    Row("item/{int id}", ["item/{id:int}"], ["/item/7"], not: ["/item/x"]),
    Row("map{;x,y}", ["map;x={x};y={y}"], ["/map;x=1;y=2"], not: ["/map", "/map;x=1"]),
    Row(
      "{/a,b}{/c*}",
      ["/{a}/{b}/{c**}", "/{a?}/{b?}"],
      ["/", "/1", "/1/2", "/1/2/3/4"],
      not: []
    ),
    Row("item{/id:3}", ["item/{id?}"], ["/item", "/item/abc"], not: ["/item/a/b"]),
    Row("item/<id|[0-9]+>", ["item/{id:int}"], ["/item/7"], not: ["/item/x"]),
    Row("item/<name:[A-z]+>", ["item/{name}"], ["/item/a"], not: ["/item"], remark: "any text"),
    Row("[create|edit:action]/x", ["{action:create|edit}/x"], ["/edit/x"], not: ["/show/x"]),
    Row("item/{id}[/]", ["item/{id}"], ["/item/7"], not: ["/item"]),
    Row("item[/[{id}]]", ["item/{id?}"], ["/item", "/item/7"], not: ["/item/7/8"]),
    Row("[{id}]", ["{id?}"], ["/", "/7"], not: ["/7/8"]),
    // Alternatives of whole paths, and methods.
    Row(
      "/item/{id}|/thing/{id}",
      ["/item/{id}", "/thing/{id}"],
      ["/item/7", "/thing/7"],
      not: ["/x/7"]
    ),
    Row(
      "item/:id|thing/<id>",
      ["item/{id}", "thing/{id}"],
      ["/item/7", "/thing/7"],
      not: ["/x/7"]
    ),
    Row("(/a|/b/{x})/c", ["/a/c", "/b/{x}/c"], ["/a/c", "/b/1/c"], not: ["/a", "/b/c"]),
    Row("GET /item/{id}", ["/item/{id}"], ["/item/7"], not: ["/GET%20/item/7"]),
    Row("get /item/:id", ["/item/{id}"], ["/item/7"], not: ["/item"]),
    Row("GET|POST  /item/[i:id]", ["/item/{id:int}"], ["/item/7"], not: ["/item/x"]),
    // Interpolations.
    Row("users/#{id}/posts", ["users/{id}/posts"], ["/users/7/posts"], not: ["/users/#7/posts"]),
    Row("users/#{id}/x/#{post}", ["users/{id}/x/{post}"], ["/users/7/x/1"], not: ["/users"]),
    Row("users/#{user.id}?tab=a", ["users/{user_id}?tab=a"], ["/users/7?tab=a"], not: ["/users/7"]),
    Row("item?id=#{id}", ["item?id={id}"], ["/item?id=7"], not: ["/item"]),
    Row("item?id=%{id}", ["item?id={id}"], ["/item?id=7"], not: ["/item"]),
    Row("users/%{id}", ["users/{id}"], ["/users/7"], not: ["/users"]),
    Row("users/%(id)s", ["users/{id}"], ["/users/7"], not: ["/users"]),
    Row("users/%1$s/%lld", ["users/{name}/{name2:int}"], ["/users/a/7"], not: ["/users/a/b"]),
    Row("users/%s-%d", ["users/{name}-{name2:int}"], ["/users/a-7"], not: ["/users/a-b"]),
    Row(
      #"users/\(id)"#,
      ["users/{id}"],
      ["/users/7"],
      not: ["/users"],
      remark: #"or '\(id\)' for text in parentheses"#
    ),
    Row(#"users/\(user.id)/x"#, ["users/{user_id}/x"], ["/users/7/x"], not: ["/users"]),
    Row("users/${user.id}/x", ["users/{user_id}/x"], ["/users/7/x"], not: ["/users"]),
    Row("users/{{ user.id }}", ["users/{user_id}"], ["/users/7"], not: ["/users"]),
    Row("users/<%= id %>", ["users/{id}"], ["/users/7"], not: ["/users"]),
    Row("users/$id.json", ["users/{id}.json"], ["/users/7.json"], not: ["/users/7"]),
    // Next.js, expo-router and SvelteKit.
    Row("(tabs)/(home)", [""], ["/"], not: ["/home", "/tabs"]),
    Row("(tabs)/index", [""], ["/"], not: ["/index"]),
    Row("shop/(home)/(index)", ["shop"], ["/shop"], not: ["/shop/home"]),
    Row("item/[id]+api", ["item/{id}"], ["/item/7"], not: ["/item"]),
    Row("(app)/item/[id].tsx", ["item/{id}"], ["/item/7"], not: ["/app/item/7"]),
    Row("item/[...rest].tsx", ["item/{rest**}"], ["/item/a/b"], not: ["/x"]),
    Row("item/[id]/index", ["item/{id}"], ["/item/7"], not: ["/item/7/index"]),
    Row("feed/(..)photo/[id]", ["photo/{id}"], ["/photo/7"], not: ["/feed/photo/7"]),
    Row("feed/@modal/(.)photo/[id]", ["feed/photo/{id}"], ["/feed/photo/7"], not: ["/photo/7"]),
    Row("a/b/(...)photo/[id]", ["photo/{id}"], ["/photo/7"], not: ["/a/b/photo/7"]),
    // Regular expressions, and the patterns of Android and Apple.
    Row(#"^/item/(\d+)/?$"#, ["/item/{name:int}"], ["/item/7"], not: ["/item/x"]),
    Row(#"item/(\d+)$"#, ["item/{name:int}"], ["/item/7"], not: ["/item/x"]),
    Row(#"^item(?:/(\d+))?$"#, ["item/{name:int?}"], ["/item", "/item/7"], not: ["/item/x"]),
    Row("^/item/.*$", ["/item/**"], ["/item/a/b"], not: ["/x"]),
    Row(
      #"(?i)item/(\d+)"#,
      ["item/{name:int}"],
      ["/item/7"],
      not: ["/item/x"],
      remark: "set the policy 'pathCase' to 'insensitive'"
    ),
    Row(#"item/\\d+"#, ["item/{name:int}"], ["/item/7"], not: ["/item/x"]),
    Row("item/.*fly", ["item/{name}fly"], ["/item/butterfly"], not: ["/item/x"]),
    Row(
      "item/..*",
      ["item/**"],
      ["/item/a/b"],
      not: ["/item"],
      remark: "which also matches 'item/' but not 'item'"
    ),
    Row(
      "item/?*",
      ["item/**"],
      ["/item/a/b"],
      not: ["/item"],
      remark: "which also matches 'item/' but not 'item'"
    ),
    // Regular expressions of JavaScript, and parts of JAX-RS, of Apple's file and of hash routers.
    Row(#"/^\/users\/(\d+)$/"#, "/users/{name:int}", "/users/7", not: "/users/a"),
    Row(#"/^\/users\/(\d+)\/?$/i"#, "/users/{name:int}", "/users/7", not: "/users/a"),
    Row(#"^\/users\/(?<id>\d+)$"#, "/users/{id:int}", "/users/7", not: "/users/a"),
    Row(#"items/{id : \d+}"#, "items/{id:int}", "/items/7", not: "/items/a"),
    Row("items/{id: int}", "items/{id:int}", "/items/7", not: "/items/a"),
    Row("station/?*/arrivals", "station/{name}/arrivals", "/station/7/arrivals"),
    Row("id/????", "id/{name}", "/id/abcd", remark: "where 'name' is any text"),
    Row("#/a/.*", "#/a/{name}", "/#/a/x", remark: "where 'name' is one component"),
    Row("app#/a/*", "app#/a/{name}", "/app#/a/x", not: "/app#/a/x/y"),
    Row(#"item/.*\\.html"#, "item/{name}.html", "/item/a.html", not: "/item/a"),
    Row("docs/...", "docs/**", "/docs/a/b", not: "/doc/a"),
    Row("users/{id}/...", "users/{id}/**", "/users/7/a", not: "/users"),
    Row("users/{id}$", "users/{id}", "/users/7", not: "/users/7/8"),
    Row("users/v:version", "users/v{version}", "/users/v2", not: "/users/x2"),
    Row("find?q={q}[&page={page}]", "find?q={q}&page={page?}", "/find?q=a", not: "/find?page=1"),
    Row("find[?q={q}&page=:page]", "find?q={q?}&page={page?}", "/find", not: "/find/a"),
  ]

  /// Links in the place of a pattern.
  static let links: [Row] = [
    Row(
      "app://item/:id",
      ["item/{id}"],
      ["app://item/7"],
      not: ["app://item"],
      remark: "'app:app'"
    ),
    Row(
      "shop:///item/<int:id>",
      ["/item/{id:int}"],
      ["shop:///item/7"],
      not: ["shop:///item/x"],
      remark: "in the scope 'app:shop'"
    ),
    Row(
      "//a.example/item",
      ["item"],
      ["https://a.example/item"],
      not: ["https://a.example/x"],
      remark: "in the scope 'universal:a.example'"
    ),
    Row(
      "*://*.a.example/item/*",
      ["item/*"],
      ["https://b.a.example/item/7"],
      not: ["https://b.a.example/item"],
      remark: "in the scope 'universal:*.a.example'"
    ),
    Row(
      "http{s}://(www.)?a.example/item/{id}",
      ["item/{id}"],
      ["https://www.a.example/item/7"],
      not: ["https://a.example/item"],
      remark: "the scopes of a route name schemes and domains"
    ),
    Row(
      "http(s)?://a.example/:lang?/item",
      ["{lang}/item", "item"],
      ["/en/item", "/item"],
      not: ["/en"],
      remark: ", in the scope 'universal:a.example'"
    ),
    Row(
      "https?://a.example/item/{id}?",
      ["item/{id?}"],
      ["/item", "/item/7"],
      not: ["/item/7/8"],
      remark: "in the scope 'universal:a.example'"
    ),
    Row(
      "*.a.example/item/[id]",
      ["item/{id}"],
      ["/item/7"],
      not: ["/item"],
      remark: "in the scope 'universal:*.a.example'"
    ),
    Row(
      "GET a.example/item/{id}",
      ["item/{id}"],
      ["/item/7"],
      not: ["/item"],
      remark: "in the scope 'universal:a.example'"
    ),
    Row(
      "{scheme}://{host}/item/{id}",
      ["item/{id}"],
      ["/item/7"],
      not: ["/item"],
      remark: "the scopes of a route name schemes and domains"
    ),
    Row(
      "$scheme://item/:id",
      ["item/{id}"],
      ["app://item/7"],
      not: ["app://item"],
      remark: "the scopes of a route name schemes and domains"
    ),
    Row(
      "https://a.example:8080",
      ["/"],
      ["/"],
      not: ["/x"],
      remark: "in the scope 'universal:a.example:8080'"
    ),
  ]
}
