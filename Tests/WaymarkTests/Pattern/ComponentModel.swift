@testable import Waymark

/// The slow, obvious matcher: tries every length for every parameter, the longest first.
struct ComponentModel {
  let code: PatternCode
  let foldingCase: Bool

  func captures(_ text: [UInt8]) -> [String]? {
    captures(code.component(at: 0), text[...])
  }

  private func captures(_ tokens: Range<Int>, _ text: ArraySlice<UInt8>) -> [String]? {
    guard let first = tokens.first else { return text.isEmpty ? [] : nil }
    let token = code.tokens[first]
    if token.kind == .literal {
      let literal = code.bytes[token.text]
      guard folded(text.prefix(literal.count)) == folded(literal) else { return nil }
      return captures(tokens.dropFirst(), text.dropFirst(literal.count))
    }
    for count in stride(from: text.count, to: 0, by: -1) where takes(token, text.prefix(count)) {
      if let rest = captures(tokens.dropFirst(), text.dropFirst(count)) {
        return [String(decoding: text.prefix(count), as: UTF8.self)] + rest
      }
    }
    return nil
  }

  private func folded(_ text: ArraySlice<UInt8>) -> String {
    let text = String(decoding: text, as: UTF8.self)
    return foldingCase ? text.lowercased() : text
  }

  /// The rules of the documentation, said with the means of `String`.
  private func takes(_ token: PatternToken, _ bytes: ArraySlice<UInt8>) -> Bool {
    let value = String(decoding: bytes, as: UTF8.self)
    switch token.restriction {
    case .none: return true
    case .int:
      let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
      return 1...19 ~= digits.count && digits.allSatisfy { $0.isASCII && $0.isNumber }
    case .uuid:
      return value.wholeMatch(of: /[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/) != nil
    case .words: return token.wordRanges(in: code.bytes).map(code.string).contains(value)
    }
  }
}
