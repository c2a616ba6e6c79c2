import Testing

@testable import Waymark

/// Reading takes sixteen bytes at a time; these tests read the same links a character at a time.
@Suite("Reading and a slow reader")
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

  private func text(_ alphabet: [String], upTo count: Int, _ random: inout Random) -> String {
    (0..<Int.random(in: 0...count, using: &random))
      .map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: 0..<40)
  func `every path is split and decoded as a slow reader does`(seed: UInt64) throws {
    var random = Random(state: seed)
    let common = ["a", "Z", "7", "-", "_", "b", "c", "d", "/", "ef"]
    let rare = common + [".", "/", "//", "/./", "/../", "%2E", "%41", "~", "@", "é"]
    for round in 0..<200 {
      let path = text(round % 2 == 0 ? common : rare, upTo: 90, &random)
      let domain = text(["a", "b", "7", ".", "-"], upTo: 40, &random) + "x"
      let suffix = ["", "?q=1", "?a=b&c", "#f"].randomElement(using: &random) ?? ""
      let link = try DeepLink("https://\(domain)/\(path)\(suffix)")
      #expect(link.pathComponents == components(path), "seed \(seed): \(link)")
      #expect(link.domain == domain, "seed \(seed): \(link)")
      #expect(link.rawFragment == (suffix == "#f" ? "f" : nil), "seed \(seed): \(link)")
      let alone = try DeepLink(path: "/\(path)\(suffix)", policy: LinkPolicies())
      #expect(alone.pathComponents == components(path), "seed \(seed): \(alone)")
    }
  }

  @Test(arguments: 0..<10)
  func `every query is counted and split as a slow reader does`(seed: UInt64) throws {
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

  @Test func `a character that may not stand in a path is found wherever it stands`() throws {
    for length in 1...50 {
      for place in 0..<length {
        var path = Array(repeating: "a", count: length)
        path[place] = "<"
        let text = "https://example.com/" + path.joined()
        let error = #expect(throws: LinkError.self) { try DeepLink(text) }
        #expect(error?.offset == 20 + place)
      }
    }
  }
}
