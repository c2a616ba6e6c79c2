import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Paths that two patterns match` {
  @Test(
    arguments: [
      ("", "", true), ("", "a", false), ("", "**", true), ("a", "A", false),
      ("{x}", "a", true), ("{x}", "a/b", false), ("{x}/b", "a/{y}", true),
      // Restrictions and text inside a component exclude each other.
      ("a/{id:int}", "a/{kind:new|used}", false), ("a/{id:int}", "a/{kind:new|7}", true),
      ("a/{id:uuid}", "a/{id:int}", false), ("{x}-view", "{x}-edit", false),
      ("x{a}x{b}", "x{a:int}", false), ("x{a}y{b}", "x-y-z", true), ("x{a}y{b}", "x-z-z", false),
      ("{a}bc", "ab{c}", true), ("ab{c}", "{a}ab", true), ("a{x}a", "a", false),
      // Optional components and catch-alls.
      ("a/{b?}", "a", true), ("a/{b?}/{c?}", "a/x/y/z", false), ("a/{b?}/{c:int?}", "a/x/y", false),
      ("a/**", "a", true), ("a/**", "a/b/c", true), ("a/**", "b/**", false), ("a/**", "**", true),
      ("a/{b}/**", "a/{c?}", true), ("a/{b:int}/**", "a/x/{y}", false),
      (#"a\/b"#, "a/b", false), (#"a\/b"#, "{x}", true),
    ] as [(String, String, Bool)]
  )
  func `two patterns overlap if a link matches both`(
    one: String,
    other: String,
    overlap: Bool
  ) throws {
    let policies = LinkPolicies()
    let paths = try [one, other].map { PatternPaths(try Pattern($0), policies) }
    #expect(paths[0].overlap(paths[1]) == overlap)
    #expect(paths[1].overlap(paths[0]) == overlap)
  }

  @Test func `the policies decide about the case and a slash at the end`() throws {
    for (one, other, policies, overlap) in [
      ("a", "A", LinkPolicies(pathCase: .insensitive), true),
      ("a/{x:v}", "A/V", LinkPolicies(pathCase: .insensitive), true),
      ("a/{x:v|w}", "a/{y:V}", LinkPolicies(pathCase: .insensitive), false),
      ("a", "a/", LinkPolicies(), true), ("a", "a/", LinkPolicies(trailingSlash: .strict), false),
      ("a", "a/**", LinkPolicies(trailingSlash: .strict), false),
      ("a/", "a/**", LinkPolicies(trailingSlash: .strict), true),
    ] {
      let paths = try [one, other].map { PatternPaths(try Pattern($0), policies) }
      #expect(paths[0].overlap(paths[1]) == overlap, "\(one), \(other)")
    }
  }

  @Test func `patterns of random routes overlap if a table finds a link of both`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    for _ in 0..<100 {
      let routes = try tables.table().routes
      let policies = LinkPolicies(
        trailingSlash: tables.oneIn(2) ? .strict : .ignore,
        pathCase: tables.oneIn(2) ? .insensitive : .sensitive
      )
      let app = AppIdentity.any(policies: policies)
      let single = try routes.map { try RouteTable([Route($0.pattern)], app: app) }
      let paths = routes.map { PatternPaths($0.pattern, policies) }
      for (left, right) in routes.indices.flatMap({ left in routes.indices.map { (left, $0) } }) {
        if paths[left].overlap(paths[right]) { continue }
        for isFull in [false, true] {
          let patterns = [left, right].map { routes[$0].pattern }
          let path = ExampleLink(patterns[0], filledBy: patterns[1], isFull: isFull).relativePath
          let link = "https://a.com/" + path
          let matched = [left, right].allSatisfy { ((try? single[$0].match(link)) ?? nil) != nil }
          #expect(!matched, "\(patterns) \(link), seed \(seed)")
        }
      }
    }
  }
}

@Suite struct `Links that the rules of a manifest match` {
  @Test(
    arguments: [
      ("a/{id:int}", "a/{kind:new|used}", 31, false), ("a/{id:int}", "a/{kind:new|used}", 26, true),
      ("a/{x}", "a/b/c", 31, false), ("a/{x}", "a/b/c", 26, true), ("a/{x}/d", "a/b/c", 26, false),
      ("a/{x}", "a", 26, false), ("a/**", "a", 31, true),
      // A glob never backtracks, so text after a parameter only counts by its length.
      ("{x}-view", "{y}-edit", 31, true), ("{x}-view", "new", 31, false),
      ("{x}-view", "new/edit", 31, false), ("{x}-view", "new/edit", 26, true),
      // The last parameter with few words is written as one path for each word.
      ("a/{x:b|c}", "a/b/d", 26, false), ("a/{x:b|c}", "a/d", 26, false),
      ("a.b", "a-b", 26, false), (#"a\/b"#, #"a\/b"#, 31, true),
    ] as [(String, String, Int, Bool)]
  )
  func `the rules of a pattern match a link of another`(
    own: String,
    other: String,
    apiLevel: Int,
    matches: Bool
  ) throws {
    let paths = try [own, other].map { text in
      ManifestPaths(try Pattern(text), apiLevel: apiLevel, policies: LinkPolicies())
    }
    #expect(paths[0].match(paths[1]) == matches)
  }
}

extension ExampleLink {
  /// Creates a link of a pattern, with components of another pattern in place of parameters.
  ///
  /// - Parameter isFull: Whether both patterns contribute their optional components.
  fileprivate init(_ pattern: Pattern, filledBy other: Pattern, isFull: Bool) {
    self.init(pattern, isFull: isFull)
    let others = ExampleLink(other, isFull: isFull).components
    for (index, component) in pattern.components.enumerated() where index < others.count {
      if component.isCatchAll {
        components = Array(components.prefix(index)) + others[index...]
      } else if component.literal == nil, index < components.count {
        components[index] = others[index]
      }
    }
  }
}
