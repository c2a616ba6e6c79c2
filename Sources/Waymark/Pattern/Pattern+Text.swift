extension Pattern {
  /// The pattern in its canonical spelling.
  ///
  ///     try Pattern("/blog/*/post-$(name:string)").normalizedText   // "blog/*/post-{name}"
  ///
  /// Braces around parameters, no slash before the path, a backslash only where one is needed. It
  /// reads as the same pattern. The slash after the path is kept, because it counts under
  /// ``LinkPolicies/TrailingSlash/strict``.
  public var normalizedText: String { code.text }

  /// Text in which nothing has a special meaning, for use inside a pattern.
  ///
  ///     try Pattern("files/" + Pattern.escaping("50/50?")).text    // "files/50\/50\?"
  ///     try Pattern("files/" + Pattern.escaping(".."))   // throws: no link has such a component
  ///
  /// It serves in a component, as a word of a parameter, as a query value and in the fragment, and
  /// leaves the rest of the rules to ``init(_:)``: no control characters, no empty component.
  public static func escaping(_ literal: String) -> String {
    let special = "\\{}*/?#&=|$()".utf8
    guard literal.utf8.contains(where: special.contains) else { return literal }
    var output: [UInt8] = []
    output.reserveCapacity(literal.utf8.count * 2)
    for byte in literal.utf8 {
      if special.contains(byte) { output.append(PatternByte.backslash) }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
