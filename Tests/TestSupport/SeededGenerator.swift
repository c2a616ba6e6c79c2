import Foundation

/// A generator of pseudorandom numbers that repeats its numbers for the same seed: SplitMix64.
///
/// A test that fails prints its seed, so that it can be run again with the same values:
///
///     let seed = SeededGenerator.freshSeed
///     var random = SeededGenerator(seed: seed)
///     #expect(…, "seed \(seed)")
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// A seed that differs from run to run, or the one in the environment variable `WAYMARK_SEED`.
  package static var freshSeed: UInt64 {
    ProcessInfo.processInfo.environment["WAYMARK_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 0...UInt64.max)
  }

  /// The fresh seed and those after it, for cases of which each has its own.
  package static func freshSeeds(_ count: Int) -> [UInt64] {
    let first = freshSeed
    return (0..<UInt64(count)).map { first &+ $0 }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Returns `true` once in a number of times, on average.
  package mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// Returns a text of any Unicode characters, with many that have a meaning in links.
  ///
  /// The text has no control characters, because links cannot contain them.
  package mutating func text(upTo limit: Int = 8) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...limit, using: &self) {
      switch Int.random(in: 0..<7, using: &self) {
      case 0: text.append(Self.delimiters.randomElement(using: &self) ?? "/")
      case 1, 2: text.append("abcXYZ019".randomElement(using: &self) ?? "a")
      case 3: text.append("éßÅ日本語مرحبا".randomElement(using: &self) ?? "é")
      case 4: text.append(Self.oddities.randomElement(using: &self) ?? "é")
      case 5: text += "%" + (Self.escapes.randomElement(using: &self) ?? "")
      default: text.unicodeScalars.append(scalar())
      }
    }
    return text
  }

  private static let delimiters: [Character] = Array("/?#&=+%;:@.-_~ \"'<>\\{}|^`$()*![],")
  /// Texts after a `%`: those in the escapes of a catch-all's text, similar ones, and others.
  private static let escapes = [
    "2F", "2f", "25", "252F", "2525", "25252F", "252f", "2", "", "%", "%2F", "41", "FF", "zz",
    " off",
  ]
  private static let oddities: [Character] = [
    "👩‍👩‍👧", "🏳️‍🌈", "e\u{301}", "\u{FEFF}", "\u{200B}", "１",
  ]

  private mutating func scalar() -> Unicode.Scalar {
    while true {
      let value = UInt32.random(in: 0x20...0x10FFFF, using: &self)
      if let scalar = Unicode.Scalar(value), !(0x7F...0x9F).contains(value) { return scalar }
    }
  }
}
