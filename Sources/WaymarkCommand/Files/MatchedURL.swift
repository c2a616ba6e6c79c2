#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The URLs that are arguments of a command.
enum MatchedURL {
  /// Throws an error for a URL that is too long to be a link.
  static func check(_ urls: [String]) throws(ToolError) {
    for url in urls where isTooLong(url) {
      throw ToolError(
        .unreadable,
        "command.too-long-url",
        "\(quoted(url)) has \(url.utf8.count) bytes",
        help: "links have at most \(SystemAnswers.urlLimit)"
      )
    }
  }

  /// Returns the texts that the systems get, and writes a note for each URL for which a browser
  /// sends another text.
  static func sent(_ urls: [String]) -> [String] {
    urls.map { url in
      let sent = sent(DeepLink.browserText(of: url), for: url)
      if sent != url {
        Console.error("note: a browser sends '\(TerminalText.visible(sent))'; the answer is for it")
      }
      return sent
    }
  }

  /// Returns the links that an app on Android gets, and writes a note for each other URL.
  static func received(_ urls: [String]) -> [String] {
    sent(urls).map { url in
      let link = IntentLink.received(url)
      if link != url {
        let app = IntentLink(url)?.app.map { " if it is '\(TerminalText.visible($0))'" } ?? ""
        let text = TerminalText.visible(link)
        Console.error("note: the app gets '\(text)'\(app); the answer is for it")
      }
      return link
    }
  }

  /// Returns the text that the systems get for a URL.
  ///
  /// - Parameter browserText: The text that a browser sends; `nil` for the URL itself.
  static func sent(_ browserText: String?, for url: String) -> String { browserText ?? url }

  /// Returns whether a URL is longer than a link may be.
  static func isTooLong(_ url: String) -> Bool { url.utf8.count > SystemAnswers.urlLimit }
}
#endif
