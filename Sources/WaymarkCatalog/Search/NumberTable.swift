/// A table with a number for each of its keys, which are also numbers.
///
/// A search looks up millions of numbers. The hash function of a dictionary would cost more than
/// the rest of a step.
struct NumberTable {
  private(set) var count = 0
  private var keys = ContiguousArray<UInt64>(repeating: 0, count: 64)
  /// The numbers of the keys; `.max` for an unused slot.
  private var numbers = ContiguousArray<UInt32>(repeating: .max, count: 64)

  /// The number of a key, which is not `UInt32.max`; `nil` if the key has none.
  ///
  /// A key has one number forever.
  subscript(key: UInt64) -> UInt32? {
    @inline(__always) get {
      let number = numbers[slot(of: key)]
      return number == .max ? nil : number
    }
  }

  /// Adds a key that the table does not have.
  mutating func add(_ key: UInt64, _ number: UInt32) {
    count += 1
    if count * 2 > keys.count { grow() }
    set(key, number)
  }

  /// Returns the slot of a key, or that in which it belongs.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let hash = (key ^ key >> 32) &* (0x9E37_79B9_7F4A_7C15 as UInt64)
    var slot = Int(truncatingIfNeeded: hash >> 33) & (keys.count - 1)
    while numbers[slot] != .max, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func set(_ key: UInt64, _ number: UInt32) {
    let slot = slot(of: key)
    (keys[slot], numbers[slot]) = (key, number)
  }

  private mutating func grow() {
    let (oldKeys, oldNumbers) = (keys, numbers)
    keys = ContiguousArray(repeating: 0, count: oldKeys.count * 2)
    numbers = ContiguousArray(repeating: .max, count: oldKeys.count * 2)
    for (key, number) in zip(oldKeys, oldNumbers) where number != .max { set(key, number) }
  }
}
