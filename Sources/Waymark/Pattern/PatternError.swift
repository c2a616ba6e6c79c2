/// An error for a text that is not a valid pattern.
///
/// It describes the mistake, its place and the remedy.
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
/// The properties of the error contain the facts. ``diagnostic`` contains their wording, which may
/// change. ``fixedPattern`` is the pattern that was probably meant.
public struct PatternError: DiagnosableError, Hashable {
  /// The mistake in a pattern.
  public enum Reason: Sendable, Hashable {
    /// The pattern has more than ``Pattern/lengthLimit`` bytes.
    case tooLong
    /// The pattern contains a control character, which no path can contain, or U+FFFE or U+FFFF,
    /// which no XML file can contain.
    case controlCharacter
    /// A backslash precedes something other than ASCII punctuation.
    case badEscape
    /// A component is empty, as in `a//b`.
    case emptyComponent
    /// A whole component is `.` or `..`, which is resolved before a link is matched.
    case dotComponent
    /// A component contains `*`, `**` or `{name**}` together with other text.
    case wildcardBesideText
    /// The query or the fragment contains `*`, `**` or `{name**}`.
    case wildcardOutsidePath
    /// Something follows `**` or `{name**}`.
    case restNotLast
    /// A catch-all has a type, as in `{name**:int}`.
    case restWithType
    /// A catch-all is marked as optional, as in `{name**?}`.
    case optionalRest
    /// An optional component precedes a required one.
    case optionalBeforeRequired
    /// An optional component precedes a catch-all, which needs the slash before it.
    case optionalBeforeRest
    /// Only some of a component's parameters are marked with `?`.
    case partlyOptionalComponent
    /// A parameter that begins with `{` or `$(` has no closing bracket.
    case unclosedParameter
    /// A parameter has no name.
    case emptyName
    /// A parameter's name contains an invalid character, or begins with one that is only valid
    /// later.
    case badName
    /// A type is empty, as in `{id:}`.
    case emptyType
    /// The name of a type is written in another case, such as `Int`.
    ///
    /// Such a text is almost never meant as a word.
    case unknownType(String)
    /// A word is empty, as in `{kind:a||b}`.
    case emptyWord
    /// A parameter has the same word twice.
    case duplicateWord(String)
    /// A `?` in a parameter is not the parameter's last character.
    case misplacedQuestionMark
    /// Two values have the same name: two parameters, or a parameter and a query item without a
    /// parameter, whose value has the item's name.
    case duplicateParameter(String)
    /// Two parameters have no text between them.
    case adjacentParameters
    /// A component has more than ``Pattern/componentParameterLimit`` parameters.
    case tooManyParameters
    /// The path has more than ``Pattern/componentLimit`` components.
    case tooManyComponents
    /// A `}` closes no parameter.
    case strayBrace
    /// The query contains a second `?`.
    case strayQuestionMark
    /// The fragment contains a second `#`.
    case strayNumberSign
    /// A query item is empty, as in `a?` or `a?b&`.
    case emptyItem
    /// A query item has no name, as in `a?=b`, or has a parameter in the place of its name.
    case emptyItemName
    /// An item's name contains a character that needs a backslash, or begins with one that is only
    /// valid later.
    case badItemName
    /// The query has the same item twice.
    case duplicateItem(String)
    /// An item has no value after `=`, as in `a?b=`.
    case emptyValue
    /// The fragment is empty, as in `a#`.
    case emptyFragment
  }

  /// The parts of a pattern.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The text before `?` and `#`.
    case path
    /// The text after `?`.
    case query
    /// The text after `#`.
    case fragment
  }

  /// The mistake.
  public let reason: Reason
  /// The text that is not a valid pattern.
  public let pattern: String
  /// The offset in ``pattern`` at which the mistake begins, in UTF-8 bytes from the start.
  public let offset: Int
  /// The part that contains the mistake.
  public let part: Part

  init(_ reason: Reason, in pattern: String, at offset: Int, part: Part) {
    self.reason = reason
    self.pattern = pattern
    self.offset = offset
    self.part = part
  }
}

extension PatternError {
  /// The pattern that was probably meant, with this mistake and the following ones fixed; `nil` if
  /// the fix is not clear.
  ///
  ///     try Pattern("users/{id/posts")   // throws; fixedPattern: "users/{id}/posts"
  ///     try Pattern("a/../b")            // throws; fixedPattern: nil, because of "b" and "a/b"
  ///
  /// The result is always a valid pattern, so a tool may offer it as a fix-it.
  public var fixedPattern: String? {
    // The remedy for a pasted link is a scope.
    guard reason != .tooLong, PastedLink(pattern) == nil else { return nil }
    var error = self
    // Each step fixes one mistake. The result for a pattern with more mistakes than this is
    // probably not the pattern that was meant.
    for _ in 0..<8 {
      var fix = PatternFix(error)
      guard fix.apply() else { return nil }
      let text = String(decoding: fix.bytes, as: UTF8.self)
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
  /// The stable code of the mistake: `pattern.` and a name.
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
      .duplicateItem(""), .emptyValue, .emptyFragment,
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
      case .emptyFragment: "empty-fragment"
      }
    return LinkDiagnostic.Code("pattern." + name)
  }
}

extension PatternError {
  /// The error as a diagnostic, with its stable code, the place in the pattern and the remedy.
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
    case .badEscape: "the backslash is not followed by a character that it can escape"
    case .emptyComponent: "the component is empty"
    case .dotComponent: "links resolve '.' and '..', so no link has such a component"
    case .wildcardBesideText: "'\(culprit)' must be a whole component, without text beside it"
    case .wildcardOutsidePath: "'\(culprit)' matches components of the path only"
    case .restNotLast: "'\(culprit)' matches everything that follows and must be last"
    case .restWithType: "a catch-all parameter cannot have a type"
    case .optionalRest: "a catch-all parameter cannot be marked with '?'"
    case .optionalBeforeRequired: "an optional component comes before a required one"
    case .optionalBeforeRest:
      "an optional component comes before '**', which requires a slash before it"
    case .partlyOptionalComponent: "a component is optional as a whole or not at all"
    case .unclosedParameter:
      "the parameter has no closing \(opening == "{" ? "brace" : "parenthesis")"
    case .emptyName: "the parameter has no name"
    case .badName: "a parameter's name cannot \(verb) '\(culprit)'"
    case .emptyType: "the parameter has no type after ':'"
    case .unknownType(let name): "there is no type '\(name)'"
    case .emptyWord: "a word is empty"
    case .duplicateWord(let word): "the word '\(Self.visible(word))' appears twice"
    case .misplacedQuestionMark: "the '?' of an optional parameter must be its last character"
    case .duplicateParameter(let name): "the pattern has two values named '\(Self.visible(name))'"
    case .adjacentParameters: "there is no text between this parameter and the one before it"
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
    case .duplicateItem(let name): "the query item '\(Self.visible(name))' appears twice"
    case .emptyValue: "the query item has no value after '='"
    case .emptyFragment: "the fragment is empty"
    }
  }

  private var help: String {
    if let link = PastedLink(pattern) {
      return Self.visible(link.remedy("'\(link.path.isEmpty ? "/" : link.path)'"))
    }
    return switch reason {
    case .tooLong: "shorten it"
    case .controlCharacter where isNoncharacter:
      write("; no XML file can contain it", or: "leave it out")
    case .controlCharacter: write("; no path can contain it", or: "leave it out")
    case .badEscape: write(" for a backslash that is part of the \(part)", or: "write '\\\\'")
    case .emptyComponent: write(or: "leave out the slash")
    case .dotComponent: write(or: "write the path that it leads to")
    case .wildcardBesideText where !culprit.hasPrefix("*"):
      write(or: "make it a separate component")
    case .wildcardBesideText:
      write(", or \(sign("*"))", or: "make it a separate component, or write \(sign("*"))")
    case .wildcardOutsidePath: wildcardAdvice
    case .restNotLast: write(" to match one component", or: "make it last, or write '*'")
    case .restWithType: write(or: "leave the type out")
    case .optionalRest: write("; a catch-all also matches no component", or: "leave '?' out")
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
      write(or: "name it, as in '\(example)', or write '*' for a component that is not captured")
    case .emptyName: write(or: "name it, as in '\(example)'")
    case .badName: write(or: Self.nameRule)
    case .emptyType:
      write(", or a type: 'int', 'uuid' or words such as 'new|old'", or: "leave ':' out")
    case .unknownType(let name): write(or: "write '\(lowercasedASCII(name))'")
    case .emptyWord: write(or: "leave out the bar")
    case .duplicateWord: write(or: "leave it out")
    case .misplacedQuestionMark: write(or: "write it before the closing bracket")
    case .duplicateParameter: write(or: "give it another name")
    case .adjacentParameters: write(", or any other text between them", or: "write text between")
    case .tooManyComponents: "use a catch-all such as '{path**}' for the remaining components"
    case .tooManyParameters: "capture the whole component with one parameter, and split its value"
    case .strayBrace: writeEscaped("}")
    case .strayQuestionMark: writeEscaped("?")
    case .strayNumberSign: writeEscaped("#")
    case .emptyItem: write(or: "leave it out")
    case .emptyItemName: write(or: "name it, as in 'search?q={query}'")
    case .badItemName: write(or: Self.nameRule + "; other punctuation needs a backslash")
    case .duplicateItem: write("; a link may still repeat it", or: "declare it once")
    case .emptyValue: write(" for any value, or a value after '='", or: "leave '=' out")
    case .emptyFragment: write(or: "leave '#' out")
    }
  }

  private static var nameRule: String {
    "a name is a letter or '_', then letters, digits, '_' and '-'"
  }

  /// Returns a remedy that consists of the fixed pattern and a remark, or another remedy if the fix
  /// is not clear.
  private func write(_ remark: String = "", or fallback: String) -> String {
    // A fixed pattern that is long, or that is displayed with escapes, would not be helpful.
    guard let fixedPattern, 1...120 ~= fixedPattern.utf8.count,
      Self.visible(fixedPattern) == fixedPattern
    else {
      return fallback
    }
    return "write '\(fixedPattern)'\(remark)"
  }

  /// Returns the spelling of a special character that is literal text.
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

  /// Returns a remedy that offers the fixed pattern and the escaped character, unless the fix is
  /// the escaped character itself.
  private func writeEscaped(_ character: Character) -> String {
    fixedPattern?.contains("\\\(character)") == false
      ? write(", or \(sign(character))", or: "write \(sign(character))")
      : "write \(sign(character))"
  }

  private var wildcardAdvice: String {
    let before = pattern.utf8.prefix(offset).last
    if !culprit.hasPrefix("*") { return write(or: "leave '**' out") }
    if fixedPattern?.contains("\\*") != false { return "write \(sign("*"))" }
    if part == .fragment { return write("; links may then have any fragment", or: "leave it out") }
    return before == PatternByte.equals
      ? write(
        "; an item without a value matches any value",
        or: "remove '=' and everything after it"
      )
      : write("; links may have items that the pattern does not name", or: "leave it out")
  }

  private var closingAdvice: String {
    let (sign, closing) = opening == "{" ? (sign("{"), "}") : (sign("$"), ")")
    guard let fixedPattern, !fixedPattern.utf8.dropFirst(offset).starts(with: "\\".utf8) else {
      return "write \(sign)"
    }
    return write(", or \(sign)", or: "close it with '\(closing)', or write \(sign)")
  }
}

extension PatternError {
  private static func visible(_ text: some StringProtocol) -> String {
    text.map(\.visible).joined()
  }

  /// The text from the mistake on.
  private var rest: Substring {
    pattern[pattern.utf8.index(pattern.startIndex, offsetBy: offset)...]
  }

  /// Indicates whether the invalid character is U+FFFE or U+FFFF.
  private var isNoncharacter: Bool { rest.utf8.first == PatternByte.leadOfNoncharacters }

  /// The opening bracket of the invalid parameter.
  private var opening: String { rest.utf8.first == PatternByte.openingBrace ? "{" : "$(" }

  private var example: String { opening == "{" ? "{id}" : "$(id)" }

  /// The invalid wildcard or character.
  private var culprit: String {
    if rest.utf8.first == PatternByte.star { return rest.utf8.starts(with: "**".utf8) ? "**" : "*" }
    if reason == .badName || reason == .badItemName {
      return rest.unicodeScalars.first.map { Self.visible(String($0)) } ?? ""
    }
    let closing: Unicode.Scalar = opening == "{" ? "}" : ")"
    return String(rest.unicodeScalars.prefix { $0 != closing }) + String(closing)
  }

  /// The verb for an invalid character: `begin with` at the start of a name, otherwise `contain`.
  private var verb: String {
    let before = pattern.utf8.prefix(offset).last
    return before.map("{(?&".utf8.contains) == false ? "contain" : "begin with"
  }
}
