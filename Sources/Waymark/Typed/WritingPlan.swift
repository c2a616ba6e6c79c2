/// A pattern as it is written: the texts between its values, escaped once and for all.
///
/// Classes, because a struct of texts is counted text by text each time it is passed on.
final class WritingPlan: Sendable {
  /// The part of a link that a piece stands in.
  enum Part: Sendable { case path, query, fragment }

  /// A value, with the text that goes along with it, or text alone.
  final class Piece: Sendable {
    let part: Part
    /// The value's place; `nil` for text alone.
    let token: PatternToken?
    /// What stands before the value.
    ///
    /// Of the path it begins with a slash, except at the start.
    let prefix: String
    /// What stands between the value and the end of its component.
    let suffix: String
    /// Indicates whether it begins the path.
    let isFirst: Bool
    /// Indicates whether the first component may stand where other URLs have their host.
    let beginsAsHost: Bool
    /// Indicates whether the value is the first of its component.
    let startsComponent: Bool
    /// How many dots stand beside the value where its component has nothing but dots beside it;
    /// `nil` where it has more.
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
  /// Where the first wildcard stands in the pattern, in UTF-8 bytes.
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

/// A piece that is being put together.
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

/// Puts the pieces of a plan together.
private struct Drafting {
  var drafts: [PieceDraft] = []

  mutating func addPath(_ code: PatternCode) {
    var piece = PieceDraft(part: .path, isFirst: true)
    var first = 0
    while first < code.pathCount {
      let component = code.component(at: first)
      // What may be absent does not take the text before it along.
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

  /// Ends a piece; what stands behind its value and before another one belongs to the other.
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
      // An item that may be absent and says nothing is left out.
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

extension PatternCode {
  /// Indicates whether the first component is text that may stand where other URLs have their host:
  /// it needs no escape and is always there.
  var beginsAsHost: Bool {
    guard pathCount > 0, component(at: 0).count == 1, tokens[0].kind == .literal else {
      return false
    }
    return bytes[tokens[0].text].allSatisfy(PercentEncoding.host.allows)
  }
}
