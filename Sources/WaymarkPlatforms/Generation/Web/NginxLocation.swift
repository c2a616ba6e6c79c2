/// Which paths a location of nginx takes.
enum NginxLocation: Sendable, Hashable {
  /// One path, before all regular expressions.
  case exact(String)
  /// A regular expression; of several the first in the file that fits decides.
  case regex(String)

  /// Modifier and argument, as in `location = "/a"`.
  var text: String {
    switch self {
    case .exact(let path): "= \(Self.quoted(path))"
    case .regex(let regex): "~ \(Self.quoted(regex))"
    }
  }

  /// The longest argument that nginx reads, in bytes: less than its buffer of 4,096
  /// (`NGX_CONF_BUFFER`).
  static let lengthLimit = 4_000

  var isTooLong: Bool { text.utf8.count > Self.lengthLimit }

  /// A text between quotation marks, of which nginx makes the text again.
  ///
  /// Between them a backslash escapes `"`, `'`, itself, `t`, `r` and `n` and stands for itself
  /// before everything else (`ngx_conf_read_token`).
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
