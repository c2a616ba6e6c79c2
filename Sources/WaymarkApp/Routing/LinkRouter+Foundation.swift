#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LinkRouter {
  /// Opens a URL and says what became of it once its action is through.
  @discardableResult
  public func open(
    url: URL,
    with presentation: (any PresentationRouter)? = nil,
    source: LinkSource = .openURL
  ) async -> URLRoutingResult {
    await open(url.absoluteString, with: presentation, source: source)
  }

  /// Opens a URL and says at once whether it was accepted.
  ///
  ///     func application(_ app: UIApplication, open url: URL, …) -> Bool {
  ///       router.open(url: url, with: screens) == .success
  ///     }
  ///
  /// The presentation and the action follow in a task of their own; their result is for observers.
  @discardableResult
  public func open(
    url: URL,
    with presentation: (any PresentationRouter)? = nil,
    source: LinkSource = .openURL
  ) -> URLRoutingResult {
    open(url.absoluteString, with: presentation, source: source)
  }

  /// Opens a URL with the router's own presentation and says at once whether it was accepted.
  ///
  ///     .onOpenURL { url in LinkRouter.shared.route(url: url) }
  @discardableResult
  public func route(url: URL) -> Bool { open(url: url) == .success }

  /// Whether a route takes a URL.
  public func canOpen(url: URL) -> Bool { canOpen(url.absoluteString) }
}
