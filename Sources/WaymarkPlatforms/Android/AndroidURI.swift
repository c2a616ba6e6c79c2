/// A URI divided into parts as by `android.net.Uri.parse`, which neither validates nor normalizes.
///
/// The parts are UTF-16 units, as in patterns, with their escapes decoded. Waymark's own reader is
/// not used here: it rejects much that `Uri` accepts, and changes scheme and host to lowercase.
///
/// Source: `android.net.Uri.StringUri` and `android.net.UriCodec` of AOSP 14.
struct AndroidURI: Sendable {
  /// The text before the first colon, as it is written; `nil` if there is no colon.
  let scheme: String?
  let host: [UInt16]?
  /// The port; -1 if there is none.
  let port: Int
  /// The path; `nil` for an opaque URI, and empty if nothing follows the authority.
  let path: [UInt16]?
  let query: [UInt16]?
  let fragment: [UInt16]?
  let schemeSpecificPart: [UInt16]

  init(_ text: String) {
    let units = Array(text.utf16)
    let colon = units.firstIndex(of: Self.unit(":"))
    let start = colon.map { $0 + 1 } ?? 0
    scheme = text.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(text[..<$0]) }
    // The class searches for both delimiters from the colon on.
    let rest = units[(colon ?? 0)...]
    let hash = rest.firstIndex(of: Self.unit("#"))
    let mark = rest.firstIndex(of: Self.unit("?"))
    let end = hash ?? units.endIndex
    schemeSpecificPart = UriDecoder.decode(units[start..<max(start, end)])
    fragment = hash.map { UriDecoder.decode(units[($0 + 1)...]) }
    query = mark.flatMap { $0 < end ? UriDecoder.decode(units[($0 + 1)..<end]) : nil }

    let hasAuthority = units[start...].starts(with: [Self.unit("/"), Self.unit("/")])
    var pathStart = start
    if hasAuthority {
      pathStart = units[(start + 2)...].firstIndex(where: Self.endsAuthority) ?? units.endIndex
      (host, port) = Self.hostAndPort(units[(start + 2)..<pathStart])
    } else {
      (host, port) = (nil, -1)
    }
    let isOpaque = colon != nil && (start == units.count || units[start] != Self.unit("/"))
    let pathEnd =
      units[pathStart...].firstIndex { $0 == Self.unit("?") || $0 == Self.unit("#") }
      ?? units.endIndex
    path = isOpaque ? nil : UriDecoder.decode(units[pathStart..<pathEnd])
  }

  /// The host as text; empty if the URI has no host.
  var hostText: String {
    guard let host else { return "" }
    // Most hosts are ASCII, which is converted much faster.
    return host.allSatisfy { $0 < 0x80 }
      ? String(decoding: host.map(UInt8.init), as: UTF8.self)
      : String(decoding: host, as: UTF16.self)
  }

  private static func unit(_ character: Unicode.Scalar) -> UInt16 {
    UInt16(truncatingIfNeeded: character.value)
  }

  /// Returns whether the unit ends the authority.
  ///
  /// A backslash counts as a slash, as in browsers.
  private static func endsAuthority(_ unit: UInt16) -> Bool {
    [Self.unit("/"), Self.unit("\\"), Self.unit("?"), Self.unit("#")].contains(unit)
  }

  private static func hostAndPort(_ authority: ArraySlice<UInt16>) -> ([UInt16], Int) {
    let user = authority.lastIndex(of: unit("@"))
    let host = user.map { authority[($0 + 1)...] } ?? authority
    // If other characters than digits follow the last colon, the colon is part of the host.
    let digits = authority.reversed().prefix { $0 &- unit("0") < 10 }.count
    let colon = authority.endIndex - digits - 1
    guard colon >= host.startIndex, authority[colon] == unit(":") else {
      return (UriDecoder.decode(host), -1)
    }
    let port = Int32(String(decoding: authority[(colon + 1)...], as: UTF16.self)).map(Int.init)
    return (UriDecoder.decode(host[..<colon]), port ?? -1)
  }
}
