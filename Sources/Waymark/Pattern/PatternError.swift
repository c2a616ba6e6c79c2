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
