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
    /// Indicates whether the value is the first of its component.
    let startsComponent: Bool
    /// The number of dots next to the value in its component; `nil` if the component contains
    /// anything else.
    let dots: Int?

    fileprivate init(_ draft: PieceDraft) {
      part = draft.part
      token = draft.token
      prefix = draft.prefix
      suffix = draft.suffix
      isFirst = draft.isFirst
      beginsAsHost = draft.beginsAsHost
      startsComponent = draft.startsComponent
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
    pieces = drafting.drafts.map(Piece.init)
  }
}

/// A piece that is not complete yet.
private struct PieceDraft {
  let part: WritingPlan.Part
  var token: PatternToken?
  var prefix = ""
  var suffix = ""
  var isFirst = false
  var beginsAsHost = false
  var startsComponent = false
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
      let texts = literals.map { code.string(code.tokens[$0].text) }.joined()
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
  private mutating func next(_ piece: inout PieceDraft) {
    drafts.append(piece)
    piece = PieceDraft(part: .path)
  }

  mutating func addQuery(_ code: PatternCode) {
    for index in code.pathCount..<code.queryEnd where code.tokens[index].kind == .item {
      let item = code.tokens[index]
      let name = PercentEncoding.queryName.encode(code.string(item.text))
      var piece = PieceDraft(part: .query, prefix: name)
      if item.hasValue {
        piece.prefix += "="
        var token = code.tokens[index + 1]
        if token.kind == .parameter {
          token.isOptional = token.isOptional || item.isOptional
          piece.token = token
        } else {
          piece.prefix += PercentEncoding.queryValue.encode(code.string(token.text))
        }
      }
      // An optional item without a parameter is left out.
      if piece.token != nil || !item.isOptional { drafts.append(piece) }
    }
  }

  mutating func addFragment(_ code: PatternCode) {
    guard code.queryEnd < code.tokens.count else { return }
    let token = code.tokens[code.queryEnd]
    if token.kind == .parameter {
      drafts.append(PieceDraft(part: .fragment, token: token))
    } else {
      let text = PercentEncoding.fragment.encode(code.string(token.text))
      drafts.append(PieceDraft(part: .fragment, prefix: text))
    }
  }
}
