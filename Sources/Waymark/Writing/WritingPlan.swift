/// A pattern in the form that writing links needs: the texts between its values are escaped in
/// advance.
///
/// The plan and its pieces are classes, because a struct of strings costs reference counting for
/// each string whenever it is passed on.
final class WritingPlan: Sendable {
  /// The part of a link that a piece belongs to.
  enum Part: Sendable { case path, query, fragment }

  /// A value with the text around it, or text alone.
  final class Piece: Sendable {
    let part: Part
    /// The token of the value; `nil` for text alone.
    let token: PatternToken?
    /// The token of the query item, if the piece is one without a parameter.
    let item: PatternToken?
    /// The decoded name of the parameter or the query item; empty for text alone.
    let name: String
    /// The decoded literal value of the query item.
    let literal: String?
    /// The name of the query item, percent-encoded; empty outside of the query.
    let itemName: String
    /// The text before the value.
    ///
    /// In the path, this text begins with a slash, except at the start of the path.
    let prefix: String
    /// The text between the value and the end of its component.
    let suffix: String
    /// Indicates whether the piece begins the path.
    let isFirst: Bool
    /// Indicates whether the first component may be in the place of the host in other URLs.
    let beginsAsHost: Bool
    /// Indicates whether the value is the first of its component, item or fragment.
    let startsComponent: Bool
    /// Indicates whether the value has text around it in a query item or in the fragment.
    let isPart: Bool
    /// Indicates whether the value is the last such value of its item or fragment.
    let endsValue: Bool
    /// Indicates whether the value is in a component of a fragment that is a path.
    let isInFragmentPath: Bool
    /// The number of dots next to the value in its component; `nil` if the component contains
    /// anything else.
    let dots: Int?

    fileprivate init(_ draft: PieceDraft, _ code: PatternCode) {
      part = draft.part
      token = draft.token
      item = draft.item
      name = (draft.token ?? draft.item).map { code.string($0.text) } ?? ""
      literal = draft.literal
      itemName = draft.itemName
      prefix = draft.prefix
      suffix = draft.suffix
      isFirst = draft.isFirst
      beginsAsHost = draft.beginsAsHost
      startsComponent = draft.startsComponent
      isPart = draft.isPart
      endsValue = draft.endsValue
      isInFragmentPath = draft.isInFragmentPath
      dots = draft.dots
    }
  }

  let pattern: Pattern
  /// The route's name, for errors.
  let name: String
  let pieces: [Piece]
  /// The offset of the first wildcard in the pattern, in UTF-8 bytes; `nil` if the pattern has
  /// none.
  let wildcard: Int?

  init(_ pattern: Pattern, name: String) {
    self.pattern = pattern
    self.name = name
    let token = pattern.code.tokens.first {
      $0.kind == .wildcard || $0.kind == .rest && $0.text.isEmpty
    }
    wildcard = token.map { Int($0.offset) }
    var drafting = Drafting()
    drafting.addPath(pattern.code)
    drafting.addQuery(pattern.code)
    drafting.addFragment(pattern.code)
    pieces = drafting.drafts.map { Piece($0, pattern.code) }
  }
}

extension WritingPlan {
  /// The name of the catch-all; `nil` if the path does not end in one.
  var catchAllName: String? {
    pieces.first { $0.token?.kind == .rest }?.name
  }

  /// Returns whether a parameter has a position in the pattern.
  func declares(_ name: String) -> Bool {
    pieces.contains { ($0.token != nil || $0.item != nil) && $0.name.isExactly(name) }
  }

  /// Returns the number of pieces up to the end of the last component of the path that has a value.
  func requiredCount(hasValue: (Piece) -> Bool) -> Int {
    let isInPath = { (piece: Piece) in piece.part == .path && piece.token != nil }
    guard let last = pieces.lastIndex(where: { isInPath($0) && hasValue($0) }) else { return 0 }
    let rest = pieces[(last + 1)...]
    return rest.firstIndex { !isInPath($0) || $0.startsComponent } ?? pieces.count
  }
}

/// The text at the beginning of every link of a plan.
///
/// Appending a text to a link costs more than copying its bytes. Texts that always follow one
/// another are therefore joined into one.
final class LinkOpening: Sendable {
  let text: String
  /// Indicates whether the text includes the text before the first value, or the whole path if the
  /// path has no value.
  let hasPrefix: Bool

  /// Creates the text.
  ///
  /// - Parameter base: The scheme or domain with the punctuation after it.
  init(_ base: String, _ kind: RouteScope.Kind, _ plan: WritingPlan) {
    guard let first = plan.pieces.first, first.part == .path, first.prefix != "/",
      first.token?.isOptional != true
    else {
      (text, hasPrefix) = (base, false)
      return
    }
    let lead = kind == .app && !first.beginsAsHost ? "/" : ""
    (text, hasPrefix) = (base + lead + first.prefix, true)
  }
}

extension Pattern {
  /// Indicates whether a link that was written for the pattern might be read as the same route with
  /// other values.
  ///
  /// This is possible if parameters share a component or a value, if literal text is next to a
  /// parameter, or if a catch-all can lose empty components.
  var readingIsDoubtful: Bool {
    endsInRest || code.hasMixedComponents || code.hasMixedValues
  }
}

/// A piece that is not complete yet.
private struct PieceDraft {
  let part: WritingPlan.Part
  var token: PatternToken?
  var item: PatternToken?
  var literal: String?
  var itemName = ""
  var prefix = ""
  var suffix = ""
  var isFirst = false
  var beginsAsHost = false
  var startsComponent = false
  var isPart = false
  var endsValue = false
  var isInFragmentPath = false
  var dots: Int?
}

/// A builder of the pieces of a plan.
private struct Drafting {
  var drafts: [PieceDraft] = []

  mutating func addPath(_ code: PatternCode) {
    var piece = PieceDraft(part: .path, isFirst: true)
    var first = 0
    while first < code.pathCount {
      let component = code.component(at: first)
      // The text before an optional component must be written even if the component is absent.
      if code.tokens[first].isOptional, !piece.prefix.isEmpty { next(&piece) }
      if first > 0 {
        piece.prefix += "/"
      } else {
        piece.beginsAsHost = code.beginsAsHost
      }
      piece.startsComponent = true
      let literals = component.filter { code.tokens[$0].kind == .literal }
      var texts = ""
      for index in literals { texts += code.string(code.tokens[index].text) }
      let isDots = component.count == literals.count + 1 && texts.allSatisfy { $0 == "." }
      for index in component {
        let token = code.tokens[index]
        let text = PercentEncoding.pathComponent.encode(code.string(token.text))
        switch token.kind {
        case .literal where piece.token != nil: piece.suffix += text
        case .literal, .item, .wildcard: piece.prefix += text
        case .parameter, .rest:
          if piece.token != nil { next(&piece) }
          piece.token = token
          piece.dots = isDots ? texts.utf8.count : nil
        }
      }
      if piece.token != nil { next(&piece) }
      first = component.upperBound
    }
    if code.endsWithSlash { piece.prefix += "/" }
    if !piece.prefix.isEmpty { drafts.append(piece) }
  }

  /// Ends a piece.
  ///
  /// Text after its value and before another value belongs to the piece of the other value.
  @inline(never)
  private mutating func next(_ piece: inout PieceDraft) {
    drafts.append(piece)
    piece = PieceDraft(part: .path)
  }

  mutating func addQuery(_ code: PatternCode) {
    for index in code.pathCount..<code.queryEnd where code.tokens[index].kind == .item {
      let item = code.tokens[index]
      let name = PercentEncoding.queryName.encode(code.string(item.text))
      var piece = PieceDraft(part: .query, itemName: name, prefix: name)
      if item.hasValue {
        piece.prefix += "="
        let value = code.value(ofItem: index)
        let token = code.tokens[value.lowerBound]
        if code.isMixed(value) {
          addValue(value, code, piece)
          continue
        }
        if token.kind == .parameter {
          piece.token = token
        } else {
          piece.literal = code.string(token.text)
          piece.prefix += PercentEncoding.queryValue.encode(piece.literal ?? "")
        }
      }
      if piece.token == nil { piece.item = item }
      // An optional item without a parameter is left out.
      if piece.token != nil || !item.isOptional { drafts.append(piece) }
    }
  }

  mutating func addFragment(_ code: PatternCode) {
    guard code.queryEnd < code.tokens.count else { return }
    let token = code.tokens[code.queryEnd]
    if code.isMixed(code.fragmentTokens) {
      addValue(code.fragmentTokens, code, PieceDraft(part: .fragment))
    } else if token.kind == .parameter {
      drafts.append(PieceDraft(part: .fragment, token: token))
    } else {
      let text = PercentEncoding.fragment.encode(code.string(token.text))
      drafts.append(PieceDraft(part: .fragment, prefix: text))
    }
  }

  /// Adds the pieces of a value with literal text and parameters.
  ///
  /// - Parameter first: The first piece, with the text before the value.
  private mutating func addValue(_ value: Range<Int>, _ code: PatternCode, _ first: PieceDraft) {
    var piece = first
    (piece.isPart, piece.startsComponent) = (true, true)
    piece.isInFragmentPath = code.isPath(value)
    let encoding: PercentEncoding =
      piece.part == .query
      ? .queryValue : piece.isInFragmentPath ? .fragmentComponent : .fragment
    func add(_ text: String) {
      if piece.token == nil { piece.prefix += text } else { piece.suffix += text }
    }
    for (index, component) in code.components(ofValue: value).enumerated() {
      if index > 0 { add("/") }
      for token in code.tokens[component] {
        guard token.kind == .parameter else {
          add(encoding.encode(code.string(token.text)))
          continue
        }
        if piece.token != nil {
          // The text after a value belongs to the piece of the next value.
          let text = piece.suffix
          piece.suffix = ""
          drafts.append(piece)
          (piece.prefix, piece.startsComponent) = (text, false)
        }
        piece.token = token
      }
    }
    piece.endsValue = true
    drafts.append(piece)
  }
}

extension PatternCode {
  /// Indicates whether a component of the path has literal text and parameters.
  fileprivate var hasMixedComponents: Bool {
    tokens[..<pathCount].contains { !$0.startsComponent }
  }

  /// Indicates whether the first component is text that may be in the place of the host in other
  /// URLs.
  ///
  /// Such text needs no escape and is always present.
  fileprivate var beginsAsHost: Bool {
    guard pathCount > 0, component(at: 0).count == 1, tokens[0].kind == .literal else {
      return false
    }
    return bytes[tokens[0].text].allSatisfy(PercentEncoding.host.allows)
  }
}
