/// An error for a text that is not a valid pattern.
///
/// It describes the mistake and its place.
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
/// change. ``fixedPattern`` is the pattern that was probably meant. It and the remedy need
/// `LinkDiagnostics.enable()`, a function of the product `WaymarkDiagnostics`.
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

  /// Hashes the pattern.
  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}

extension PatternError {
  /// The pattern that was probably meant, with this mistake and the following ones fixed; `nil` if
  /// the fix is not clear.
  ///
  ///     try Pattern("users/{id/posts")   // throws; fixedPattern: "users/{id}/posts"
  ///     try Pattern("a/../b")            // throws; fixedPattern: nil, because of "b" and "a/b"
  ///
  /// The result is always a valid pattern, so a tool may offer it as a fix-it. It is `nil` without
  /// `LinkDiagnostics.enable()` of the product `WaymarkDiagnostics`.
  public var fixedPattern: String? { EnabledDiagnostics.texts?.correction(self) }
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
  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

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
  /// The error as a diagnostic, with its stable code and the place in the pattern.
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: code,
      message: message,
      excerpt: LinkDiagnostic.Excerpt(text: pattern, offset: offset),
      help: EnabledDiagnostics.help(for: self)
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
}

extension PatternError {
  /// Returns a text with escapes for what a terminal would interpret.
  package static func visible(_ text: some StringProtocol) -> String {
    text.map(\.visible).joined()
  }

  /// The text from the mistake on.
  private var rest: Substring {
    pattern[pattern.utf8.index(pattern.startIndex, offsetBy: offset)...]
  }

  /// Indicates whether the invalid character is U+FFFE or U+FFFF.
  package var isNoncharacter: Bool { rest.utf8.first == PatternByte.leadOfNoncharacters }

  /// The opening bracket of the invalid parameter.
  package var opening: String { rest.utf8.first == PatternByte.openingBrace ? "{" : "$(" }

  /// The invalid wildcard or character.
  package var culprit: String {
    if rest.utf8.first == PatternByte.star {
      return rest.utf8.dropFirst().first == PatternByte.star ? "**" : "*"
    }
    if reason == .badName || reason == .badItemName {
      return rest.unicodeScalars.first.map { Self.visible(String($0)) } ?? ""
    }
    let closing = opening == "{" ? "}" : ")"
    let end = rest.utf8.firstIndex { $0 == closing.utf8.first }
    return rest[..<(end ?? rest.endIndex)] + closing
  }

  /// The verb for an invalid character: `begin with` at the start of a name, otherwise `contain`.
  private var verb: String {
    let before = pattern.utf8.prefix(offset).last
    return before.map("{(?&".utf8.contains) == false ? "contain" : "begin with"
  }
}
