import TestSupport
import Testing
import Waymark

/// A case with more query items than are found in one pass.
private struct ManyItems: TypedRoutes, Equatable {
  var values: [String?]

  static let names = ["a", "b", "c", "d", "e f", "g"]
  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration(
        #"many?a={a}&b={b?}&c={c?}&d={d?}&e f={e?}&g={g?}"#,
        name: "many"
      )
    ]
  }

  init(values: [String?]) { self.values = values }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    values = []
    for index in Self.names.indices {
      values.append(try link.optional(.item(index), RouteExpansion.kind(of: String.self)))
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    try link.begin(0)
    for value in values { try link.optional(value, RouteExpansion.kind(of: String.self)) }
    try link.end()
  }
}

@Suite struct ItemPlacesTests {
  @Test(arguments: 0..<10)
  func `each declared item has the value of the first item with its name`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ManyItems.names + ["%61", "e%20f", "x", "", "aa", "%62"]
    let values = ["", "1", "%26", "a=b", "é", "a long value with text", "+", "%zz", "?"]
    for _ in 0..<300 {
      let items = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let name = names.randomElement(using: &random) ?? ""
        let value = values.randomElement(using: &random) ?? ""
        return Int.random(in: 0..<6, using: &random) == 0 ? name : "\(name)=\(value)"
      }
      let text = "https://example.com/many?a=first&\(items.joined(separator: "&"))"
      guard let link = try? DeepLink(text) else { continue }
      let expected = ManyItems.names.map { name in
        link.queryItems.first { $0.name == name }.map { $0.value ?? "" }
      }
      #expect(try ManyItems.parse(text) == ManyItems(values: expected), "seed \(seed): \(text)")
    }
  }
}
