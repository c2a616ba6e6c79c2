#if Tools
public import WaymarkPlatforms

/// A client that fetches files over TLS, for the command `waymark-check`.
///
///     @main enum Check { static func main() async { await MyClient.main() } }
///
/// The command decides which files to fetch and judges the answers; the client only connects.
/// A client follows no redirect, requests no compression, verifies the certificate for the host of
/// the request, and stops reading a body after `FetchedFile.bodyLimit` bytes.
public protocol FileClient: Sendable {
  /// Makes a client.
  ///
  /// - Throws: Any error if it cannot use ``FileClientOptions/certificates``.
  init(_ options: FileClientOptions) throws

  /// Returns the answer to a request, or the reason why no answer arrived.
  ///
  /// The command calls the function for many requests at once.
  func fetch(_ request: FileRequest) async -> FetchedFile
}

/// The settings of a ``FileClient``.
public struct FileClientOptions: Sendable {
  /// The certificates to trust instead of those of the system, in the format PEM; `nil` for those
  /// of the system.
  public var certificates: [UInt8]?
  /// The number of seconds after which a request ends without an answer.
  public var timeout: Int

  /// Makes settings.
  public init(certificates: [UInt8]? = nil, timeout: Int = 10) {
    (self.certificates, self.timeout) = (certificates, timeout)
  }
}

/// A request of `GET` for a file on a host.
public struct FileRequest: Sendable, Hashable {
  /// The host in the URL, in the header `Host`, and in the certificate.
  public let host: String
  /// The path, with the query if there is one.
  public let target: String
  /// The name or the IP address to connect to.
  public let address: String
  /// The port to connect to.
  public let port: Int

  /// Makes a request.
  public init(host: String, target: String, address: String, port: Int = 443) {
    (self.host, self.target, self.address, self.port) = (host, target, address, port)
  }

  /// The URL of the file.
  public var url: String { "https://\(host)\(target)" }
}
#endif
