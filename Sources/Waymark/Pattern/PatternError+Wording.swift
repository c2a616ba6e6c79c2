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

  /// Whether the character at fault is U+FFFE or U+FFFF.
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

  /// Whether the name at fault goes on here, or begins here.
  private var verb: String {
    let before = pattern.utf8.prefix(offset).last
    return before.map("{(?&".utf8.contains) == false ? "contain" : "begin with"
  }
}
