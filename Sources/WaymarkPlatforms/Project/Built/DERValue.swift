/// A value in DER, of certificates, signatures and entitlements.
///
/// Source: ITU-T X.690.
struct DERValue {
  /// The first byte: the class, the form and the number of the type.
  let tag: UInt8
  let content: ArraySlice<UInt8>
  /// The whole value, with its tag and length.
  let bytes: ArraySlice<UInt8>

  /// Reads the value at the start of some bytes.
  init(_ source: ArraySlice<UInt8>) throws(BuiltFileError) {
    tag = try source.little(0)
    // No type that is read here has a number of several bytes.
    guard tag & 0x1F != 0x1F else { throw BuiltFileError("it has a DER value of an unknown type") }
    let first = try source.little(1, as: UInt8.self)
    var start = 2
    var length = Int(first)
    if first & 0x80 != 0 {
      let count = Int(first & 0x7F)
      guard (1...4).contains(count) else {
        throw BuiltFileError("it has a DER value without a definite length")
      }
      length = try source.bigSize(2, count)
      start += count
    }
    content = try source.part(start, length)
    bytes = source[source.startIndex..<content.endIndex]
  }

  /// The values in a value that is constructed.
  var values: [DERValue] {
    get throws(BuiltFileError) {
      guard tag & 0x20 != 0 else { throw BuiltFileError("it has another DER value than expected") }
      var values: [DERValue] = []
      var rest = content
      while !rest.isEmpty {
        let value = try DERValue(rest)
        rest = rest[value.bytes.endIndex...]
        values.append(value)
        if values.count > 100_000 { throw BuiltFileError("it has too many DER values") }
      }
      return values
    }
  }

  /// The text of a string.
  var text: String { String(decoding: content, as: UTF8.self) }
}

/// The signed data of a signature in CMS or PKCS #7.
///
/// The signature itself is not verified.
///
/// Source: RFC 5652.
struct SignedData {
  /// The data that is signed, if it is in the same file.
  let content: [UInt8]?
  /// The certificates of the signers, in their order.
  let signers: [[UInt8]]

  init(_ bytes: [UInt8]) throws(BuiltFileError) {
    let outer = try DERValue(bytes[...]).values
    guard outer.count > 1,
      outer[0].content.elementsEqual([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]),
      let signed = try outer[1].values.first?.values, signed.count > 3
    else { throw BuiltFileError("it has no signed data in the format CMS") }
    let inner = try signed[2].values
    content = try inner.count > 1 ? inner[1].values.first.map(Self.octets) : nil
    let certificates = try Self.values(signed[3...].first { $0.tag == 0xA0 })
    let infos = try Self.values(signed[3...].last { $0.tag == 0x31 })
    var signers: [[UInt8]] = []
    for info in infos {
      let parts = try info.values
      guard parts.count > 1 else { throw .truncated }
      // The signer is named by its issuer and its serial number.
      let name = try parts[1].values.map(\.bytes)
      for certificate in certificates {
        let fields = try Self.values(certificate.values.first).drop { $0.tag == 0xA0 }.map(\.bytes)
        guard fields.count > 2, name == [fields[2], fields[0]] else { continue }
        signers.append(Array(certificate.bytes))
        break
      }
    }
    self.signers = signers
  }

  /// Returns the first values in a value, of which no file needs more.
  private static func values(_ value: DERValue?) throws(BuiltFileError) -> ArraySlice<DERValue> {
    try value.map { value throws(BuiltFileError) in try value.values.prefix(64) } ?? []
  }

  /// Returns the bytes of an octet string, which may be in pieces.
  private static func octets(_ value: DERValue) throws(BuiltFileError) -> [UInt8] {
    value.tag & 0x20 == 0 ? Array(value.content) : try value.values.flatMap(\.content)
  }
}
