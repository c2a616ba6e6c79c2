#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DeepLink {
  /// Reads a link from a `URL`, by the URL's own text.
  ///
  /// Foundation's parts are not asked: on Linux `URL.path` is empty for `/%ff` and turns `%2F` into
  /// a separator.
  ///
  /// - Throws: ``LinkError`` as for a text; a relative URL has no scheme.
  public init(_ url: URL, policy: LinkPolicies = LinkPolicies()) throws(LinkError) {
    try self.init(url.absoluteString, policy: policy)
  }

  /// The link as a `URL`; `nil` where Foundation refuses what RFC 3986 allows.
  public var url: URL? { URL(string: text) }
}
