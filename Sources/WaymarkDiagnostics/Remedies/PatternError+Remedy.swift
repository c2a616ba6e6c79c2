import Waymark

extension PatternError {
  var remedy: String? {
    if let link = PastedLink(pattern) {
      return Self.visible(link.remedy("'\(link.path.isEmpty ? "/" : link.path)'"))
    }
    return switch reason {
    case .tooLong: "shorten it"
    case .controlCharacter where isNoncharacter:
      write("; no XML file can contain it", or: "leave it out")
    case .controlCharacter: write("; no path can contain it", or: "leave it out")
    case .badEscape where correction?.contains("\\") == false:
      write("; a slash separates components", or: "write '/' between components")
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
    case .optionalBeforeRequired, .optionalBeforeRest:
      write(", and a second route without it", or: "leave '?' out")
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
    guard let fixedPattern = correction, 1...120 ~= fixedPattern.utf8.count,
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
    correction?.contains("\\\(character)") == false
      ? write(", or \(sign(character))", or: "write \(sign(character))")
      : "write \(sign(character))"
  }

  private var wildcardAdvice: String {
    let before = pattern.utf8.prefix(offset).last
    if !culprit.hasPrefix("*") { return write(or: "leave '**' out") }
    if correction?.contains("\\*") != false { return "write \(sign("*"))" }
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
    guard let fixedPattern = correction,
      !fixedPattern.utf8.dropFirst(offset).starts(with: "\\".utf8)
    else {
      return "write \(sign)"
    }
    return write(", or \(sign)", or: "close it with '\(closing)', or write \(sign)")
  }
  private var example: String { opening == "{" ? "{id}" : "$(id)" }
}

extension PatternError {
  /// The pattern that was probably meant, with this mistake and the following ones fixed; `nil` if
  /// the fix is not clear.
  var correction: String? {
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
