import Waymark

/// An app on a system: it decides about links as the system does, from the files of the app and of
/// its domains.
///
///     let app = AppOnSystem(files, on: .iOS(appID: "ABCDE12345.a.b"))
///     app.decision(about: "https://www.example.com/buy/42").opens   // true
package struct AppOnSystem: Sendable {
  /// A system with one app.
  package enum System: Hashable, Sendable {
    case iOS(appID: String)
    case android(level: Int)
  }

  private let files: SystemFiles
  private let system: System

  package init(_ files: SystemFiles, on system: System) {
    self.files = files
    self.system = system
  }

  /// Returns whether a link opens the app without a question to the user.
  package func opens(_ url: String) -> Bool { decision(about: url).opens }

  /// Returns the decision about a link.
  ///
  /// The reason names no part of a text that is not a link, because any part may be a secret.
  package func decision(about url: String) -> LinkDecision {
    switch system {
    case .iOS(let appID): apple(url, appID)
    case .android(let level):
      files.android(level).map { LinkDecision($0.answer(for: url)) }
        ?? LinkDecision(reason: "there is no manifest")
    }
  }

  private func apple(_ url: String, _ appID: String) -> LinkDecision {
    func shown(_ text: String) -> String? { (try? DeepLink(url)).map { _ in quoted(text) } }
    guard let scheme = url.urlScheme else {
      return LinkDecision(reason: "this is no URL with a scheme")
    }
    guard scheme == "http" || scheme == "https" else {
      return files.apple(scheme: scheme, shown: shown(scheme))
    }
    guard let host = AppleSimulator.host(of: url) else {
      return LinkDecision(reason: "this is no URL with a host")
    }
    do throws(MissingFile) {
      let (answer, words) = try files.apple(host.withoutEndDot)
        .answerInWords(for: url, appID: appID)
      var decision = LinkDecision(answer)
      decision.words = words
      if decision.opens, let reason = files.reasonForNoEntitlements {
        return LinkDecision(reason: reason, isUnknown: true)
      }
      return decision
    } catch {
      let reason = error.reason(shown(host) ?? "the host")
      return LinkDecision(reason: reason, isUnknown: error.isUnknown)
    }
  }
}

extension String {
  /// The host without a dot at its end.
  package var withoutEndDot: String { hasSuffix(".") ? String(dropLast()) : self }

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
