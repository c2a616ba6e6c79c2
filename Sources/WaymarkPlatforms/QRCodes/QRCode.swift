/// A QR code: a text as a square of dark and light modules (ISO/IEC 18004).
///
///     let code = try QRCode("https://www.underway.nyc/station/25")
///     code.size         // 29: the modules of a side
///     code[x: 0, y: 0]  // true: the module in the corner is dark
///     code.svg()        // "<svg xmlns=…", for a page
///     code.png()        // a file with 8 pixels for each module
///     code.terminalText // "█████████…", for a terminal
///
/// The code contains the bytes of the text in UTF-8, and is the smallest one that they fit into. A
/// longer text has a code with more modules, which a camera reads only from a shorter distance.
///
///     try QRCode(String(repeating: "a", count: 3_000))
///     // error[qr-code.too-long]: the text has 3000 bytes, but the largest QR code has room for
///     // 2331
public struct QRCode: Sendable, Equatable {
  /// The share of a code that may be damaged or covered.
  ///
  /// The cases are the levels L, M, Q and H of the standard. A higher level needs more modules for
  /// the same text. They are smaller in a picture of the same size, so a camera must be closer.
  public enum Correction: Int, Sendable, CaseIterable {
    /// Level L: about 7% of the code can be restored. For long links on a clean screen.
    case low
    /// Level M: about 15% of the code can be restored. For screens and paper.
    case medium
    /// Level Q: about 25% of the code can be restored. For outdoors, where codes become dirty.
    case quartile
    /// Level H: about 30% of the code can be restored. For a logo that covers the middle.
    case high
  }

  /// The text of the code.
  public let content: String
  /// The share of the code that may be damaged.
  public let correction: Correction
  /// The version of the standard that determines the size, from 1 to 40.
  public let version: Int
  /// The number of the pattern that evens out dark and light areas, from 0 to 7.
  let mask: Int
  private let grid: QRGrid

  /// Makes the code of a text.
  ///
  /// Of the eight masks of the standard, the code has the one with the lowest penalty. The cost is
  /// proportional to the length of the text.
  ///
  /// - Parameters:
  ///   - text: The text, usually a link. Text that is not ASCII is marked as UTF-8.
  ///   - correction: The share of the code that may be damaged. The default restores a reflection
  ///     or a crease, and keeps the modules of a link large. A higher level is of use only if more
  ///     of the code is covered; otherwise the smaller modules are harder to read.
  /// - Throws: ``QRCodeError`` for a text that is longer than the largest code. For text in ASCII,
  ///   it has room for 2,953, 2,331, 1,663 and 1,273 bytes, from the lowest to the highest level.
  public init(_ text: String, correction: Correction = .medium) throws(QRCodeError) {
    let content = QRContent(text)
    guard let version = QRVersion.smallest(for: content, correction) else {
      throw QRCodeError(
        length: content.bytes.count,
        capacity: QRVersion.largest.capacity(for: content, correction),
        correction: correction
      )
    }
    let codewords = content.codewords(version, correction)
    (mask, grid) = QRLayout(version, codewords).masked(correction)
    self.content = text
    self.correction = correction
    self.version = version.number
  }

  /// The number of modules of a side, without the quiet zone.
  public var size: Int { grid.size }

  /// The number of light modules that the standard requires on each side of the code.
  public static var quietZone: Int { 4 }

  /// Indicates whether the module in a column and a row is dark, each counted from 0.
  ///
  /// All modules outside of the code are light.
  public subscript(x x: Int, y y: Int) -> Bool { grid.contains(x, y) && grid[x, y] }
}
