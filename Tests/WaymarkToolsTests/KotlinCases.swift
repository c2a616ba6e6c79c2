import TestSupport
import Waymark
import WaymarkCatalog

/// Random links and values for the routes of a catalog: hits, near misses, and what comes from
/// people who mean no good.
struct KotlinCases {
  var random: SeededGenerator
  let catalog: LinkCatalog
  /// Indicates whether the routes of the catalog tell hosts apart.
  private var isAboutHosts: Bool { !catalog.app.wrappers.isEmpty }

  private static let words = [
    "a", "b", "ab", "A", "a-b", "1", "12", "-3", "007", "9223372036854775807", "x", "B", "x-b",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "stationary", "k",
    "12345678901234567890", "123e4567-e89b-12d3-a456-426614174000", "a7", "aab1", "7-x", "-", "%2d",
    "123E4567-E89B-12D3-A456-42661417400A", "123e4567-e89b-12d3-a456-42661417400g", "%C3%A9", "é",
    "a%2Fb", "a%2fb", "%25", "😀", "%F0%9F%98%80", "e%CC%81", "a+b", "a%2Bb", "%E2%80%8B", "1-",
    "arrivals", "filter", "service-alerts", "Arrivals", "..", ".", "%2e", "%2E.", "...", "a%20b",
  ]
  private static let hostile = [
    "%", "%2", "%zz", "%00", "%1f", "%7F", "%C2%80", "%C3", "%ff", "%ED%A0%80", "%C0%AF", "%2F",
    "/",
    "//", "/./", "/../", "/%2e%2E/", "?", "&", "=", "#", "+", "@", ":", "[", "]", "[::1]", "\\",
    " ", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "é", "\u{202E}", "\u{10FFFF}", "\"", "<", "|",
    "^", "`", "{", "}", "~", "!", "$", "'", "(", ")", "*", ",", ";", "..", ".", "-", "_", "A", "0",
    ":80", ":443", ":8080", "a@", "%40", "%3A", "?k=1", "#top", "&&", "k=2", "İ", "ſ", "K",
    // The limits of what is UTF-8 (Unicode, table 3-7), and parts of it.
    "%C1%BF", "%C2%7F", "%C2%C0", "%DF%BF", "%E0%9F%80", "%E0%A0%80", "%E1%80", "%ED%9F%BF",
    "%EE%80%80", "%EF%BF%BF", "%F0%8F%80%80", "%F0%90%80%80", "%F0%90%80", "%F3%BF%BF%BF",
    "%F4%8F%BF%BF", "%F4%90%80%80", "%F5%80%80%80", "%80", "%BF", "%E1%80%C0", "%C2%9F", "\u{9F}",
    "\t", "\n", "\r", "\u{1F}", "%c3%A9", "%7e", "%2g", "%G2", "/./", "/.", "/..", "\\\\", "\\..\\",
  ]

  private static let parents = ["..", "..", "%2E.", ".%2e", "%2e%2E"]

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  /// A link for a route of the catalog, often with something wrong in it.
  mutating func link() -> String {
    let route = pick(catalog.routes)
    var link = start(route) + path(route.pattern) + query(route.pattern) + fragment(route.pattern)
    let faults = random.oneIn(3) ? Int.random(in: 1...3, using: &random) : 0
    for _ in 0..<faults {
      var characters = Array(link.unicodeScalars)
      let place = Int.random(in: 0...characters.count, using: &random)
      if random.oneIn(3), place < characters.count { characters.remove(at: place) }
      let insert = random.oneIn(4) ? "" : pick(Self.hostile)
      characters.insert(contentsOf: insert.unicodeScalars, at: min(place, characters.count))
      link = String(String.UnicodeScalarView(characters))
    }
    if random.oneIn(20) {
      link =
        pick([" ", "\t", "\u{1F} ", "\n", "\u{A0}"]) + link + pick(["", " ", "\r\n", "\u{0}"])
    }
    return !catalog.app.wrappers.isEmpty && random.oneIn(4) ? wrapped(link) : link
  }

  private mutating func start(_ route: Route) -> String {
    let scope = pick(route.scopes.sorted())
    if scope.kind == .app {
      let declared = catalog.app.schemes.list
      let scheme = scope.name ?? (declared.isEmpty || random.oneIn(9) ? "x" : pick(declared))
      let start = random.oneIn(9) ? scheme.uppercased() : scheme
      if random.oneIn(isAboutHosts ? 2 : 6) {
        // A browser's spelling has its address in another form.
        return start + "://" + authority("a.b") + pick(["", "/", "/", "//", "/|/"])
      }
      return start + pick([":", ":/", "://", "://", "://", ":///"])
    }
    let declared = catalog.app.domains.list
    var domain = scope.name ?? (declared.isEmpty || random.oneIn(9) ? "e.f" : pick(declared))
    if domain.hasPrefix("*.") { domain = pick(["a", "d.e", "d", "A%62"]) + domain.dropFirst() }
    if random.oneIn(isAboutHosts ? 1 : 5) { domain = authority(domain) }
    return pick(["https", "https", "https", "http", "HTTPS"])
      + pick(["://", "://", "://", "://", "://", "://", ":", ":/", ":///", ":\\\\", ":/\\"])
      + domain
      + (random.oneIn(30) ? "" : random.oneIn(30) ? "\\" : "/")
  }

  private mutating func path(_ pattern: Pattern) -> String {
    var components: [String] = []
    for component in pattern.components {
      if component.isOptional, random.oneIn(2) { break }
      switch component.elements.first {
      case .rest:
        components += (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(Self.words) }
      default: components.append(component.elements.reduce(into: "") { $0 += text($1) })
      }
    }
    if random.oneIn(9) { components.append(pick(Self.words)) }
    if random.oneIn(9), !components.isEmpty { components.removeLast() }
    if random.oneIn(3) {
      let place = Int.random(in: 0...components.count, using: &random)
      let segments = random.oneIn(4) ? [] : [removedSegment()]
      components.insert(contentsOf: segments + [pick(Self.parents)], at: place)
    }
    return components.joined(separator: "/") + (random.oneIn(4) || pattern.endsWithSlash ? "/" : "")
  }

  /// A component that a dot segment removes, with anything in it.
  private mutating func removedSegment() -> String {
    (0..<Int.random(in: 1...3, using: &random))
      .map { _ in pick(random.oneIn(2) ? Self.hostile : Self.words) }.joined()
  }

  private mutating func text(_ element: Pattern.Element) -> String {
    switch element {
    case .literal(let text): spelled(text)
    case .parameter(let parameter): value(parameter.restriction)
    case .wildcard, .rest: pick(Self.words)
    }
  }

  private mutating func value(_ restriction: RouteRestriction) -> String {
    if random.oneIn(14) { return pick(Self.words) }
    switch restriction {
    case .none: return random.oneIn(2) ? pick(Self.words) : escaped(random.text(upTo: 5))
    case .int: return pick(["7", "-12", "007", "123456", "-0", "9223372036854775807"])
    case .uuid: return "123e4567-E89B-12d3-a456-42661417400\(Int.random(in: 0...9, using: &random))"
    case .words(let words): return spelled(pick(words))
    }
  }

  /// A literal in one of its spellings.
  private mutating func spelled(_ text: String) -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: escaped(text)
    case 1: text.uppercased()
    case 2: text
    default:
      text.unicodeScalars.allSatisfy { $0.isASCII && ("a"..."z").contains($0) }
        ? text : escaped(text)
    }
  }

  func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { text, byte in
      let digits = String(byte, radix: 16, uppercase: byte % 2 == 0)
      text += "%" + (byte < 16 ? "0" : "") + digits
    }
  }

  private mutating func query(_ pattern: Pattern) -> String {
    var items: [String] = []
    for item in pattern.queryItems where !random.oneIn(6) {
      for _ in 0..<(random.oneIn(5) ? 2 : 1) {
        switch item.value {
        case .literal(let text)?:
          let value = random.oneIn(6) ? pick(["", "1", "2", "x"]) : spelled(text)
          items.append(spelled(item.name) + "=" + value)
        case .parameter(let parameter)?:
          items.append(spelled(item.name) + "=" + value(parameter.restriction))
        case .mixed(let elements)?:
          let value = elements.reduce(into: "") { $0 += text($1) }
          items.append(spelled(item.name) + "=" + value)
        case .path?, nil: items.append(spelled(item.name) + pick(["", "=", "=x"]))
        }
      }
    }
    if random.oneIn(4) {
      items.append(pick(["k=1", "k=2", "k", "m", "n=2", "utm=z", "", "n=a%2Fb"]))
    }
    items.shuffle(using: &random)
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  private mutating func fragment(_ pattern: Pattern) -> String {
    switch pattern.fragment {
    case .literal(let text)? where !random.oneIn(4): "#" + spelled(text)
    case .parameter(let parameter)? where !random.oneIn(4): "#" + value(parameter.restriction)
    case .mixed(let elements)? where !random.oneIn(4):
      "#" + elements.reduce(into: "") { $0 += text($1) }
    case .path(let components)? where !random.oneIn(4):
      "#" + components.map { $0.reduce(into: "") { $0 += text($1) } }.joined(separator: "/")
    default: random.oneIn(8) ? pick(["#", "#top", "#x/y?z"]) : ""
    }
  }

  /// A value for a parameter, allowed or not; `nil` for none.
  mutating func texts(
    _ parameter: Pattern.Parameter,
    or other: String?,
    isList: Bool
  ) -> [String]? {
    if parameter.isOptional, random.oneIn(3) { return other.map { [$0] } }
    if parameter.isRest {
      return (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
    }
    let count = isList ? Int.random(in: 0...3, using: &random) : 1
    return (0..<count).map { _ in text(parameter.restriction) }
  }

  private mutating func text(_ restriction: RouteRestriction) -> String {
    switch restriction {
    case .none: return text()
    case .int:
      let numbers = [Int64.min, .max, -1, 0, 25, Int64.random(in: .min ... .max, using: &random)]
      return "\(pick(numbers))"
    case .uuid: return "123E4567-E89B-12D3-A456-42661417400A"
    case .words(let words): return pick(words)
    }
  }

  private mutating func text() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: pick(["", ".", "..", "\u{1}", "\u{85}", "a/b", "%2F", "a-b"])
    case 1...3: pick(["a", "b", "new", "1", "25", "x y", "é"])
    default: random.text(upTo: 6)
    }
  }
}
