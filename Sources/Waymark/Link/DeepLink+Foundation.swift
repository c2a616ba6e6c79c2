#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DeepLink {
  /// Reads a link from the text of a `URL`.
  ///
  /// The function does not use the parts that Foundation returns: on Linux, `URL.path` is empty for
  /// `/%ff` and turns `%2F` into a separator.
  ///
  /// - Throws: ``LinkError`` as for a text; a relative URL has no scheme.
  public init(_ url: URL, policy: LinkPolicies = LinkPolicies()) throws(LinkError) {
    try self.init(url.absoluteString, policy: policy)
  }

  /// The link as a `URL`; `nil` if Foundation refuses a link that RFC 3986 allows.
  public var url: URL? { URL(string: linkText) }
}
