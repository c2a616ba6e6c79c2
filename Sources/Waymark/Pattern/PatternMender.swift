/// Turns a faulty pattern into the one that was probably meant, one fault at a time.
///
/// It edits the text and does not care whether the outcome is a pattern: whoever asks reads it
/// again.
struct PatternMender {
  var bytes: [UInt8]
  let reason: PatternError.Reason
  let part: PatternError.Part
  /// Where the fault begins.
  let offset: Int

  init(_ error: PatternError) {
    bytes = Array(error.pattern.utf8)
    reason = error.reason
    part = error.part
    offset = error.offset
  }

  /// Mends the fault in ``bytes``; `false` if there is no clear remedy.
  mutating func mend() -> Bool {
    switch reason {
    case .tooLong, .tooManyParameters, .tooManyComponents: return false
    case .controlCharacter:
      // U+0080 to U+009F have two bytes, U+FFFE and U+FFFF three.
      let count = bytes[offset] < 0x80 ? 1 : bytes[offset] < 0xE0 ? 2 : 3
      bytes.removeSubrange(offset..<min(offset + count, bytes.count))
    case .emptyType, .optionalRest, .emptyValue, .emptyFragment:
      bytes.remove(at: offset)
    case .badEscape, .strayNumberSign: escape()
    case .emptyComponent: return mendEmptyComponent()
    case .dotComponent: return mendDotComponent()
    case .wildcardBesideText: return mendWildcardBesideText()
    case .wildcardOutsidePath: mendWildcardOutsidePath()
    case .restNotLast: removeStars(bytes[offset] == PatternByte.star ? 1 : 2)
    case .restWithType: mendRestWithType()
    case .optionalBeforeRequired, .optionalBeforeRest: removeMarks()
    case .partlyOptionalComponent: bytes.insert(PatternByte.question, at: end(of: offset) - 1)
    case .unclosedParameter: mendUnclosedParameter()
    case .emptyName: return mendEmptyName()
    case .badName: return mendName()
    case .unknownType(let name):
      bytes.replaceSubrange(offset..<offset + name.utf8.count, with: lowercasedASCII(name).utf8)
    case .emptyWord: bytes.remove(at: bytes[offset] == PatternByte.bar ? offset : offset - 1)
    case .duplicateWord(let word):
      bytes.removeSubrange(offset - 1..<endOfText(from: offset, count: word.utf8.count))
    case .misplacedQuestionMark: return mendMark()
    case .duplicateParameter(let name):
      bytes.insert(0x32, at: offset + openingCount(at: offset) + name.utf8.count)
    case .adjacentParameters: bytes.insert(PatternByte.hyphen, at: offset)
    case .strayBrace: mendStrayBrace()
    case .strayQuestionMark: mendStrayQuestionMark()
    case .emptyItem: mendEmptyItem()
    case .emptyItemName, .badItemName: return mendItemName()
    case .duplicateItem: bytes.removeSubrange(offset - 1..<endOfItem(from: offset))
    case .mixedValue: return mendMixedValue()
    }
    return true
  }
}
