#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

@MainActor
extension LinkReceiver {
  /// Accepts a URL that the system opened.
  ///
  ///     .onOpenURL { url in links.accept(url) }
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: The way in which the URL came to the app.
  ///   - presentation: The presentation router that gets the UI ready; `nil` selects the router's
  ///     own.
  /// - Returns: `true` if the URL is one of the app's links.
  @discardableResult
  public func accept(
    _ url: URL,
    source: LinkSource = .openURL,
    with presentation: (any ActionPresentation)? = nil
  ) -> Bool {
    accept(.link(url, source: source), with: presentation)
  }

  /// Accepts URLs that the system opened together, in their order.
  ///
  ///     func application(_ application: NSApplication, open urls: [URL]) { links.accept(urls) }
  ///
  /// - Returns: `true` if at least one of the URLs is one of the app's links.
  @discardableResult
  public func accept(_ urls: [URL], with presentation: (any ActionPresentation)? = nil) -> Bool {
    urls.reduce(false) { isOurs, url in accept(url, with: presentation) || isOurs }
  }
}

extension LinkArrival {
  /// Returns the arrival of a URL that the system opened, or that came in any other way.
  public static func link(_ url: URL, source: LinkSource = .openURL) -> LinkArrival {
    link(url.absoluteString, source: source)
  }
}
