import Foundation
import WaymarkPlatforms

/// Times what the platforms' simulators answer for one URL, beside reading the file once.
enum Platforms {
  private static let appID = "ABCDE12345.com.example.app"

  static func run(into report: inout Report, seconds: Double) throws {
    try associations(into: &report, seconds: seconds)
    try patterns(into: &report)
    try codes(into: &report)
    try GeneratedFiles.run(into: &report)
  }

  // MARK: - Apple

  /// A file as large sites have them: sections with exclusions, queries and variables.
  private static func association(components count: Int) -> AppleAppSiteAssociation {
    let components = (0..<count).map { number -> AppleAppSiteAssociation.Component in
      switch number % 5 {
      case 0: .init(path: "/section-\(number)/internal/*", excludes: true)
      case 1: .init(path: "/section-\(number)/*")
      case 2: .init(path: "/section-\(number)/items/?*", query: .items([("id", "?*")]))
      case 3: .init(path: "/$(lang)/section-\(number)", isCaseSensitive: false)
      default: .init(path: "*/section-\(number)/help", fragment: "top")
      }
    }
    return .init(appLinks: .init(details: [.init(appIDs: [appID], components: components)]))
  }

  private static func associations(into report: inout Report, seconds: Double) throws {
    let association = association(components: 1_000)
    let bytes = Data(association.text.utf8)
    let simulator = AppleSimulator(association, domain: "www.example.com")
    let urls = [
      "https://www.example.com/section-1/a", "https://www.example.com/section-496/a/b?c=d#e",
      "https://www.example.com/section-997/items/a?id=7", "https://www.example.com/en/section-998",
      "https://www.example.com/a/section-999/help#top", "https://www.example.com/nothing/like/it",
    ]
    guard urls.count(where: { simulator.opens($0, appID: appID) }) == 5 else {
      throw Unexpected(what: "the association file")
    }
    var reading: [Double] = []
    var compiling: [Double] = []
    var matching: [Double] = []
    let start = monotonicNanoseconds()
    while matching.count < 7 || Double(monotonicNanoseconds() - start) / 1e9 < seconds / 2 {
      var turn = monotonicNanoseconds()
      let decoded = try JSONDecoder().decode(Association.self, from: bytes)
      reading.append(Double(monotonicNanoseconds() - turn) / 1e3)
      turn = monotonicNanoseconds()
      let made = AppleSimulator(association, domain: "www.example.com")
      compiling.append(Double(monotonicNanoseconds() - turn) / 1e3)
      turn = monotonicNanoseconds()
      var opened = 0
      for url in urls { opened += simulator.opens(url, appID: appID) ? 1 : 0 }
      matching.append(Double(monotonicNanoseconds() - turn) / 1e3 / Double(urls.count))
      guard opened == 5, decoded.applinks.details[0].components.count == 1_000,
        made.appIDs == [appID]
      else { throw Unexpected(what: "the association file") }
    }
    let group = "platforms: an association file of 1,000 components"
    let ratio = median(of: zip(matching, reading).map { $0 / $1 })
    report.add(group, "JSONDecoder reads it", median(of: reading), "µs")
    report.add(group, "compiled", median(of: compiling), "µs")
    report.add(group, "a URL matched", median(of: matching), "µs")
    report.add(group, "a URL matched / JSONDecoder", ratio, "×")
    report.goals += [
      Goal("platforms: a URL matched", median(of: matching), atMost: 100, "µs", tolerance: 0.1),
      Goal("platforms: matched / JSONDecoder", ratio, atMost: 0.05, "×", tolerance: 0.1),
    ]
  }

  /// What `JSONDecoder` makes of the file.
  private struct Association: Decodable {
    struct Links: Decodable { let details: [Detail] }
    struct Detail: Decodable {
      let appIDs: [String]
      let components: [Component]
    }
    struct Component: Decodable {
      let path: String?
      let query: [String: String]?
      let fragment: String?
      let exclude: Bool?
      let caseSensitive: Bool?

      enum CodingKeys: String, CodingKey {
        case path = "/"
        case query = "?"
        case fragment = "#"
        case exclude, caseSensitive
      }
    }
    let applinks: Links
  }

  // MARK: - Hostile patterns

  private static func patterns(into report: inout Report) throws {
    let stars = String(repeating: "*a", count: 500)
    let hostile = AppleAppSiteAssociation.Component(path: stars + "b")
    let file = AppleAppSiteAssociation(
      appLinks: .init(details: [.init(appIDs: [appID], components: [hostile])])
    )
    let simulator = AppleSimulator(file, domain: "a.b")
    let path = String(repeating: "a", count: 4_000)
    var times: [Double] = []
    for _ in 0..<7 {
      let turn = monotonicNanoseconds()
      if simulator.opens("https://a.b/" + path) { throw Unexpected(what: "the hostile pattern") }
      times.append(Double(monotonicNanoseconds() - turn) / 1e6)
    }
    let group = "platforms: a pattern of 1,000 characters against a path of 4,000"
    report.add(group, "half of them wildcards", median(of: times), "ms")
    report.goals.append(
      Goal("platforms: hostile pattern", median(of: times), atMost: 100, "ms", tolerance: 0.1)
    )
  }

  // MARK: - QR codes

  private static func codes(into report: inout Report) throws {
    let start = "https://www.example.com/section-1/items?id="
    let link = start + String(repeating: "7", count: 200 - start.utf8.count)
    var (encoding, drawing): ([Double], [Double]) = ([], [])
    for _ in 0..<51 {
      var turn = monotonicNanoseconds()
      let code = try QRCode(link)
      encoding.append(Double(monotonicNanoseconds() - turn) / 1e3)
      turn = monotonicNanoseconds()
      let image = code.svg()
      drawing.append(Double(monotonicNanoseconds() - turn) / 1e3)
      guard code.size == 57, image.hasSuffix("</svg>") else { throw Unexpected(what: "the code") }
    }
    let group = "platforms: the QR code of a link of 200 bytes"
    report.add(group, "made", median(of: encoding), "µs")
    report.add(group, "as an SVG image", median(of: drawing), "µs")
    let all = median(of: zip(encoding, drawing).map { $0 + $1 })
    report.goals.append(Goal("platforms: QR code", all, atMost: 2_000, "µs", tolerance: 0.1))
  }

  struct Unexpected: Error, CustomStringConvertible {
    let what: String
    var description: String { "\(what) gave another answer; nothing was timed" }
  }
}
