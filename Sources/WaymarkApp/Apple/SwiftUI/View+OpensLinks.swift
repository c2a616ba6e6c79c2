#if canImport(SwiftUI)
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
  /// It belongs on the first view of each `WindowGroup`: a view that is not there yet when the link
  /// comes is not asked. A link that comes as a URL and as an activity is opened once.
  ///
  /// - Parameters:
  ///   - links: The router, or the inbox in front of it.
  ///   - activities: The types of activities that are taken; by default web pages, results of Core
  ///     Spotlight, and what `Info.plist` lists under `NSUserActivityTypes`.
  ///   - presentation: What gets the UI of this window ready; `nil` for the router's own.
  public func opensLinks(
    with links: some LinkReceiver,
    activities: [String] = LinkActivity.declaredTypes,
    presentation: (any PresentationRouter)? = nil
  ) -> some View {
    // One modifier for each type; the types do not change, so that the view stays the same one.
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
  /// Opens links that are tapped inside the app with a router, or an inbox in front of one.
  ///
  ///     ContentView()
  ///       .environment(\.openURL, OpenURLAction(links: inbox))
  ///
  /// What no route takes is the system's. The links of a text may be anybody's, so that they count
  /// as ``LinkSource/inApp``, which is not trusted.
  ///
  /// - Parameters:
  ///   - links: The router, or the inbox in front of it.
  ///   - presentation: What gets the UI of this window ready; `nil` for the router's own.
  public init(links: some LinkReceiver, presentation: (any PresentationRouter)? = nil) {
    self.init { url in
      let tapped = LinkArrival.link(url, source: .inApp)
      guard links.canOpen(tapped) else { return .systemAction }
      links.accept(tapped, with: presentation)
      return .handled
    }
  }
}
#endif
