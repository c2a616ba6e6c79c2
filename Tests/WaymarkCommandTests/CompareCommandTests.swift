import Foundation
import TestSupport
import Testing

@Suite struct `The command compare` {
  private static let git = GitRepository.git

  private static func catalog(_ routes: String...) -> String {
    """
    {
      "schema": 1,
      "app": { "schemes": ["shop"], "domains": ["shop.example"] },
      "routes": [
        \(routes.joined(separator: ",\n    "))
      ]
    }
    """
  }
  private static let product = #"{ "name": "product", "pattern": "buy/{id}" }"#
  private static let number = #"{ "name": "product", "pattern": "buy/{id:int}" }"#
  private static let cart = #"{ "name": "cart", "pattern": "cart" }"#
  private static let page = #"{ "name": "page", "pattern": "**" }"#
  private static func association(_ path: String) -> String {
    """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "\(path)"}]}]}}
    """
  }

  /// The end of each answer about catalogs.
  private static let scope = """
    Compared: links as Waymark writes them, any text in values, with or without a slash at the end;
      their routes, values, lists, defaults, systems, activities, gates, requirements and secrets;
      the identifiers and certificates of the apps; and policies, with a few links of each route.
    Not compared: other spellings, parents, presentation, pages, user activities, saved passwords,
      and files of the platforms.
    """

  @Test func `the answer begins with the verdict, and shows a link and a remedy`() throws {
    let files = [
      "old": Self.catalog(Self.product, Self.cart), "new": Self.catalog(Self.number, Self.page),
    ]
    let answer = try Tool.run(["compare", "old", "new"], files: files)
    #expect(answer.status == 1)
    #expect(answer.errors.isEmpty)
    #expect(
      answer.output == """
        links that worked are broken: 2 moved, 1 route added

        moved: product
        link      shop://buy/x
        now       the route 'page' opens it now
        help      let the pattern of 'page' match fewer links, or make that route the \
        'replacement' of the
                    deprecated route 'product'

        moved: cart
        link      shop://cart
        now       the route 'page' opens it now
        help      keep the route 'cart' and mark it as 'deprecated' with 'page' as its 'replacement'

        \(Self.scope)

        """
    )
  }

  @Test func `equal catalogs are fine, and so is another name`() throws {
    let renamed = Self.product.replacingOccurrences(of: "product", with: "goods")
    let files = [
      "old": Self.catalog(Self.product), "new": Self.catalog(renamed, Self.cart),
    ]
    let answer = try Tool.run(["compare", "old", "new"], files: files)
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        every link that worked still works, with the same values and protection: 1 route added, 1 \
        route renamed

        renamed   'product' is now 'goods'

        \(Self.scope)

        """
    )
    let same = try Tool.run(["compare", "old", "old"], files: files)
    #expect(same.status == 0)
    #expect(
      same.output == """
        every link that worked still works, with the same values and protection

        \(Self.scope)

        """
    )
  }

  @Test func `lost protection has its own kind, with a link for each key of the catalog`() throws {
    let join = """
      { "name": "join", "pattern": "join/{token}", "requiresVerifiedLink": true,
        "secrets": ["token"] }
      """
    let files = [
      "old": Self.catalog(join),
      "new": Self.catalog(#"{ "name": "join", "pattern": "join/{token}" }"#),
    ]
    let answer = try Tool.run(["compare", "old", "new"], files: files)
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        links are protected less, or open in another way: 2 weaker

        weaker: join
        link      shop://join/x
        now       the route 'join' opens it without a verified link, and any app can claim its \
        scheme
        help      let the route 'join' require verified links

        weaker: join
        link      https://shop.example/join/x
        now       the value of 'token' is no longer secret
        help      declare the value as a secret of the route 'join'

        \(Self.scope)

        """
    )
    let json = try Tool.run(["compare", "old", "new", "--json"], files: files).output
    #expect(json.contains(#""kind": "weaker""#), "\(json)")
    #expect(json.contains(#""key": "requiresVerifiedLink""#), "\(json)")
    #expect(json.contains(#""was": "join with the secret 'token'""#), "\(json)")
    #expect(json.contains(#""now": "join without the secret 'token'""#), "\(json)")
    let github = try Tool.run(["compare", "old", "new", "--format", "github"], files: files).output
    #expect(
      github.hasPrefix(
        "::error file=new,line=5,col=5,title=waymark compare::weaker: shop://join/x: the route"
      ),
      "\(github)"
    )
  }

  @Test func `a search that ends early is not fine, and its limits are options`() throws {
    let files = ["old": Self.catalog(Self.product)]
    let answer = try Tool.run(["compare", "old", "old", "--states", "1"], files: files)
    #expect(answer.status == 1, "\(answer.errors)")
    #expect(answer.output.contains("no one knows whether links that worked are broken"))
    #expect(answer.output.contains("rules     product"), "\(answer.output)")
    #expect(answer.output.contains("'--states 4 --memory 768'"), "\(answer.output)")
    let github = ["--states", "1", "--format", "github"]
    let annotations = try Tool.run(["compare", "old", "old"] + github, files: files)
    #expect(annotations.status == 1)
    #expect(annotations.output.contains("'--states 4 --memory 768'"), "\(annotations.output)")
    // No program fits into 1 MiB.
    let small = try Tool.run(["compare", "old", "old", "--memory", "1"], files: files)
    #expect(small.status == 1, "\(small.errors)")
    #expect(small.output.contains("'--states 2400000 --memory 4'"), "\(small.output)")
    let large = try Tool.run(["compare", "old", "old", "--memory", "1000000"], files: files)
    #expect(large.status == 0, "\(large.errors)")
    #expect(try Tool.run(["compare", "old", "old", "--memory", "0"], files: files).status == 64)
  }

  @Test func `the JSON answer has stable keys`() throws {
    let deprecated = """
      { "name": "product", "pattern": "buy/{id}",
        "deprecated": { "reason": "old", "replacement": "cart" } }
      """
    let files = [
      "old": Self.catalog(deprecated, Self.cart),
      "new": Self.catalog(Self.cart, #"{ "name": "home", "pattern": "" }"#),
    ]
    let answer = try Tool.run(["compare", "old", "new", "--json"], files: files)
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        {
          "broken": [
            {
              "kind": "dead",
              "route": "product",
              "url": "shop://buy/x",
              "was": "product",
              "replacement": "cart",
              "reason": "no route accepts it, and the route 'product' is gone",
              "help": "keep the route and mark it as 'deprecated', or let a route with the same \
        pattern open what replaces it"
            }
          ],
          "wider": [],
          "renamed": [],
          "added": 1,
          "undecided": [],
          "waymark": "0.1.0"
        }

        """
    )
  }

  @Test func `GitHub shows each broken kind at the route of the new file`() throws {
    let files = [
      "old.json": Self.catalog(Self.cart, Self.product),
      "new.json": Self.catalog(Self.cart, Self.number),
    ]
    let answer = try Tool.run(["compare", "old.json", "new.json", "--format=github"], files: files)
    #expect(answer.status == 1)
    let lines = answer.output.split(separator: "\n")
    try #require(lines.count == 2, "\(answer.output)")
    #expect(
      lines[0].hasPrefix("::error file=new.json,line=6,col=5,title=waymark compare::dead: shop:")
    )
    #expect(lines[0].contains("%0Ahelp: accept the old pattern 'buy/{id}' too"))
    #expect(lines[1] == "links that worked are broken: 1 dead")

    // A route with another name is also found.
    let find = #"{ "name": "find", "pattern": "find?q={q?}", "examples": ["find?q=a"] }"#
    let search = #"{ "name": "search", "pattern": "find?p={p?}", "examples": ["find?q=a"] }"#
    let poorer = try Tool.run(
      ["compare", "old.json", "new.json", "--format=github"],
      files: [
        "old.json": Self.catalog(Self.cart, find), "new.json": Self.catalog(Self.cart, search),
      ]
    )
    #expect(
      poorer.output.hasPrefix("::error file=new.json,line=6,col=5,title=waymark compare::poorer:"),
      "\(poorer.output)"
    )
  }

  @Test func `two association files are compared for each app`() throws {
    let files = ["old": Self.association("/buy/*"), "new": Self.association("/buy/a*")]
    let answer = try Tool.run(["compare", "old", "new", "--json"], files: files)
    #expect(answer.status == 1)
    #expect(answer.output.contains(#""route": "applinks.details[0].components[0]""#))
    #expect(answer.output.contains(#""url": "https://example.com/buy""#), "\(answer.output)")
    #expect(answer.output.contains(#""appIDs": ["ABCDE12345.shop"]"#), "\(answer.output)")
    let wider = try Tool.run(["compare", "new", "old"], files: files)
    #expect(wider.status == 0 && wider.output.contains("1 rule opens more links"))
    let renamed = Self.association("/buy/*").replacing("ABCDE12345", with: "ZZZZZ99999")
    let other = try Tool.run(
      ["compare", "old", "new"],
      files: files.merging(["new": renamed]) { $1 }
    )
    #expect(other.output.contains("help      keep the app in the 'appIDs'"), "\(other.output)")
    let doubled = Self.association("/buy/*").replacing("]}]", with: #"], "components": []}]"#)
    let unknown = try Tool.run(
      ["compare", "old", "new"],
      files: files.merging(["new": doubled]) { $1 }
    )
    #expect(unknown.status == 1)
    let verdict = "no one knows whether links that worked are broken: 1 not known\n"
    #expect(unknown.output.hasPrefix(verdict), "\(unknown.output)")
    #expect(
      unknown.output.contains("undecided: the key 'components' appears twice in the new file")
    )
    #expect(unknown.output.contains("correct the file; 'lint' names the mistake"))
  }

  @Test(
    arguments: [
      ([], 64, "Name the old file and the new one"),
      (["old"], 64, "Name the old file and the new one"),
      (["old", "new", "old"], 64, "Name the old file and the new one"),
      (["old", "new", "--git", "main"], 64, "'--git' compares the catalog"),
      (["old", "new", "--catalog", "old"], 64, "only with '--git'"),
      (["--git", ""], 64, "names no revision"),
      (["--git=--output=x"], 64, "names no revision"),
      (["--git", "main", "--catalog", "-"], 64, "not standard input"),
      (["old", "new", "--json", "--format", "text"], 64, "'--json' means '--format json'"),
      (["-", "-"], 64, "command.standard-input-twice"),
      (["old", "aasa"], 64, "command.different-kinds"),
      (["old", "missing"], 65, "command.missing-file"),
      (["old", "notes"], 65, "command.unknown-file"),
      (["manifest", "manifest"], 65, "command.other-file"),
      (["old", "broken"], 65, "catalog.missing-key"),
      (["old", "conflict"], 65, "table.conflict"),
      (["old", "conflict"], 65, "at conflict (scope 'app')"),
      (["conflict", "old"], 65, "at conflict (scope 'app')"),
    ]
  )
  func `wrong usage and unreadable files have their own statuses`(
    arguments: [String],
    status: Int32,
    words: String
  ) throws {
    let files = [
      "old": Self.catalog(Self.product), "new": Self.catalog(Self.cart),
      "aasa": Self.association("/buy/*"), "notes": "some text",
      "manifest": #"<manifest xmlns:android="http://schemas.android.com/apk/res/android"/>"#,
      "broken": #"{ "schema": 1, "routes": [{ "name": "a" }] }"#,
      "conflict": Self.catalog(
        Self.product,
        #"{ "name": "other", "pattern": "buy/{number}" }"#
      ),
    ]
    let answer = try Tool.run(["compare"] + arguments, files: files)
    #expect(answer.status == status)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains(words), "\(answer.errors)")
  }

  // MARK: - Revisions

  @Test(.enabled(if: git.isExpected, Comment(rawValue: git.absence)))
  func `the catalog is compared with its file in a revision`() throws {
    let files = [
      "waymark.json": Self.catalog(Self.product), "links/shop.json": Self.catalog(Self.cart),
    ]
    try GitRepository.with(files) { folder in
      let catalog = folder.appendingPathComponent("waymark.json")
      #expect(try Tool.run(["compare", "--git", "v1"], in: folder).status == 0)
      try Data(Self.catalog(Self.number).utf8).write(to: catalog)
      let answer = try Tool.run(["compare", "--git", "HEAD", "--format", "github"], in: folder)
      #expect(answer.status == 1)
      #expect(answer.output.hasPrefix("::error file=waymark.json,line=5,"), "\(answer.output)")
      let other = folder.appendingPathComponent("links/shop.json")
      try Data(Self.catalog(Self.product).utf8).write(to: other)
      for path in ["links/shop.json", "./links/shop.json", other.path] {
        let answer = try Tool.run(["compare", "--git", "v1", "--catalog", path], in: folder)
        #expect(answer.status == 1)
        #expect(answer.output.contains("dead: cart"), "\(path): \(answer.output)\(answer.errors)")
      }
      // A folder in the repository is also a place to run the command.
      let inner = folder.appendingPathComponent("links")
      let inside = try Tool.run(["compare", "--git", "v1", "--catalog", "shop.json"], in: inner)
      #expect(inside.status == 1, "\(inside.errors)")
    }
  }

  @Test(.enabled(if: git.isExpected, Comment(rawValue: git.absence)))
  func `a revision or a file that git does not have is an error with a remedy`() throws {
    try GitRepository.with(["notes": "text", "broken.json": "{"]) { folder in
      func errors(_ arguments: String...) throws -> String {
        let answer = try Tool.run(["compare"] + arguments, in: folder)
        #expect(answer.status == 65)
        #expect(answer.output.isEmpty)
        return answer.errors
      }
      #expect(try errors("--git", "v2").contains("[command.unknown-revision]: there is no"))
      #expect(try errors("--git", "v1; touch x").contains("[command.unknown-revision]"))
      let missing = try errors("--git", "v1")
      #expect(missing.contains("[command.not-in-revision]: the revision 'v1' has no file 'way"))
      #expect(missing.contains("help: a catalog made in Swift"), "\(missing)")
      let broken = try errors("--git", "v1", "--catalog", "broken.json")
      #expect(broken.contains("v1:broken.json"), "\(broken)")
    }
  }

  @Test func `without git or a repository, the command explains what is missing`() throws {
    try SystemTool.withFolder { folder in
      let file = folder.appendingPathComponent("waymark.json")
      try Data(Self.catalog(Self.cart).utf8).write(to: file)
      let program = BuildProducts.folder.appendingPathComponent("waymark-cli").path
      let line = "PATH=/nowhere exec '\(program)' compare --git HEAD"
      let answer = try SystemTool("sh").run(["-c", line], in: folder)
      #expect(answer.status == 65)
      #expect(answer.errors.contains("[command.no-git]: git is not installed"), "\(answer.errors)")
      guard Self.git.isInstalled else { return }
      let outside = try Tool.run(["compare", "--git", "HEAD"], in: folder)
      #expect(outside.status == 65)
      #expect(outside.errors.contains("[command.unknown-revision]"), "\(outside.errors)")
    }
  }
}
