/// A link for people to read, with values that a route declares secret replaced by `***`.
///
/// The routes that accept the link, or nearly do, define the secrets. If a route only nearly
/// accepts a link, the secret part of the link is uncertain. The link then contains only the parts
/// that are certain not to be secret. In a table with secrets, these are only parts that a pattern
/// declares: never a user name, the text of a wildcard, the value of another item, or another
/// fragment. Of another item, only a name is shown that cannot itself be a secret: `?cod=***`.
package struct ShownLink: Sendable {
  /// The link without its secrets.
  package private(set) var link: DeepLink

  /// The components that are hidden.
  package var components: Set<Int> = []
  /// The names of the items whose values are hidden.
  package var items: Set<[UInt8]> = []
  package var hidesFragment = false
  /// The names of the items that patterns declare; `nil` if the table has no secrets, so that every
  /// item is shown.
  private var declaredItems: Set<[UInt8]>?

  /// The text that replaces a secret value.
  package static var mask: String { "***" }

  /// Creates a link without hidden parts.
  package init(_ link: DeepLink) { self.link = link }

  package init(_ match: RouteMatch) {
    link = match.link
    guard match.table.hasSecrets else { return }
    let route = match.route
    let count = link.rawComponentRanges.count
    hide(route.notes.secrets, of: route.pattern, count: count)
    components.formUnion(Self.wildcards(of: route.pattern, count))
    hideUndeclared([route])
    self = redacted(match.link)
  }

  /// Creates a link of which only the literal components of a pattern are shown, and the names of
  /// items; without a pattern, no component.
  package init(withoutValues link: DeepLink, of pattern: Pattern?) {
    self.link = link
    let known = (pattern?.components ?? []).map { $0.literal != nil }
    components = Set(
      link.rawComponentRanges.indices.filter { !known.indices.contains($0) || !known[$0] }
    )
    hideUndeclared([])
    self = redacted(link)
  }

  /// Hides the items and the fragment that none of the routes declares.
  package mutating func hideUndeclared(_ routes: [Route]) {
    declaredItems = Set(routes.flatMap(\.shownItemNames).map { Array($0.utf8) })
    if routes.allSatisfy({ $0.pattern.fragment == nil }) { hidesFragment = true }
    hideNestedParts(routes)
  }

  /// Hides values that may contain another link, and components after one in which a link begins.
  ///
  /// Services escape whole links, even twice. The value of a declared item can then contain another
  /// item with a secret, or a path with one: `?n=2%26code=…`, `?next=%2Finvite%2F…`.
  private mutating func hideNestedParts(_ routes: [Route]) {
    let bytes = Array(link.linkText.utf8)
    let ranges = link.rawComponentRanges
    let afterEmpty = link.componentsAfterEmpty
    var first = 0
    for range in ranges {
      let component = bytes[range.clamped(to: 0..<bytes.count)]
      let plain = component.unescaped
      // '&', '?', '#', '/'.
      if afterEmpty.contains(first) || component.contains(anyOf: [0x26, 0x3F, 0x23, 0x2F]),
        !routes.contains(where: { $0.pattern.hasLiteral(plain, at: first) })
      {
        break
      }
      first += 1
      // The other link goes on in the next components: `open/x-app%3A//invite/…`. The path of one
      // begins after an empty component: `open//invite/…`.
      if plain.isEmpty || plain.last == 0x3A { break }
    }
    components.formUnion(first..<ranges.count)
    for item in link.rawItemRanges
    // '&', '#', '/'.
    where bytes[item.value.clamped(to: 0..<bytes.count)].contains(anyOf: [0x26, 0x23, 0x2F]) {
      items.insert(item.name)
    }
    let fragment = link.layout.fragment.clamped(to: 0..<bytes.count)
    // '&', '?', '#', '/'.
    if bytes[fragment].contains(anyOf: [0x26, 0x3F, 0x23, 0x2F]) { hidesFragment = true }
  }

  /// Returns the components that a wildcard of a pattern matches.
  package static func wildcards(of pattern: Pattern, _ count: Int) -> Set<Int> {
    var components: Set<Int> = []
    for (index, component) in pattern.components.enumerated() where index < count {
      for element in component.elements {
        switch element {
        case .wildcard: components.insert(index)
        case .rest(nil): components.formUnion(index..<count)
        default: break
        }
      }
    }
    return components
  }

  /// Hides the values that a pattern or its family declares secret.
  package mutating func hide(_ secrets: [String], of pattern: Pattern, count: Int) {
    for secret in secrets { items.insert(Array(secret.utf8)) }
    // A secret of another pattern of the family may be in a part that this pattern lacks.
    if pattern.fragment == nil {
      let names = pattern.declaredNames
      hidesFragment = hidesFragment || secrets.contains { !names.contains($0) }
    }
    for (index, component) in pattern.components.enumerated() where index < count {
      for element in component.elements {
        switch element {
        case .parameter(let parameter) where secrets.contains(parameter.name):
          components.insert(index)
        case .rest(let parameter?) where secrets.contains(parameter.name):
          components.formUnion(index..<count)
        default: break
        }
      }
    }
    for item in pattern.queryItems {
      if item.value?.hasParameter(among: secrets) == true {
        items.insert(Array(item.name.utf8))
      }
    }
    if pattern.fragment?.hasParameter(among: secrets) == true { hidesFragment = true }
  }

  /// Returns another link of the same shape without the secrets.
  package func redacted(_ link: DeepLink) -> ShownLink {
    var edits = TextEdits()
    for (index, range) in link.rawComponentRanges.enumerated() where components.contains(index) {
      edits.replace(range, with: Self.mask)
    }
    let bytes = Array(link.linkText.utf8)
    for item in link.rawItemRanges {
      let range =
        switch hiding(item.name, bytes[item.value.clamped(to: 0..<bytes.count)]) {
        case .nothing: 0..<0
        case .value: item.value
        case .item: item.item
        }
      if !range.isEmpty { edits.replace(range, with: Self.mask) }
    }
    let authority = link.rawNameRange.clamped(to: 0..<bytes.count)
    if declaredItems != nil, let at = bytes[authority].lastIndex(of: 0x40) {
      edits.replace(authority.lowerBound..<at, with: Self.mask)
    }
    if hidesFragment, link.layout.flags.contains(.hasFragment) {
      edits.replace(link.layout.fragment, with: Self.mask)
    }
    var policies = LinkPolicies(
      emptyComponents: link.layout.flags.contains(.keepsEmpty) ? .strict : .collapse,
      plus: link.layout.flags.contains(.plusIsSpace) ? .space : .literal,
      credentials: .ignore,
      maximumLength: LinkPolicies.lengthLimit
    )
    policies.maximumItems = .max
    let masked = try? DeepLink(edits.apply(to: link.linkText), policy: policies)
    // A mask is valid in every position. If it were not, the whole link would be hidden.
    let nothing = DeepLink(linkText: Self.mask, copies: Self.mask, layout: LinkLayout())
    var shown = self
    shown.link = masked ?? nothing
    return shown
  }

  /// Returns the masked texts, both as in the link and decoded.
  ///
  /// - Parameter withValues: Indicates whether the values of items whose names are shown are added.
  package func hiddenTexts(in link: DeepLink, withValues: Bool) -> [String] {
    let (rawPath, path) = (link.rawPathComponents, link.pathComponents)
    var texts: [String] = []
    for index in components where index < path.count && index < rawPath.count {
      texts += [rawPath[index], path[index]]
    }
    for item in link.queryItems {
      let value = [item.rawValue, item.value].compactMap { $0 }
      switch hiding(Array(item.name.utf8), Array((item.rawValue ?? "").utf8)[...]) {
      case .nothing: break
      case .value: if withValues { texts += value }
      case .item: texts += [item.rawName, item.name] + value
      }
    }
    if hidesFragment { texts += [link.rawFragment, link.fragment].compactMap { $0 } }
    return texts
  }

  /// The part of a query item that is hidden.
  private enum Hiding { case nothing, value, item }

  private func hiding(_ name: [UInt8], _ value: ArraySlice<UInt8>) -> Hiding {
    guard let declaredItems, !declaredItems.contains(name) else {
      return items.contains(name) ? .value : .nothing
    }
    return String(decoding: name, as: UTF8.self).isChosenName(ofItem: value) ? .value : .item
  }

  /// Returns whether a component's value must not be shown.
  package func isSecret(component: Int) -> Bool { components.contains(component) }

  /// Returns whether an item's value must not be shown.
  package func isSecret(item name: String) -> Bool { items.contains(Array(name.utf8)) }

}

extension Pattern.QueryItem {
  package func hasParameter(among names: [String]) -> Bool {
    if let value, !value.parameters.isEmpty { return value.hasParameter(among: names) }
    return names.contains(name)
  }
}

extension Pattern.Value {
  package func hasParameter(among names: [String]) -> Bool {
    parameters.contains { names.contains($0.name) }
  }
}

extension String {
  /// Returns whether the name of an item without a declaration is like one that people choose:
  /// short, and of letters, most of which are lowercase.
  ///
  /// An item without a value, or only with the `=` of Base64 after it, may itself be a secret.
  fileprivate func isChosenName(ofItem value: ArraySlice<UInt8>) -> Bool {
    if utf8.count > 24 || value.allSatisfy({ $0 == 0x3D }) { return false }
    var upper = 0
    for byte in Array(utf8) {
      switch byte {
      case 0x61...0x7A, 0x2D, 0x2E, 0x5F: break
      case 0x41...0x5A: upper += 1
      default: return false
      }
    }
    return upper <= 2
  }
}

extension Pattern {
  /// Returns whether a component is a literal with this text.
  fileprivate func hasLiteral(_ text: [UInt8], at index: Int) -> Bool {
    index < components.count && components[index].literal?.utf8.elementsEqual(text) == true
  }
}

extension Route {
  /// The names of query items that are shown: those that the pattern or the secrets name.
  fileprivate var shownItemNames: [String] {
    pattern.queryItems.map(\.name) + pattern.parameterNames + notes.secrets
  }
}

extension RouteTable {
  /// Returns the parameters of a link to a route without secrets: in a table with secrets, only
  /// values that the route's pattern declares are shown.
  package func shown(
    _ parameters: RouteParameters,
    of route: Route
  ) -> [(name: String, value: String)] {
    let secrets = route.notes.secrets
    let shownNames =
      hasSecrets ? Set(route.shownItemNames.filter { !secrets.contains($0) }) : nil
    let (mask, rest) = (ShownLink.mask, route.pattern.restName)
    return parameters.entries.map { entry in
      let (name, value) = (entry.name, entry.value)
      guard let shownNames else { return (name, value) }
      if shownNames.contains(name) {
        let isRest = rest?.isExactly(name) == true
        return (name, value.mayContainLink(isRest: isRest) ? mask : value)
      }
      let isNamed = secrets.contains(name) || name.isChosenName(ofItem: Array(value.utf8)[...])
      return (isNamed ? name : mask, mask)
    }
  }
}

extension RouteMatch: MaskedValue {
  /// The link and its route, such as `https://example.com/reset/*** (route 'reset')`, with `***`
  /// for secrets.
  public var description: String { "\(shownText) (route '\(route.label)')" }

  /// The parameters without secrets: in a table with secrets, only values that the pattern declares
  /// are shown.
  package var shownParameters: [(name: String, value: String)] {
    let hidden = hiddenRest
    return table.shown(parameters, of: route).map { name, value in
      (name, hidden?.isExactly(name) == true ? ShownLink.mask : value)
    }
  }

  /// The text of the link; in a table with secrets, `***` replaces everything that may be one.
  package var shownText: String {
    table.hasSecrets ? ShownLink(self).link.linkText : link.linkText
  }
}

/// Replacements in a text, each for a range of its UTF-8 bytes, which are applied together.
package struct TextEdits {
  /// The edits, in the order of their ranges.
  private var edits: [(range: Range<Int>, text: String)] = []

  package init() {}

  package var isEmpty: Bool { edits.isEmpty }

  /// Adds the replacement of a range.
  ///
  /// Ranges must not overlap.
  package mutating func replace(_ range: Range<Int>, with text: String) {
    var place = edits.count
    while place > 0, edits[place - 1].range.lowerBound > range.lowerBound { place -= 1 }
    edits.insert((range, text), at: place)
  }

  /// Returns the text with every replacement applied.
  package func apply(to text: String) -> String {
    let bytes = Array(text.utf8)
    var edited: [UInt8] = []
    var end = 0
    for edit in edits {
      let range = edit.range.clamped(to: end..<bytes.count)
      edited += bytes[end..<range.lowerBound]
      edited += edit.text.utf8
      end = range.upperBound
    }
    edited += bytes[end...]
    return String(decoding: edited, as: UTF8.self)
  }
}

extension DeepLink {
  /// The ranges of the query items' values in the link text, with an empty range for an item
  /// without a value, and the ranges of whole items.
  package var rawItemRanges: [(name: [UInt8], value: Range<Int>, item: Range<Int>)] {
    guard layout.flags.contains(.hasQuery) else { return [] }
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    return withBytes(linkText) { bytes in
      var ranges: [(name: [UInt8], value: Range<Int>, item: Range<Int>)] = []
      var pieces = QueryPieces(layout.query)
      while let piece = pieces.next(bytes) {
        let name = decodedQueryText(bytes, piece.name, plusIsSpace: plusIsSpace)
        let end = piece.name.upperBound
        let value = piece.value ?? end..<end
        ranges.append((Array(name.utf8), value, piece.name.lowerBound..<value.upperBound))
      }
      return ranges
    }
  }
}

/// Text that is safe for a terminal: it cannot control the terminal, and it fits a width.
package enum TerminalText {
  /// Returns the text with an escape for each character that is invisible or would control the
  /// terminal: control and format characters (which can reverse the text that follows), and line
  /// separators.
  package static func visible(_ text: String) -> String {
    var shown = ""
    for character in text { shown += visible(character) }
    return shown
  }

  /// Returns the visible text, shortened to this number of columns; the last three are `...` if the
  /// text is shortened.
  package static func fit(_ text: String, _ columns: Int) -> String {
    var shown = ""
    var width = 0
    // The position at which the text is cut if it is too wide.
    var cut = shown
    for character in text {
      let piece = visible(character)
      width += self.width(piece)
      guard width <= columns else { return cut + "..." }
      shown += piece
      if width <= columns - 3 { cut = shown }
    }
    return shown
  }

  /// Returns the number of columns that a visible text needs.
  package static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.isASCII || !isWide($1) ? 1 : 2) }
  }

  package static func visible(_ character: Character) -> String {
    if character.isASCII, let byte = character.utf8.first, byte >= 0x20, byte != 0x7F {
      return String(character)
    }
    var isHidden = false
    for scalar in character.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        isHidden = true
      default: break
      }
    }
    return isHidden ? character.escaped : String(character)
  }

  /// Returns whether terminals show the character with a width of two columns (Unicode Standard
  /// Annex 11, "W" and "F", by block).
  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
