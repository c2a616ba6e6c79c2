public import Waymark

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension TypedRoutes {
  /// The URL by which the app's own widgets, notifications and quick actions open this value.
  ///
  /// See ``ownLink``.
  ///
  /// - Throws: `LinkWritingError` if no link stands for the value.
  public var ownURL: URL {
    get throws(LinkWritingError) {
      let link = try ownLink
      // What is written needs no repair, so that Foundation must not attempt one.
      guard let url = URL(string: link, encodingInvalidCharacters: false) else {
        throw LinkWritingError(route: String(describing: Self.self), reason: .notURL(link: link))
      }
      return url
    }
  }
}
