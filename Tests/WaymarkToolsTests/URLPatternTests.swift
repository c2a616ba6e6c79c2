import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

private let compiler = SystemTool("tsc")
/// Node from version 24 has `URLPattern`.
private let node = SystemTool("node-current")

/// The generated module matches what the patterns of the URL standard match, where one of them can
/// express a route: without precedence, queries, and policies.
@Suite(.enabled(if: node.isExpected, Comment(rawValue: node.absence)))
struct `URL patterns` {
  /// Patterns, each with the path of the URL pattern that expresses it.
  private static let patterns = [
    ("", "/"), ("a", "/a{/}?"), ("a/b", "/a/b{/}?"), ("{x}", "/:x{/}?"), ("a/{x}", "/a/:x{/}?"),
    ("{x}/{y}", "/:x/:y{/}?"), ("a/{x}/b", "/a/:x/b{/}?"), ("a/{x?}", "/a{/:x}?{/}?"),
    ("a/*/b", "/a/:w/b{/}?"), ("a/**", "/a/*"), ("{x}/{r**}", "/:x/*"), ("a-{x}", "/a-:x{/}?"),
    ("{x}.pdf", #"/:x([^\/]+).pdf{/}?"#), ("{x}-{y}", #"/:x([^\/]+)-:y([^\/]+){/}?"#),
    ("{x:a|b|é}/b", "/:x(a|b|%C3%A9)/b{/}?"), ("{x:int}/{y}", "/:x(-?[0-9]{1,19})/:y{/}?"),
    ("é/{x}", "/é/:x{/}?"), ("a/b-{x:int}", "/a/b-:x(-?[0-9]{1,19}){/}?"),
  ]
  private static let components = [
    "a", "a", "a", "b", "b", "a-b", "b-12", "-5", "12", "x.pdf", "é", "%C3%A9", "a%20b", "a b",
    "a%2Fb", "", ".", "..", "%2E", "a-", ".pdf", "A", "日本", "😀", "a;b", "(a)", "\\",
  ]

  @Test func `they match the same links, with the same values`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let routes = try Self.patterns.enumerated().map { index, pattern in
      try Route(pattern.0, in: [.universal(domain: "p\(index).example")], name: "r\(index)")
    }
    let policies = LinkPolicies(emptyComponents: .strict)
    let domains = routes.indices.map { "p\($0).example" }
    let catalog = try LinkCatalog(
      app: AppIdentity(domains: .listed(domains), policies: policies),
      routes: routes
    )
    let questions = (0..<4_000).map { _ in
      let count = Int.random(in: 0...3, using: &random)
      let path = (0..<count).map { _ in Self.components.randomElement(using: &random) ?? "" }
      let end = random.oneIn(4) ? "/" : ""
      let index = Int.random(in: routes.indices, using: &random)
      return "\(index)\t/\(path.joined(separator: "/"))\(end)"
    }
    let module = try #require(try catalog.generate(.typeScript).files.first)
    try SystemTool.withFolder { folder in
      let texts = [
        (module.path, module.text), ("package.json", #"{ "type": "module" }"#),
        ("patterns", Self.patterns.map(\.1).joined(separator: "\n")),
        ("questions", questions.joined(separator: "\n")), ("compare.js", Self.program),
      ]
      for (name, text) in texts {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      let options = ["--strict", "--target", "es2020", "--lib", "es2020", "--module", "es2020"]
      let compiled = try compiler.run(options + [module.path], in: folder)
      try #require(compiled.status == 0, "\(compiled.output)")
      let answer = try node.run(["compare.js"], in: folder)
      #expect(answer.errors == "", "seed \(seed)")
      #expect(Int(answer.output.dropLast()).map { $0 > 200 } == true, "\(answer.output)")
    }
  }

  /// A program that prints the number of links that are matched, and every difference as an error.
  private static let program = """
    import { readFileSync } from "node:fs"
    import { match } from "./links.js"
    const lines = (name) => readFileSync(name, "utf8").split("\\n")
    const patterns = lines("patterns").map((pathname, index) => {
      return new URLPattern({ protocol: "https", hostname: `p${index}.example`, pathname })
    })
    // Wildcards have no value, and the parts of a catch-all are a list.
    const isNamed = ([name, value]) => /^[xy]$/.test(name) && value !== undefined
    const named = (values) => JSON.stringify(Object.entries(values ?? {}).filter(isNamed).sort())
    let count = 0
    for (const line of lines("questions")) {
      const [index, path] = line.split("\\t")
      const url = `https://p${index}.example${path}`
      const found = patterns[index].exec(url)?.pathname.groups
      const decoded = found && Object.entries(found).map(([name, value]) => {
        return [name, value === undefined ? value : decodeURIComponent(value)]
      })
      const expected = found ? named(Object.fromEntries(decoded)) : null
      const route = match(url)
      const texts = Object.entries(route?.values ?? {}).map(([name, value]) => [name, `${value}`])
      const answer = route ? named(Object.fromEntries(texts)) : null
      if (found) count += 1
      if (answer !== expected) console.error(url, patterns[index].pathname, expected, answer)
    }
    console.log(count)
    """
}
