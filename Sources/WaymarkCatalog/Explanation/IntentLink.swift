package import Waymark

/// A link that starts an app on Android: `intent://…#Intent;scheme=https;package=…;end`.
///
/// Browsers of Android give the app the link inside. Without the app, they open the page that the
/// link names for this case.
///
/// Sources: https://developer.chrome.com/docs/android/intents, and `Intent.parseUri` of AOSP.
package struct IntentLink: Sendable {
  /// The reason why Android does not read a link.
  package enum Mistake: Sendable {
    case noSettings, noEnd, noScheme
  }

  /// The link that the app gets.
  package private(set) var link: String
  /// The app that the link names.
  package private(set) var app: String?
  /// The page for devices without the app.
  package private(set) var fallback: String?
  /// The number of characters before the settings; 0 without settings.
  let dataCount: Int
  /// The reason why Android does not read the link; `nil` if it does.
  package private(set) var mistake: Mistake?

  /// Reads a link, also one with a mistake; `nil` for a link with another scheme.
  package init?(_ text: String) {
    guard lowercasedASCII(String(text.prefix(7))) == "intent:" else { return nil }
    let rest = text.dropFirst(7)
    let mark = "#intent;"
    let hash = rest.indices.last { index in
      rest[index] == "#" && lowercasedASCII(String(rest[index...].prefix(mark.count))) == mark
    }
    let data = rest[..<(hash ?? rest.endIndex)]
    let settings = hash.map { rest[$0...].dropFirst(mark.count) } ?? ""
    dataCount = hash.map { text[..<$0].unicodeScalars.count } ?? 0
    var (scheme, hasEnd): (Substring?, Bool) = (nil, false)
    for setting in settings.split(separator: ";") {
      if setting == "end" {
        hasEnd = true
        break
      }
      let pair = setting.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      switch lowercasedASCII(String(pair[0])) {
      case "scheme": scheme = pair[1]
      case "package": app = LinkCandidates.decoded(String(pair[1]))
      case "s.browser_fallback_url": fallback = LinkCandidates.decoded(String(pair[1]))
      default: break
      }
    }
    // The data of an intent without a scheme is a whole link.
    let isWhole = data.prefix { !"/?#".contains($0) }.hasSuffix(":")
    link = isWhole ? String(data) : (scheme.map { "\($0):" } ?? "") + data
    if hash.map({ !rest[$0...].hasPrefix("#Intent;") }) ?? true {
      mistake = .noSettings
    } else if !hasEnd {
      mistake = .noEnd
    } else if scheme == nil, !isWhole {
      mistake = .noScheme
    }
  }

  /// The link that the app gets if Android reads the text as one that starts an app; otherwise the
  /// text.
  package static func received(_ text: String) -> String {
    IntentLink(text).flatMap { $0.mistake == nil ? $0.link : nil } ?? text
  }
}

extension IntentLink.Mistake {
  /// The mistake, in one sentence that begins in lowercase.
  package var words: String {
    switch self {
    case .noSettings: "an 'intent:' link needs '#Intent;' before its settings"
    case .noEnd: "an 'intent:' link must end in ';end'"
    case .noScheme: "an 'intent:' link needs the scheme of its target: write ';scheme=https'"
    }
  }
}

extension RouteTable {
  /// Returns a link that starts an app on Android, and the link that the app gets; `nil` for other
  /// links, and for those with a scheme of the app.
  package func intent(_ link: DeepLink) -> (intent: IntentLink, link: DeepLink)? {
    guard link.kind == .app, !app.schemes.list.contains(link.scheme),
      let intent = IntentLink(link.browserText ?? link.text), intent.mistake == nil,
      let inner = try? DeepLink(intent.link, policy: app.policies),
      // Unlike browsers, Android finds no host after a third slash.
      inner.kind == .app || !intent.link.contains(":///")
    else { return nil }
    return (intent, inner)
  }
}
