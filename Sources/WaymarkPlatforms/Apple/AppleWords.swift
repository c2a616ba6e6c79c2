import Waymark
import WaymarkCatalog

/// The values of a variable, compiled once for all patterns that use it.
final class AppleWords: Sendable {
  /// The values without wildcards.
  let literals: [[UInt8]]
  /// The values with wildcards.
  let patterns: [[AppleGlob.Atom]]
  /// The maximum number of bytes of a value.
  let most: Int
  /// Indicates whether the variable has no values.
  let isEmpty: Bool
  /// The values to compare with lowercase text.
  var ignoringCase: AppleWords { folded ?? self }

  private let folded: AppleWords?
  /// The values without wildcards by their first byte; an empty value is in no list.
  private let lists: [UInt8: [[UInt8]]]
  private let hasEmptyLiteral: Bool
  /// The literals as automata, after they were made, which takes as long as to add many rules.
  private let graphs = Locked<[Bool: WordGraph]>([:])

  convenience init(_ values: [String]) {
    self.init(values, isCaseSensitive: true, folded: AppleWords(values, isCaseSensitive: false))
  }

  private init(_ values: [String], isCaseSensitive: Bool, folded: AppleWords? = nil) {
    let isPattern = { (value: String) in
      value.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }
    literals = values.filter { !isPattern($0) }.map {
      isCaseSensitive ? Array($0.utf8) : $0.utf8.map(lowercasedASCII)
    }
    patterns = values.filter(isPattern).map {
      AppleGlobCompiler.atoms(of: $0, isCaseSensitive: isCaseSensitive)
    }
    lists = Dictionary(grouping: literals.filter { !$0.isEmpty }) { $0[0] }
    hasEmptyLiteral = literals.contains(where: \.isEmpty)
    most = patterns.isEmpty ? literals.map(\.count).max() ?? 0 : AppleGlob.unlimited
    isEmpty = values.isEmpty
    self.folded = folded
  }

  /// Returns the values without wildcards as an automaton.
  func graph(foldingCase: Bool) -> WordGraph {
    if let known = graphs.with({ $0[foldingCase] }) { return known }
    let graph = WordGraph(literals, foldingCase: foldingCase)
    graphs.with { $0[foldingCase] = graph }
    return graph
  }

  /// Calls a function with the end of each value without wildcards that a text has at a position.
  func forEachEnd(
    in text: [UInt8],
    at position: Int,
    steps: inout Int,
    _ body: (Int) -> Void
  ) {
    steps &+= 1
    if hasEmptyLiteral { body(position) }
    guard position < text.count, let list = lists[text[position]] else { return }
    for word in list {
      steps &+= 1
      let end = position + word.count
      if end > text.count { continue }
      var index = 1
      while index < word.count, text[position + index] == word[index] { index += 1 }
      if index == word.count { body(end) }
    }
  }
}
