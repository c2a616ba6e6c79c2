extension QRCode {
  /// The code with its quiet zone as text for a terminal with light text on a dark background.
  ///
  /// A character is two modules, one below the other. The *light* modules are drawn, as `█`, `▀`
  /// and `▄`, and the dark ones are the background. On a light background the colors are
  /// exchanged, and not every scanner reads such a code; set the colors of the text there. A
  /// newline separates two lines; none follows the last one.
  public var terminalText: String {
    let range = -Self.quietZone..<size + Self.quietZone
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      range.map { x in
        switch (self[x: x, y: y], self[x: x, y: y + 1]) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
