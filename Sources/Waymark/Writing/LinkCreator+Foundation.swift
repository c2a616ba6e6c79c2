#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LinkCreator {
  /// Writes a `scheme:` link to a named route as a `URL`.
  ///
  /// See ``appLink(toRoute:with:)-(_,RouteParameters)``.
  ///
  /// - Throws: ``LinkWritingError``.
  public func appURL(
    toRoute name: String,
    with parameters: RouteParameters = [:]
  ) throws(LinkWritingError) -> URL {
    try url(try appLink(toRoute: name, with: parameters), name)
  }

  /// Writes an `https` link to a named route as a `URL`.
  ///
  /// See ``universalLink(toRoute:with:)-(_,RouteParameters)``.
  ///
  /// - Throws: ``LinkWritingError``.
  public func universalURL(
    toRoute name: String,
    with parameters: RouteParameters = [:]
  ) throws(LinkWritingError) -> URL {
    try url(try universalLink(toRoute: name, with: parameters), name)
  }

  /// Writes a `scheme:` link to a named route for an input as a `URL`.
  ///
  /// - Throws: ``LinkWritingError``, or an error that the input throws when it is encoded.
  public func appURL(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> URL {
    try url(try appLink(toRoute: name, with: input), name)
  }

  /// Writes an `https` link to a named route for an input as a `URL`.
  ///
  /// - Throws: ``LinkWritingError``, or an error that the input throws when it is encoded.
  public func universalURL(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> URL {
    try url(try universalLink(toRoute: name, with: input), name)
  }

  private func url(_ text: String, _ route: String) throws(LinkWritingError) -> URL {
    try URL(link: text, route: route)
  }
}

extension URL {
  /// Creates a URL from a link that was written.
  ///
  /// Foundation must not try to repair the link, because a written link needs no repair. The error
  /// shows only the scheme and the domain, because the link may contain secrets.
  package init(link text: String, route: String) throws(LinkWritingError) {
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      throw LinkWritingError(route: route, reason: .notURL(link: shownHost(of: text)))
    }
    self = url
  }
}
