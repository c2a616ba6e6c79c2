import ExampleTerminal
import WaymarkApp

/// A call of `documents open`.
struct LinkCall {
  static let sources: KeyValuePairs<String, @Sendable (String) -> LinkArrival> = [
    LinkSource.openURL.rawValue: { .link($0) },
    LinkSource.userActivity.rawValue: {
      .userActivity(type: "NSUserActivityTypeBrowsingWeb", webPageURL: $0, userInfo: nil)
    },
    LinkSource.quickAction.rawValue: { .quickAction([LinkArrival.linkKey: $0]) },
    LinkSource.notification.rawValue: { .notification([LinkArrival.linkKey: $0]) },
    LinkSource.widget.rawValue: { .widget($0) },
    LinkSource.app.rawValue: { .link($0, source: .app) },
  ]

  private let arrival: LinkArrival
  private let bought: Set<String>
  private let buysWhenAsked: Bool
  private let chosen: [String: Bool]
  private let consent: Bool?
  private let isBusy: Bool
  private let isJSON: Bool

  init(_ call: Arguments) throws(Misuse) {
    let links = call.rest.dropFirst()
    guard let link = links.first else { throw Misuse("'open' needs a link") }
    guard links.count == 1 else {
      throw Misuse("'open' takes one link, not \(links.count)", help: "quote the link")
    }
    arrival = try call.word(of: "--source", among: Self.sources)?(link) ?? .link(link)
    bought = Set(call.values(of: "--buy"))
    for product in bought where product != PremiumFeatures.product {
      throw Misuse("there is no product '\(product)'", help: "'premium' is for sale")
    }
    buysWhenAsked = call.has("--buy-when-asked")
    chosen = try Self.choices(call.values(of: "--toggle"))
    consent = try call.word(of: "--consent", among: ["yes": true, "no": false])
    isBusy = call.has("--busy")
    isJSON = call.has("--json")
  }

  private static func choices(_ texts: [String]) throws(Misuse) -> [String: Bool] {
    var choices: [String: Bool] = [:]
    for text in texts {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      let keys = [HistoryFeature.toggle, SharingFeature.toggle]
      guard parts.count == 2, ["on", "off"].contains(parts[1]), keys.contains(String(parts[0]))
      else {
        let known = keys.map { "\($0)=on" }.joined(separator: " or ")
        throw Misuse("'--toggle' is '\(text)'", help: "write \(known), or off")
      }
      choices[String(parts[0])] = parts[1] == "on"
    }
    return choices
  }

  @MainActor
  func answer() async throws -> TerminalAnswer {
    let app = try RunningApp(bought: bought, chosen: chosen)
    app.window.isBusy = isBusy
    if let consent { app.router.consent = { _ in consent } }
    var answer = TerminalAnswer()
    var result: URLRoutingResult = await app.router.open(arrival)
    while buysWhenAsked, case .unavailable(let link, let reasons) = result,
      let product = reasons.lazy.compactMap(\.product).first
    {
      answer.errors += "note: \(result)\nnote: the user buys '\(product)', and the link goes on\n"
      app.purchases.set(product, isPurchased: true)
      result = await link.resume()
    }
    answer.add(result)
    answer.output = isJSON ? app.timeline.json() + "\n" : try LinkReport(result, app).text
    return answer
  }
}

extension FeatureAvailability.Reason {
  /// The products that the user can buy.
  fileprivate var product: String? {
    if case .notPurchased(let products) = cause { products.first } else { nil }
  }
}
