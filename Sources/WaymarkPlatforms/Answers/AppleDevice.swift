internal import Waymark
package import WaymarkCatalog

/// An Apple device with one app, and all files that decide how the device handles a link.
package struct AppleDevice {
  /// The result for a link in one app.
  package struct Answer {
    package let appID: String
    package let decision: AppleAnswer.Decision
    package let rule: String?
    package let reason: String
    /// A description of the rule's conditions.
    package var words: String?

    package var opens: Bool { decision == .match }
  }

  private let appIDs: [String]
  /// Returns the rules that a server serves for a host; `nil` if it serves no association file.
  private let simulator: (_ server: String, _ host: String) -> AppleSimulator?
  private let entitlements: Entitlements?
  private let infoPropertyList: InfoPropertyList?

  /// Makes a device with the apps of a catalog; `nil` if the catalog names no Apple app, and no
  /// file is given.
  ///
  /// A file that is not given is the one that the catalog generates.
  ///
  /// - Parameter isWeb: Indicates whether the link is a web link; files that only other links need
  ///   are not generated.
  package init?(
    _ catalog: LinkCatalog,
    isWeb: Bool,
    association: AppleAppSiteAssociation? = nil,
    entitlements: Entitlements? = nil,
    infoPropertyList: InfoPropertyList? = nil
  ) {
    let isGiven = association != nil || entitlements != nil || infoPropertyList != nil
    let appIDs = catalog.app.apple?.appIDs ?? []
    if appIDs.isEmpty, !isGiven { return nil }
    // Without apps in the catalog, those of the file are meant.
    let others = association.map { AppleSimulator($0, domain: "").appIDs } ?? []
    self.appIDs = appIDs.isEmpty ? others : appIDs
    simulator = { server, host in
      (association ?? catalog.association(of: server)).map { AppleSimulator($0, domain: host) }
    }
    self.entitlements = entitlements ?? (isWeb ? catalog.generatedEntitlements : nil)
    self.infoPropertyList = infoPropertyList ?? (isWeb ? nil : catalog.generatedInfoPropertyList)
  }

  /// Makes a device whose files are ready.
  init(
    appIDs: [String],
    entitlements: Entitlements?,
    infoPropertyList: InfoPropertyList?,
    simulator: @escaping (_ server: String, _ host: String) -> AppleSimulator?
  ) {
    self.appIDs = appIDs
    self.entitlements = entitlements
    self.infoPropertyList = infoPropertyList
    self.simulator = simulator
  }

  /// Returns the result for a link in each app.
  ///
  /// The reason names no part of a text that is not a link, because any part may be a secret.
  package func answers(for url: String) -> [Answer] {
    let isLink = (try? DeepLink(url)) != nil
    guard let scheme = url.urlScheme else {
      return appIDs.map { .init($0, .noMatch, "this is no URL with a scheme") }
    }
    if scheme != "http", scheme != "https" {
      return appIDs.map { answer(scheme: scheme, isLink, $0) }
    }
    guard let host = AppleSimulator.host(of: url) else {
      return appIDs.map { .init($0, .noMatch, "this is no URL with a host") }
    }
    let server = entitlements.map { $0.server(of: host) } ?? host
    guard let server else {
      let name = isLink ? quoted(host) : "the host"
      let reason = "the entitlements do not associate the app with \(name)"
      return appIDs.map { .init($0, .noMatch, reason) }
    }
    guard let simulator = simulator(server, host) else {
      let reason = "no association file is served for \(isLink ? quoted(host) : "the host")"
      return appIDs.map { .init($0, .noMatch, reason) }
    }
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

  private func answer(scheme: String, _ isLink: Bool, _ appID: String) -> Answer {
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
    let name = isLink ? " \(quoted(scheme))" : ""
    return Answer(appID, .noMatch, "the app does not declare the scheme\(name)")
  }
}

extension AppleDevice.Answer {
  fileprivate init(_ appID: String, _ decision: AppleAnswer.Decision, _ reason: String) {
    self.init(appID: appID, decision: decision, rule: nil, reason: reason)
  }
}

extension LinkCatalog {
  /// Returns the association file that a host would serve.
  func association(of host: String) -> AppleAppSiteAssociation? {
    associationFile(of: host).flatMap { try? AppleAppSiteAssociation($0.text) }
  }

  var generatedEntitlements: Entitlements? {
    (try? generate(.entitlements()))?.files.first.flatMap { try? Entitlements($0.text) }
  }

  var generatedInfoPropertyList: InfoPropertyList? {
    (try? generate(.infoPropertyList()))?.files.first.flatMap { try? InfoPropertyList($0.text) }
  }
}

extension String {
  /// The scheme of a URL, in lower case; `nil` for a text without a scheme.
  package var urlScheme: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = lowercasedASCII(String(self[..<colon]))
    let isScheme = scheme.utf8.allSatisfy {
      $0 &- 0x61 < 26 || isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
    return scheme.isEmpty || !isScheme ? nil : scheme
  }
}
