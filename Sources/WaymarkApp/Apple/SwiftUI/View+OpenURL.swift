#if canImport(SwiftUI)
public import Foundation
public import SwiftUI

extension View {
  /// Opens the URLs that come to this view's scene with a router.
  ///
  ///     ContentView()
  ///       .onOpenURL(LinkRouter.shared.route)
  ///
  /// A closure of one's own, `.onOpenURL { url in … }`, is SwiftUI's. What comes as an activity,
  /// and what the system delivers twice, is for ``opensLinks(with:activities:presentation:)``.
  ///
  /// Source: Apple, SwiftUI, `View.onOpenURL(perform:)`.
  @_disfavoredOverload
  public func onOpenURL(_ route: @escaping @MainActor (URL) -> Bool) -> some View {
    onOpenURL(perform: { url in _ = route(url) })
  }
}
#endif
