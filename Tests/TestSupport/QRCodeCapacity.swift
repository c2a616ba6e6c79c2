/// The sizes of QR codes, as the standard lists them.
package enum QRCodeCapacity {
  /// The bytes of a text that each version has room for, for the levels L, M, Q and H (Table 7).
  package static let all = [
    [
      17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792,
      858,
      929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431,
      2563, 2699, 2809, 2953,
    ],
    [
      14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
      711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911,
      1989,
      2099, 2213, 2331,
    ],
    [
      11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482,
      509, 565, 611, 661, 715, 751, 805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423,
      1499,
      1579, 1663,
    ],
    [
      7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403,
      439, 461, 511, 535, 593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219,
      1273,
    ],
  ]
}

extension SeededGenerator {
  /// Returns a text whose QR code has that version: the shortest, the longest, or one between them,
  /// in ASCII or not.
  ///
  /// - Parameter level: The index of L, M, Q or H.
  package mutating func text(forQRCode version: Int, level: Int) -> String {
    let capacities = QRCodeCapacity.all[level]
    let isASCII = oneIn(2)
    // Text that is not ASCII needs one byte more.
    let longest = capacities[version - 1] - (isASCII ? 0 : 1)
    let shortest = version == 1 ? 2 : capacities[version - 2] + 1
    let any = Int.random(in: shortest...longest, using: &self)
    let length = [longest, shortest, any].randomElement(using: &self) ?? longest
    var text = isASCII ? "" : "é"
    while true {
      let next = isASCII ? printable() : self.text(upTo: 1)
      if text.utf8.count + next.utf8.count > length { break }
      text += next
    }
    return text + String(repeating: "x", count: length - text.utf8.count)
  }

  private mutating func printable() -> String {
    String(Character(Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &self))))
  }
}
