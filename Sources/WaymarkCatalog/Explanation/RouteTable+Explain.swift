public import Waymark
import WaymarkDiagnostics

extension RouteTable {
  /// Reads a text with the app's policies and explains the outcome; a text that is not a link also
  /// gets an explanation.
  ///
  ///     table.explain("https://www.underway.nyc/staton/25").suggestion?.link
  ///     // "https://www.underway.nyc/station/25"
  ///
  /// The cost grows with the number of routes. Use this function for people, tools and tests, not
  /// for every link.
  public func explain(_ text: String) -> Explanation {
    do throws(LinkError) {
      return explain(try DeepLink(text, policy: app.policies))
    } catch {
      // A suggestion contains parts of the text, any of which may be secret.
      let suggestion = hasSecrets ? nil : LinkCorrection(self).suggestion(for: error)
      return Explanation(self, text, shown(error), suggestion: suggestion)
    }
  }

  /// Explains the outcome of matching a link, or the link of the app that it wraps or that it gives
  /// the app on Android.
  public func explain(_ link: DeepLink) -> Explanation {
    if let (intent, inner) = intent(link), app.covers(RouteScope(inner)) || unwrapped(inner) != nil
    {
      let page = intent.app == nil && inner.kind == .web ? inner.linkText : nil
      let fallback = (intent.fallback ?? page).map { hasSecrets ? ShownLink.mask : $0 }
      let note = Explanation.Note.intent(app: hasSecrets ? nil : intent.app, fallback: fallback)
      let target = if case .link(let target)? = unwrapped(inner) { target } else { inner }
      return Explanation(ExplanationSearch(self, target), in: link, note)
    }
    if case .link(let inner)? = unwrapped(link) {
      return Explanation(ExplanationSearch(self, inner), in: link)
    }
    return Explanation(ExplanationSearch(self, link))
  }
}

extension LinkCorrection {
  /// Returns the link that an unreadable text may have been intended to be.
  func suggestion(for error: LinkError) -> UnmatchedLink.Suggestion? {
    guard error.reason == .missingScheme else { return nil }
    // The target of a request, as logs write it: 'GET /item/7 HTTP/1.1'.
    let words = error.text.split(separator: " ")
    let isRequest =
      2...3 ~= words.count && ["GET", "HEAD", "POST"].contains(words[0]) && words[1].hasPrefix("/")
    let text = isRequest ? String(words[1]) : error.text
    for start in beginnings {
      let path = text.utf8.drop { $0 == 0x2F }
      let link = start + String(decoding: path, as: UTF8.self)
      // A backslash is a slash for browsers.
      let sent = DeepLink.browserText(of: link) ?? link
      if let suggestion = checked(sent) { return suggestion }
    }
    // A domain of the app may have a typing error, too.
    guard error.text.prefix(while: { $0 != "/" }).contains("."),
      let link = try? DeepLink("https://\(error.text)", policy: table.app.policies)
    else { return nil }
    return table.explain(link).suggestion
  }

  /// The texts that may be missing before a path or a domain, the most likely first.
  private var beginnings: [String] {
    var beginnings: [String] = []
    if case .listed = table.app.domains { beginnings.append("https://") }
    let domains = table.app.domains.list.filter { !$0.isWildcardDomain }
    beginnings += domains.prefix(1).map { "https://\($0)/" }
    beginnings += table.app.schemes.list.prefix(1).map { "\($0)://" }
    return beginnings
  }
}
