extension Pattern {
  /// The names under which a link's parameters are declared: those of the parameters, of a named
  /// rest, and of query items that take any value or none (`?preview`).
  var declaredNames: [String] {
    code.tokens.compactMap { token in
      switch token.kind {
      case .literal, .wildcard: return nil
      case .item where token.hasValue: return nil
      case .parameter, .rest, .item: break
      }
      guard token.lower < token.middle else { return nil }
      return String(decoding: code.bytes[Int(token.lower)..<Int(token.middle)], as: UTF8.self)
    }
  }
}
