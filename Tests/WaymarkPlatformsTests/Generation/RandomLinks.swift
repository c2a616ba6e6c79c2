import TestSupport
import Waymark

@testable import WaymarkPlatforms

/// Random links for the routes of a table, spelled as Waymark writes them: near hits more than
/// anything else.
struct RandomLinks {
  var random: SeededGenerator
  let patterns: [Pattern]

  private static let words = [
    "a", "b", "ab", "A", "a-b", "1", "12", "-3", "1234567890123456789", "12345678901234567890",
    "stationary", "%C3%A9", "a%2Fb", "x", "ax", "a7", "xb", "x-b", "aab1", "a2b", "7-x", "1-",
    "a%3Fb", "%25", "a%252Fb", "@a", "@", "~a", "a%40b",
    "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-42661417400g", "a%20b", "B",
  ]

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  mutating func link(host: String) -> String {
    let pattern = pick(patterns)
    var components: [String] = []
    for component in pattern.components {
      if component.isOptional, random.oneIn(2) { break }
      components += component.elements.first.map(isRest) == true ? rest() : [text(component)]
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: components.append(pick(Self.words))
    case 1: if !components.isEmpty { components.removeLast() }
    case 2:
      if let index = components.indices.randomElement(using: &random) {
        components[index] = pick(Self.words)
      }
    default: break
    }
    var link = "https://\(host)/" + components.joined(separator: "/")
    if random.oneIn(4), !components.isEmpty { link += "/" }
    return link + query(pattern) + fragment(pattern)
  }

  private func isRest(_ element: Pattern.Element) -> Bool {
    if case .rest = element { true } else { false }
  }

  private mutating func rest() -> [String] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(Self.words) }
  }

  private mutating func text(_ component: Pattern.Component) -> String {
    component.elements.reduce(into: "") { text, element in
      switch element {
      case .literal(let literal): text += PercentEncoding.pathComponent.encode(literal)
      case .parameter(let parameter):
        switch parameter.restriction {
        case .words(let words) where !random.oneIn(4):
          text += PercentEncoding.pathComponent.encode(pick(words))
        case .int where !random.oneIn(4): text += pick(["7", "-12", "007", "123456"])
        default: text += pick(Self.words)
        }
      default: text += pick(Self.words)
      }
    }
  }

  private mutating func query(_ pattern: Pattern) -> String {
    var items: [String] = []
    for item in pattern.queryItems where !random.oneIn(5) {
      let name = PercentEncoding.queryName.encode(item.name)
      if case .literal(let value)? = item.value, !random.oneIn(4) {
        items.append("\(name)=\(PercentEncoding.queryValue.encode(value))")
      } else {
        items.append(name + pick(["", "=", "=1", "=2", "=x"]))
      }
    }
    if random.oneIn(4), let item = pattern.queryItems.randomElement(using: &random) {
      items.append(PercentEncoding.queryName.encode(item.name) + pick(["", "=", "=1", "=2", "=x"]))
    }
    if random.oneIn(4) { items.append(pick(["k=1", "k=2", "m", "n=2", "utm=z", "K=1"])) }
    items.shuffle(using: &random)
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  private mutating func fragment(_ pattern: Pattern) -> String {
    if pattern.fragment == nil, !random.oneIn(6) { return "" }
    return pick(["", "#top", "#Top", "#x", "#", "#7"])
  }
}
