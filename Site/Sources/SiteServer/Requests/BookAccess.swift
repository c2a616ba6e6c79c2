internal import HTTPTypes
internal import Hummingbird
internal import WaymarkSite

/// The rule that decides who may read the link book and everything else below `/_links/`.
struct BookAccess: Sendable {
  /// Indicates whether the server is on a loopback address.
  let isLoopback: Bool
  /// The token that each request needs.
  let token: String
  /// Indicates whether the server made the token, so that only this computer may read the book.
  let isMade: Bool

  /// Creates the rule; `nil` if no one may read the book.
  ///
  /// - Parameter token: The token that a user gave; without one, a server on a loopback address
  ///   makes one of 128 random bits.
  init?(isLoopback: Bool, token: String?) {
    guard isLoopback || token != nil else { return nil }
    self.isLoopback = isLoopback
    isMade = token == nil
    self.token =
      token
      ?? (0..<4).map { _ in
        let digits = String(UInt32.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
      }.joined()
  }

  /// The decision about a request.
  enum Decision: Equatable {
    case allowed
    /// The request has the token in its address, which a cookie keeps from now on.
    case keeps(cookie: String)
    /// The request lacks the token.
    case tokenNeeded
    /// There is no token that the request could have.
    case refused
  }

  /// The path and the query of the book that the server prints.
  var target: String { isMade ? Self.address(token: token) : "/_links" }

  private static func address(token: String) -> String { "/_links?token=\(token)" }

  /// Decides about a request.
  func decision(about request: Request) -> Decision {
    guard isMade else { return hasToken(request) ? .allowed : .tokenNeeded }
    // A request from a proxy on this computer may look like one from its user.
    guard isFromThisComputer(request) else { return .refused }
    if hasToken(request) || hasCookie(request) { return .allowed }
    let start = Self.address(token: "")
    guard let target = request.head.path, target.hasPrefix(start),
      isToken(target.dropFirst(start.count).utf8)
    else { return .tokenNeeded }
    return .keeps(
      cookie: "\(Self.cookieName(request))=\(token); Path=/_links; HttpOnly; SameSite=Strict"
    )
  }

  /// The headers by which a proxy shows itself.
  private static let passed = [
    "Forwarded", "Via", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP",
  ].compactMap { HTTPField.Name($0) }

  /// Returns whether a request was sent to a loopback address, and no header shows a proxy in front
  /// of it.
  private func isFromThisComputer(_ request: Request) -> Bool {
    let isPassed = request.headers.contains {
      Self.passed.contains($0.name) || $0.name.canonicalName.hasPrefix("x-forwarded-")
    }
    return !isPassed && LinkBook.isLoopback(host: request.head.authority ?? "")
  }

  /// Returns the name of the cookie with the token: servers on other ports have other cookies.
  private static func cookieName(_ request: Request) -> String {
    let digits = (request.head.authority ?? "").reversed().prefix { $0.isASCII && $0.isNumber }
    return "waymark-book-" + String(digits.reversed())
  }

  private func hasCookie(_ request: Request) -> Bool {
    let start = Self.cookieName(request) + "="
    return request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.contains { pair in
      let pair = pair.drop { $0 == " " }
      return pair.hasPrefix(start) && isToken(pair.dropFirst(start.count).utf8)
    }
  }

  /// Returns whether a text is the token, in a time that does not depend on the number of
  /// characters that are right.
  private func isToken(_ given: some Collection<UInt8>) -> Bool {
    guard given.count == token.utf8.count else { return false }
    return zip(given, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns whether a request has the token, as `Bearer TOKEN` (RFC 6750 §2.1), or as the password
  /// of any user, which browsers ask for (RFC 7617).
  private func hasToken(_ request: Request) -> Bool {
    let value = request.headers[.authorization] ?? ""
    guard let space = value.firstIndex(of: " ") else { return false }
    let credentials = value[value.index(after: space)...]
    switch value[..<space].lowercased() {
    case "bearer": return isToken(credentials.utf8)
    case "basic":
      guard let pair = Self.decodedBase64(credentials.utf8),
        let colon = pair.firstIndex(of: UInt8(ascii: ":"))
      else { return false }
      return isToken(pair[(colon + 1)...])
    default: return false
    }
  }

  /// Decodes Base64 (RFC 4648 §4); `nil` for an invalid text.
  private static func decodedBase64(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "=") where padding < 2:
        padding += 1
        continue
      case _ where padding > 0: return nil
      case let byte where byte &- 0x41 < 26: value = byte - 0x41
      case let byte where byte &- 0x61 < 26: value = byte - 0x61 + 26
      case let byte where byte &- 0x30 < 10: value = byte - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
