/// The entitlements in the signature of an executable of Apple's systems.
///
/// The signature itself is not verified.
///
/// Source: Apple, `mach-o/fat.h`, `mach-o/loader.h`, `kern/cs_blobs.h`.
struct ExecutableSignature {
  /// The code for one architecture.
  struct Slice {
    /// The name of the architecture.
    let architecture: String
    let isSigned: Bool
    /// The entitlements as an XML property list, and as DER.
    let xml: [UInt8]?
    let der: [UInt8]?
  }

  let slices: [Slice]

  private static let magicOfSignature: UInt64 = 0xFADE_0CC0
  private static let magicOfXML: UInt64 = 0xFADE_7171
  private static let magicOfDER: UInt64 = 0xFADE_7172

  /// Returns whether a file begins as an executable does.
  static func isExecutable(_ start: [UInt8]) -> Bool {
    [
      [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE],
      [0xCA, 0xFE, 0xBA, 0xBF],
    ]
    .contains { start.starts(with: $0) }
  }

  init(_ source: FileSource) throws(BuiltFileError) {
    let start = source.start(8)[...]
    guard start.count == 8, Self.isExecutable(Array(start)) else {
      throw BuiltFileError("its executable is not in the format Mach-O")
    }
    guard start.first == 0xCA else {
      slices = [try Self.slice(source)]
      return
    }
    let isLong = start.dropFirst(3).first == 0xBF
    let count = try start.big(4)
    guard count <= 32 else { throw BuiltFileError("its executable has more than 32 architectures") }
    let size: UInt64 = isLong ? 32 : 20
    let list = try source.bytes(8, count * size, limit: 1024)[...]
    slices = try (0..<Int(truncatingIfNeeded: count)).map { index throws(BuiltFileError) in
      let place = index * (isLong ? 32 : 20)
      let offset = try list.big(place + 8, isLong ? 8 : 4)
      let length = try list.big(place + (isLong ? 16 : 12), isLong ? 8 : 4)
      return try Self.slice(try source.part(offset, length))
    }
  }

  private static func slice(_ source: FileSource) throws(BuiltFileError) -> Slice {
    let header = try source.bytes(0, 32, limit: 32)[...]
    let is64 = header.first == 0xCF
    guard is64 || header.first == 0xCE else {
      throw BuiltFileError("its executable is not in the format Mach-O")
    }
    let architecture = try name(header.little(4), header.little(8))
    let count = try header.little(16, as: UInt32.self)
    let size = UInt64(try header.little(20, as: UInt32.self))
    var commands = try source.bytes(is64 ? 32 : 28, size, limit: 4 << 20)[...]
    for _ in 0..<count {
      let length = try commands.size(4)
      guard length >= 8 else { throw .truncated }
      let command = try commands.part(0, length)
      commands = commands[command.endIndex...]
      // LC_CODE_SIGNATURE
      guard try command.little(0, as: UInt32.self) == 0x1D else { continue }
      let offset = UInt64(try command.little(8, as: UInt32.self))
      let signature = try source.bytes(
        offset,
        UInt64(try command.little(12, as: UInt32.self)),
        limit: 16 << 20
      )
      return try slice(architecture, signature[...])
    }
    return Slice(architecture: architecture, isSigned: false, xml: nil, der: nil)
  }

  private static func slice(
    _ architecture: String,
    _ signature: ArraySlice<UInt8>
  ) throws(BuiltFileError) -> Slice {
    guard try signature.big(0) == magicOfSignature else {
      throw BuiltFileError("its signature is not in a format that is read")
    }
    let count = try signature.bigSize(8)
    guard count <= 64 else { throw .truncated }
    var found: [UInt64: [UInt8]] = [:]
    for index in 0..<count {
      let blob = try signature.from(try signature.bigSize(12 + 8 * index + 4))
      let magic = try blob.big(0)
      guard magic == magicOfXML || magic == magicOfDER else { continue }
      let length = try blob.bigSize(4)
      guard length <= 1 << 20 else { throw .tooLarge(1 << 20) }
      found[magic] = Array(try blob.part(8, length - 8))
    }
    return Slice(
      architecture: architecture,
      isSigned: true,
      xml: found[magicOfXML],
      der: found[magicOfDER]
    )
  }

  private static func name(_ type: UInt32, _ kind: UInt32) -> String {
    switch (type, kind & 0xFF) {
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (0x0100_0007, _): "x86_64"
    case (12, _): "armv7"
    case (7, _): "i386"
    default: "type \(type)"
    }
  }

  /// Returns the value of entitlements in DER.
  ///
  /// The format is not documented; this is the form that `codesign` writes and `ldid` reads.
  static func entitlements(der: [UInt8]) throws(BuiltFileError) -> PropertyListValue {
    var value = try DERValue(der[...])
    // A version is before the dictionary.
    if value.tag == 0x70 {
      guard let dictionary = try value.values.last else { throw .truncated }
      value = dictionary
    }
    return try self.value(value, depth: 0)
  }

  private static func value(
    _ value: DERValue,
    depth: Int
  ) throws(BuiltFileError) -> PropertyListValue {
    if depth > 60 { throw BuiltFileError("its entitlements are nested too deeply") }
    switch value.tag {
    case 0x01: return .element(XMLElement(value.content.contains { $0 != 0 } ? "true" : "false"))
    case 0x02:
      let number = value.content.prefix(8).reduce(Int64(value.content.first ?? 0 > 0x7F ? -1 : 0)) {
        $0 << 8 | Int64($1)
      }
      return .element(XMLElement("integer", children: [.text(XMLText(String(number)))]))
    case 0x0C: return .string(value.text)
    case 0x04: return .element(XMLElement("data"))
    case 0x30:
      return .array(
        try value.values.map { item throws(BuiltFileError) in try self.value(item, depth: depth + 1)
        }
      )
    case 0x31, 0xB0:
      return .dictionary(
        try value.values.map { pair throws(BuiltFileError) in
          let parts = try pair.values
          guard parts.count == 2, parts[0].tag == 0x0C else { throw .truncated }
          return (parts[0].text, try self.value(parts[1], depth: depth + 1))
        }
      )
    default: throw BuiltFileError("its entitlements have a value of an unknown type")
    }
  }
}
