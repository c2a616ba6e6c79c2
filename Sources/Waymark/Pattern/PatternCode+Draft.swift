extension PatternCode {
  /// The parts of a code while they can still change; see its properties.
  struct Draft {
    var tokens: [PatternToken] = []
    var bytes: [UInt8] = []
    var pathCount = 0
    var queryEnd = 0
    var componentCount = 0
    var optionalCount = 0
    var endsWithSlash = false
    var hasFragmentPath = false

    init() {}

    init(_ code: PatternCode) {
      tokens = code.tokens
      bytes = code.bytes
      pathCount = code.pathCount
      queryEnd = code.queryEnd
      componentCount = code.componentCount
      optionalCount = code.optionalCount
      endsWithSlash = code.endsWithSlash
      hasFragmentPath = code.hasFragmentPath
    }

    /// Returns whether the value of an item is literal text only.
    func hasLiteral(_ item: Int) -> Bool {
      tokens[item].hasValue && tokens[item + 1].kind == .literal
        && (item + 2 >= queryEnd || tokens[item + 2].kind == .item)
    }
  }
}

extension PatternCode.Draft {
  /// Adds a restriction to a parameter that has none.
  mutating func restrict(_ index: Int, to restriction: RouteRestriction) {
    switch restriction {
    case .none: break
    case .int: tokens[index].restriction = .int
    case .uuid: tokens[index].restriction = .uuid
    case .words(let words): restrict(index, to: words)
    }
  }

  /// Restricts a parameter to words, as far as a pattern can contain them.
  ///
  /// An empty word, which no path contains, and a word with a character that no pattern can contain
  /// are left out. The parameter is not changed if no word is left, if the only word is the name of
  /// a type (`{x:int}`), or if a word is empty in the query or the fragment.
  private mutating func restrict(_ index: Int, to words: [String]) {
    var known: Set<[UInt8]> = []
    var pool: [UInt8] = []
    let isInPath = index < pathCount
    guard isInPath || !words.contains(where: \.isEmpty) else { return }
    for word in words
    where !word.isEmpty && !word.hasControlCharacter
      && !word.unicodeScalars.contains(where: \.isBasicNoncharacter)
    {
      let spelled = word.utf8.map {
        isInPath && $0 == PatternByte.slash ? PatternByte.slashInComponent : $0
      }
      guard known.insert(spelled).inserted else { continue }
      if !pool.isEmpty { pool.append(0) }
      pool += spelled
    }
    guard !pool.isEmpty, known.count > 1 || !Self.isTypeName(pool) else { return }
    // The name is copied as well, because the words directly follow it in the pool.
    let name = Array(bytes[tokens[index].text])
    guard bytes.count + name.count + pool.count <= Int(UInt16.max) else { return }
    tokens[index].lower = UInt16(bytes.count)
    bytes += name
    tokens[index].middle = UInt16(bytes.count)
    bytes += pool
    tokens[index].upper = UInt16(bytes.count)
    tokens[index].restriction = .words
  }

  private static func isTypeName(_ word: [UInt8]) -> Bool {
    ["int", "uuid", "string"].contains(String(decoding: word.map(lowercasedASCII), as: UTF8.self))
  }
}
