import Waymark
import WaymarkCatalog

/// Converts a pattern into the attributes of a manifest, and collects differences.
struct ManifestPatternReader {
  /// The part of a link that is compared with a pattern.
  enum Part {
    /// The path of a web link.
    case path
    /// All text after the scheme of an app link. The link may have no authority, and Android then
    /// does not compare its path.
    case afterScheme
  }

  /// The precision with which a path is written.
  ///
  /// The first style for which lint has no findings is used.
  private enum Style: CaseIterable { case plain, glob, vague }

  /// The rules for one path.
  private struct Written {
    var rules: [ManifestRule] = []
    var differences: Set<Difference> = []
  }

  let pattern: Pattern
  let policies: LinkPolicies
  private let apiLevel: Int
  private let paths: RoutePaths
  /// The differences of the part that was converted last.
  private(set) var differences: Set<Difference> = []

  init(_ pattern: Pattern, apiLevel: Int, policies: LinkPolicies) {
    self.pattern = pattern
    self.apiLevel = apiLevel
    self.policies = policies
    paths = RoutePaths(pattern)
  }

  private var hasSets: Bool { apiLevel >= 31 }
  private var isExact: Bool { policies.pathCase == .sensitive }

  /// Returns the rules for the pattern.
  ///
  /// A link of the pattern matches at least one of them.
  mutating func rules(in part: Part) -> [ManifestRule] {
    differences = []
    if paths.hasLooseWords { differences.insert(.unrestricted) }
    if paths.isCut { differences.insert(.tooMany) }
    var rules: [ManifestRule] = []
    var known: Set<ManifestRule> = []
    let ending = Ending(pattern, policies)
    for path in paths.paths {
      let written = written(path, ending, part)
      differences.formUnion(written.differences)
      rules += written.rules.filter { known.insert($0).inserted }
    }
    return rules
  }

  /// The possible endings of a pattern's paths.
  private struct Ending {
    /// The slashes that may be at the end: the empty text, a slash, or both.
    let slashes: [String]
    /// Indicates whether a query is required.
    let needsQuery: Bool

    init(_ pattern: Pattern, _ policies: LinkPolicies) {
      switch policies.trailingSlash {
      case .ignore: slashes = ["", "/"]
      case .strict: slashes = [pattern.endsWithSlash ? "/" : ""]
      }
      needsQuery = !pattern.requiredItems.isEmpty
    }
  }

  private func written(_ path: RoutePath, _ ending: Ending, _ part: Part) -> Written {
    var found = Written()
    if part == .afterScheme, path.components.isEmpty, path.hasCatchAll {
      found.rules = [.init(.sspPattern, ".*")]
      return found
    }
    for style in Style.allCases {
      if style == .plain, !isPlain(path) || part == .afterScheme { continue }
      found =
        switch (style, part) {
        case (.plain, _): plain(path, ending)
        case (_, _) where hasSets: advanced(path, ending, part, isVague: style == .vague)
        default: loose(path, ending, part, isVague: style == .vague)
        }
      if part == .afterScheme || !isOdd(path) { break }
      if !found.rules.contains(where: \.hasFindings) { break }
    }
    if path.components.joined().contains(.any) {
      found.differences.insert(.decodedSlash)
      if part == .afterScheme { found.differences.insert(.decodedQuestionMark) }
    }
    if path.components.joined().contains(where: { $0.text?.contains("/") ?? false }) {
      found.differences.insert(.innerSlash)
    }
    return found
  }

  /// Returns whether a path is plain text, whose letters need no character set.
  private func isPlain(_ path: RoutePath) -> Bool {
    path.components.joined().allSatisfy { piece in
      guard let text = piece.text else { return false }
      if case .literal = piece, hasSets, !isExact { return !text.hasLetters }
      return true
    }
  }

  /// Returns whether a path has characters that lint may report as a mistake.
  private func isOdd(_ path: RoutePath) -> Bool {
    path.components.joined().contains { $0.text?.utf8.contains { Self.isOdd($0) } ?? false }
  }

  private static func isOdd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: false
    default: !"/-._~".utf8.contains(byte)
    }
  }

  // MARK: - Texts

  private func plain(_ path: RoutePath, _ ending: Ending) -> Written {
    var found = Written()
    let texts = path.components.map { $0.compactMap(\.text).joined() }
    if !isExact, path.hasLetters { found.differences.insert(.exactCase) }
    let text = "/" + texts.joined(separator: "/")
    switch (path.hasCatchAll, texts.isEmpty) {
    // The path of 'https://example.com' is empty.
    case (true, true): found.rules = [.init(.pathPrefix, "/"), .init(.path, "")]
    case (false, true): found.rules = [.init(.path, "/"), .init(.path, "")]
    case (true, false): found.rules = [.init(.pathPrefix, text + "/")]
    case (false, false): found.rules = ending.slashes.map { .init(.path, text + $0) }
    }
    return found
  }

  // MARK: - Globs with sets

  private func advanced(
    _ path: RoutePath,
    _ ending: Ending,
    _ part: Part,
    isVague: Bool
  ) -> Written {
    var found = Written()
    var glob = AdvancedGlobText()
    switch part {
    case .path: glob.add("/")
    case .afterScheme: glob.add(UnitSet("/"), least: 0, most: 3)
    }
    for (index, component) in path.components.enumerated() {
      if index > 0 { glob.add("/") }
      for piece in component { add(piece, to: &glob, &found, part, isVague: isVague) }
    }
    if path.hasCatchAll {
      if !path.components.isEmpty { glob.add("/") }
      glob.add(.all(but: ""), least: 0)
    } else if !path.components.isEmpty {
      if hasBoth(ending) {
        glob.add(UnitSet("/"), least: 0, most: 1)
      } else {
        glob.add(ending.slashes[0])
      }
    }
    var globs = [glob]
    if part == .afterScheme, !path.hasCatchAll {
      glob.add("?")
      glob.add(.all(but: ""), least: 0)
      globs = ending.needsQuery ? [glob] : globs + [glob]
    }
    let attribute = AndroidManifest.Data.Attribute(part == .path ? .path : .ssp, .advancedGlob)
    for index in globs.indices {
      let (text, isShortened) = globs[index].write()
      found.rules.append(.init(attribute, text))
      if isShortened { found.differences.insert(.tooMany) }
      if globs[index].isWider { found.differences.insert(.laterText) }
    }
    return found
  }

  private func add(
    _ piece: PathPiece,
    to glob: inout AdvancedGlobText,
    _ found: inout Written,
    _ part: Part,
    isVague: Bool
  ) {
    // The text after the scheme includes the query.
    let any = UnitSet.all(but: part == .path ? "/" : "/?")
    switch piece {
    case .any: glob.add(any, least: 1)
    case .runs(let runs):
      for run in runs {
        if let literal = run.literal {
          glob.add(literal)
        } else {
          let set = UnitSet(run.characters)
          glob.add(set, least: run.count.lowerBound, most: run.count.upperBound)
        }
      }
    case .words(let words):
      let lengths = words.map(\.utf16.count)
      glob.add(UnitSet(words.joined()), least: lengths.min() ?? 0, most: lengths.max() ?? 0)
    case .literal(let text), .word(let text):
      let isAnyCase = if case .literal = piece { !isExact } else { false }
      for scalar in text.unicodeScalars {
        if isVague, scalar.isASCII, Self.isOdd(UInt8(scalar.value)) {
          found.differences.insert(.character)
          glob.add(any, least: 1, most: 1)
        } else if isAnyCase {
          glob.addInAnyCase(String(scalar))
        } else {
          glob.add(String(scalar))
        }
      }
    }
  }

  // MARK: - Globs without sets

  private func loose(_ path: RoutePath, _ ending: Ending, _ part: Part, isVague: Bool) -> Written {
    var found = Written()
    var hasVague = false
    let glob = LooseGlobText(path, part, &found.differences) { text, glob in
      for scalar in text.unicodeScalars {
        if isVague, scalar.isASCII, Self.isOdd(UInt8(scalar.value)) {
          hasVague = true
          glob.add(.one)
        } else {
          glob.add(String(scalar))
        }
      }
    }
    if !isExact, path.hasLetters { found.differences.insert(.exactCase) }
    let (text, isWider) = glob.text(in: .simple)
    if isWider || hasVague { found.differences.insert(.character) }
    let endings: [String]
    if glob.endsOpen {
      endings = [""]
    } else if part == .path {
      endings = ending.slashes
    } else {
      let isRoot = path.components.isEmpty
      // A `/*` at the end must match a slash, because of how the class reads it.
      let plain = isRoot ? [] : ending.slashes.map { $0 == "/" && hasBoth(ending) ? "/*" : $0 }
      let queries = hasBoth(ending) ? ["/*?.*"] : ending.slashes.map { $0 + "?.*" }
      endings = (ending.needsQuery ? [] : plain) + (isRoot ? ["?.*"] : queries)
    }
    let attribute = AndroidManifest.Data.Attribute(part == .path ? .path : .ssp, .simpleGlob)
    let start = part == .path ? "" : "/*"
    found.rules = endings.map { .init(attribute, start + text + $0) }
    if part == .afterScheme, path.components.isEmpty, !path.hasCatchAll, !ending.needsQuery {
      found.rules += [.init(attribute, "/*"), .init(.ssp, "")]
    }
    return found
  }

  private func hasBoth(_ ending: Ending) -> Bool { ending.slashes.count == 2 }
}
