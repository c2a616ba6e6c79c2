extension PatternCode {
  /// Lets a parameter take these words only, as far as a pattern can say them.
  ///
  /// An empty word and one with a character that no pattern can contain are left out. Without any
  /// other the parameter stays as it is, and so it does where the only word is the name of a type
  /// (`{x:int}`).
  mutating func restrict(_ index: Int, to words: [String]) {
    var known: Set<[UInt8]> = []
    var pool: [UInt8] = []
    let isInPath = index < pathCount
    for word in words
    where !word.isEmpty && !word.hasControlCharacter
      && !word.unicodeScalars.contains(where: \.isBasicNoncharacter)
    {
      let spelled = word.utf8.map {
        isInPath && $0 == PatternByte.slash ? Self.slashInComponent : $0
      }
      guard known.insert(spelled).inserted else { continue }
      if !pool.isEmpty { pool.append(0) }
      pool += spelled
    }
    guard !pool.isEmpty, known.count > 1 || !Self.isTypeName(pool) else { return }
    // The name moves along: name and words stand side by side in the pool.
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
