import TestSupport
import Testing

@testable import Waymark

@Suite("Domains beyond ASCII")
struct DomainTests {
  @Test(arguments: DomainTable.conversions)
  func `a host is converted to ASCII as browsers convert it`(host: String, ascii: String?) {
    #expect(asciiHost(host) == ascii)
    let folded = foldedDomain("*." + host + ":8080")
    if let ascii, !host.hasSuffix(".") { #expect(folded == "*." + ascii + ":8080") }
  }

  @Test(arguments: DomainTable.codes)
  func `Punycode is encoded and decoded`(text: String, code: String) {
    let scalars = Array(text.unicodeScalars)
    #expect(Punycode.encode(scalars).map { String(decoding: $0, as: UTF8.self) } == code)
    #expect(Punycode.decode(Array(code.utf8)) == scalars)
    #expect(Punycode.decode(Array(code.uppercased().utf8))?.count == scalars.count)
  }

  @Test(arguments: DomainTable.invalidCodes)
  func `a text that is not Punycode is rejected`(code: String) {
    #expect(Punycode.decode(Array(code.utf8)) == nil)
  }

  @Test func `random texts are encoded and decoded, and random codes are decoded or rejected`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0x80...0x24F, 0x400...0x4FF, 0x4E00...0x9FFF, 0x1F300...0x1F9FF,
      0x10FF00...0x10FFFF,
    ]
    for _ in 0..<300 {
      let scalars = (0..<Int.random(in: 0...70, using: &random)).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: ranges.randomElement(using: &random) ?? 0...1, using: &random)
        )
      }
      let code = Punycode.encode(scalars)
      #expect(code.flatMap { Punycode.decode($0) } == scalars, "seed \(seed)")
      let letters = Array("abz019-".utf8)
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      guard let decoded = Punycode.decode(bytes) else { continue }
      #expect(Punycode.encode(decoded).flatMap { Punycode.decode($0) } == decoded, "seed \(seed)")
    }
  }

  @Test func `every spelling of a domain is the domain that an app declares`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let domain = RandomDomain(using: &random)
      let spellings = (0..<4).map { _ in domain.spelling(using: &random) }
      let app = AppIdentity(domains: [spellings[0]])
      #expect(app.scopes(.universal) == [.universal(domain: domain.ascii)], "seed \(seed)")
      #expect(app.domains.list.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "seed \(seed)")
      let table = try RouteTable([Route("item/{id}")], app: app)
      for spelling in spellings {
        let link = try DeepLink("https://\(spelling)/item/7")
        #expect(link.domain == domain.ascii, "seed \(seed): \(spelling)")
        #expect(table.match(link) != nil, "seed \(seed): \(spelling)")
        #expect(RouteScope.universal(domain: spelling) == .universal(domain: domain.ascii))
      }
    }
  }
}
