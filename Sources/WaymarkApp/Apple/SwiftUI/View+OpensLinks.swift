#if canImport(SwiftUI)
public import Foundation
public import SwiftUI

extension View {
  /// Opens the links that come to this view's scene: URLs, universal links, and activities that are
  /// continued.
  ///
  ///     WindowGroup {
  ///       ContentView()
  ///         .opensLinks(with: inbox)
  ///     }
  ///
  /// Apply the modifier to the first view of each `WindowGroup`, because a view that does not exist
  /// yet when a link comes does not receive it. A link that comes both as a URL and as an activity
  /// is opened once.
  ///
  /// - Parameters:
  ///   - links: The router, or the inbox in front of it.
  ///   - activities: The accepted types of activities; by default web pages, results of Core
  ///     Spotlight, and the types that `Info.plist` lists under `NSUserActivityTypes`.
  ///   - presentation: The presentation router that gets the UI of this window ready; `nil` selects
  ///     the router's own.
  public func opensLinks(
    with links: some LinkReceiver,
    activities: [String] = LinkActivity.declaredTypes,
    presentation: (any ActionPresentation)? = nil
  ) -> some View {
    // One modifier for each type. The types do not change, so the view keeps its identity.
    activities.reduce(
      AnyView(onOpenURL(perform: { url in links.accept(url, with: presentation) }))
    ) { view, type in
      AnyView(
        view.onContinueUserActivity(type) { activity in
          links.accept(activity, with: presentation)
        }
      )
    }
  }
}

extension OpenURLAction {
  /// Creates an action that opens links that are tapped inside the app with a router, or an inbox
  /// in front of one.
  ///
  ///     ContentView()
  ///       .environment(\.openURL, OpenURLAction(links: inbox))
  ///
  /// The system opens links that no route matches. Anyone may have written the links in a text, so
  /// their source is ``LinkSource/inApp``, which is not trusted.
  ///
  /// - Parameters:
  ///   - links: The router, or the inbox in front of it.
  ///   - presentation: The presentation router that gets the UI of this window ready; `nil` selects
  ///     the router's own.
  public init(links: some LinkReceiver, presentation: (any ActionPresentation)? = nil) {
    self.init { url in
      let tapped = LinkArrival.link(url, source: .inApp)
      guard links.canOpen(tapped) else { return .systemAction }
      links.accept(tapped, with: presentation)
      return .handled
    }
  }
}

extension View {
  /// Opens the URLs that come to this view's scene with a router.
  ///
  ///     ContentView()
  ///       .onOpenURL(LinkRouter.shared.route)
  ///
  /// A custom closure, `.onOpenURL { url in … }`, calls SwiftUI's own method. To open activities as
  /// well, and to open a link that the system delivers twice only once, use
  /// ``opensLinks(with:activities:presentation:)``.
  ///
  /// Source: Apple, SwiftUI, `View.onOpenURL(perform:)`.
  @_disfavoredOverload
  public func onOpenURL(_ route: @escaping @MainActor (URL) -> Bool) -> some View {
    onOpenURL(perform: { url in _ = route(url) })
  }
}
#endif
