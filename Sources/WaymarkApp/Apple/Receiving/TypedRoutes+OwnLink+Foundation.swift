public import Waymark

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension TypedRoutes {
  /// The URL with which the app's own widgets, notifications and quick actions open this value.
  ///
  /// See ``ownLink``.
  ///
  /// - Throws: `LinkWritingError` if no link to the value can be written.
  public var ownURL: URL {
    get throws(LinkWritingError) {
      let link = try ownLink
      // A written link is already encoded, so Foundation must not encode it again.
      guard let url = URL(string: link, encodingInvalidCharacters: false) else {
        throw LinkWritingError(route: String(describing: Self.self), reason: .notURL(link: link))
      }
      return url
    }
  }
}
