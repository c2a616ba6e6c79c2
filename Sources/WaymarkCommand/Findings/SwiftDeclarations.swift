#if Tools
internal import Waymark
internal import WaymarkCatalog

/// The places in Swift code that declare the values of a catalog.
///
/// No app contains the lines of its code, so the places are found by what is written there: the
/// text of a pattern, and the calls of `AppIdentity`. A pattern that several texts compose has the
/// place of its last part in an `@Route`; one that no text shows has no place.
struct SwiftDeclarations {
  typealias Place = (file: Int, offset: Int)

  /// The places of the routes, by index.
  private(set) var routes: [Int: Place] = [:]
  /// The places of the web-only paths, by index.
  private(set) var webOnly: [Int: Place] = [:]
  /// The places of the identity and its values, by key path.
  private(set) var identity: [(path: String, place: Place)] = []

  /// The indices of the files with any of these places.
  var files: Set<Int> {
    Set(routes.values.map(\.file)).union(webOnly.values.map(\.file))
      .union(identity.map(\.place.file))
  }

  init(of catalog: LinkCatalog, in sources: SwiftSources) {
    let routes = catalog.routes.map { Shape($0.pattern.text) }
    let webOnly = catalog.webOnly.map { Shape($0.pattern.text) }
    var candidates: [Shape: [Candidate]] = [:]
    let wanted = Set(routes + webOnly)
    let ends = Self.shapes(routes, by: \.ends)
    let beginnings = Self.shapes(routes, by: \.beginnings)
    var identities: [Identity] = []
    for (file, source) in sources.files.enumerated() {
      let tokens = SwiftToken.tokens(of: source.bytes)
      let isTest = source.name.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
      for (index, (token, offset)) in tokens.enumerated() {
        if token == .word("AppIdentity"), let found = Identity(tokens, at: index, file: file) {
          identities.append(found)
        }
        guard case .text(let text) = token, let shape = Shape(literal: text) else { continue }
        let rank = Self.rank(of: index, in: tokens)
        func add(_ shape: Shape, _ match: Int) {
          candidates[shape, default: []].append(
            Candidate(place: (file, offset), isTest: isTest, match: match, rank: rank)
          )
        }
        for whole in shape.wholes where wanted.contains(whole) { add(whole, 2) }
        guard rank > 0 else { continue }
        for longer in beginnings[shape] ?? [] { add(longer, 1) }
        if rank == 2 { for longer in ends[shape] ?? [] { add(longer, 0) } }
      }
    }
    // The folder that declares most routes decides between equal texts.
    var counts: [String: Int] = [:]
    let folders = sources.files.map { Disk.folder(of: $0.name) }
    for shape in Set(routes) {
      let places = (candidates[shape] ?? []).filter { $0.match > 0 }
      for folder in Set(places.map { folders[$0.place.file] }) { counts[folder, default: 0] += 1 }
    }
    func best(_ shape: Shape) -> Place? {
      let known = candidates[shape] ?? []
      return known.max { one, other in
        let keys = [one, other].map { candidate in
          [
            candidate.isTest ? 0 : 1, candidate.match, candidate.rank,
            counts[folders[candidate.place.file]] ?? 0,
            -candidate.place.file, -candidate.place.offset,
          ]
        }
        return keys[0].lexicographicallyPrecedes(keys[1])
      }?.place
    }
    for (index, shape) in routes.enumerated() { self.routes[index] = best(shape) }
    for (index, shape) in webOnly.enumerated() { self.webOnly[index] = best(shape) }
    let names = Set(catalog.app.schemes.list).union(catalog.app.domains.list)
    let chosen = identities.max { one, other in
      let keys = [one, other].map { identity in
        [
          names.intersection(identity.texts).count,
          counts[folders[identity.place.file]] ?? 0, -identity.place.file, -identity.place.offset,
        ]
      }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }
    if let chosen, !names.isDisjoint(with: chosen.texts) { identity = chosen.values }
  }

  /// Returns the shapes that have each part.
  private static func shapes(_ shapes: [Shape], by parts: (Shape) -> [Shape]) -> [Shape: [Shape]] {
    Dictionary(shapes.flatMap { shape in parts(shape).map { ($0, [shape]) } }, uniquingKeysWith: +)
  }

  /// Returns how likely a text is a pattern: 2 in `@Route`, 1 as the first argument of a call, 0
  /// anywhere else.
  private static func rank(of index: Int, in tokens: [(token: SwiftToken, offset: Int)]) -> Int {
    guard index > 0, tokens[index - 1].token == .mark(UInt8(ascii: "(")) else { return 0 }
    let isRoute =
      index > 2 && tokens[index - 2].token == .word("Route")
      && tokens[index - 3].token == .mark(UInt8(ascii: "@"))
    return isRoute ? 2 : 1
  }

  private struct Candidate {
    let place: Place
    let isTest: Bool
    /// 2 for the whole pattern, 1 for one to which values added query items, 0 for its end.
    let match: Int
    let rank: Int
  }
}

extension SwiftDeclarations {
  /// A pattern without what Swift code leaves to types: the restrictions of its parameters, and
  /// which of them are optional.
  private struct Shape: Hashable {
    let text: String

    init(_ pattern: String) {
      var text = ""
      var isSkipping = false
      for character in pattern {
        switch character {
        case "}": isSkipping = false
        case ":" where Self.isOpen(text): isSkipping = true
        case "?" where Self.isOpen(text): continue
        default: break
        }
        if !isSkipping { text.append(character) }
      }
      self.text = text
    }

    /// Makes the shape of a text in code; `nil` for a text that is no pattern.
    init?(literal: String) {
      if literal.isEmpty || literal.utf8.count > 1000 || literal.contains("://") { return nil }
      self.init(literal.hasPrefix("/") ? String(literal.dropFirst()) : literal)
    }

    private static func isOpen(_ text: String) -> Bool {
      guard let open = text.lastIndex(of: "{") else { return false }
      return !text[open...].contains("}")
    }

    /// The shapes that a text can mean: old paths also match with their last parameter in the
    /// query.
    var wholes: [Shape] {
      guard text.hasSuffix("}"), let slash = text.lastIndex(of: "/"),
        text[text.index(after: slash)...].hasPrefix("{")
      else { return [self] }
      let name = text[text.index(slash, offsetBy: 2)...].dropLast()
      return [self, Shape("\(text[..<slash])?\(name)={\(name)}")]
    }

    /// The shapes that remain without the first components.
    var ends: [Shape] {
      text.indices.filter { text[$0] == "/" }.map { Shape(String(text[text.index(after: $0)...])) }
    }

    /// The shapes that remain without the last query items.
    var beginnings: [Shape] {
      guard let query = text.firstIndex(of: "?") else { return [] }
      let ends = [query] + text.indices.filter { $0 > query && text[$0] == "&" }
      return ends.map { Shape(String(text[..<$0])) }
    }
  }
}

/// A call of `AppIdentity`.
private struct Identity {
  let place: SwiftDeclarations.Place
  private(set) var texts: Set<String> = []
  private(set) var values: [(path: String, place: SwiftDeclarations.Place)] = []

  /// Reads the call whose name is a token; `nil` for another use of the name.
  init?(_ tokens: [(token: SwiftToken, offset: Int)], at start: Int, file: Int) {
    guard start + 1 < tokens.count, tokens[start + 1].token == .mark(UInt8(ascii: "(")) else {
      return nil
    }
    place = (file, tokens[start].offset)
    values = [("app", place)]
    // The label that each open bracket belongs to.
    var labels: [String?] = []
    var label: String?
    for index in (start + 1)..<tokens.count {
      let (token, offset) = tokens[index]
      switch token {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")):
        labels.append(label)
        label = nil
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")):
        labels.removeLast()
        if labels.isEmpty { return }
      case .word(let word)
      where index + 1 < tokens.count && tokens[index + 1].token == .mark(UInt8(ascii: ":")):
        label = word
        let path = (["app"] + labels.compactMap { $0 } + [word]).joined(separator: ".")
        values.append((path, (file, offset)))
      case .text(let text): texts.insert(text)
      default: break
      }
    }
  }
}
#endif
