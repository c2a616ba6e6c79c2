import Waymark

/// A compiled pattern of an `apple-app-site-association` file.
///
/// `*` matches any number of characters, including `/`; `?` matches one character; `$(name)`
/// matches one of the values of a substitution variable. Nothing can be escaped. The pattern must
/// match the whole text.
///
/// Texts and patterns are compared byte by byte in UTF-8. `?` matches a whole character (a Unicode
/// scalar); the systems' behavior beyond ASCII has not been observed.
///
/// Matching takes at most time proportional to the length of the pattern, including its variables'
/// values, times the length of the text. Most rules fail at their first or last bytes, which are
/// compared first.
///
/// Source: Apple, "Supporting associated domains" and TN3155; observed with `swcutil`.
///
/// This type is a class so that checking a rule does not retain each of its arrays.
final class AppleGlob: Sendable {
  /// The elements of a pattern.
  enum Atom: Sendable {
    case byte(UInt8)
    /// The wildcard `?`.
    case anyOne
    /// The wildcard `*`.
    case anyRun
    /// One character of a predefined set.
    case oneOf(ByteSet)
    /// A code of a region or language.
    case code(AppleCodes)
    /// One of the values of a variable.
    case words(AppleWords)
  }

  /// The bytes that every matching text begins with.
  let beginning: [UInt8]
  /// The bytes that every matching text ends with.
  private let ending: [UInt8]
  /// The atoms after the beginning, including those of the ending.
  let atoms: [Atom]
  /// Indicates whether the pattern can match in several ways, so that matching follows a set of
  /// positions.
  private let needsPositions: Bool
  /// Indicates whether no text can match because a variable is undefined or not closed.
  let neverMatches: Bool
  /// The minimum and the maximum number of bytes of a matching text.
  private let least: Int
  private let most: Int

  /// Compiles a pattern.
  ///
  /// - Parameter isCaseSensitive: Whether `A` differs from `a`. If `false`, the texts to match must
  ///   be lowercase.
  init(_ text: String, variables: AppleVariables, isCaseSensitive: Bool = true) {
    var compiler = AppleGlobCompiler(variables: variables, isCaseSensitive: isCaseSensitive)
    compiler.compile(Array(text.utf8))
    neverMatches = compiler.isImpossible
    // The literal bytes at the beginning are no atoms, and those at the end are.
    var (beginning, ending): ([UInt8], [UInt8]) = ([], [])
    var start = 0
    var (least, most) = (0, 0)
    var needsPositions = false
    for atom in compiler.atoms {
      if case .byte(let byte) = atom {
        ending.append(byte)
      } else {
        if start == 0 { (beginning, start) = (ending, ending.count + 1) }
        ending.removeAll(keepingCapacity: true)
      }
      switch atom {
      case .byte, .oneOf: (least, most) = (least + 1, most + 1)
      case .code: (least, most, needsPositions) = (least + 2, most + 3, true)
      case .words(let words): (most, needsPositions) = (most + words.most, true)
      // A character may have any number of bytes, if these are not UTF-8.
      case .anyOne: (least, most) = (least + 1, Self.unlimited)
      case .anyRun: most = Self.unlimited
      }
      most = min(most, Self.unlimited)
    }
    if start == 0 { (beginning, start, ending) = (ending, ending.count + 1, []) }
    atoms = Array(compiler.atoms[(start - 1)...])
    (self.beginning, self.ending, self.needsPositions) = (beginning, ending, needsPositions)
    (self.least, self.most) = (least, most)
  }

  /// The maximum number of bytes of a text that may have any length.
  static var unlimited: Int { 1 << 30 - 1 }

  /// The literal texts of which every matching text begins with one.
  ///
  /// There is more than one for a pattern that begins with a variable of a few words.
  var beginnings: [BeginningIndex.Key] {
    if neverMatches { return [] }
    guard case .words(let words)? = atoms.first, words.patterns.isEmpty, words.literals.count <= 64
    else { return [.init(beginning)] }
    var following: [UInt8] = []
    for atom in atoms.dropFirst() {
      guard case .byte(let byte) = atom else { break }
      following.append(byte)
    }
    return words.literals.map { .init(beginning + $0 + following) }
  }

  func matches(_ text: [UInt8]) -> Bool {
    var steps = 0
    return matches(text, steps: &steps)
  }

  /// Returns whether the pattern matches the whole text, and adds the number of steps to `steps`.
  func matches(_ text: [UInt8], steps: inout Int) -> Bool {
    steps &+= 1
    if neverMatches || text.count < least || text.count > most { return false }
    for index in beginning.indices where text[index] != beginning[index] { return false }
    if atoms.isEmpty { return text.count == beginning.count }
    let end = text.count - ending.count
    for index in ending.indices where text[end + index] != ending[index] { return false }
    if atoms.count == 1, case .anyRun = atoms[0] { return true }
    return needsPositions
      ? positions(text, steps: &steps).contains(text.count)
      : matchesInOneWay(text, steps: &steps)
  }

  // MARK: - Without variables

  /// Follows one position, and backtracks to the last `*` after a mismatch.
  ///
  /// An earlier `*` never needs to match more, because the later one can.
  private func matchesInOneWay(_ text: [UInt8], steps: inout Int) -> Bool {
    var atom = 0
    var index = beginning.count
    var run: (atom: Int, index: Int)?
    while true {
      steps &+= 1
      if atom < atoms.count, case .anyRun = atoms[atom] {
        atom += 1
        if atom == atoms.count { return true }
        run = (atom, index)
      } else if atom < atoms.count, let next = Self.step(atoms[atom], text, index) {
        atom += 1
        index = next
      } else if atom == atoms.count, index == text.count {
        return true
      } else {
        guard let last = run, last.index < text.count else { return false }
        run = (last.atom, last.index + 1)
        atom = last.atom
        index = last.index + 1
      }
    }
  }

  /// Returns the index after one character if the atom matches it, or `nil`.
  private static func step(_ atom: Atom, _ text: [UInt8], _ index: Int) -> Int? {
    guard index < text.count else { return nil }
    switch atom {
    case .byte(let byte): return text[index] == byte ? index + 1 : nil
    case .oneOf(let set): return set.contains(text[index]) ? index + 1 : nil
    case .anyOne:
      // A backtracking `*` may have stopped inside a character.
      if text[index] & 0xC0 == 0x80 { return nil }
      var next = index + 1
      while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
      return next
    case .anyRun, .code, .words: return nil
    }
  }

  // MARK: - With variables

  /// Follows all positions at the same time.
  private func positions(_ text: [UInt8], steps: inout Int) -> PositionSet {
    run(atoms, from: PositionSet(beginning.count, limit: text.count), text, steps: &steps)
  }

  private func run(
    _ atoms: [Atom],
    from start: PositionSet,
    _ text: [UInt8],
    steps: inout Int
  ) -> PositionSet {
    var current = start
    for atom in atoms {
      if current.isEmpty { break }
      var next = PositionSet(limit: text.count)
      switch atom {
      case .anyRun: next.insertAll(from: current)
      case .words(let words):
        current.forEach { position in
          words.forEachEnd(in: text, at: position, steps: &steps) { next.insert($0) }
        }
        for word in words.patterns {
          next.formUnion(run(word, from: current, text, steps: &steps))
        }
      case .code(let codes):
        current.forEach { position in
          steps &+= 1
          codes.forEachEnd(in: text, at: position) { next.insert($0) }
        }
      case .byte, .oneOf, .anyOne:
        current.forEach { position in
          steps &+= 1
          if let end = Self.step(atom, text, position) { next.insert(end) }
        }
      }
      steps &+= next.cost
      current = next
    }
    return current
  }
}
