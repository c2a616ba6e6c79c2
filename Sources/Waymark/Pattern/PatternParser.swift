/// Reads the text of a pattern into its code, in one pass over its UTF-8.
///
/// The methods of the extensions each read one production of the grammar, from `index` on.
struct PatternParser {
  /// A fault before it knows the text that it is in.
  struct Fault: Error {
    let reason: PatternError.Reason
    let offset: Int
  }

  var code = PatternCode()
  /// The byte that is read next.
  var index = 0
  var part = PatternError.Part.path
  /// Where the first optional parameter of the path begins.
  private var optionalOffset = 0

  private init() {}

  static func parse(_ text: String) throws(PatternError) -> PatternCode {
    guard text.utf8.count <= Pattern.lengthLimit else {
      throw PatternError(.tooLong, in: text, at: Pattern.lengthLimit, part: .path)
    }
    var parser = PatternParser()
    let done: Fault?? = text.utf8.withContiguousStorageIfAvailable { parser.run($0.span) }
    if let fault = done ?? parser.run(ContiguousArray(text.utf8).span) {
      throw PatternError(fault.reason, in: text, at: fault.offset, part: parser.part)
    }
    return parser.code
  }

  private mutating func run(_ text: Span<UInt8>) -> Fault? {
    do throws(Fault) {
      try pattern(text)
      return nil
    } catch {
      return error
    }
  }

  /// Reads `["/"] [component *("/" component)] ["/"] ["?" item *("&" item)] ["#" value]`.
  private mutating func pattern(_ text: Span<UInt8>) throws(Fault) {
    code.bytes.reserveCapacity(text.count)
    code.tokens.reserveCapacity(6)
    try path(text)
    code.pathCount = code.tokens.count
    if peek(text) == PatternByte.question { try query(text) }
    code.queryEnd = code.tokens.count
    if peek(text) == PatternByte.hash { try fragment(text) }
    try refuseDuplicates(text)
  }

  private mutating func path(_ text: Span<UInt8>) throws(Fault) {
    if peek(text) == PatternByte.slash { index += 1 }
    while !isAtEndOfPath(text) {
      try component(text)
      guard peek(text) == PatternByte.slash else { continue }
      index += 1
      // A rest takes the slashes at the end of a link, too: one in the pattern adds nothing.
      code.endsWithSlash = isAtEndOfPath(text) && code.tokens.last?.kind != .rest
    }
  }

  private func isAtEndOfPath(_ text: Span<UInt8>) -> Bool {
    guard let byte = peek(text) else { return true }
    return byte == PatternByte.question || byte == PatternByte.hash
  }

  private func isAtEndOfComponent(_ text: Span<UInt8>) -> Bool {
    isAtEndOfPath(text) || text[index] == PatternByte.slash
  }

  /// Reads a component: `"**" | "*" | rest | 1*(literal | parameter)`.
  private mutating func component(_ text: Span<UInt8>) throws(Fault) {
    if let last = code.tokens.last, last.kind == .rest {
      throw Fault(reason: .restNotLast, offset: Int(last.offset))
    }
    let start = index
    let first = code.tokens.count
    while !isAtEndOfComponent(text) {
      let token = try piece(text)
      if code.tokens.count > first, let last = code.tokens.last {
        try refuse(token, after: last)
      }
      code.tokens.append(token)
    }
    guard code.tokens.count > first else { throw fault(.emptyComponent) }
    code.tokens[first].startsComponent = true
    code.componentCount += 1
    if code.componentCount > Pattern.componentLimit {
      throw Fault(reason: .tooManyComponents, offset: start)
    }
    try refuseDots(first, start)
    try settleOptionality(first)
  }

  private func refuse(_ token: PatternToken, after last: PatternToken) throws(Fault) {
    let reason: PatternError.Reason
    var culprit = token
    switch (last.kind, token.kind) {
    case (.wildcard, _), (.rest, _):
      reason = .wildcardBesideText
      culprit = last
    case (_, .wildcard), (_, .rest): reason = .wildcardBesideText
    case (.parameter, .parameter): reason = .adjacentParameters
    default: return
    }
    throw Fault(reason: reason, offset: Int(culprit.offset))
  }

  /// Throws for `.` and `..`, which RFC 3986 §5.2.4 takes out of every link, `%2E` included
  /// (§6.2.2.3).
  private func refuseDots(_ first: Int, _ start: Int) throws(Fault) {
    let token = code.tokens[first]
    guard token.kind == .literal, code.tokens.count == first + 1 else { return }
    let range = token.text
    guard range.count <= 2, code.bytes[range].allSatisfy({ $0 == PatternByte.dot }) else { return }
    throw Fault(reason: .dotComponent, offset: start)
  }

  /// Makes a component optional as a whole, and holds it against those before it.
  private mutating func settleOptionality(_ first: Int) throws(Fault) {
    var marked: PatternToken?
    var unmarked: PatternToken?
    var parameters = 0
    for token in code.tokens[first...] where token.kind == .parameter {
      parameters += 1
      if parameters > Pattern.componentParameterLimit {
        throw Fault(reason: .tooManyParameters, offset: Int(token.offset))
      }
      if token.isOptional { marked = marked ?? token } else { unmarked = unmarked ?? token }
    }
    if let marked {
      if let unmarked {
        throw Fault(reason: .partlyOptionalComponent, offset: Int(unmarked.offset))
      }
      for position in first..<code.tokens.count { code.tokens[position].isOptional = true }
      if code.optionalCount == 0 { optionalOffset = Int(marked.offset) }
      code.optionalCount += 1
    } else if code.optionalCount > 0 {
      let isRest = code.tokens[first].kind == .rest
      throw Fault(
        reason: isRest ? .optionalBeforeRest : .optionalBeforeRequired,
        offset: optionalOffset
      )
    }
  }
}
