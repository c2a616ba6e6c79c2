import Waymark
import WaymarkCatalog

/// The decision of an nginx about the links of one domain.
///
///     let simulator = try configuration.simulator(for: "a.example")
///     let answer = simulator.answer(for: "https://a.example/x")
///     answer.goesToLinks   // true
///     answer.location      // "location ~ ^/[^/]+/?$"
public struct NginxSimulator: Sendable {
  let server: NginxServer

  init(_ server: NginxServer) { self.server = server }

  /// Returns the answer for a link.
  public func answer(for url: String) -> NginxAnswer {
    guard let path = path(of: url) else {
      return NginxAnswer(goesToLinks: false, isDecided: false)
    }
    return answer(path: path)
  }

  /// Returns the path of a link as nginx compares it; `nil` if it has `.` or `..` after decoding.
  package func path(of url: String) -> [UInt8]? {
    let start = url.hasPrefix("/") ? nil : url.firstIndex(of: ":")
    let rest = start.map { url[$0...].dropFirst(3) } ?? url[...]
    let end = rest.prefix { $0 != "?" && $0 != "#" }
    let path = end.firstIndex(of: "/").map { end[$0...] } ?? ""
    let decoded = Self.decoded(Array(path.utf8))
    if Self.hasDots(decoded) { return nil }
    return server.mergesSlashes ? Self.merged(decoded) : decoded
  }

  /// Returns the answer for a path as nginx compares it: decoded, without `.` and `..`.
  func answer(path: [UInt8]) -> NginxAnswer {
    var best: (index: Int, length: Int, isFinal: Bool)?
    for (index, location) in server.locations.enumerated() {
      switch location.matcher {
      case .exact(let text) where text == path: return answer(index)
      case .prefix(let text, let isFinal) where path.starts(with: text):
        if best.map({ $0.length < text.count }) ?? true { best = (index, text.count, isFinal) }
      default: break
      }
    }
    if server.redirectedPaths.contains(path) { return answer(path: path + [UInt8(ascii: "/")]) }
    if let best, best.isFinal { return answer(best.index) }
    for (index, location) in server.locations.enumerated() {
      if case .expression(let expression) = location.matcher, expression.matches(path) {
        return answer(index)
      }
    }
    return best.map { answer($0.index) } ?? NginxAnswer(goesToLinks: false)
  }

  /// Returns the answer of a location.
  func answer(_ index: Int) -> NginxAnswer {
    let location = server.locations[index]
    return NginxAnswer(
      goesToLinks: location.goesToLinks,
      location: location.text,
      line: location.line
    )
  }

  // MARK: - Paths

  /// Returns a path without its escapes.
  private static func decoded(_ path: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < path.count {
      let digits = path[min(index + 1, path.count)...].prefix(2)
      if path[index] == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(path[index])
        index += 1
      }
    }
    return decoded.isEmpty ? [UInt8(ascii: "/")] : decoded
  }

  private static func hasDots(_ path: [UInt8]) -> Bool {
    path.split(separator: UInt8(ascii: "/"))
      .contains { $0.count < 3 && $0.allSatisfy { $0 == 0x2E } }
  }

  private static func merged(_ path: [UInt8]) -> [UInt8] {
    var merged: [UInt8] = []
    for byte in path where byte != UInt8(ascii: "/") || merged.last != byte { merged.append(byte) }
    return merged
  }
}

/// The decision of an nginx about a link.
public struct NginxAnswer: Sendable, Hashable {
  /// Indicates whether the link goes to the server for the app's links.
  public let goesToLinks: Bool
  /// Indicates whether a location decides about the link; `false` for a path with `.` or `..` after
  /// decoding, which a server resolves.
  public internal(set) var isDecided = true
  /// The location that decides, without its block; `nil` if no location matches.
  public internal(set) var location: String?
  /// The line of the location, from 1 on; `nil` if no location matches.
  public internal(set) var line: Int?
}
