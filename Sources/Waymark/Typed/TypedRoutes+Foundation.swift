#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension TypedRoutes {
  /// The value that a URL stands for.
  ///
  ///     try AppRoute.parse(url: URL(string: "https://www.underway.nyc/station/25"))
  ///     // .station(stationID: 25)
  ///
  /// - Throws: ``RouteReadingError``; for `nil`, ``RouteReadingError/noURL``.
  public static func parse(url: URL?) throws(RouteReadingError) -> Self {
    guard let url else { throw .noURL }
    return try parse(url.absoluteString)
  }

  /// The value that a URL stands for; `nil` where it stands for none.
  public init?(url: URL?) {
    do throws(RouteReadingError) {
      self = try Self.parse(url: url)
    } catch {
      return nil
    }
  }

  /// The `https` link that stands for this value.
  ///
  /// See ``universalLink(domain:)``.
  ///
  /// - Throws: ``LinkWritingError``.
  public var universalURL: URL {
    get throws(LinkWritingError) { try universalURL(domain: nil) }
  }

  /// The `scheme:` link that stands for this value.
  ///
  /// See ``appLink(scheme:)``.
  ///
  /// - Throws: ``LinkWritingError``.
  public var appURL: URL {
    get throws(LinkWritingError) { try appURL(scheme: nil) }
  }

  /// The `https` link of a domain that stands for this value.
  ///
  /// - Throws: ``LinkWritingError``.
  public func universalURL(domain: String?) throws(LinkWritingError) -> URL {
    try url(try universalLink(domain: domain))
  }

  /// The link of a scheme that stands for this value.
  ///
  /// - Throws: ``LinkWritingError``.
  public func appURL(scheme: String?) throws(LinkWritingError) -> URL {
    try url(try appLink(scheme: scheme))
  }

  private func url(_ text: String) throws(LinkWritingError) -> URL {
    try URL(link: text, route: "\(Self.self)")
  }
}
