/// A set of UTF-16 units, which contains all units beyond ASCII or none of them.
struct UnitSet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasOthers = false

  init(_ characters: String) { for unit in characters.utf16 { insert(unit) } }

  /// Returns a set of all units except these ASCII characters.
  static func all(but characters: String) -> UnitSet {
    var set = UnitSet("")
    let excluded = UnitSet(characters)
    (set.low, set.high, set.hasOthers) = (~excluded.low, ~excluded.high, true)
    return set
  }

  private mutating func insert(_ unit: UInt16) {
    switch unit {
    case ..<64: low |= 1 << UInt64(unit)
    case ..<128: high |= 1 << UInt64(unit - 64)
    default: hasOthers = true
    }
  }

  func overlaps(_ other: UnitSet) -> Bool {
    low & other.low != 0 || high & other.high != 0 || hasOthers && other.hasOthers
  }

  mutating func formUnion(_ other: UnitSet) {
    low |= other.low
    high |= other.high
    hasOthers = hasOthers || other.hasOthers
  }

  private func contains(_ unit: UInt8) -> Bool {
    unit < 64 ? low >> UInt64(unit) & 1 == 1 : high >> UInt64(unit - 64) & 1 == 1
  }

  /// The set as written in an advanced glob.
  var glob: String {
    let members = (0..<128).filter { contains($0) != hasOthers }
    if hasOthers { return members.isEmpty ? "." : "[^\(Self.list(members))]" }
    if members.count == 1 { return AdvancedGlobText.escaped(Unicode.Scalar(members[0])) }
    return "[\(Self.list(members))]"
  }

  /// Returns the members, with three or more consecutive ones as a range.
  private static func list(_ members: [UInt8]) -> String {
    var text = ""
    var index = 0
    while index < members.count {
      var end = index
      while end + 1 < members.count, members[end + 1] == members[end] + 1,
        kind(members[end + 1]) == kind(members[index]), kind(members[index]) > 0
      { end += 1 }
      text += escaped(members[index])
      if end > index + 1 { text += "-" }
      if end > index { text += escaped(members[end]) }
      index = end + 1
    }
    return text
  }

  /// Returns the kind of a byte.
  ///
  /// Only digits, capital letters or small letters form ranges, each kind separately.
  private static func kind(_ byte: UInt8) -> Int {
    switch byte {
    case 0x30...0x39: 1
    case 0x41...0x5A: 2
    case 0x61...0x7A: 3
    default: 0
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    let character = String(Unicode.Scalar(byte))
    return "[]\\-^".contains(character) ? "\\" + character : character
  }
}
