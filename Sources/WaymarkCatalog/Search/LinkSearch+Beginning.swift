extension LinkSearch {
  /// The place in which a text ends: the beginning of a component, or the part of a query's item.
  ///
  /// `.` and `..` are not components of a link, so dots are counted. The text of an item is its
  /// name.
  enum Beginning: UInt32 {
    case root, separator, dot, twoDots, text, value

    /// Returns the place after a byte that is no separator.
    func after(_ byte: UInt8, in part: LinkAlphabet.Part) -> Beginning {
      switch self {
      case .value: .value
      case .root, .separator: part == .path && byte == LinkAlphabet.dot ? .dot : .text
      case .dot: byte == LinkAlphabet.dot ? .twoDots : .text
      case .twoDots, .text: .text
      }
    }

    /// The place after a byte beyond ASCII.
    var afterBeyondASCII: Beginning { self == .value ? .value : .text }

    /// Returns whether a text may end here.
    func isEnd(of part: LinkAlphabet.Part) -> Bool {
      switch self {
      case .dot, .twoDots: false
      case .separator: part == .path
      case .root, .text, .value: true
      }
    }

    /// Returns the separators that may follow, with the places after them.
    func separators(in alphabet: LinkAlphabet) -> [(byte: UInt8, following: Beginning)] {
      switch alphabet.part {
      case .path:
        let isOpen =
          self == .text || alphabet.allowsEmptyComponents && (self == .root || self == .separator)
        return isOpen ? [(LinkAlphabet.separator, .separator)] : []
      case .query where self == .text:
        return [(LinkAlphabet.ampersand, .separator), (LinkAlphabet.equals, .value)]
      case .query where self == .value: return [(LinkAlphabet.ampersand, .separator)]
      case .query, .fragment: return []
      }
    }
  }
}
