/// A request to a site: the parts of an HTTP request on which the answer depends.
///
///     SiteRequest(host: "www.underway.nyc", target: "/station/25?from=mail")
public struct SiteRequest: Sendable, Hashable {
  /// The method, in upper case.
  public var method: String
  /// The value of the header `Host`, with its port if it has one.
  public var host: String
  /// The target of the request line: the path with its query, as the client sent it.
  public var target: String
  /// The value of the header `User-Agent`; empty if the request has none.
  public var userAgent: String
  /// The value of the header `If-None-Match`; empty if the request has none.
  public var ifNoneMatch: String
  /// The value of the header `Content-Type`; empty if the request has none.
  public var contentType: String
  /// The body; only a ``LinkBook`` reads it.
  public var body: [UInt8]

  /// Indicates whether the method is one of those that a site answers.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// Creates a request.
  public init(
    method: String = "GET",
    host: String,
    target: String,
    userAgent: String = "",
    ifNoneMatch: String = "",
    contentType: String = "",
    body: [UInt8] = []
  ) {
    self.method = method
    self.host = host
    self.target = target
    self.userAgent = userAgent
    self.ifNoneMatch = ifNoneMatch
    self.contentType = contentType
    self.body = body
  }

  /// The path of the target, without the query.
  var path: Substring { target.prefix { $0 != "?" } }
}
