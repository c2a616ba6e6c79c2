#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// An Apple device with one app, and all files that decide how the device handles a link.
struct AppleDevice {
  /// The result for a link in one app.
  struct Answer {
    let appID: String
    let decision: AppleAnswer.Decision
    let rule: String?
    let reason: String
    /// A description of the rule's conditions.
    var words: String?

    var opens: Bool { decision == .match }
  }

  let appIDs: [String]
  /// Returns the association file that a server serves; `nil` if it serves none.
  let association: (_ server: String) -> AppleAppSiteAssociation?
  let entitlements: Entitlements?
  let infoPropertyList: InfoPropertyList?

  /// Returns the result for a link in each app.
  func answers(for url: String) -> [Answer] {
    guard let scheme = MatchedURL.scheme(of: url) else {
      return appIDs.map { .init($0, .noMatch, "this is no URL with a scheme") }
    }
    if scheme != "http", scheme != "https" { return appIDs.map { answer(scheme: scheme, $0) } }
    guard let host = AppleSimulator.host(of: url) else {
      return appIDs.map { .init($0, .noMatch, "this is no URL with a host") }
    }
    let server = entitlements.map { $0.server(of: host) } ?? host
    guard let server else {
      let reason = "the entitlements do not associate the app with \(quoted(host))"
      return appIDs.map { .init($0, .noMatch, reason) }
    }
    guard let association = association(server) else {
      let reason = "no association file is served for \(quoted(host))"
      return appIDs.map { .init($0, .noMatch, reason) }
    }
    let simulator = AppleSimulator(association, domain: host)
    return appIDs.map { appID in
      let (answer, words) = simulator.answerInWords(for: url, appID: appID)
      return Answer(
        appID: appID,
        decision: answer.decision,
        rule: answer.rule,
        reason: answer.reason,
        words: words
      )
    }
  }

  private func answer(scheme: String, _ appID: String) -> Answer {
    for (index, type) in (infoPropertyList?.urlTypes ?? []).enumerated() {
      let place = type.schemes.firstIndex { lowercasedASCII($0) == scheme }
      guard let place else { continue }
      return Answer(
        appID: appID,
        decision: .match,
        rule: "CFBundleURLTypes[\(index)].CFBundleURLSchemes[\(place)]",
        reason: "the app declares the scheme, as any other app may"
      )
    }
    return Answer(appID, .noMatch, "the app does not declare the scheme \(quoted(scheme))")
  }
}

extension AppleDevice.Answer {
  fileprivate init(_ appID: String, _ decision: AppleAnswer.Decision, _ reason: String) {
    self.init(appID: appID, decision: decision, rule: nil, reason: reason)
  }
}
#endif
