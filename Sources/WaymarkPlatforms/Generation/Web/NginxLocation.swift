/// The paths that a location of nginx matches.
enum NginxLocation: Sendable, Hashable {
  /// One path, which has precedence over all regular expressions.
  case exact(String)
  /// A regular expression. The first one in the file that matches decides.
  case regex(String)

  /// The modifier and the argument, as in `location = "/a"`.
  var text: String {
    switch self {
    case .exact(let path): "= \(Self.quoted(path))"
    case .regex(let regex): "~ \(Self.quoted(regex))"
    }
  }

  /// The location as answers name it, without quotation marks.
  var name: String {
    switch self {
    case .exact(let path): "location = \(path)"
    case .regex(let regex): "location ~ \(regex)"
    }
  }

  /// The maximum length of an argument in bytes.
  ///
  /// It is less than nginx's buffer of 4,096 (`NGX_CONF_BUFFER`).
  static let lengthLimit = 4_000

  var isTooLong: Bool { text.utf8.count > Self.lengthLimit }

  /// Returns a text between quotation marks, which nginx reads as the original text.
  ///
  /// Between them a backslash escapes `"`, `'`, itself, `t`, `r` and `n`, and is literal before all
  /// other characters (`ngx_conf_read_token`).
  static func quoted(_ text: String) -> String {
    let source = Array(text.utf8)
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    let escaped = Array("\"'\\trn".utf8)
    for (index, byte) in source.enumerated() {
      let next = index + 1 < source.count ? source[index + 1] : UInt8(ascii: "\"")
      let isEscaped =
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") && escaped.contains(next)
      if isEscaped { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
