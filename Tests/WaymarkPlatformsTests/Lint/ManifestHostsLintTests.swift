import Testing
import Waymark

@testable import WaymarkPlatforms

/// Filters that combine schemes and hosts in more ways than their authors want.
@Suite struct `Lint of schemes with hosts` {
  typealias Decision = `The decision of Android`

  /// A scheme and a host, each of which may be absent.
  private static func data(_ scheme: String?, _ host: String? = nil, _ more: String = "") -> String
  {
    let scheme = scheme.map { #"android:scheme="\#($0)" "# } ?? ""
    let host = host.map { #"android:host="\#($0)" "# } ?? ""
    return "<data \(scheme)\(host)\(more)/>"
  }

  private static let web = data("https", "a.example")

  /// The data of a filter without `autoVerify`, and the codes with their links.
  static let rows: [(data: String, findings: [String])] = [
    // The link that shows the mistake is one that the filter really does not match.
    (data("shop") + web, ["mixed-schemes: does not match shop://open"]),
    (data("shop") + web + data(nil, "open"), ["mixed-schemes: also matches shop://a.example"]),
    (data("shop") + data("https", "*"), ["mixed-schemes: does not match shop:open"]),
    (
      data("a.b", "app") + web + data("shop", "open"),
      ["mixed-schemes: also matches a.b://a.example"]
    ),
    (
      data("shop", "open") + data("https", "*.example", #"android:path="/x""#),
      ["mixed-schemes: also matches shop://www.example/x", "cross-product"]
    ),
    // Schemes of the system whose links have no host.
    (data("geo") + web, ["mixed-schemes: does not match geo:1,2"]),
    (data("market") + web, ["mixed-schemes: does not match market://details"]),
    (data("market", "details") + web, []),
    (data("tel") + web, ["mixed-schemes: does not match tel:1"]),
    (data("mailto") + web, ["mixed-schemes: does not match mailto:1"]),
    (data("sms") + web, ["mixed-schemes: does not match sms:1"]),
    (data("geo") + data("shop", "open"), ["paired-schemes: does not match geo:1,2"]),
    (data("content") + data("https", "*"), []),
    (data("file") + data("content") + data("http", "*") + data("https", "*"), []),
    (data("geo") + data("tel"), []),
    // Pairs.
    (
      data("x", "a") + data("x", "b") + data("y", "a"), ["paired-schemes: also matches y://b"]
    ),
    (data("x", "a") + data("x", "b") + data("y", "a") + data("y", "b"), []),
    (data("x", "a") + data("y", "a"), []),
    (data("x", "a") + data("y", "a") + data(nil, "b"), []),
    (data("x", "a") + data("y", "*"), ["paired-schemes: also matches x://open"]),
    (data("x", "*.a.b") + data("x", "c") + data("y", "*.a.b") + data("y", "c"), []),
    (
      data("x", "a", #"android:path="/p""#) + data("y", "b", #"android:path="/p""#),
      ["paired-schemes: also matches x://b/p"]
    ),
  ]

  @Test(arguments: rows.indices)
  func `a finding about schemes and hosts shows a link for which it is true`(index: Int) throws {
    let (data, expected) = Self.rows[index]
    let manifest = try Decision.manifest(Decision.activity(Decision.filter(data, "")))
    let findings = manifest.lint().filter { !$0.code.rawValue.hasSuffix(".no-auto-verify") }
    let found = findings.map { finding in
      let end = finding.message.firstRange(of: ", so it ").map { finding.message[$0.upperBound...] }
      return String(finding.code.rawValue.dropFirst("android.".count))
        + (end.map { ": \($0)" } ?? "")
    }
    #expect(found == expected, "\(data)")
    for finding in findings {
      guard let link = finding.exampleLink else { continue }
      let isMissed = finding.message.contains("does not match")
      #expect(AndroidSimulator(manifest).opens(link) != isMissed, "\(link)")
    }
  }

  @Test(
    arguments: [
      (#"<data android:scheme="https" android:host=""/>"#, "write a host"),
      (
        #"<data android:scheme="app" android:host=""/>"#,
        "remove 'android:host', or write a host"
      ),
      (
        #"<data android:scheme="https"/>"#,
        "write the domain of the app in 'android:host', or remove 'android:autoVerify'"
      ),
    ]
  )
  func `the remedy for a web filter without a host names the host`(
    data: String,
    help: String
  ) throws {
    let manifest = try Decision.manifest(Decision.activity(Decision.filter(data)))
    #expect(manifest.lint().contains { $0.help == help }, "\(manifest.lint())")
  }

  @Test func `pairs of many schemes and hosts are checked in linear time`() throws {
    let data = (0..<60).flatMap { scheme in
      (0..<60).map { Self.data("s\(scheme)", "h\($0)") }
    }
    let complete = try Decision.manifest(
      Decision.activity(Decision.filter(data.joined(), ""))
    )
    #expect(complete.lint() == [])
    let other = try Decision.manifest(
      Decision.activity(Decision.filter(data.dropLast().joined(), ""))
    )
    #expect(other.lint().map(\.exampleLink) == ["s59://h59"])
  }
}
