#if Tools
internal import ArgumentParser
internal import Waymark

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The rules that connect a request to another place than the DNS says, as in curl.
struct ConnectionRules {
  var connections: [ConnectionRule] = []
  var addresses: [AddressRule] = []

  /// Returns a request for a file, with the place that the rules choose.
  ///
  /// As in curl, the first rule of each kind that matches decides, and the address belongs to the
  /// host and port that a connection leads to.
  func request(_ host: String, _ target: String) -> FileRequest {
    var place = (host: host, port: 443)
    let connection = connections.first { rule in
      (rule.host == nil || rule.host == place.host) && (rule.port == nil || rule.port == place.port)
    }
    if let connection {
      place = (connection.newHost ?? place.host, connection.newPort ?? place.port)
    }
    let address = addresses.first { $0.host == place.host && $0.port == place.port }
    return FileRequest(
      host: host,
      target: target,
      address: address?.address ?? place.host,
      port: place.port
    )
  }
}

/// `--resolve HOST:PORT:ADDRESS`: the address of a host.
struct AddressRule: ExpressibleByArgument {
  let host: String
  let port: Int
  let address: String

  init?(argument: String) {
    let parts = ConnectionRule.parts(of: argument, count: 3)
    guard let parts, !parts[0].isEmpty, let port = ConnectionRule.port(parts[1]),
      Self.isAddress(parts[2])
    else { return nil }
    (host, self.port, address) = (lowercasedASCII(parts[0]), port, parts[2])
  }
}

extension AddressRule {
  /// Returns whether a text is an IP address of version 4 or 6.
  private static func isAddress(_ text: String) -> Bool {
    // There is space for an address of either version.
    var bytes = in6_addr()
    return inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1
  }
}

/// `--connect-to HOST1:PORT1:HOST2:PORT2`: the place that serves the requests for another one.
///
/// An empty first host or port means any, and an empty second one means the same.
struct ConnectionRule: ExpressibleByArgument {
  let host: String?
  let port: Int?
  let newHost: String?
  let newPort: Int?

  init?(argument: String) {
    guard let parts = Self.parts(of: argument, count: 4) else { return nil }
    host = parts[0].isEmpty ? nil : lowercasedASCII(parts[0])
    newHost = parts[2].isEmpty ? nil : lowercasedASCII(parts[2])
    (port, newPort) = (Self.port(parts[1]), Self.port(parts[3]))
    if port == nil, !parts[1].isEmpty { return nil }
    if newPort == nil, !parts[3].isEmpty { return nil }
  }

  static func port(_ text: String) -> Int? {
    guard text.utf8.allSatisfy(isDigit), let port = UInt16(text), port > 0 else { return nil }
    return Int(port)
  }

  /// Returns the parts between colons, without the brackets around an IPv6 address; `nil` for
  /// another number of parts.
  static func parts(of text: String, count: Int) -> [String]? {
    var parts = [""]
    var isBracketed = false
    for character in text {
      switch character {
      case "[": isBracketed = true
      case "]": isBracketed = false
      case ":" where !isBracketed: parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts.count == count && !isBracketed ? parts : nil
  }
}
#endif
