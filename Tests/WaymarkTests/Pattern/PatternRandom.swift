@testable import Waymark

/// Numbers that look random and come back with their seed (SplitMix64,
/// https://prng.di.unimi.it/splitmix64.c).
struct PatternRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func pick<C: Collection>(_ choices: C) -> C.Element {
    choices.randomElement(using: &self)!
  }
}

/// Writes random patterns that can be read, in all spellings that the grammar allows.
struct PatternWriter {
  var random: PatternRandom
  private var names = 0

  init(seed: UInt64) { random = PatternRandom(seed: seed) }

  mutating func pattern() -> String {
    names = 0
    var components: [String] = []
    for _ in 0..<random.count(0...4) { components.append(component(optional: false)) }
    if random.chance(20) {
      components.append(random.chance(50) ? "**" : bracketed(name() + "**"))
    } else {
      for _ in 0..<random.count(-4...2).clamped(to: 0...2) {
        components.append(component(optional: true))
      }
    }
    var text = (random.chance(30) ? "/" : "") + components.joined(separator: "/")
    if !components.isEmpty, random.chance(20) { text += "/" }
    let items = (0..<random.count(-4...3).clamped(to: 0...3)).map { item($0) }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if random.chance(20) { text += "#" + value(.fragment) }
    return text
  }

  private mutating func component(optional: Bool) -> String {
    if !optional, random.chance(15) { return "*" }
    var text = ""
    if random.chance(optional ? 30 : 70) { text += literal(.path) }
    let count = random.count(optional ? 1...2 : 0...2)
    for index in 0..<count {
      text += parameter(.path, optional: optional)
      if index + 1 < count || random.chance(30) { text += literal(.path) }
    }
    // A letter, so that no component is empty or made of dots.
    return text.isEmpty || count == 0 ? text + "x" : text
  }

  private mutating func item(_ index: Int) -> String {
    let tail = random.chance(20) ? random.pick([#"\[\]"#, "é", #"\."#, "-", " b", #"\ "#]) : ""
    let name = "i\(index)" + tail
    return random.chance(30) ? name : name + "=" + value(.query)
  }

  private mutating func value(_ part: PatternError.Part) -> String {
    let isOptional = random.chance(40)
    if random.chance(50) {
      return random.chance(50) ? literal(part) : parameter(part, optional: isOptional)
    }
    // Literal text around parameters; with a slash, the fragment is a path.
    var text = random.chance(70) ? self.text(part) : ""
    let count = random.count(1...3)
    for index in 0..<count {
      text += parameter(part, optional: isOptional)
      if index + 1 < count || random.chance(50) { text += self.text(part) }
    }
    return text
  }

  /// Literal text next to a parameter in a value.
  private mutating func text(_ part: PatternError.Part) -> String {
    guard part == .fragment, random.chance(40) else { return literal(part) }
    return random.pick(["/", "/a/", "-/", "//b"])
  }

  private mutating func name() -> String {
    names += 1
    return random.pick(["a", "_", "long-name"]) + "\(names)"
  }

  private mutating func bracketed(_ body: String) -> String {
    random.chance(50) ? "{\(body)}" : "$(\(body))"
  }

  private mutating func parameter(_ part: PatternError.Part, optional: Bool) -> String {
    let types = ["", "", ":string", ":int", ":uuid", ":" + words()]
    return bracketed(name() + random.pick(types) + (optional ? "?" : ""))
  }

  private mutating func words() -> String {
    (0..<random.count(1...3))
      .map { "\($0)" + random.pick(["", "w", #"\|"#, #"\}"#, #"\)"#, #"\*\*"#, "/", "{", "é"]) }
      .joined(separator: "|")
  }

  private mutating func literal(_ part: PatternError.Part) -> String {
    let special = ["{", "}", "*", "#", "?", "/", "$", "\\", "&", "$("].map { "\\" + $0 }
    let ordinary = ["a", "b-", ".c", "é", " ", "%", "$", "(", ")", "=", ":", "|", "x", "~", "🎈"]
    let text = (0..<random.count(1...3))
      .map { _ in random.pick(random.chance(30) ? special : ordinary) }.joined()
    // A `$` before `(` begins a parameter, and one at the end may meet a bracket that follows.
    return text.replacing("$(", with: "$.(") + (text.hasSuffix("$") ? "." : "")
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
