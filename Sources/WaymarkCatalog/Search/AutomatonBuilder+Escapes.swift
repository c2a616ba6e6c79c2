package import Waymark

extension AutomatonBuilder {
  /// Appends the paths that contain `%2F`.
  package mutating func appendPathWithEscapedSlash() {
    appendRepeat(of: .all, 0...)
    append([PatternByte.slashInComponent])
    appendRepeat(of: .all, 0...)
  }

  /// Appends the paths whose first component contains escapes.
  package mutating func appendPathWithEscapedStart() {
    let escaped = (UInt8.min...UInt8.max).filter {
      $0 != UInt8(ascii: "/") && !PercentEncoding.unreserved.allows($0)
    }
    append("/".utf8)
    appendRepeat(of: .component, 0...)
    append(oneOf: ByteSet(escaped))
    appendRepeat(of: .all, 0...)
  }
}
