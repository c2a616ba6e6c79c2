/// The certificates that sign a package of Android.
///
/// The signatures are not verified: a device rejects a package with a wrong one.
///
/// Source: source.android.com, "APK signature scheme v2" and "v3"; JAR File Specification.
struct PackageSignature {
  /// A certificate, with the scheme of the signature.
  struct Certificate: Hashable {
    let scheme: String
    /// The certificate as DER.
    let bytes: [UInt8]
  }

  /// The certificates, those of the newest scheme first, each once.
  private(set) var certificates: [Certificate] = []

  /// The first API level whose systems read a signature.
  ///
  /// Source: source.android.com, "APK signature scheme v2", "v3" and "v3.1".
  static let firstLevels = ["v1": 1, "v2": 24, "v3": 28, "v3.1": 33]

  private static var blockLimit: Int { 16 << 20 }

  init(_ archive: ZipArchive, _ source: FileSource) throws(BuiltFileError) {
    let blocks = try Self.blocks(before: archive.directoryOffset, in: source)
    for (id, scheme) in [(0x1B93_AD61 as UInt32, "v3.1"), (0xF053_68C0, "v3"), (0x7109_871A, "v2")]
    {
      for block in blocks where block.id == id {
        for signer in try Self.list(Self.prefixed(block.value)) {
          // The signed data begins with digests and certificates.
          let data = try Self.prefixed(signer)
          let digests = try Self.prefixed(data)
          let all = try Self.prefixed(data[digests.endIndex...])
          if let first = try Self.list(all).first { add(Array(first), scheme) }
        }
      }
    }
    let names = archive.entries.keys.filter { name in
      let name = name.uppercased()
      return name.hasPrefix("META-INF/") && !name.dropFirst(9).contains("/")
        && [".RSA", ".DSA", ".EC"].contains { name.hasSuffix($0) }
    }
    for name in names.sorted() {
      guard let bytes = try archive.contents(of: name, limit: 1 << 20) else { continue }
      for signer in try SignedData(bytes).signers { add(signer, "v1") }
    }
  }

  private mutating func add(_ bytes: [UInt8], _ scheme: String) {
    if certificates.contains(where: { $0.bytes == bytes }) { return }
    certificates.append(Certificate(scheme: scheme, bytes: bytes))
  }

  /// Returns the blocks of the signatures, with their numbers.
  private static func blocks(
    before directory: UInt64,
    in source: FileSource
  ) throws(BuiltFileError) -> [(id: UInt32, value: ArraySlice<UInt8>)] {
    guard directory >= 32 else { return [] }
    let end = try source.bytes(directory - 24, 24, limit: 24)[...]
    guard try end.part(8, 16).elementsEqual("APK Sig Block 42".utf8) else { return [] }
    let size = try end.little(0, as: UInt64.self)
    guard size >= 24, size <= directory - 8 else { throw .truncated }
    let bytes = try source.bytes(directory - size, size - 24, limit: blockLimit)
    var rest = bytes[...]
    var blocks: [(id: UInt32, value: ArraySlice<UInt8>)] = []
    while !rest.isEmpty {
      guard let length = Int(exactly: try rest.little(0, as: UInt64.self)) else { throw .truncated }
      let pair = try rest.from(8).part(0, length)
      blocks.append((try pair.little(0), try pair.from(4)))
      rest = rest[pair.endIndex...]
    }
    return blocks
  }

  /// Returns the bytes after a length of four bytes.
  private static func prefixed(
    _ bytes: ArraySlice<UInt8>
  ) throws(BuiltFileError) -> ArraySlice<UInt8> {
    try bytes.from(4).part(0, try bytes.size(0))
  }

  private static func list(
    _ bytes: ArraySlice<UInt8>
  ) throws(BuiltFileError) -> [ArraySlice<UInt8>] {
    var rest = bytes
    var list: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      let item = try prefixed(rest)
      list.append(item)
      rest = rest[item.endIndex...]
    }
    return list
  }
}
