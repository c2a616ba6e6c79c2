import Waymark
import WaymarkPlatforms

/// The first line is a pattern, the rest a text: both systems say whether it fits, in time.
func fuzz(_ input: [UInt8]) {
  let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  let pattern = String(decoding: parts[0], as: UTF8.self)
  let text = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
  let limit = Duration.milliseconds(200)
  for kind in AndroidPattern.Kind.allCases {
    _ = hold(within: limit, "Android's \(kind) pattern of \(parts[0].count) bytes") {
      Result { try AndroidPattern(pattern, kind: kind).matches(text) }
    }
  }
  let url = "https://example.com/" + text
  let appID = "ABCDE12345.a.b"
  for component in [
    AppleAppSiteAssociation.Component(path: pattern),
    .init(path: pattern, isCaseSensitive: false, isPercentEncoded: false),
    .init(query: .text(pattern)), .init(query: .items([("a", pattern)])), .init(fragment: pattern),
  ] {
    let detail = AppleAppSiteAssociation.Detail(appIDs: [appID], components: [component])
    let variables = [(name: "a", values: ["b", "c*d", ""])]
    let file = AppleAppSiteAssociation(
      appLinks: .init(details: [detail], variables: variables)
    )
    let simulator = AppleSimulator(file, domain: "example.com")
    let answer = hold(within: limit, "Apple's pattern of \(parts[0].count) bytes") {
      simulator.answer(for: url, appID: appID)
    }
    hold(simulator.opens(url, appID: appID) == answer.opens, "one question has one answer")
    let story = simulator.explain(url, appID: appID)
    hold(story.answer == answer, "the story ends as the answer does")
  }
}
