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
    get throws(LinkWritingError) { try URL(link: ownLink, route: typeName(Self.self)) }
  }
}
