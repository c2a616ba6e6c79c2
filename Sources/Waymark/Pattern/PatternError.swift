/// A text that is not a pattern: what is wrong, where, and what to write instead.
///
///     do {
///       _ = try Pattern("users/{id/posts")
///     } catch {
///       print(error)
///     }
///     // error[pattern.unclosed-parameter]: the parameter has no closing brace
///     //   users/{id/posts
///     //         ^
///     // help: write 'users/{id}/posts', or '\{' for a brace that is part of the path
///
/// The facts stand here; their wording, which may change, is in ``diagnostic``. ``mended`` is the
/// pattern that was probably meant.
public struct PatternError: DiagnosableError, Hashable {
  /// What is wrong with a pattern.
  public enum Reason: Sendable, Hashable {
    /// More than ``Pattern/lengthLimit`` bytes.
    case tooLong
    /// A control character, which no link can carry, or U+FFFE or U+FFFF, which no XML file can
    /// contain.
    case controlCharacter
    /// A backslash before something other than ASCII punctuation.
    case badEscape
    /// `a//b`.
    case emptyComponent
    /// `.` or `..` as a whole component, which is resolved before a link is matched.
    case dotComponent
    /// `*`, `**` or `{name**}` beside other text in a component.
    case wildcardBesideText
    /// `*`, `**` or `{name**}` in the query or in the fragment.
    case wildcardOutsidePath
    /// Something follows `**` or `{name**}`.
    case restNotLast
    /// `{name**:int}`.
    case restWithType
    /// `{name**?}`.
    case optionalRest
    /// An optional component before one that is required.
    case optionalBeforeRequired
    /// An optional component before a rest, which needs its slash.
    case optionalBeforeRest
    /// Only some of a component's parameters are marked with `?`.
    case partlyOptionalComponent
    /// `{` or `$(` without its end.
    case unclosedParameter
    /// A parameter without a name.
    case emptyName
    /// A character that no parameter's name holds, or none begins with.
    case badName
    /// `{id:}`.
    case emptyType
    /// A type's name in another case, such as `Int`: as a word it would be meant by nobody.
    case unknownType(String)
    /// `{kind:a||b}`.
    case emptyWord
    /// The same word twice in a parameter.
    case duplicateWord(String)
    /// A `?` in a parameter that is not its last character.
    case misplacedQuestionMark
    /// Two values of one name: two parameters, or a parameter and a query item without one, whose
    /// value has the item's name.
    case duplicateParameter(String)
    /// Two parameters without text between them.
    case adjacentParameters
    /// More than ``Pattern/componentParameterLimit`` parameters in a component.
    case tooManyParameters
    /// More than ``Pattern/componentLimit`` components in the path.
    case tooManyComponents
    /// A `}` that closes nothing.
    case strayBrace
    /// A second `?` in the query.
    case strayQuestionMark
    /// A second `#`.
    case strayNumberSign
    /// `a?`, `a?b&`.
    case emptyItem
    /// `a?=b`, or a parameter in the place of an item's name.
    case emptyItemName
    /// A character that no item's name holds unless escaped, or none begins with.
    case badItemName
    /// The same query item twice.
    case duplicateItem(String)
    /// `a?b=`.
    case emptyValue
    /// Text beside a parameter, or two parameters, in a query value or the fragment.
    case mixedValue
    /// `a#`.
    case emptyFragment
  }

  /// The three parts of a pattern.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// Everything before `?` and `#`.
    case path
    /// What follows `?`.
    case query
    /// What follows `#`.
    case fragment
  }

  /// What is wrong.
  public let reason: Reason
  /// The text that was to be a pattern.
  public let pattern: String
  /// Where the fault begins in ``pattern``, in UTF-8 bytes from its start.
  public let offset: Int
  /// The part in which it is.
  public let part: Part

  init(_ reason: Reason, in pattern: String, at offset: Int, part: Part) {
    self.reason = reason
    self.pattern = pattern
    self.offset = offset
    self.part = part
  }
}

extension PatternError {
  /// The pattern that was probably meant, with this fault and any that follow it mended; `nil`
  /// where that is not clear.
  ///
  ///     try Pattern("users/{id/posts")   // throws; mended: "users/{id}/posts"
  ///     try Pattern("a/../b")            // throws; mended: nil, for "b" or "a/b" may be meant
  ///
  /// It can always be read: a tool may offer it as a fix-it.
  public var mended: String? {
    guard reason != .tooLong else { return nil }
    var error = self
    // Each step mends one fault. A pattern with more faults than this is not nearly the one that is
    // meant.
    for _ in 0..<8 {
      var mender = PatternMender(error)
      guard mender.mend() else { return nil }
      let text = String(decoding: mender.bytes, as: UTF8.self)
      do throws(PatternError) {
        return try Pattern(text).text
      } catch let next {
        error = next
      }
    }
    return nil
  }
}

extension PatternError {
  /// The stable code of the fault, `pattern.` and a name.
  public var code: LinkDiagnostic.Code { reason.code }

  /// Every code that a ``PatternError`` can have, in the order of ``Reason``.
  public static var allCodes: [LinkDiagnostic.Code] {
    let reasons: [Reason] = [
      .tooLong, .controlCharacter, .badEscape, .emptyComponent, .dotComponent,
      .wildcardBesideText, .wildcardOutsidePath, .restNotLast, .restWithType, .optionalRest,
      .optionalBeforeRequired, .optionalBeforeRest, .partlyOptionalComponent, .unclosedParameter,
      .emptyName, .badName, .emptyType, .unknownType(""), .emptyWord, .duplicateWord(""),
      .misplacedQuestionMark, .duplicateParameter(""), .adjacentParameters, .tooManyParameters,
      .tooManyComponents,
      .strayBrace, .strayQuestionMark, .strayNumberSign, .emptyItem, .emptyItemName, .badItemName,
      .duplicateItem(""), .emptyValue, .mixedValue, .emptyFragment,
    ]
    return reasons.map(\.code)
  }
}

extension PatternError.Reason {
  fileprivate var code: LinkDiagnostic.Code {
    let name =
      switch self {
      case .tooLong: "too-long"
      case .controlCharacter: "control-character"
      case .badEscape: "bad-escape"
      case .emptyComponent: "empty-component"
      case .dotComponent: "dot-component"
      case .wildcardBesideText: "wildcard-beside-text"
      case .wildcardOutsidePath: "wildcard-outside-path"
      case .restNotLast: "rest-not-last"
      case .restWithType: "rest-with-type"
      case .optionalRest: "optional-rest"
      case .optionalBeforeRequired: "optional-before-required"
      case .optionalBeforeRest: "optional-before-rest"
      case .partlyOptionalComponent: "partly-optional-component"
      case .unclosedParameter: "unclosed-parameter"
      case .emptyName: "empty-name"
      case .badName: "bad-name"
      case .emptyType: "empty-type"
      case .unknownType: "unknown-type"
      case .emptyWord: "empty-word"
      case .duplicateWord: "duplicate-word"
      case .misplacedQuestionMark: "misplaced-question-mark"
      case .duplicateParameter: "duplicate-parameter"
      case .adjacentParameters: "adjacent-parameters"
      case .tooManyParameters: "too-many-parameters"
      case .tooManyComponents: "too-many-components"
      case .strayBrace: "stray-brace"
      case .strayQuestionMark: "stray-question-mark"
      case .strayNumberSign: "stray-number-sign"
      case .emptyItem: "empty-item"
      case .emptyItemName: "empty-item-name"
      case .badItemName: "bad-item-name"
      case .duplicateItem: "duplicate-item"
      case .emptyValue: "empty-value"
      case .mixedValue: "mixed-value"
      case .emptyFragment: "empty-fragment"
      }
    return LinkDiagnostic.Code("pattern." + name)
  }
}

extension PatternError {
  /// The error for people, with its stable code, its place in the pattern and the remedy.
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: code,
      message: message,
      excerpt: LinkDiagnostic.Excerpt(text: pattern, offset: offset),
      help: help
    )
  }

  private var message: String {
    switch reason {
    case .tooLong: "the pattern is longer than \(Pattern.lengthLimit) bytes"
    case .controlCharacter where isNoncharacter:
      "a pattern cannot contain U+FFFE or U+FFFF, which are not characters"
    case .controlCharacter: "a pattern cannot contain a control character"
    case .badEscape: "the backslash stands before nothing that it could escape"
    case .emptyComponent: "the component is empty"
    case .dotComponent: "links resolve '.' and '..', so that none has such a component"
    case .wildcardBesideText: "'\(culprit)' is a whole component and takes nothing beside it"
    case .wildcardOutsidePath: "'\(culprit)' stands for components of the path"
    case .restNotLast: "'\(culprit)' takes everything that follows and must be last"
    case .restWithType: "a parameter that takes everything that follows has no type"
    case .optionalRest: "a parameter that takes everything that follows has no '?'"
    case .optionalBeforeRequired: "an optional component stands before a required one"
    case .optionalBeforeRest: "an optional component stands before '**', which needs its slash"
    case .partlyOptionalComponent: "a component is optional as a whole or not at all"
    case .unclosedParameter:
      "the parameter has no closing \(opening == "{" ? "brace" : "parenthesis")"
    case .emptyName: "the parameter has no name"
    case .badName: "a parameter's name cannot \(verb) '\(culprit)'"
    case .emptyType: "the parameter has no type after ':'"
    case .unknownType(let name): "there is no type '\(name)'"
    case .emptyWord: "a word is empty"
    case .duplicateWord(let word): "the word '\(Self.visible(word))' stands twice"
    case .misplacedQuestionMark: "the '?' of an optional parameter must be its last character"
    case .duplicateParameter(let name): "the pattern has two values named '\(Self.visible(name))'"
    case .adjacentParameters: "nothing stands between this parameter and the one before it"
    case .tooManyComponents:
      "a path has at most \(Pattern.componentLimit) components"
    case .tooManyParameters:
      "a component has at most \(Pattern.componentParameterLimit) parameters"
    case .strayBrace: "the closing brace has no opening one"
    case .strayQuestionMark: "the query contains a second '?'"
    case .strayNumberSign: "the fragment contains a second '#'"
    case .emptyItem: "the query item is empty"
    case .emptyItemName: "the query item has no name"
    case .badItemName: "a query item's name cannot \(verb) '\(culprit)'"
    case .duplicateItem(let name): "the query item '\(Self.visible(name))' stands twice"
    case .emptyValue: "the query item has no value after '='"
    case .mixedValue: "a value is one parameter, or text without any"
    case .emptyFragment: "the fragment is empty"
    }
  }

  private var help: String {
    switch reason {
    case .tooLong: "shorten it"
    case .controlCharacter where isNoncharacter:
      write("; no XML file can contain it", or: "leave it out")
    case .controlCharacter: write("; no link can carry it", or: "leave it out")
    case .badEscape: write(" for a backslash that is part of the \(part)", or: "write '\\\\'")
    case .emptyComponent: scopeAdvice ?? write(or: "leave out the slash")
    case .dotComponent: write(or: "write the path that it leads to")
    case .wildcardBesideText where !culprit.hasPrefix("*"):
      write(or: "give it a component of its own")
    case .wildcardBesideText:
      write(", or \(sign("*"))", or: "give it a component of its own, or write \(sign("*"))")
    case .wildcardOutsidePath: wildcardAdvice
    case .restNotLast: write(" to take one component", or: "make it last, or write '*'")
    case .restWithType: write(or: "leave the type out")
    case .optionalRest: write("; it may take no component at all", or: "leave '?' out")
    case .optionalBeforeRequired:
      write(
        ", or make the components after it optional",
        or: "make it required, or the components after it optional"
      )
    case .optionalBeforeRest: write(", and a second route without it", or: "leave '?' out")
    case .partlyOptionalComponent:
      write(", or leave out every '?' of the component", or: "mark all its parameters, or none")
    case .unclosedParameter: closingAdvice
    case .emptyName where part == .path:
      write(or: "name it, as in '\(example)', or write '*' for a component that is not taken")
    case .emptyName: write(or: "name it, as in '\(example)'")
    case .badName: write(or: Self.nameRule)
    case .emptyType:
      write(", or a type: 'int', 'uuid' or words such as 'new|old'", or: "leave ':' out")
    case .unknownType(let name): write(or: "write '\(lowercasedASCII(name))'")
    case .emptyWord: write(or: "leave out the bar")
    case .duplicateWord: write(or: "leave it out")
    case .misplacedQuestionMark: write(or: "write it before the closing bracket")
    case .duplicateParameter: write(or: "give it a name of its own")
    case .adjacentParameters: write(", or any other text between them", or: "write text between")
    case .tooManyComponents: "take what follows with a rest such as '{path**}'"
    case .tooManyParameters: "take the whole component with one parameter, and split its value"
    case .strayBrace: writeEscaped("}")
    case .strayQuestionMark: writeEscaped("?")
    case .strayNumberSign: writeEscaped("#")
    case .emptyItem: write(or: "leave it out")
    case .emptyItemName: write(or: "name it, as in 'search?q={query}'")
    case .badItemName: write(or: Self.nameRule + "; other punctuation needs a backslash")
    case .duplicateItem: write("; a link may still repeat it", or: "declare it once")
    case .emptyValue: write(" for any value, or a value after '='", or: "leave '=' out")
    case .mixedValue: write(or: "write text alone or one parameter alone")
    case .emptyFragment: write(or: "leave '#' out")
    }
  }

  private static var nameRule: String {
    "a name is a letter or '_', then letters, digits, '_' and '-'"
  }

  /// The mended pattern with a remark after it, or another remedy where the mended pattern is not
  /// clear.
  private func write(_ remark: String = "", or fallback: String) -> String {
    // A mended pattern that is long, or that shows otherwise than it is, would help nobody.
    guard let mended, 1...120 ~= mended.utf8.count, Self.visible(mended) == mended else {
      return fallback
    }
    return "write '\(mended)'\(remark)"
  }

  /// How a special character is written as text.
  private func sign(_ character: Character) -> String {
    let name =
      switch character {
      case "*": "an asterisk"
      case "?": "a question mark"
      case "#": "a number sign"
      case "$": "a dollar sign"
      default: "a brace"
      }
    return "'\\\(character)' for \(name) that is part of the \(part)"
  }

  /// The mended pattern beside the escaped character, unless that is how it was mended.
  private func writeEscaped(_ character: Character) -> String {
    mended?.contains("\\\(character)") == false
      ? write(", or \(sign(character))", or: "write \(sign(character))")
      : "write \(sign(character))"
  }

  private var wildcardAdvice: String {
    let before = pattern.utf8.prefix(offset).last
    if !culprit.hasPrefix("*") { return write(or: "leave '**' out") }
    if mended?.contains("\\*") != false { return "write \(sign("*"))" }
    if part == .fragment { return write("; links may then have any fragment", or: "leave it out") }
    return before == PatternByte.equals
      ? write("; an item without a value takes any", or: "leave '=' and what follows out")
      : write("; links may have items that the pattern does not name", or: "leave it out")
  }

  private var closingAdvice: String {
    let (sign, closing) = opening == "{" ? (sign("{"), "}") : (sign("$"), ")")
    guard let mended, !mended.utf8.dropFirst(offset).starts(with: "\\".utf8) else {
      return "write \(sign)"
    }
    return write(", or \(sign)", or: "close it with '\(closing)', or write \(sign)")
  }

  /// What to do with a scheme and a domain, which are no part of a pattern.
  private var scopeAdvice: String? {
    guard let link = PatternMender(self).pastedLink else { return nil }
    let path = link.path.isEmpty ? "/" : Self.visible(link.path)
    let scope = Self.visible(link.scope.description)
    return "a pattern has no scheme and no domain: write '\(path)' in the scope '\(scope)'"
  }
}

extension PatternError {
  private static func visible(_ text: some StringProtocol) -> String {
    text.map(\.visible).joined()
  }

  /// The text from the fault on.
  private var rest: Substring {
    pattern[pattern.utf8.index(pattern.startIndex, offsetBy: offset)...]
  }

  /// Indicates whether the character at fault is U+FFFE or U+FFFF.
  private var isNoncharacter: Bool { rest.utf8.first == PatternByte.leadOfNoncharacters }

  /// How the parameter at fault begins.
  private var opening: String { rest.utf8.first == PatternByte.openingBrace ? "{" : "$(" }

  private var example: String { opening == "{" ? "{id}" : "$(id)" }

  /// The wildcard or the character at fault.
  private var culprit: String {
    if rest.utf8.first == PatternByte.star { return rest.utf8.starts(with: "**".utf8) ? "**" : "*" }
    if reason == .badName || reason == .badItemName {
      return rest.unicodeScalars.first.map { Self.visible(String($0)) } ?? ""
    }
    let closing: Unicode.Scalar = opening == "{" ? "}" : ")"
    return String(rest.unicodeScalars.prefix { $0 != closing }) + String(closing)
  }

  /// Indicates whether the name at fault goes on here, or begins here.
  private var verb: String {
    let before = pattern.utf8.prefix(offset).last
    return before.map("{(?&".utf8.contains) == false ? "contain" : "begin with"
  }
}
