/// The encoding of a label beyond ASCII as letters, digits and hyphens (RFC 3492).
///
/// Texts have at most ``Punycode/limit`` characters, so that no number is greater than 32 bits
/// allow and a hostile label costs little.
package enum Punycode {
  /// The maximum number of characters of a domain (RFC 1035 §2.3.4).
  static var limit: Int { 253 }

  /// Returns the label without `xn--`, or `nil` if it is too long.
  static func encode(_ label: some Collection<Unicode.Scalar>) -> [UInt8]? {
    guard label.count <= limit else { return nil }
    var output = label.filter { $0.isASCII }.map { UInt8(truncatingIfNeeded: $0.value) }
    let basic = output.count
    if basic > 0 { output.append(0x2D) }
    var state = State()
    var handled = basic
    var next = state.first
    while let lowest = label.lazy.map({ $0.value }).filter({ $0 >= next }).min() {
      state.delta += Int(lowest - next) * (handled + 1)
      for scalar in label {
        if scalar.value < lowest { state.delta += 1 }
        guard scalar.value == lowest else { continue }
        var rest = state.delta
        var position = State.base
        while true {
          let threshold = state.threshold(position)
          if rest < threshold { break }
          let span = State.base - threshold
          output.append(digit(threshold + (rest - threshold) % span))
          rest = (rest - threshold) / span
          position += State.base
        }
        output.append(digit(rest))
        handled += 1
        state.adapt(isFirst: handled == basic + 1, count: handled)
        state.delta = 0
      }
      state.delta += 1
      next = lowest + 1
    }
    return output
  }

  /// Returns the characters of a label without `xn--`, or `nil` if it is not the code of a label.
  package static func decode(_ code: [UInt8]) -> [Unicode.Scalar]? {
    guard code.count <= limit, code.allSatisfy({ $0 < 0x80 }) else { return nil }
    let hyphen = code.lastIndex(of: 0x2D)
    var output = code[..<(hyphen ?? code.startIndex)].map { Unicode.Scalar($0) }
    var rest = code[(hyphen.map(code.index(after:)) ?? code.startIndex)...]
    var state = State()
    var last = state.first
    while !rest.isEmpty {
      let start = state.delta
      var weight = 1
      var position = State.base
      while true {
        guard let byte = rest.popFirst(), let digit = digitValue(byte),
          digit <= (State.limit - state.delta) / weight
        else { return nil }
        state.delta += digit * weight
        let threshold = state.threshold(position)
        if digit < threshold { break }
        guard weight <= State.limit / (State.base - threshold) else { return nil }
        weight *= State.base - threshold
        position += State.base
      }
      let index = state.delta
      let count = output.count + 1
      state.delta -= start
      state.adapt(isFirst: start == 0, count: count)
      // The sum fits: the first number is at most 21 bits long, and the second one 31.
      last += UInt32(index / count)
      guard let scalar = Unicode.Scalar(last) else { return nil }
      output.insert(scalar, at: index % count)
      state.delta = index % count + 1
    }
    return output
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value + 0x16)
  }

  private static func digitValue(_ byte: UInt8) -> Int? {
    if isDigit(byte) { return Int(byte) - 0x16 }
    let letter = lowercasedASCII(byte) &- 0x61
    return letter < 26 ? Int(letter) : nil
  }
}

extension Punycode {
  /// The numbers that both directions change in the same way (RFC 3492 §6.1).
  private struct State {
    static var base: Int { 36 }
    /// More than a text of ``Punycode/limit`` characters can need.
    static var limit: Int { 0x7FFF_FFFF }
    let first: UInt32 = 0x80
    var delta = 0
    private var bias = 72

    func threshold(_ position: Int) -> Int { min(max(position - bias, 1), 26) }

    mutating func adapt(isFirst: Bool, count: Int) {
      var delta = isFirst ? delta / 700 : delta / 2
      delta += delta / count
      bias = 0
      while delta > 455 {
        delta /= 35
        bias += Self.base
      }
      bias += 36 * delta / (delta + 38)
    }
  }
}
