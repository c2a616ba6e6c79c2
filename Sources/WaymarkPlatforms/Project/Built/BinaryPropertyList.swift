/// Reads a property list in Apple's binary format.
///
/// Source: Apple, `CFBinaryPList.c` of CoreFoundation.
struct BinaryPropertyList {
  private let bytes: ArraySlice<UInt8>
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  /// The values that may still be read, because an object may be in many places.
  private var budget = 200_000

  /// Returns whether a file begins as such a property list does.
  static func isBinary(_ start: [UInt8]) -> Bool { start.starts(with: Array("bplist".utf8)) }

  /// Returns the value of a file.
  static func value(_ bytes: [UInt8]) throws(BuiltFileError) -> PropertyListValue {
    var list = try BinaryPropertyList(bytes[...])
    let trailer = bytes[...]
    return try list.value(try trailer.bigSize(bytes.count - 16, 8), depth: 0)
  }

  private init(_ bytes: ArraySlice<UInt8>) throws(BuiltFileError) {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw .truncated }
    self.bytes = bytes
    offsetSize = Int(try bytes.little(trailer + 6, as: UInt8.self))
    referenceSize = Int(try bytes.little(trailer + 7, as: UInt8.self))
    count = try bytes.bigSize(trailer + 8, 8)
    table = try bytes.bigSize(trailer + 24, 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table <= trailer,
      count <= trailer / offsetSize
    else { throw .truncated }
  }

  private mutating func value(_ index: Int, depth: Int) throws(BuiltFileError) -> PropertyListValue
  {
    budget -= 1
    if budget < 0 || depth > 60 { throw BuiltFileError("its property list is too large") }
    guard index < count else { throw .truncated }
    let place = try bytes.bigSize(table + index * offsetSize, offsetSize)
    let marker = try bytes.little(place, as: UInt8.self)
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0x0:
      switch low {
      case 8: return .element(XMLElement("false"))
      case 9: return .element(XMLElement("true"))
      default: throw BuiltFileError("its property list has a value of an unknown type")
      }
    case 0x1:
      guard low <= 4 else { throw .truncated }
      // Integers of 16 bytes have eight zeros at their beginning.
      let size = 1 << low
      let number = try bytes.big(place + 1 + max(0, size - 8), min(size, 8))
      let text = size == 8 ? String(Int64(bitPattern: number)) : String(number)
      return .element(XMLElement("integer", children: [.text(XMLText(text))]))
    case 0x2:
      let number =
        low == 2
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bytes.big(place + 1, 4))))
        : Double(bitPattern: try bytes.big(place + 1, 8))
      return .element(XMLElement("real", children: [.text(XMLText("\(number)"))]))
    case 0x3:
      let seconds = Double(bitPattern: try bytes.big(place + 1, 8))
      return .element(XMLElement("date", children: [.text(XMLText(Self.date(seconds)))]))
    case 0x4:
      // No value about links is data.
      return .element(XMLElement("data"))
    case 0x5:
      let (start, count) = try length(place, low)
      return .string(try charged(String(decoding: bytes.part(start, count), as: UTF8.self)))
    case 0x6:
      let (start, count) = try length(place, low)
      guard count <= bytes.count / 2 else { throw .truncated }
      let units = try bytes.part(start, 2 * count)
      let text = String(
        decoding: stride(from: units.startIndex, to: units.endIndex, by: 2).lazy.map {
          UInt16(units[$0]) << 8 | UInt16(units[$0 + 1])
        },
        as: UTF16.self
      )
      return .string(try charged(text))
    case 0xA, 0xC:
      let (start, count) = try length(place, low)
      return .array(
        try references(start, count).map { item throws(BuiltFileError) in
          try value(item, depth: depth + 1)
        }
      )
    case 0xD:
      let (start, count) = try length(place, low)
      guard count <= bytes.count / 2 else { throw .truncated }
      let items = try references(start, 2 * count)
      var members: [(key: String, value: PropertyListValue)] = []
      for (key, item) in zip(items[..<count], items[count...]) {
        guard case .string(let key) = try value(key, depth: depth + 1) else { throw .truncated }
        members.append((key, try value(item, depth: depth + 1)))
      }
      return .dictionary(members)
    default: throw BuiltFileError("its property list has a value of an unknown type")
    }
  }

  /// Counts the bytes of a text, which may be in many places.
  private mutating func charged(_ text: String) throws(BuiltFileError) -> String {
    budget -= text.utf8.count / 16
    return text
  }

  /// Returns the place and the number of the elements of a value.
  private func length(_ place: Int, _ low: Int) throws(BuiltFileError) -> (start: Int, count: Int) {
    if low < 15 { return (place + 1, low) }
    let marker = try bytes.little(place + 1, as: UInt8.self)
    guard marker >> 4 == 1, marker & 0xF <= 3 else { throw .truncated }
    let size = 1 << Int(marker & 0xF)
    let count = try bytes.bigSize(place + 2, size)
    return (place + 2 + size, count)
  }

  private func references(_ start: Int, _ count: Int) throws(BuiltFileError) -> [Int] {
    guard count <= bytes.count / referenceSize else { throw .truncated }
    let part = try bytes.part(start, count * referenceSize)
    return try (0..<count).map { index throws(BuiltFileError) in
      try part.bigSize(index * referenceSize, referenceSize)
    }
  }

  /// Returns the date that many seconds after the start of 2001, as XML property lists have it.
  static func date(_ seconds: Double) -> String {
    // The years 1 to 9999.
    guard (Double(-63_113_904_000)..<252_423_993_600).contains(seconds) else { return "" }
    let whole = Int64(seconds.rounded(.down))
    let (days, second) = (whole.dividedFloor(by: 86_400), whole.remainderFloor(by: 86_400))
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
    let shifted = days + 11_323 + 719_468
    let era = shifted.dividedFloor(by: 146_097)
    let ofEra = shifted.remainderFloor(by: 146_097)
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let parts = [month < 10 ? month + 3 : month - 9, ofYear - (153 * month + 2) / 5 + 1]
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
    let full = String(year + era * 400 + (parts[0] <= 2 ? 1 : 0))
    return String(repeating: "0", count: 4 - full.count) + full
      + "-\(two(parts[0]))-\(two(parts[1]))T"
      + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }
}

extension Int64 {
  fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }

  fileprivate func remainderFloor(by divisor: Int64) -> Int64 {
    self - dividedFloor(by: divisor) * divisor
  }
}
