extension LinkComparison {
  /// Compares the items and the fragment that a pattern requires with those of the link.
  ///
  /// An optional item never prevents a match, and neither does a value that is not of its type
  /// (article "PatternSyntax", "Query items").
  func compareItems(_ code: PatternCode, _ comparison: inout RouteComparison) {
    var index = code.pathCount
    while index < code.queryEnd {
      let item = code.tokens[index]
      if !item.isOptional {
        if let found = parts.items[Array(code.bytes[item.text])] {
          if let literal = code.literalValue(ofItem: index), !found.value.elementsEqual(literal) {
            comparison.note(.itemValue(token: index))
          }
        } else {
          comparison.note(.missingItem(token: index))
        }
      }
      index += item.hasValue ? 2 : 1
    }
    guard let fragment = code.fragmentToken, !fragment.isOptional else { return }
    guard let found = parts.fragment else { return comparison.note(.missingFragment) }
    let literal = code.bytes[Int(fragment.lower)..<Int(fragment.middle)]
    if fragment.kind == .literal, !found.elementsEqual(literal) { comparison.note(.fragment) }
  }
}

extension PatternCode {
  /// The literal value that the item whose token has this index asks for.
  func literalValue(ofItem index: Int) -> ArraySlice<UInt8>? {
    guard tokens[index].hasValue, tokens[index + 1].kind == .literal else { return nil }
    return bytes[Int(tokens[index + 1].lower)..<Int(tokens[index + 1].middle)]
  }

  /// The token of the fragment.
  var fragmentToken: PatternToken? { queryEnd < tokens.count ? tokens[queryEnd] : nil }
}
