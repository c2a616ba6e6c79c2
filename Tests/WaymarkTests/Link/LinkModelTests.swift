import TestSupport
import Testing

@testable import Waymark

/// Reading takes sixteen bytes at a time; these tests read the same links a character at a time.
@Suite("Reading and a slow reader", .sameWithoutDiagnostics)
struct LinkModelTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// A path's components as RFC 3986 §5.2.4 and the default policies have them.
  private func components(_ path: String) -> [String] {
    var result: [String] = []
    for piece in path.split(separator: "/", omittingEmptySubsequences: false) {
      let text = String(piece).replacing("%2E", with: ".").replacing("%41", with: "A")
      switch text {
      case ".": continue
      case "..": if !result.isEmpty { result.removeLast() }
      default: result.append(text)
      }
    }
    return result.filter { !$0.isEmpty }
  }

  /// The authority and the path after the scheme of an app link; no dot segment removes the first.
  private func appParts(_ text: String) -> (authority: String, path: String) {
    guard text.hasPrefix("//") else { return ("", text) }
    let authority = text.dropFirst(2).prefix { $0 != "/" }
    return (String(authority), String(text.dropFirst(2 + authority.count)))
  }

  /// A host as a slow reader has it: its labels in ASCII, without the dot of the DNS root, which
  /// follows a label; `nil` if a character is not allowed.
  private func host(_ text: String) -> String? {
    var plain = text.replacing("%2E", with: ".").lowercased()
    if plain.contains(where: { "^%".contains($0) }) { return nil }
    if plain.count > 1, plain.hasSuffix("."), !plain.hasSuffix("..") { plain.removeLast() }
    let labels = plain.split(separator: ".", omittingEmptySubsequences: false)
    return labels.compactMap { asciiHost(String($0)) }.joined(separator: ".")
  }

  @Test func `a host is read like a slow reader reads it`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Random(state: seed)
    let common = ["a", "b7", "c-d", "www", "x.y", "example", "."]
    let rare = common + ["Z", "%2E", "Ü", "%C3%9C", "é", "..", "^", "%5E", "%zz"]
    var (read, refused) = (0, 0)
    for round in 0..<4_000 {
      let text = text(round % 2 == 0 ? common : rare, upTo: round % 3 == 0 ? 20 : 6, &random)
      if text.isEmpty { continue }
      let tails = ["/x", "", "?q", "#f", ":8080/x", "/.a/b./c..d"]
      let tail = tails.randomElement(using: &random) ?? ""
      let expected = host(text.replacing("%C3%9C", with: "Ü"))
      let link = try? DeepLink("https://\(text)\(tail)")
      let port = tail.hasPrefix(":") ? ":8080" : ""
      #expect(link?.domain == expected.map { $0 + port }, "seed \(seed): \(text)\(tail)")
      if link == nil { refused += 1 } else { read += 1 }
    }
    #expect(read > 500 && refused > 500, "seed \(seed): \(read), \(refused)")
  }

  private func text(_ alphabet: [String], upTo count: Int, _ random: inout Random) -> String {
    (0..<Int.random(in: 0...count, using: &random))
      .map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: 0..<40)
  func `a path is split and decoded like a slow reader does it`(seed: UInt64) throws {
    var random = Random(state: seed)
    let common = ["a", "Z", "7", "-", "_", "b", "c", "d", "/", "ef"]
    let rare = common + [".", "/", "//", "/./", "/../", "%2E", "%41", "~", "@", "é"]
    for round in 0..<200 {
      let path = text(round % 2 == 0 ? common : rare, upTo: 90, &random)
      let domain = text(["a", "b", "7", "c.d", "-"], upTo: 30, &random) + "x"
      let suffix = ["", "?q=1", "?a=b&c", "#f"].randomElement(using: &random) ?? ""
      let link = try DeepLink("https://\(domain)/\(path)\(suffix)")
      #expect(link.pathComponents == components(path), "seed \(seed): \(link)")
      #expect(link.domain == domain, "seed \(seed): \(link)")
      #expect(link.rawFragment == (suffix == "#f" ? "f" : nil), "seed \(seed): \(link)")
      let alone = try DeepLink(path: "/\(path)\(suffix)", policy: LinkPolicies())
      #expect(alone.pathComponents == components(path), "seed \(seed): \(alone)")
      let start = ["", "/", "//", "//", "///"].randomElement(using: &random) ?? ""
      let app = try DeepLink("x:\(start)\(path)\(suffix)")
      let parts = appParts(start + path)
      #expect(
        app.pathComponents == components(parts.authority) + components(parts.path),
        "seed \(seed): \(app)"
      )
    }
  }

  @Test(arguments: 0..<10)
  func `a query is counted and split like a slow reader does it`(seed: UInt64) throws {
    var random = Random(state: seed)
    for _ in 0..<200 {
      let query = text(
        ["a", "b", "=", "&", "&", "7", "-", ".", "_", "/", "+", "?"],
        upTo: 60,
        &random
      )
      let pieces = query.split(separator: "&")
      let link = try DeepLink("https://example.com/?\(query)")
      #expect(
        link.queryItems.map(\.description) == pieces.map(String.init),
        "seed \(seed): \(link)"
      )
      let policy = LinkPolicies(maximumItems: pieces.count)
      #expect(throws: Never.self, "seed \(seed): \(link)") {
        try DeepLink(link.text, policy: policy)
      }
      guard pieces.count > 0 else { continue }
      let stricter = LinkPolicies(maximumItems: pieces.count - 1)
      #expect(throws: LinkError.self, "seed \(seed): \(link)") {
        try DeepLink(link.text, policy: stricter)
      }
    }
  }

  /// What is read at once, and what is read of it a byte at a time.
  private func twice(
    _ text: String,
    _ policy: LinkPolicies,
    path: Bool
  ) -> (plain: DeepLink?, full: DeepLink?) {
    var plain = PlainReader()
    var full = LinkReader(policy)
    var key = ""
    let limits = ReadingLimits(policy)
    let isPlain = withBytes(text) {
      path ? plain.readPath($0, limits) : plain.readLink($0, limits)
    }
    let fault = withBytes(text) { path ? full.readPath($0, &key) : full.readLink($0, &key) }
    return (
      isPlain ? DeepLink(linkText: text, copies: "", layout: plain.layout) : nil,
      fault == nil ? DeepLink(linkText: text, copies: key, layout: full.layout) : nil
    )
  }

  @Test(arguments: 0..<40)
  func `the fast reader and the reader for single bytes return the same parts`(seed: UInt64) throws
  {
    var random = Random(state: seed)
    let starts = [
      "https://", "https://", "http://", "HTTPS://", "https:", "http:/", "httpx:", "x:", "x:/",
      "x://", "x:///", "app://", "X://", "a-b:", "a-b://", "x-app://", "x2+y.z:/", "1x://", "-a://",
      "+:", "http-x://", "https.a:", "x-A://", "://", "",
    ]
    let common = ["a", "Z", "7", "-", "_", "b", "c", "d", "/", "ef", "."]
    let rare =
      common + ["//", "./", "/..", "%2E", "%zz", "~", "@", ":", "é", "[", " ", "?", "#", "&"]
    var count = 0
    for round in 0..<400 {
      let alphabet = round % 2 == 0 ? common : rare
      let head = text(["a", "b", "7", ".", "-", "c.d", "ef"], upTo: 10, &random)
      let tail = ["", "?q=1", "?a=b&c", "#f", "?%20", "?a#b", "? "].randomElement(using: &random)
      let text =
        (starts.randomElement(using: &random) ?? "") + head + "/"
        + text(alphabet, upTo: 50, &random)
        + (tail ?? "")
      let policy = LinkPolicies(
        emptyComponents: round % 3 == 0 ? .strict : .collapse,
        plus: round % 5 == 0 ? .space : .literal,
        maximumLength: round % 7 == 0 ? 20 : 8_192,
        maximumItems: round % 11 == 0 ? 1 : 256
      )
      for path in [false, true] {
        guard case (let plain?, let other) = twice(text, policy, path: path) else { continue }
        count += 1
        let full = try #require(other, "seed \(seed): \(text) is no link")
        #expect(plain == full && plain.key == text, "seed \(seed): \(text)")
        #expect(plain.rawPathComponents == full.rawPathComponents, "seed \(seed): \(text)")
        #expect(plain.rawFragment == full.rawFragment, "seed \(seed): \(text)")
        #expect(plain.layout.slashes.nonzeroBitCount == full.layout.slashes.nonzeroBitCount)
      }
    }
    #expect(count > 25, "seed \(seed): too few links are read at once")
  }

  @Test(
    arguments: [
      "https://example.com", "https://example.com/users/7", "http://example.com/a.b/c?q=%20#f",
      "myapp://users/7/posts", "x:users/7", "/users/7", "/users/7?page=2", "users/7/posts/and/more",
    ]
  )
  func `the fast reader reads a link that has nothing to decode`(text: String) throws {
    let isPath = text.hasPrefix("/") || text.hasPrefix("u")
    #expect(twice(text, LinkPolicies(), path: isPath).plain != nil)
  }

  @Test func `a control character in a path is found at every position`() throws {
    for length in 1...50 {
      for place in 0..<length {
        var path = Array(repeating: "a", count: length)
        path[place] = "%01"
        let text = "https://example.com/" + path.joined()
        let error = #expect(throws: LinkError.self) { try DeepLink(text) }
        #expect(error?.offset == 20 + place)
      }
    }
  }
}
