#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

@MainActor
extension LinkReceiver {
  /// Takes a URL that the system opened.
  ///
  ///     func application(_ app: UIApplication, open url: URL, options: …) -> Bool {
  ///       links.accept(url)
  ///     }
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: How it came.
  ///   - presentation: What gets the UI ready; `nil` for the router's own.
  /// - Returns: Whether it is a link of the app's.
  @discardableResult
  public func accept(
    _ url: URL,
    source: LinkSource = .openURL,
    with presentation: (any PresentationRouter)? = nil
  ) -> Bool {
    accept(.link(url, source: source), with: presentation)
  }

  /// Takes the URLs that the system opened together, in their order.
  ///
  ///     func application(_ application: NSApplication, open urls: [URL]) { links.accept(urls) }
  ///
  /// - Returns: Whether one of them is a link of the app's.
  @discardableResult
  public func accept(_ urls: [URL], with presentation: (any PresentationRouter)? = nil) -> Bool {
    urls.reduce(false) { isOurs, url in accept(url, with: presentation) || isOurs }
  }
}

extension LinkArrival {
  /// A URL that the system opened, or that came in any other way.
  public static func link(_ url: URL, source: LinkSource = .openURL) -> LinkArrival {
    link(url.absoluteString, source: source)
  }
}
