#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LinkRouter {
  /// Opens a URL, and returns its result after its action has ended.
  @discardableResult
  public func open(
    url: URL,
    with presentation: (any ActionPresentation)? = nil,
    source: LinkSource = .openURL
  ) async -> URLRoutingResult {
    await open(url.absoluteString, with: presentation, source: source)
  }

  /// Opens a URL, and returns at once whether it was accepted.
  ///
  ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///       for context in contexts { router.open(url: context.url, with: screens) }
  ///     }
  ///
  /// The presentation and the action follow in a task; observers receive their result.
  @discardableResult
  public func open(
    url: URL,
    with presentation: (any ActionPresentation)? = nil,
    source: LinkSource = .openURL
  ) -> LinkRouter.Receipt {
    open(url.absoluteString, with: presentation, source: source)
  }

  /// Opens a URL with the router's own presentation, and returns at once the value of its handler,
  /// or whether it was accepted.
  ///
  ///     .onOpenURL { url in LinkRouter.shared.route(url: url) }
  ///
  /// The router calls a ``LinkHandler`` at once if its route has no gates or requirements, the gate
  /// ``LinkInbox/ready`` of an inbox in front of the router is open, and no earlier link waits.
  ///
  /// - Returns: The value that the handler returned. For a link of another route, and for a link
  ///   that has to wait: `true` if the router accepted it. Such a link is opened in a task, and
  ///   observers receive its result.
  @discardableResult
  public func route(url: URL) -> Bool { route(url.absoluteString) }

  /// Returns whether a route matches a URL, and its handler accepts it, or the URL is one that is
  /// rewritten before a route is chosen.
  ///
  /// See ``canOpen(_:)-(String)``.
  public func canOpen(url: URL) -> Bool { canOpen(url.absoluteString) }
}

extension LinkRouter {
  /// Returns the routes that precede a URL's route on the app's back stack, the outermost first;
  /// `nil` if no route matches the URL.
  ///
  /// See ``backStack(of:)-(String)``.
  public func backStack(of url: URL) -> BackStack? { backStack(of: url.absoluteString) }
}
