extension RouteSet {
  /// Makes paths for routes: every route is hit about as often as any other.
  init(_ name: String, _ routes: [Route], pathCount: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let matcher = PlainMatcher(routes)
    var hits: [Hit] = []
    var order: [Int] = []
    while hits.count < pathCount {
      if order.isEmpty { order = random.shuffled(Array(routes.indices)) }
      let path = Self.path(routes[order.removeLast()], &random)
      // A value may happen to be a literal of another route, which then takes the path.
      guard let found = matcher.match(path) else { continue }
      hits.append(Hit(path: path, route: found.route, values: found.values))
    }
    var misses: [String] = []
    while misses.count < pathCount {
      let path = Self.spoiled(random.pick(routes), &random)
      if matcher.match(path) == nil { misses.append(path) }
    }
    self.init(name: name, routes: routes, hits: hits, misses: misses)
  }

  private static func path(_ route: Route, _ random: inout SplitMix64) -> String {
    "/" + texts(route, &random).joined(separator: "/")
  }

  private static func texts(_ route: Route, _ random: inout SplitMix64) -> [String] {
    var texts: [String] = []
    for component in route.components {
      switch component {
      case .literal(let text): texts.append(text)
      case .parameter: texts.append(value(&random))
      }
    }
    return texts
  }

  /// What stands in a place of a path: mostly numbers, words and hashes.
  private static func value(_ random: inout SplitMix64) -> String {
    switch random.below(10) {
    case 0..<4: String(random.below([10, 1_000, 100_000, 10_000_000][random.below(4)]))
    case 4..<6: random.pick(words)
    case 6..<8: "\(random.pick(words))-\(random.pick(words))\(random.below(100))"
    case 8: hexadecimal(12, &random)
    default: hexadecimal(40, &random)
    }
  }

  private static func hexadecimal(_ count: Int, _ random: inout SplitMix64) -> String {
    String(
      decoding: (0..<count).map { _ in Array("0123456789abcdef".utf8)[random.below(16)] },
      as: UTF8.self
    )
  }

  /// A path with one thing about it that is wrong.
  private static func spoiled(_ route: Route, _ random: inout SplitMix64) -> String {
    var texts = texts(route, &random)
    switch random.below(5) {
    case 0: texts.append(random.pick(["extra", "edit", "99"]))
    case 1: if !texts.isEmpty { texts.removeLast() }
    case 2: if !texts.isEmpty { texts[0] = random.pick(["nowhere", "wp-admin", "x"]) }
    case 3:
      let index = random.below(max(texts.count, 1))
      if index < texts.count { texts[index] += random.pick(["s", "2", "-old"]) }
    default:
      let index = random.below(max(texts.count, 1))
      if index < texts.count, texts[index].count > 1 { texts[index].removeLast() }
    }
    return "/" + texts.joined(separator: "/")
  }

  private static let words = [
    "amber", "anvil", "atlas", "basin", "birch", "canyon", "cedar", "cobalt", "comet", "copper",
    "delta",
    "ember", "falcon", "fern", "garnet", "glacier", "harbor", "hazel", "indigo", "island", "jasper",
    "kestrel", "lagoon", "lantern", "maple", "meadow", "nickel", "orchid", "otter", "pebble",
    "quartz",
    "raven", "ridge", "saffron", "sierra", "sparrow", "thicket", "tundra", "umber", "valley",
    "willow",
  ]
}
