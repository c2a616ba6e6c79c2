@testable import Waymark

/// Random JSON values and catalogs, the same for the same seed on every machine (SplitMix64).
struct CatalogRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements.randomElement(using: &self)!
  }

  /// A text of any scalars.
  mutating func text(upTo length: Int = 8) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0...0x1F, 0x7F...0x9F, 0xA0...0xD7FF, 0xE000...0xFFFF,
      0x1_0000...0x10_FFFF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      text.append(Unicode.Scalar(UInt32.random(in: pick(ranges), using: &self))!)
    }
    return String(text)
  }

  mutating func json(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(chance(50))
    case 2: return .int(Int(truncatingIfNeeded: next()))
    case 3: return JSONValue(.number(pick(["-0", "0.5", "1e9", "-12.25E-3"])))
    case 4: return .string(text())
    case 5:
      let count = Int.random(in: 0...6, using: &self)
      return .array((0..<count).map { _ in json(depth: depth - 1) })
    default:
      let count = Int.random(in: 0...6, using: &self)
      return .object(
        members: (0..<count).map { .init("\($0)\(text())", json(depth: depth - 1)) }
      )
    }
  }
}
