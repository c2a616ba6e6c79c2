import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

/// Whatever a file holds, reading it ends with a catalog or with an error, and soon.
@Suite(.sameWithoutDiagnostics) struct `Hostile catalogs` {
  @Test func `a catalog file that is cut off anywhere is rejected, but the whole file is read`()
    throws
  {
    let bytes = Array(`Reading a catalog`.whole.utf8)
    for count in bytes.indices {
      let error = #expect(throws: CatalogError.self) {
        try LinkCatalog(bytes: Array(bytes[..<count]))
      }
      #expect(error?.description.isEmpty == false)
    }
    _ = try LinkCatalog(bytes: bytes)
  }

  @Test(arguments: 0..<300)
  func `a catalog file with changed bytes is a valid catalog or causes an error`(seed: Int) {
    var random = CatalogRandom(seed: UInt64(seed))
    var bytes = Array(`Reading a catalog`.whole.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      default: bytes.insert(random.pick(Array("{}[],:\"\\/*$0e-".utf8)), at: index)
      }
    }
    do throws(CatalogError) {
      let catalog = try LinkCatalog(bytes: bytes)
      #expect((try? LinkCatalog(json: catalog.json)) == catalog, "seed \(seed)")
      _ = catalog.lint()
    } catch {
      #expect(!error.findings.isEmpty, "seed \(seed)")
      #expect(!error.description.isEmpty, "seed \(seed)")
    }
  }

  @Test func `a megabyte of opening brackets is rejected`() {
    let bytes = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    let error = #expect(throws: CatalogError.self) { try LinkCatalog(bytes: bytes) }
    #expect(error?.findings.map(\.code.rawValue) == ["json.too-deep"])
    #expect(error?.findings.first?.column == JSONDocument.depthLimit + 1)
  }

  @Test(arguments: ["{\"a\":", "[{\"\":", "\"", "\\", "-", "0", "null", " ", "\u{FEFF}", "\n"])
  func `a text that repeats the same piece many times is rejected with a short message`(
    text: String
  ) {
    let bytes = Array(repeatElement(text, count: 100_000 / text.utf8.count).joined().utf8)
    let error = #expect(throws: CatalogError.self) { try LinkCatalog(bytes: bytes) }
    #expect(error?.description.utf8.count ?? .max < 2_000)
  }

  @Test func `a message shows only the beginning of a very long text`() {
    let huge = String(repeating: "x", count: 200_000)
    let texts = [
      CatalogText.app("{ \"\(huge)\": 1 }"), CatalogText.app("{ \"schemes\": [\"\(huge)_\"] }"),
      CatalogText.app("{ \"domains\": [\"\(huge)\"] }"),
      CatalogText.route("\"parent\": \"\(huge)\""),
      CatalogText.route("\"scopes\": [\"\(huge)\"]"),
      CatalogText.route("\"secrets\": [\"\(huge)\"]"),
      CatalogText.webOnly("[\"\(huge)\"]"),
      CatalogText.app("{ \"android\": { \"package\": \"\(huge)\" } }"),
    ]
    for text in texts {
      let error = #expect(throws: CatalogError.self) { try LinkCatalog(json: text) }
      #expect(error?.description.utf8.count ?? .max < 12_000, "\(text.prefix(60))")
    }
  }

  @Test func `a catalog error stores the first errors and counts the others`() {
    let scopes = repeatElement("1", count: 10_000).joined(separator: ",")
    let error = #expect(throws: CatalogError.self) {
      try LinkCatalog(json: CatalogText.route("\"scopes\": [\(scopes)]"))
    }
    #expect(error?.findings.count == CatalogError.findingLimit)
    #expect(error?.omittedFindings == 10_000 - CatalogError.findingLimit)
    #expect(
      error?.diagnostics.last?.description
        == "error[catalog.more-faults]: 9750 more mistakes are not listed"
    )
  }

  @Test func `many routes with parents are checked in linear time`() throws {
    let routes = (0..<5_000).map {
      #"{"name":"r\#($0)","pattern":"p\#($0)","parent":"r\#(($0 + 1) % 5_000)"}"#
    }
    let text = #"{"schema":1,"app":{},"routes":[\#(routes.joined(separator: ","))]}"#
    let error = #expect(throws: CatalogError.self) { try LinkCatalog(json: text) }
    #expect(error?.findings.map(\.code.rawValue) == ["catalog.circular-parents"])
  }
}
