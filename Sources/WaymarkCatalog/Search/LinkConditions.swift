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
    /// Literal text with parameters.
    case mixed(MixedValue)
  }

  /// Literal text with parameters, as the value of a query item or as the fragment.
  private struct MixedValue: Equatable {
    let value: Pattern.Value
    let part: PatternError.Part
    let code: PatternCode
    let tokens: Range<Int>

    static func == (left: MixedValue, right: MixedValue) -> Bool {
      left.value.components == right.value.components
    }

    /// Returns a value of a link with the same value for each parameter, percent-encoded.
    func written(_ value: String) -> String {
      self.value.written(in: part) { part, _ in part.encoding.encode(value) }
    }

    func matches(_ written: String) -> Bool {
      withBytes(written) { code.matches(tokens, $0, 0..<$0.count, plusIsSpace: false) }
    }

    /// Returns whether every value that the text matches also matches another one.
    ///
    /// A letter that neither text contains can only be matched by a parameter, which also matches
    /// every other text. A slash separates the components of a fragment that is a path.
    func fulfills(_ other: MixedValue) -> Bool {
      let letter = Self.letter(unusedIn: [value, other.value])
      let isPath = if case .path = value { true } else { part == .query }
      return other.matches(written(isPath ? letter : letter + "/" + letter))
    }

    /// Returns a letter that is not in the literal text of some values.
    static func letter(unusedIn values: [Pattern.Value]) -> String {
      let elements = values.flatMap { $0.components.joined() }
      let used = Set(
        elements.flatMap { element -> [Unicode.Scalar] in
          if case .literal(let text) = element { Array(text.unicodeScalars) } else { [] }
        }
      )
      let letters = Array("xyzabcdefghijklmnopqrstuvw".unicodeScalars)
      let others = (0x4E00..<0x9FFF as Range<UInt32>).lazy.compactMap(Unicode.Scalar.init)
      let free = letters.first { !used.contains($0) } ?? others.first { !used.contains($0) }
      return free.map { String($0) } ?? "x"
    }
  }

  private var items: [Item] = []
  private var fragment: Value?

  package init(_ pattern: Pattern) {
    let code = pattern.code
    if code.pathCount == code.tokens.count { return }
    var values: [Range<Int>] = []
    code.forEachCondition { values.append($1) }
    for (item, tokens) in zip(pattern.queryItems, values) where !item.isOptional {
      let value = item.value.map { Self.value($0, .query, code, tokens) }
      items.append(Item(name: item.name, value: value ?? .flag))
    }
    if let value = pattern.fragment, !value.isOptional {
      fragment = Self.value(value, .fragment, code, code.fragmentTokens)
    }
  }

  private static func value(
    _ value: Pattern.Value,
    _ part: PatternError.Part,
    _ code: PatternCode,
    _ tokens: Range<Int>
  ) -> Value {
    switch value {
    case .literal(let text): .literal(text)
    case .parameter: .any
    case .mixed, .path:
      .mixed(MixedValue(value: value, part: part, code: code, tokens: tokens))
    }
  }

  /// Indicates whether every link fulfills the conditions.
  package var isEmpty: Bool { items.isEmpty && fragment == nil }

  /// The conditions as automata.
  var automata: RuleConditions {
    var conditions = RuleConditions()
    for item in items {
      switch item.value {
      case .literal(let text):
        conditions.add(query: .init(item: item.name, values: .init([text])))
      case .mixed(let mixed):
        conditions.add(query: .init(item: item.name, value: mixed.value))
      case .any, .flag: conditions.add(query: .init(item: item.name))
      }
    }
    switch fragment {
    case .literal(let text)?:
      conditions.add(
        fragment: .init(.components) { builder in
          // Waymark writes no empty fragment.
          if text.isEmpty { return builder.appendNothing() }
          for byte in text.utf8 { builder.append(oneOf: LinkAlphabet.bytes(ofFragment: byte)) }
        }
      )
    case .mixed(let mixed)?:
      conditions.add(
        fragment: .init(.components) { $0.append(value: mixed.tokens, of: mixed.code) }
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
      switch (value, required) {
      case (_, .any), (_, .flag): return true
      case (_, .literal): return value == required
      case (.literal(let text), .mixed(let mixed)):
        return mixed.matches(mixed.part.encoding.encode(text))
      case (.mixed(let own), .mixed(let mixed)): return own.fulfills(mixed)
      case (.any, .mixed), (.flag, .mixed): return false
      }
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
    case (.literal, .literal): return left == right ? left : nil
    case (.literal(let text), .mixed(let mixed)), (.mixed(let mixed), .literal(let text)):
      return mixed.matches(mixed.part.encoding.encode(text)) ? .literal(text) : nil
    case (.mixed(let one), .mixed(let other)):
      if one.fulfills(other) { return left }
      if other.fulfills(one) { return right }
      var (builder, others) = (AutomatonBuilder(), AutomatonBuilder())
      builder.addRule { $0.append(value: one.tokens, of: one.code) }
      others.addRule { $0.append(value: other.tokens, of: other.code) }
      guard let text = builder.commonText(others) else { return nil }
      let decoded = text.map(LinkAlphabet.decoded)
      let value = String(decoding: decoded, as: UTF8.self)
      let written = one.part.encoding.encode(value)
      return one.matches(written) && other.matches(written) ? .literal(value) : nil
    case (.literal, _), (_, .flag), (.mixed, .any): return left
    default: return right
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
      let text = Self.text(item.value, value, .queryValue)
      return .init(name: PercentEncoding.queryName.encode(item.name), value: text)
    }
    link.fragment = fragment.map { Self.text($0, value, .fragment) ?? "" }
    return link
  }

  private static func text(
    _ value: Value,
    _ any: String,
    _ encoding: PercentEncoding
  ) -> String? {
    switch value {
    case .flag: nil
    case .any: encoding.encode(any)
    case .literal(let text): encoding.encode(text)
    case .mixed(let mixed): mixed.written(any)
    }
  }

  /// Returns a value that no pattern of a table requires for an item or a fragment.
  ///
  /// It consists of a letter that is not in literal text around parameters.
  package static func value(unusedIn table: RouteTable) -> String {
    var used: Set<String> = []
    var mixed: [Pattern.Value] = []
    for route in table.routes {
      var values = route.pattern.queryItems.compactMap(\.value)
      if let fragment = route.pattern.fragment { values.append(fragment) }
      for value in values {
        if let text = value.literal {
          used.insert(text)
        } else if !value.isAny {
          mixed.append(value)
        }
      }
    }
    let letter = MixedValue.letter(unusedIn: mixed)
    var value = letter
    while used.contains(value) { value += letter }
    return value
  }
}
