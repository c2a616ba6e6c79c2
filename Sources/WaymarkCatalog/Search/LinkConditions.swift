package import Waymark

/// The query items and the fragment that routes require, and nothing more.
package struct LinkConditions: Sendable {
  private struct Item {
    let name: String
    var value: Value
  }

  private enum Value: Equatable {
    /// An item without a value; any value is allowed, too.
    case flag
    case any
    case literal(String)
  }

  private var items: [Item] = []
  private var fragment: Value?

  package init(_ pattern: Pattern) {
    for item in pattern.queryItems where item.isRequired {
      items.append(Item(name: item.name, value: item.value.map(Self.value) ?? .flag))
    }
    if let value = pattern.fragment {
      if case .parameter(let parameter) = value, parameter.isOptional { return }
      fragment = Self.value(value)
    }
  }

  private static func value(_ value: Pattern.Value) -> Value {
    if case .literal(let text) = value { .literal(text) } else { .any }
  }

  /// Indicates whether every link fulfills the conditions.
  package var isEmpty: Bool { items.isEmpty && fragment == nil }

  /// The conditions as automata.
  var automata: RuleConditions {
    var conditions = RuleConditions()
    for item in items {
      if case .literal(let text) = item.value {
        conditions.add(query: .init(item: item.name, values: .init([text])))
      } else {
        conditions.add(query: .init(item: item.name))
      }
    }
    switch fragment {
    case .literal(let text)?:
      conditions.add(
        fragment: .init(.components) { builder in
          // Waymark writes no empty fragment.
          if text.isEmpty { builder.appendNothing() } else { builder.append(text.utf8) }
        }
      )
    case .any?, .flag?:
      conditions.add(fragment: .init(.components) { $0.appendRepeat(of: .all, 1...) })
    case nil: break
    }
    return conditions
  }

  /// The names of the items.
  var names: [String] { items.map(\.name) }

  /// Returns the places of the items in a link whose items first occur in an order, and the places
  /// of those with literal values; `nil` if an item is missing.
  ///
  /// The fragment comes after all items.
  func places(in order: [String]) -> (all: [Int], literal: [Int])? {
    var (all, literal): ([Int], [Int]) = ([], [])
    for item in items {
      guard let place = order.firstIndex(where: item.name.isExactly) else { return nil }
      all.append(place)
      if case .literal = item.value { literal.append(place) }
    }
    if let fragment {
      all.append(order.count)
      if case .literal = fragment { literal.append(order.count) }
    }
    return (all.sorted(), literal.sorted())
  }

  /// Returns whether a link with these conditions and nothing more fulfills other ones, regardless
  /// of the values that these conditions leave open.
  package func fulfill(_ other: LinkConditions) -> Bool {
    func fulfills(_ value: Value?, _ required: Value) -> Bool {
      guard let value else { return false }
      if case .literal = required { return value == required }
      return true
    }
    if let required = other.fragment, !fulfills(fragment, required) { return false }
    return other.items.allSatisfy { required in
      fulfills(items.first { $0.name.isExactly(required.name) }?.value, required.value)
    }
  }

  /// Returns the conditions of both, each item once; `nil` if no link fulfills both.
  func joined(with other: LinkConditions) -> LinkConditions? {
    var joined = self
    for item in other.items {
      if let index = items.firstIndex(where: { $0.name.isExactly(item.name) }) {
        guard let value = Self.joined(items[index].value, item.value) else { return nil }
        joined.items[index].value = value
      } else {
        joined.items.append(item)
      }
    }
    if let value = other.fragment {
      guard let both = Self.joined(fragment ?? value, value) else { return nil }
      joined.fragment = both
    }
    return joined
  }

  /// Returns a value that both conditions allow.
  private static func joined(_ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.literal, .literal): left == right ? left : nil
    case (.literal, _), (_, .flag): left
    default: right
    }
  }

  /// Returns a link with a path of a search, and with these conditions.
  ///
  /// - Parameter value: The value for conditions that allow any value.
  package func link(_ path: [UInt8], value: String) -> ExampleLink {
    var link = ExampleLink()
    link.components = path.dropFirst()
      .split(separator: LinkAlphabet.separator, omittingEmptySubsequences: false)
      .map { component in
        let text = String(decoding: component.map(LinkAlphabet.decoded), as: UTF8.self)
        return PercentEncoding.pathComponent.encode(text)
      }
    if link.components.last == "" {
      link.components.removeLast()
      link.hasTrailingSlash = !link.components.isEmpty
    }
    return self.link(link, value: value)
  }

  /// Returns a link with the path of another one, and with these conditions.
  func link(_ path: ExampleLink, value: String) -> ExampleLink {
    var link = path
    link.items = items.map { item in
      let text = Self.text(item.value, value).map(PercentEncoding.queryValue.encode)
      return .init(name: PercentEncoding.queryName.encode(item.name), value: text)
    }
    link.fragment = fragment.map {
      PercentEncoding.fragment.encode(Self.text($0, value) ?? "")
    }
    return link
  }

  private static func text(_ value: Value, _ any: String) -> String? {
    switch value {
    case .flag: nil
    case .any: any
    case .literal(let text): text
    }
  }

  /// Returns a value that no pattern of a table requires for an item or a fragment.
  package static func value(unusedIn table: RouteTable) -> String {
    var used: Set<String> = []
    for route in table.routes {
      var values = route.pattern.queryItems.compactMap(\.value)
      if let fragment = route.pattern.fragment { values.append(fragment) }
      for case .literal(let text) in values { used.insert(text) }
    }
    var value = "x"
    while used.contains(value) { value += "x" }
    return value
  }
}
