extension PatternError {
  /// The pattern that was probably meant, with this fault and any that follow it mended; `nil`
  /// where that is not clear.
  ///
  ///     try Pattern("users/{id/posts")   // throws; mended: "users/{id}/posts"
  ///     try Pattern("a/../b")            // throws; mended: nil, for "b" or "a/b" may be meant
  ///
  /// It can always be read: a tool may offer it as a fix-it.
  public var mended: String? {
    guard reason != .tooLong else { return nil }
    var error = self
    // Each step mends one fault. A pattern with more faults than this is not nearly the one that is
    // meant.
    for _ in 0..<8 {
      var mender = PatternMender(error)
      guard mender.mend() else { return nil }
      let text = String(decoding: mender.bytes, as: UTF8.self)
      do throws(PatternError) {
        return try Pattern(text).text
      } catch let next {
        error = next
      }
    }
    return nil
  }
}
