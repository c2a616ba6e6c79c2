/// A Reed–Solomon code over the field of 256 elements (ISO/IEC 18004:2015, §7.5.2).
struct ReedSolomon {
  /// The logarithms of the coefficients of the polynomial that divides every block with its
  /// correction, the highest power first and without its coefficient, which is 1.
  private let divisor: [Int]

  /// Makes the code whose correction has a number of bytes.
  ///
  /// The roots of its polynomial are as many powers of the element 2, the first one being 1.
  init(count: Int) {
    var polynomial: [UInt8] = [1]
    for root in 0..<count {
      // Multiplies by x, and adds the product with the root.
      var product = polynomial + [0]
      for (index, coefficient) in polynomial.enumerated() {
        product[index + 1] ^= Self.product(coefficient, log: root)
      }
      polynomial = product
    }
    divisor = polynomial.dropFirst().map { Self.logarithms[Int($0)] }
  }

  /// Returns the bytes that correct a block: its remainder after division by the polynomial.
  func correction(of block: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: divisor.count + 1)
    for byte in block {
      let factor = byte ^ remainder[0]
      for index in divisor.indices {
        remainder[index] = remainder[index + 1] ^ Self.product(factor, log: divisor[index])
      }
    }
    return remainder.dropLast()
  }

  /// Returns the product of an element and the power of 2 with that exponent.
  private static func product(_ element: UInt8, log: Int) -> UInt8 {
    element == 0 ? 0 : powers[logarithms[Int(element)] + log]
  }

  /// The powers of the element 2, twice in a row, so that no sum of two exponents is too large.
  private static let powers: [UInt8] = {
    var powers: [UInt8] = []
    var power = 1
    for _ in 0..<2 * 255 {
      powers.append(UInt8(power))
      power <<= 1
      // The polynomial of the field: x⁸ + x⁴ + x³ + x² + 1.
      if power > 0xFF { power ^= 0x11D }
    }
    return powers
  }()

  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for exponent in 0..<255 { logarithms[Int(powers[exponent])] = exponent }
    return logarithms
  }()
}
