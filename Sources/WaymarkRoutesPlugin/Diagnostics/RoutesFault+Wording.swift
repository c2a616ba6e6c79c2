#if TypedRoutes
import Waymark

extension RoutesFault {
  /// The fault in words: what is wrong with its code, the pattern with a caret, what to do.
  ///
  /// The compiler drops a column inside a string literal, so that the caret is drawn here.
  var text: String {
    var lines = ["\(reason.message) [\(reason.code)]"]
    if let excerpt { lines += excerpt.drawing }
    if let help = reason.help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }
}

extension RoutesFault.Reason {
  private static var rest: String { "'String', 'Substring' or an array such as '[String]'" }

  fileprivate var message: String {
    switch self {
    case .grammar(let error): error.diagnostic.message
    case .patternNotLiteral: "the pattern is not a plain string literal"
    case .placeholderWithoutValue(let name, _): "the placeholder '\(name)' has no associated value"
    case .valueWithoutPlace(let type):
      "the pattern has no place left for the value of type '\(type)'"
    case .severalContinuations(let type):
      "the pattern has no place left for the value of type '\(type)', nor for the one before it"
    case .itemTaken(let name): "the query item '\(name)' has no place for the value '\(name)'"
    case .unnameable(let label): "nothing in a pattern can be named '\(label)'"
    case .optionalPlace(let name, let type):
      "a link may lack '\(name)', but a value of type '\(type)' is always there"
    case .optionalType(let name, let type):
      "every link has '\(name)', but a value of type '\(type)' may be absent"
    case .listAtSinglePlace(let name, let isFragment):
      isFragment
        ? "a fragment has one value, but '\(name)' has any number of them"
        : "a component has one value, but '\(name)' has any number of them"
    case .restType(let name, let type): "'\(name)' takes all components, but is of type '\(type)'"
    case .compositeType(let label, let type): "\(label) cannot stand in a link as '\(type)'"
    case .contradiction(let type, let restriction):
      "nothing that '\(restriction)' takes can be read as '\(type)'"
    case .unreadableWord(let type, let word): "the word '\(word)' cannot be read as '\(type)'"
    case .optionalBeforeContinuation:
      "an optional component stands before the routes that continue this one"
    case .restBeforeContinuation: "nothing is left for the routes that continue this one"
    case .defaultOfWhole(true): "a value that is spread has no default"
    case .defaultOfWhole(false): "a value that continues the route has no default"
    case .continuesItself(let name): "'\(name)' would continue itself without end"
    case .spreadNotLiteral: "'spread' is neither 'true' nor 'false'"
    case .spreadWithoutValue: "the case has no unlabelled value to spread"
    case .severalSpreadValues: "the case has several unlabelled values, and only one can be spread"
    case .overloadedCase(let name):
      "the compiler does not tell two cases '\(name)' apart where one is matched"
    case .duplicateName(let name): "two routes are named '\(name)'"
    case .conflict(let conflict): conflict.diagnostic.message
    case .finding(let finding): finding.message
    case .caseWithoutRoute(let name): "the case '\(name)' has no route"
    case .routeAndNotRouted(let name): "the case '\(name)' both has a route and has none"
    case .severalCases: "several cases stand in one declaration, which can have one route"
    case .conditionalCases: "a macro cannot know whether a case under '#if' is there"
    case .notAnEnum(let kind): "'@Routes' belongs to an enum, and this is \(kind)"
    case .localEnum(let name): "'\(name)' stands in a function, where no type can be extended"
    case .privateNested(let name):
      "no extension of '\(name)' can stand outside of the type around it"
    case .hiddenProperty(let name, let enumName, _):
      "'\(name)' must be as accessible as '\(enumName)'"
    case .notACase(let attribute): "'@\(attribute)' belongs to a case of an enum"
    case .enumWithoutRoutes(let attribute, let name):
      "'@\(attribute)' means nothing in '\(name)', which has no '@Routes'"
    }
  }

  fileprivate var help: String? {
    switch self {
    case .grammar(let error): error.diagnostic.help
    case .patternNotLiteral: "write it out in quotation marks, so that the compiler can check it"
    case .placeholderWithoutValue(_, let near?):
      "name it '\(near)', or add a value of its name to the case"
    case .placeholderWithoutValue(_, nil): "add a value of its name to the case"
    case .valueWithoutPlace: "give the value a label, or the pattern a placeholder for it"
    case .severalContinuations: "only one value can continue a route: give the others labels"
    case .itemTaken(let name):
      "write '\(name)={\(name)}' in the pattern, or name the value otherwise"
    case .unnameable:
      "give the value a label of ASCII letters, digits and '_' that begins with a letter or '_'"
    case .optionalPlace(_, let type):
      "write the placeholder without '?', or give the value the type '\(type)?' or a default"
    case .optionalType:
      "mark the placeholder with '?', or give the value a type that is always there"
    case .listAtSinglePlace(_, true): "let query items carry the values"
    case .listAtSinglePlace(let name, false):
      "take the rest of the path with '{\(name)**}', or let query items carry the values"
    case .restType: "give the value the type \(Self.rest)"
    case .compositeType:
      "use a type with a text of its own, an optional of one, or an array of them"
    case .contradiction: "leave the restriction out, or give the value a type that fits it"
    case .unreadableWord: "leave the word out, or give the value a type that reads it"
    case .optionalBeforeContinuation:
      "write it without '?', and a second route without the component"
    case .restBeforeContinuation: "let the pattern end before what the other routes take"
    case .defaultOfWhole(true): "let its type say its defaults, with RouteDefaulting"
    case .defaultOfWhole(false): "leave it out: one of its own routes always stands in the link"
    case .continuesItself: "continue with another enum"
    case .spreadNotLiteral: "write 'true' or 'false', so that the compiler can check the pattern"
    case .spreadWithoutValue: "add a value without a label, or leave 'spread: true' out"
    case .severalSpreadValues: "give all but one a label"
    case .overloadedCase: "give one of them another name"
    case .duplicateName: "give one of them another name with 'name:'"
    case .conflict(let conflict): conflict.diagnostic.help
    case .finding(let finding): finding.help
    case .caseWithoutRoute: "give it a pattern with '@Route', or leave it out with '@NotRouted'"
    case .routeAndNotRouted: "remove '@NotRouted', or every '@Route'"
    case .severalCases: "give each a declaration of its own"
    case .conditionalCases: "declare the case always, or in an enum that is under '#if' as a whole"
    case .notAnEnum: nil
    case .localEnum: "move it out of the function"
    case .privateNested: "write 'fileprivate' in the place of 'private'"
    case .hiddenProperty(_, _, let access): "declare it '\(access)'"
    case .notACase: nil
    case .enumWithoutRoutes(_, let name): "write '@Routes' before 'enum \(name)'"
    }
  }
}
#endif
