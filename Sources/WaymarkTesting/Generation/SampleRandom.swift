/// Random numbers that are the same for the same seed on every machine.
///
/// SplitMix64, after G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014.
struct SampleRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15 as UInt64
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* (0xBF58_476D_1CE4_E5B9 as UInt64)
    mixed = (mixed ^ (mixed >> 27)) &* (0x94D0_49BB_1331_11EB as UInt64)
    return mixed ^ (mixed >> 31)
  }

  /// Returns `true` once in a number of times, on average.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// Returns a random element; `nil` if there are none.
  mutating func pick<Element>(_ choices: [Element]) -> Element? {
    choices.isEmpty ? nil : choices[Int.random(in: choices.indices, using: &self)]
  }

  /// Returns a text in several scripts, with many characters that have a meaning in links; never an
  /// empty one.
  mutating func text() -> String {
    var text = ""
    for _ in 0...Int.random(in: 0...4, using: &self) {
      text.append(pick(Self.characters[Int.random(in: 0..<5, using: &self)]) ?? "x")
    }
    return text
  }

  private static let characters: [[Character]] = [
    Array("abcxyzABCXYZ0189"), Array("abcxyz"), Array("/?#&=+%;:@.-_~ \"'<>\\{}|^`$()*![],"),
    Array("éßÅ日本語مرحبا"), ["👩‍👩‍👧", "🏳️‍🌈", "e\u{301}", "\u{200B}", "１", "\u{FEFF}"],
  ]
}
