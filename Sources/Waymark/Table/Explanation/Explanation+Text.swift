extension Explanation: CustomStringConvertible {
  /// The explanation as people read it in a terminal of 100 columns, without a newline at its end.
  public var description: String { text(width: 100) }

  /// The explanation as people read it: the answer first, then what led to it, then what nearly
  /// fits, with carets under the part at fault.
  ///
  ///     https://www.underway.nyc/station/25
  ///     opens 'station': station/{stationID:int}/{action:arrivals|filter|service-alerts?}
  ///       stationID = 25
  ///     read as   web link, domain www.underway.nyc, path station / 25
  ///     scope     universal (any domain of the app)
  ///     decided   no other route takes it
  ///
  /// Nothing in it acts on the terminal: control and format characters of the link are escaped, and
  /// values that a route keeps secret are `***`. The wording is not stable; the properties are.
  ///
  /// - Parameters:
  ///   - width: The columns that links, paths and drawings are cut to; at least 40.
  ///   - misses: How many of the near misses are shown.
  public func text(width: Int, misses: Int = 3) -> String {
    var writer = ExplanationWriter(self, width: max(40, width))
    writer.write(misses: max(0, misses))
    return writer.lines.map(TerminalText.visible).joined(separator: "\n")
  }
}
