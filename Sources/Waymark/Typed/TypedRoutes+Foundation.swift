#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension TypedRoutes {
  /// Returns the value that a URL represents.
  ///
  ///     try AppRoute.parse(url: URL(string: "https://www.underway.nyc/station/25"))
  ///     // .station(stationID: 25)
  ///
  /// - Throws: ``RouteReadingError``; for `nil`, ``RouteReadingError/noURL``.
  public static func parse(url: URL?) throws(RouteReadingError) -> Self {
    guard let url else { throw .noURL }
    return try parse(url.absoluteString)
  }

  /// Creates the value that a URL represents; `nil` if the URL represents no value.
  public init?(url: URL?) {
    do throws(RouteReadingError) {
      self = try Self.parse(url: url)
    } catch {
      return nil
    }
  }

  /// The `https` link to this value.
  ///
  /// See ``universalLink(domain:)``.
  ///
  /// - Throws: ``LinkWritingError``.
  public var universalURL: URL {
    get throws(LinkWritingError) { try universalURL(domain: nil) }
  }

  /// The `scheme:` link to this value.
  ///
  /// See ``appLink(scheme:)``.
  ///
  /// - Throws: ``LinkWritingError``.
  public var appURL: URL {
    get throws(LinkWritingError) { try appURL(scheme: nil) }
  }

  /// Returns the `https` link to this value on a domain.
  ///
  /// - Throws: ``LinkWritingError``.
  public func universalURL(domain: String?) throws(LinkWritingError) -> URL {
    try url(try universalLink(domain: domain))
  }

  /// Returns the link to this value with a custom scheme.
  ///
  /// - Throws: ``LinkWritingError``.
  public func appURL(scheme: String?) throws(LinkWritingError) -> URL {
    try url(try appLink(scheme: scheme))
  }

  private func url(_ text: String) throws(LinkWritingError) -> URL {
    try URL(link: text, route: "\(Self.self)")
  }
}
