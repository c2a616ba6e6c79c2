internal import HTTPTypes
internal import Hummingbird
internal import WaymarkSite

/// The rule that decides who may read the link book and everything else below `/_links/`.
struct BookAccess: Sendable {
  /// Indicates whether the server is on a loopback address.
  let isLoopback: Bool
  /// The token that each request needs; with `nil`, only a request from this computer to a loopback
  /// address is allowed.
  let token: String?

  /// Creates the rule; `nil` if no one may read the book.
  init?(isLoopback: Bool, token: String?) {
    guard isLoopback || token != nil else { return nil }
    self.isLoopback = isLoopback
    self.token = token
  }

  /// The decision about a request.
  enum Decision {
    case allowed
    /// The request lacks the token.
    case tokenNeeded
    /// There is no token that the request could have.
    case refused
  }

  /// Decides about a request.
  func decision(about request: Request) -> Decision {
    // A request from a proxy on this computer may look like one from its user.
    if let token { return hasToken(request, token) ? .allowed : .tokenNeeded }
    return isLoopback && isFromThisComputer(request) ? .allowed : .refused
  }

  /// Returns whether a request was sent to a loopback address, and no header shows a proxy in front
  /// of it.
  private func isFromThisComputer(_ request: Request) -> Bool {
    let passed: [HTTPField.Name] = [
      HTTPField.Name("Forwarded")!, HTTPField.Name("X-Forwarded-For")!, HTTPField.Name("Via")!,
    ]
    guard !passed.contains(where: { request.headers[$0] != nil }) else { return false }
    return LinkBook.isLoopback(host: request.head.authority ?? "")
  }

  /// Returns whether a request has the token, as `Bearer TOKEN` (RFC 6750 §2.1), or as the password
  /// of any user, which browsers ask for (RFC 7617).
  private func hasToken(_ request: Request, _ token: String) -> Bool {
    let value = request.headers[.authorization] ?? ""
    guard let space = value.firstIndex(of: " ") else { return false }
    let credentials = value[value.index(after: space)...]
    let given: [UInt8]
    switch value[..<space].lowercased() {
    case "bearer": given = Array(credentials.utf8)
    case "basic":
      guard let pair = Self.decodedBase64(credentials.utf8),
        let colon = pair.firstIndex(of: UInt8(ascii: ":"))
      else { return false }
      given = Array(pair[(colon + 1)...])
    default: return false
    }
    let expected = Array(token.utf8)
    guard given.count == expected.count else { return false }
    // The time does not depend on the number of characters that are right.
    return zip(given, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
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
