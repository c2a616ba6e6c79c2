/// Decodes percent escapes as Android's `UriCodec.decode` does: invalid ones become U+FFFD.
enum UriDecoder {
  private static let percent = UInt16(UInt8(ascii: "%"))
  private static let replacement: UInt16 = 0xFFFD

  static func decode(_ units: ArraySlice<UInt16>) -> [UInt16] {
    guard units.contains(percent) else { return Array(units) }
    var decoded: [UInt16] = []
    var bytes: [UInt8] = []
    var index = units.startIndex
    func flush() {
      if bytes.isEmpty { return }
      if bytes.allSatisfy({ $0 < 0x80 }) {
        decoded += bytes.map(UInt16.init)
      } else {
        decoded += Array(String(decoding: bytes, as: UTF8.self).utf16)
      }
      bytes.removeAll()
    }
    while index < units.endIndex {
      let unit = units[index]
      index += 1
      if unit != percent {
        flush()
        decoded.append(unit)
        continue
      }
      var value: UInt8 = 0
      for _ in 0..<2 {
        guard index < units.endIndex else {
          flush()
          decoded.append(replacement)
          return decoded
        }
        let digit = digit(units[index])
        index += 1
        guard let digit else {
          // The class continues with the digits that it has read, or with 0 if there are none.
          flush()
          decoded.append(replacement)
          break
        }
        value = value &* 16 &+ digit
      }
      bytes.append(value)
    }
    flush()
    return decoded
  }

  private static func digit(_ unit: UInt16) -> UInt8? {
    switch unit {
    case 0x30...0x39: UInt8(unit - 0x30)
    case 0x41...0x46: UInt8(unit - 0x37)
    case 0x61...0x66: UInt8(unit - 0x57)
    default: nil
    }
  }
}
