/// Builds an advanced glob from runs of units that never consume what follows them.
///
/// Such a glob never backtracks, so that `[^/]+-view` matches nothing. A run that could consume the
/// following text is joined with it into one run that matches a little more, `[^/]{6,}`.
struct AdvancedGlobText {
  private enum Atom {
    case literal(Unicode.Scalar)
    case run(UnitSet, least: Int, most: Int)

    var set: UnitSet {
      switch self {
      case .literal(let scalar): UnitSet(String(scalar))
      case .run(let set, _, _): set
      }
    }

    var least: Int {
      switch self {
      case .literal(let scalar): scalar.utf16.count
      case .run(_, let least, _): least
      }
    }

    var most: Int {
      switch self {
      case .literal(let scalar): scalar.utf16.count
      case .run(_, _, let most): most
      }
    }

    var isVariable: Bool { least < most }
  }

  private var atoms: [Atom] = []
  /// Indicates whether runs were joined, so that the glob matches more than its parts.
  private(set) var isWider = false

  mutating func add(_ literal: String) { atoms += literal.unicodeScalars.map { .literal($0) } }

  /// Adds a literal whose ASCII letters match in either case.
  mutating func addInAnyCase(_ literal: String) {
    for scalar in literal.unicodeScalars {
      let text = String(scalar)
      if scalar.isASCII, text.lowercased() != text.uppercased() {
        add(UnitSet(text.uppercased() + text.lowercased()), least: 1, most: 1)
      } else {
        atoms.append(.literal(scalar))
      }
    }
  }

  mutating func add(_ set: UnitSet, least: Int, most: Int = .max) {
    atoms.append(.run(set, least: least, most: most))
  }

  /// Returns the glob; `isShortened` is `true` if the class that reads it has no room for all of
  /// it.
  mutating func write() -> (text: String, isShortened: Bool) {
    join()
    var text = ""
    var size = 0
    for atom in atoms {
      // The cost is two numbers for each pair in a set, two for the set's ends, and four for a
      // count.
      let cost = if case .literal = atom { 2 } else { 12 + 2 * atom.set.glob.utf16.count }
      size += cost
      if size > Self.sizeLimit { return (text + ".*", true) }
      switch atom {
      case .literal(let scalar): text += Self.escaped(scalar)
      case .run(let set, let least, let most):
        text += set.glob + AdvancedGlob.repetition(least, most)
      }
    }
    return (text, false)
  }

  /// The maximum size of a glob.
  ///
  /// The class that reads it has room for 2,048 numbers.
  private static var sizeLimit: Int { 2_000 }

  static func escaped(_ scalar: Unicode.Scalar) -> String {
    "\\.[]{}*+".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
  }

  private mutating func join() {
    var index = 0
    while index < atoms.count {
      guard atoms[index].isVariable, let end = conflict(at: index) else {
        index += 1
        continue
      }
      isWider = true
      var set = atoms[index].set
      var (least, most) = (0, 0)
      for atom in atoms[index...end] {
        set.formUnion(atom.set)
        least += atom.least
        most = most == .max || atom.most == .max ? .max : most + atom.most
      }
      atoms.replaceSubrange(index...end, with: [.run(set, least: least, most: most)])
      // The runs before it now have another neighbor.
      while index > 0, atoms[index - 1].isVariable || atoms[index - 1].least == 0 {
        index -= 1
        if atoms[index].least > 0 { break }
      }
    }
  }

  /// Returns the index of the next atom whose text the run at an index could consume; `nil` if
  /// there is none.
  private func conflict(at index: Int) -> Int? {
    let set = atoms[index].set
    for later in atoms.indices.dropFirst(index + 1) {
      if set.overlaps(atoms[later].set) { return later }
      if atoms[later].least > 0 { return nil }
    }
    return nil
  }
}
