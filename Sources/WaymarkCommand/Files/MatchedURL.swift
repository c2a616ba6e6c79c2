#if Tools
internal import Waymark
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

  /// Writes a note for a URL that does not open the app, if a browser sends another text for it.
  static func noteBrowserText(of url: String) {
    guard let sent = (try? DeepLink(url))?.browserText, sent != url else { return }
    Console.error("note: a browser sends '\(TerminalText.visible(sent))'; 'explain' uses this text")
  }

  /// Returns whether a URL is longer than a link may be.
  static func isTooLong(_ url: String) -> Bool { url.utf8.count > SystemAnswers.urlLimit }
}
#endif
