#if canImport(SwiftUI)
public import Foundation
public import SwiftUI

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
