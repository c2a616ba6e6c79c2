import Waymark

/// Converts a mismatch, which stores positions, to a failure, which stores texts without secrets.
final class FailureFacts {
  let route: Route
  let parts: LinkParts
  let webOnly: [WebOnlyPath]
  /// The link without its secrets.
  let shown: ShownLink

  init(route: Route, parts: LinkParts, webOnly: [WebOnlyPath], shown: ShownLink) {
    (self.route, self.parts, self.webOnly, self.shown) = (route, parts, webOnly, shown)
  }

  private var code: PatternCode { route.pattern.code }

  func failure(_ mismatch: Mismatch) -> UnmatchedLink.Failure {
    switch mismatch {
    case .undeclared: .undeclared(name: parts.link.domain ?? parts.link.scheme)
    case .scope: .scope(route.scopes.sorted())
    case .literal(let index, let tokens, _), .mixed(let index, let tokens):
      .component(
        index: index,
        expected: code.text(ofComponent: tokens),
        found: text(index)
      )
    case .restriction(let index, let token, _):
      .restriction(index: index, parameter: parameter(token), found: text(index))
    case .empty(let index): .emptyComponent(index: index)
    case .tooShort(let index, let count):
      .tooShort(missing: components[index...].prefix(count).map { $0 })
    case .tooLong(let index, _):
      .tooLong(leftOver: parts.components.indices[index...].map(text))
    case .restNeedsSlash: .restNeedsSlash
    case .trailingSlash(let expected): .trailingSlash(expected: expected)
    case .missingItem(let token):
      .missingItem(name: name(token), value: expected(code.value(ofItem: token)))
    case .itemValue(let token):
      .itemValue(
        name: name(token),
        expected: expected(code.value(ofItem: token)) ?? "",
        found: value(ofItem: token)
      )
    case .missingFragment: .missingFragment(expected: expected(code.fragmentTokens))
    case .fragment:
      .fragment(
        expected: expected(code.fragmentTokens) ?? "",
        found: shown.hidesFragment ? ShownLink.mask : text((parts.fragment ?? [])[...])
      )
    case .excluded(let index): .excluded(webOnly[index])
    }
  }

  /// The text of every component of the pattern.
  private var components: [String] {
    code.componentRanges.map(code.text(ofComponent:))
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private func name(_ token: Int) -> String { code.string(code.tokens[token].text) }

  /// Returns the text of a component of the link.
  private func text(_ component: Int) -> String {
    shown.isSecret(component: component) ? ShownLink.mask : parts.text(component)
  }

  /// Returns the value of the first item that has the name of a declared item.
  private func value(ofItem token: Int) -> String {
    if shown.isSecret(item: name(token)) { return ShownLink.mask }
    return text((parts.items[Array(code.bytes[code.tokens[token].text])]?.value ?? [])[...])
  }

  /// Returns the text that a value must have, with its parameters; `nil` if any text is accepted.
  private func expected(_ value: Range<Int>) -> String? {
    if code.isMixed(value) { return code.text(ofValue: value) }
    return code.isLiteral(value) ? code.string(code.tokens[value.lowerBound].text) : nil
  }

  /// Returns the parameter of the token with this index.
  private func parameter(_ token: Int) -> Pattern.Parameter {
    let before = code.tokens[..<token].count { token in
      token.kind == .parameter || token.kind == .rest && token.middle > token.lower
    }
    return route.pattern.parameters[before]
  }
}
