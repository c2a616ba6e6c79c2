#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LinkRouter {
  /// Returns the routes that precede a URL's route on the app's back stack, the outermost first;
  /// `nil` if no route matches the URL.
  ///
  /// See ``backStack(of:)-(String)``.
  public func backStack(of url: URL) -> BackStack? { backStack(of: url.absoluteString) }
}
