/// A chunk of Android's binary formats.
///
/// Source: AOSP, `frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h`.
struct ResourceChunk {
  let type: UInt16
  /// The bytes of the chunk, with its header.
  let bytes: ArraySlice<UInt8>
  let headerSize: Int

  /// Reads the chunk at the start of some bytes.
  init(_ bytes: ArraySlice<UInt8>) throws(BuiltFileError) {
    type = try bytes.little(0)
    headerSize = Int(try bytes.little(2, as: UInt16.self))
    let size = try bytes.size(4)
    guard headerSize >= 8, size >= headerSize else { throw .truncated }
    self.bytes = try bytes.part(0, size)
  }

  /// Calls a function with each chunk after the header.
  func forEach(
    _ body: (ResourceChunk) throws(BuiltFileError) -> Void
  ) throws(BuiltFileError) {
    var rest = try bytes.from(headerSize)
    while !rest.isEmpty {
      let chunk = try ResourceChunk(rest)
      rest = rest[chunk.bytes.endIndex...]
      try body(chunk)
    }
  }

  /// Returns a value; `nil` for one that is no text, no integer, no boolean and no reference.
  static func value(
    _ type: UInt8,
    _ data: UInt32,
    _ strings: StringPool
  ) throws(BuiltFileError) -> ManifestText.Value? {
    switch type {
    case 0x00: .literal("")
    case 0x01, 0x07: .reference(data, name: nil)
    case 0x02, 0x08: .literal("?0x" + String(data, radix: 16))
    case 0x03: .text(try strings.text(data))
    case 0x10: .literal(String(Int32(bitPattern: data)))
    case 0x11: .literal("0x" + String(data, radix: 16))
    case 0x12: .literal(data == 0 ? "false" : "true")
    default: nil
    }
  }
}

/// The texts of a file in one of Android's binary formats.
final class StringPool {
  private let bytes: ArraySlice<UInt8>
  private let headerSize: Int
  private let count: Int
  private let start: Int
  private let isUTF8: Bool
  /// The bytes that may still be read, because a text may be in many places.
  private var budget = 32 << 20

  init(_ chunk: ResourceChunk) throws(BuiltFileError) {
    guard chunk.type == 1, chunk.headerSize >= 28 else { throw .truncated }
    bytes = chunk.bytes
    headerSize = chunk.headerSize
    count = try bytes.size(8)
    isUTF8 = try bytes.little(16, as: UInt32.self) & 0x100 != 0
    start = try bytes.size(20)
  }

  /// Returns a text by its number; an empty text for the number of none.
  func text(_ number: UInt32) throws(BuiltFileError) -> String {
    if number == .max { return "" }
    guard let index = Int(exactly: number), index < count, index < bytes.count / 4 else {
      throw .truncated
    }
    let text = try bytes.from(start).from(try bytes.size(headerSize + 4 * index))
    var place = 0
    if isUTF8 {
      // The length in UTF-16, and that in bytes.
      _ = try Self.shortLength(text, &place)
      let length = try Self.shortLength(text, &place)
      try spend(length)
      return String(decoding: try text.part(place, length), as: UTF8.self)
    }
    var length = Int(try text.little(0, as: UInt16.self))
    place = 2
    if length & 0x8000 != 0 {
      length = (length & 0x7FFF) << 16 | Int(try text.little(2, as: UInt16.self))
      place = 4
    }
    guard length <= text.count / 2 else { throw .truncated }
    try spend(2 * length)
    let units = try text.part(place, 2 * length)
    return String(
      decoding: stride(from: units.startIndex, to: units.endIndex, by: 2).lazy.map {
        UInt16(units[$0]) | UInt16(units[$0 + 1]) << 8
      },
      as: UTF16.self
    )
  }

  private func spend(_ count: Int) throws(BuiltFileError) {
    budget -= count
    if budget < 0 { throw BuiltFileError("it uses its texts too often") }
  }

  private static func shortLength(
    _ text: ArraySlice<UInt8>,
    _ place: inout Int
  ) throws(BuiltFileError) -> Int {
    let first = Int(try text.little(place, as: UInt8.self))
    place += 1
    if first & 0x80 == 0 { return first }
    let second = Int(try text.little(place, as: UInt8.self))
    place += 1
    return (first & 0x7F) << 8 | second
  }
}

/// Reads a manifest in Android's binary XML.
///
/// Source: AOSP, `ResourceTypes.h`.
enum BinaryXML {
  /// Returns whether a file begins as binary XML does.
  static func isBinary(_ start: [UInt8]) -> Bool { start.starts(with: [3, 0, 8, 0]) }

  /// Writes the elements of a file.
  static func write(_ bytes: [UInt8], to text: inout ManifestText) throws(BuiltFileError) {
    let file = try ResourceChunk(bytes[...])
    guard file.type == 3 else { throw BuiltFileError("its manifest is no binary XML") }
    var strings: StringPool?
    var numbers: ArraySlice<UInt8> = []
    try file.forEach { chunk throws(BuiltFileError) in
      switch chunk.type {
      case 0x0001: if strings == nil { strings = try StringPool(chunk) }
      case 0x0180: numbers = try chunk.bytes.from(chunk.headerSize)
      case 0x0102:
        guard let strings else { throw .truncated }
        let body = try chunk.bytes.from(chunk.headerSize)
        try text.start(
          try strings.text(try body.little(4)),
          try attributes(of: body, strings, numbers)
        )
      case 0x0103: try text.end()
      default: break
      }
    }
  }

  private static func attributes(
    of body: ArraySlice<UInt8>,
    _ strings: StringPool,
    _ numbers: ArraySlice<UInt8>
  ) throws(BuiltFileError) -> [ManifestText.Attribute] {
    let start = Int(try body.little(8, as: UInt16.self))
    let size = Int(try body.little(10, as: UInt16.self))
    let count = Int(try body.little(12, as: UInt16.self))
    guard size >= 20, count <= body.count / size else { throw .truncated }
    var attributes: [ManifestText.Attribute] = []
    for index in 0..<count {
      let place = start + size * index
      let number = try body.little(place + 4, as: UInt32.self)
      var namespace = try strings.text(try body.little(place))
      var name = try strings.text(number)
      // The system identifies an attribute by its number, not by its name.
      if let id = try? numbers.little(4 * Int(number & 0xFFFF), as: UInt32.self), number < 0x1_0000,
        id >> 24 == 1
      {
        namespace = ManifestText.android
        name = names[id] ?? name
      }
      let type = try body.little(place + 15, as: UInt8.self)
      let value = try ResourceChunk.value(type, try body.little(place + 16), strings)
      // A value of another type, such as a color, has nothing about links.
      guard let value else { continue }
      attributes.append(.init(namespace: namespace, name: name, value: value))
    }
    return attributes
  }

  /// The names of the attributes about links, for packages in which a tool removed the names.
  ///
  /// Source: `android.R.attr`.
  private static let names: [UInt32: String] = [
    0x0101_0003: "name", 0x0101_000E: "enabled", 0x0101_0010: "exported", 0x0101_0026: "mimeType",
    0x0101_0027: "scheme", 0x0101_0028: "host", 0x0101_0029: "port", 0x0101_002A: "path",
    0x0101_002B: "pathPrefix", 0x0101_002C: "pathPattern", 0x0101_0202: "targetActivity",
    0x0101_020C: "minSdkVersion", 0x0101_0270: "targetSdkVersion", 0x0101_04EE: "autoVerify",
  ]
}
