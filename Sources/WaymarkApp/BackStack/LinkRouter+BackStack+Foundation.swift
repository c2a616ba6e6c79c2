#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LinkRouter {
  /// The routes that stand before a URL's route on the app's back stack, the outermost first; `nil`
  /// if no route takes it.
  ///
  /// See ``backStack(of:)-(String)``.
  public func backStack(of url: URL) -> BackStack? { backStack(of: url.absoluteString) }
}
