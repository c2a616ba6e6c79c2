extension [UInt8] {
  /// Appends an integer with the lowest byte first.
  package mutating func little<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  /// Appends an integer with the highest byte first.
  package mutating func big<Number: FixedWidthInteger>(_ number: Number) {
    little(number.byteSwapped)
  }

  /// The bytes after their length in four bytes.
  package var prefixed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.little(UInt32(count))
    return bytes + self
  }
}

/// Writes ZIP archives whose files are not compressed.
package struct ZipWriter {
  package struct File {
    package var name: String
    package var bytes: [UInt8]
    /// The fields that a hostile archive states wrongly; `nil` for the right values.
    package var method: UInt16 = 0
    package var flags: UInt16 = 0
    package var size: UInt32?
    package var checksum: UInt32?
    /// The bytes by which the header is said to be earlier than it is.
    package var shift: UInt32 = 0

    package init(_ name: String, _ bytes: [UInt8]) {
      (self.name, self.bytes) = (name, bytes)
    }
  }

  package var files: [File]
  /// The bytes between the files and the directory.
  package var block: [UInt8] = []

  package init(_ files: [(String, [UInt8])]) { self.files = files.map { File($0, $1) } }

  package var archive: [UInt8] {
    var (bytes, directory) = ([UInt8](), [UInt8]())
    for file in files {
      let offset = UInt32(bytes.count) - file.shift
      let checksum = file.checksum ?? Self.checksum(file.bytes)
      let size = file.size ?? UInt32(file.bytes.count)
      var common: [UInt8] = []
      for number: UInt16 in [20, file.flags, file.method, 0, 0x21] { common.little(number) }
      for number: UInt32 in [checksum, UInt32(file.bytes.count), size] { common.little(number) }
      common.little(UInt16(file.name.utf8.count))
      common.little(UInt16(0))
      bytes += [0x50, 0x4B, 3, 4] + common + file.name.utf8 + file.bytes
      directory += [0x50, 0x4B, 1, 2, 20, 0] + common
      directory += [UInt8](repeating: 0, count: 10)
      directory.little(offset)
      directory += Array(file.name.utf8)
    }
    bytes += block
    let start = UInt32(bytes.count)
    bytes += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    for _ in 0..<2 { bytes.little(UInt16(files.count)) }
    bytes.little(UInt32(directory.count))
    bytes.little(start)
    bytes.little(UInt16(0))
    return bytes
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 != 0
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 as UInt32 }
      }
    }
    return ~sum
  }
}

/// Writes values in DER.
package enum DERWriter {
  package static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length = [UInt8(truncatingIfNeeded: content.count)]
    if content.count > 127 {
      length = []
      length.big(UInt32(content.count))
      length.insert(0x84, at: 0)
    }
    return [tag] + length + content
  }

  package static func list(_ tag: UInt8, _ values: [[UInt8]]) -> [UInt8] {
    value(tag, Array(values.joined()))
  }

  package static func string(_ text: String) -> [UInt8] { value(0x0C, Array(text.utf8)) }

  /// Returns a certificate with the parts that a reader of signatures looks at.
  package static func certificate(_ name: String, serial: UInt8 = 7) -> [UInt8] {
    let issuer = list(0x30, [list(0x31, [list(0x30, [value(6, [0x55, 4, 3]), string(name)])])])
    let fields = [list(0xA0, [value(2, [2])]), value(2, [serial]), list(0x30, []), issuer]
    return list(0x30, [list(0x30, fields + [list(0x30, []), issuer]), list(0x30, [])])
  }

  /// Returns signed data in CMS, with the certificate of its signer as the second one.
  package static func signed(_ content: [UInt8]?, by name: String) -> [UInt8] {
    let kind: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7]
    let own = certificate(name)
    let issuer = list(0x30, [list(0x31, [list(0x30, [value(6, [0x55, 4, 3]), string(name)])])])
    let inner = [value(6, kind + [1])] + (content.map { [list(0xA0, [value(4, $0)])] } ?? [])
    let info = list(0x30, [value(2, [1]), list(0x30, [issuer, value(2, [7])]), list(0x30, [])])
    let data = list(
      0x30,
      [
        value(2, [1]), list(0x31, []), list(0x30, inner),
        list(0xA0, [certificate("Other", serial: 1), own]), list(0x31, [info]),
      ]
    )
    return list(0x30, [value(6, kind + [2]), list(0xA0, [data])])
  }
}
