import Testing

@testable import WaymarkPlatforms

@Suite struct `Documented groups and dynamic rules of Android` {
  private static let blocks = (try? Facts("android-groups"))?.blocks ?? []

  @Test func `the table contains all documented groups and rules`() {
    #expect(Self.blocks.count == 26)
  }

  @Test(arguments: blocks.indices)
  func `a group or rule behaves as the documentation describes`(index: Int) throws {
    let block = Self.blocks[index]
    let words = block.heads[0].split(separator: " ", maxSplits: 1).map(String.init)
    let last = try #require(block.rows.last).text.split(separator: " ").map(String.init)
    if words[0] == "manifest" {
      let filter = Self.filter(block.rows.dropLast().map(\.text))
      let matches = filter.match(last[1], apiLevel: 35) == .path
      #expect(matches == (last[0] == "yes"), "line \(block.number), \(words[1])")
      return
    }
    let json = """
      [{"relation": ["\(AssetLinks.handleAllURLs)"], "target": {"namespace": "android_app",
        "package_name": "a.b", "sha256_cert_fingerprints": ["A"]}, "relation_extensions":
        {"\(AssetLinks.handleAllURLs)": {"dynamic_app_link_components": \(words[1])}}}]
      """
    let rules = try AssetLinks(json).dynamicRules(for: "a.b")?.rules
    let allows = rules.map { $0.decision(for: AndroidURI(last[1])).allows ? "yes" : "no" }
    #expect(allows ?? "manifest" == last[0], "line \(block.number), \(words[1])")
  }

  /// A filter for one host with these siblings and groups.
  private static func filter(_ rows: [String]) -> AndroidManifest.IntentFilter {
    var data: [AndroidManifest.Data] = [.init([.scheme: "https", .host: "project.example.com"])]
    var groups: [AndroidManifest.RelativeGroup] = []
    for row in rows {
      let words = row.split(separator: " ").map(String.init)
      if words[0] == "path" {
        data.append(Self.data("path", words[1], words[2]))
      } else {
        let parts = words.dropFirst().map { part in
          let parts = part.split(separator: ":", maxSplits: 2).map(String.init)
          return Self.data(parts[0], parts[1], parts[2])
        }
        groups.append(.init(allows: words[0] == "allow", data: parts))
      }
    }
    return .web(data: data, groups: groups)
  }

  private static func data(_ part: String, _ kind: String, _ text: String) -> AndroidManifest.Data {
    guard let part = AndroidManifest.Data.Part(rawValue: part),
      let kind = AndroidPattern.Kind(rawValue: kind)
    else { return .init([:]) }
    return .init([.init(part, kind): text])
  }

  @Test func `a query is split into items like String.split does it`() {
    let filter = { (pattern: String) in
      AndroidManifest.IntentFilter.web(
        data: [.init([.scheme: "https", .host: "a.b"])],
        groups: [.init(data: [.init([.query: pattern])])]
      )
    }
    let takes = { (query: String, pattern: String) in
      filter(pattern).match("https://a.b/?" + query) != nil
    }
    #expect(takes("a=1;b=2", "b=2"))
    #expect(!takes("a=1;b=2&c", "b=2"))
    #expect(takes("a=1;b=2&", "b=2&"))
    #expect(takes("a%26b", "b"))
    #expect(!takes("&", ""))
    #expect(takes("", ""))
    #expect(takes("&a", ""))
  }

  /// Lazy wildcards: pattern, texts that it takes and does not take.
  static let globs = [
    ("*", ["", "/", "/a/b"], []),
    ("/a*b", ["/ab", "/axb", "/a/b"], ["/abb", "/a"]),
    ("/?*", ["/a", "/abc"], ["/", ""]),
    ("/a?c", ["/abc", "/a/c"], ["/ac", "/abbc"]),
    ("/*/c", ["/a/c", "//c"], ["/a/b/c"]),
    ("**", ["", "a"], []),
  ]

  @Test(arguments: globs.indices)
  func `lazy wildcards match the expected texts`(index: Int) {
    let (pattern, takes, leaves) = Self.globs[index]
    let glob = LazyGlob(pattern)
    #expect(takes.filter { !glob.matches(Array($0.utf16)[...]) } == [], "\(pattern)")
    #expect(leaves.filter { glob.matches(Array($0.utf16)[...]) } == [], "\(pattern)")
  }
}
