#if TypedRoutes
import Waymark

/// A parameter of a pattern and its place.
struct PatternPlace {
  /// The name of a place in generated code.
  enum Position: Equatable {
    /// A parameter of the path, counted from the left, including a catch-all.
    case path(Int)
    /// An item of the query, counted together with the items that have no parameter.
    case item(Int)
    case fragment
    /// A parameter with text around it in an item of the query.
    case itemPart(Int, Int)
    /// A parameter with text around it in the fragment.
    case fragmentPart(Int)

    var isInPath: Bool { if case .path = self { true } else { false } }
  }

  let parameter: Pattern.Parameter
  let position: Position
  /// The offset of the parameter's opening bracket in the pattern's text, in UTF-8 bytes.
  let offset: Int

  var isInPath: Bool { position.isInPath }

  /// Returns the parameters of a pattern in the order of its text.
  static func places(of pattern: Pattern) -> [PatternPlace] {
    var found: [(Pattern.Parameter, Position)] = []
    for element in pattern.components.flatMap(\.elements) {
      switch element {
      case .parameter(let parameter), .rest(let parameter?):
        found.append((parameter, .path(found.count)))
      case .literal, .wildcard, .rest(nil): continue
      }
    }
    for (index, item) in pattern.queryItems.enumerated() {
      for (part, parameter) in (item.value?.parameters ?? []).enumerated() {
        let isWhole = item.value?.isAny == true
        found.append((parameter, isWhole ? .item(index) : .itemPart(index, part)))
      }
    }
    for (part, parameter) in (pattern.fragment?.parameters ?? []).enumerated() {
      found.append((parameter, pattern.fragment?.isAny == true ? .fragment : .fragmentPart(part)))
    }
    return zip(found, pattern.parameterOffsets).map { place, offset in
      PatternPlace(parameter: place.0, position: place.1, offset: offset)
    }
  }

  /// Returns the offset after the name in the pattern's text; a name can be written in only one
  /// way.
  func nameEnd(in pattern: Pattern) -> Int {
    let isBrace = pattern.text.utf8.dropFirst(offset).first == UInt8(ascii: "{")
    return offset + (isBrace ? 1 : 2) + parameter.name.utf8.count
  }

  /// Returns whether the pattern declares the parameter's type, even if it is any text:
  /// `{id:string}`.
  func hasType(in pattern: Pattern) -> Bool {
    pattern.text.utf8.dropFirst(nameEnd(in: pattern)).first == UInt8(ascii: ":")
  }
}

extension Pattern {
  /// The offset of each of ``parameters``, at its opening bracket.
  fileprivate var parameterOffsets: [Int] {
    code.tokens.compactMap { token in
      switch token.kind {
      case .parameter: Int(token.offset)
      case .rest: token.text.isEmpty ? nil : Int(token.offset)
      case .literal, .wildcard, .item: nil
      }
    }
  }
}
#endif
