import Waymark

/// A URL in a statement: `https://host[:port]`, with a path only for an include.
struct AssetSite: Sendable, Hashable {
  let isSecure: Bool
  /// The scheme, host and port in their shortest spelling: `https://example.com`.
  ///
  /// Case is ignored, and so are a dot at the end of the host and the scheme's default port.
  let origin: String
  /// The text after the origin.
  let path: String

  /// A mistake in a URL, as the end of a message.
  enum ReadingError: String, Error {
    case notURL = "is not a URL"
    case scheme = "has a scheme other than https and http"
    case credentials = "has a user name"
    case query = "has a query"
    case fragment = "has a fragment"
    case path = "has a path"
  }

  /// Reads the URL of a site, which ends after the host and port.
  init(site text: String) throws(ReadingError) {
    try self.init(text, isSite: true)
  }

  /// Reads the URL of an include.
  init(include text: String) throws(ReadingError) {
    try self.init(text, isSite: false)
  }

  private init(_ text: String, isSite: Bool) throws(ReadingError) {
    guard let colon = text.firstRange(of: "://") else { throw .notURL }
    let scheme = lowercasedASCII(String(text[..<colon.lowerBound]))
    guard scheme == "https" || scheme == "http" else { throw .scheme }
    isSecure = scheme == "https"
    let rest = text[colon.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    if authority.contains("@") { throw .credentials }
    path = String(rest[end...])
    if isSite {
      if path.contains("#") { throw .fragment }
      if path.contains("?") { throw .query }
      if !path.isEmpty { throw .path }
    }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let host = parts.first, Self.isHost(host) else { throw .notURL }
    var port = ""
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy(isDigit), let number = UInt16(parts[1]) else { throw .notURL }
      if number != (isSecure ? 443 : 80) { port = ":\(number)" }
    }
    let name = lowercasedASCII(String(host.hasSuffix(".") ? host.dropLast() : host))
    origin = "\(scheme)://\(name)\(port)"
  }

  private static func isHost(_ text: Substring) -> Bool {
    !text.isEmpty && text != "."
      && text.utf8.allSatisfy {
        lowercasedASCII($0) &- 0x61 < 26 || isDigit($0) || Array("-._".utf8).contains($0)
          || $0 >= 0x80
      }
  }
}

extension AssetSite {
  /// Returns whether a device reads the URL of a site.
  ///
  /// A device is less strict than Google's service: the path may be a slash, the URL may have a
  /// fragment, and the host and the range of the port are not checked.
  ///
  /// Source: `WebAsset.create` of AOSP, which reads the text with `java.net.URL`.
  static func isReadByDevices(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"),
      ["https", "http"].contains(lowercasedASCII(String(text[..<colon])))
    else { return false }
    let rest = text[text.index(after: colon)...].prefix { $0 != "#" }
    guard rest.hasPrefix("//") else { return false }
    let authority = rest.dropFirst(2).prefix { !"/\\?".contains($0) }
    let path = rest[authority.endIndex...]
    guard path.isEmpty || path == "/", !authority.contains("@") else { return false }
    let name = authority.hasPrefix("[") ? authority.drop { $0 != "]" } : authority
    guard let mark = name.firstIndex(of: ":") else { return true }
    let port = name[mark...].dropFirst()
    return port.isEmpty || port.utf8.allSatisfy(isDigit) && Int32(port) != nil
  }
}
