#if TypedRoutes
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros
import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

/// A mistake that the source of an enum of routes shows, with its place and its remedies.
struct RoutesFinding {
  /// A part of a link that has one value.
  enum SinglePart: String {
    case component = "a component"
    case item = "an item with several values"
    case fragment = "a fragment"
  }

  /// The kind of mistake.
  enum Reason {
    /// The text is not a valid pattern.
    case grammar(PatternError)
    /// The pattern is not a plain string literal.
    case patternNotLiteral
    /// A placeholder has no value; `near` is the value that was probably meant.
    case placeholderWithoutValue(name: String, near: String?)
    /// An unlabelled value has a type that cannot continue a route, and no placeholder remains for
    /// it.
    case valueWithoutPlace(type: String)
    /// No placeholder remains for a second unlabelled value.
    case severalContinuations(type: String)
    /// A value would become a query item that the pattern already contains without the value.
    case itemTaken(name: String)
    /// A label cannot be the name of a placeholder or query item.
    case unnameable(label: String)
    /// Links may lack the place, but the value is always present.
    case optionalPlace(name: String, type: String, isFree: Bool)
    /// Every link has the place, but the value may be absent.
    case optionalType(name: String, type: String, isFree: Bool)
    /// The value has several texts, but the place is for one text.
    case listAtSinglePlace(name: String, part: SinglePart)
    /// The value of a catch-all has a type other than text.
    case restType(name: String, type: String)
    /// The values of a type are neither one text nor any number of texts.
    case compositeType(label: String, type: String)
    /// A restriction accepts no text that the type reads.
    case contradiction(type: String, restriction: String)
    /// A type does not read a word.
    case unreadableWord(type: String, word: String)
    /// A component before a continued route may be absent.
    case optionalBeforeContinuation
    /// A catch-all comes before a continued route.
    case restBeforeContinuation
    /// The value that continues the route, or that is spread, has a default.
    case defaultOfWhole(isSpread: Bool)
    /// A route continues with the routes of its own enum.
    case continuesItself(name: String)
    /// `spread:` has an argument other than `true` or `false`.
    case spreadNotLiteral
    /// `spread: true` has no value to spread.
    case spreadWithoutValue
    /// `spread: true` is used with several unlabelled values.
    case severalSpreadValues
    /// Two cases differ only in the labels of their values.
    case overloadedCase(name: String)
    /// Two routes have the same name.
    case duplicateName(String)
    /// Two routes conflict for some link.
    case conflict(RouteConflict)
    /// A finding that the library and the command report too, with the same message.
    case finding(LinkDiagnostic)
    /// A case has neither `@Route` nor `@NotRouted`.
    case caseWithoutRoute(name: String)
    /// A case has both `@Route` and `@NotRouted`.
    case routeAndNotRouted(name: String)
    /// A case with `@Route` is unavailable, so that no link can be read as the case.
    case unavailableCase(name: String)
    /// A case has the name of a member that the macro adds.
    case reservedCase(name: String)
    /// A declaration has several cases: `case a, b`.
    case severalCases
    /// Cases are under `#if`.
    case conditionalCases
    /// `@Routes` is attached to a declaration other than an enum.
    case notAnEnum(kind: String)
    /// `@Routes` is attached to an enum that is `~Copyable`.
    case notCopyable(name: String)
    /// `@Routes` is attached to an enum in a function.
    case localEnum(name: String)
    /// `@Routes` is attached to an enum that only the type around it can access.
    case privateNested(name: String, isOwn: Bool)
    /// A property of the protocol is less accessible than the enum.
    case hiddenProperty(name: String, enumName: String, access: String)
    /// A property has another type than the protocol requires, so that it is ignored.
    case propertyType(Requirement)
    /// A property is meant to be one that the protocol requires, but has another name.
    case misspeltProperty(name: String, meant: String)
    /// A function, or a property of the cases, is meant to be one that the protocol requires.
    case notStaticProperty(name: String, meant: String)
    /// A wildcard captures nothing, and a value would become a query item; `meant` is the
    /// placeholder for the value, and `item` the query item.
    case wildcardBesideValue(wildcard: String, name: String, meant: String?, item: String)
    /// `@Route` or `@NotRouted` is attached to a declaration other than a case.
    case notACase(attribute: String)
    /// `@Route` or `@NotRouted` is attached to a case of an enum without `@Routes`.
    case enumWithoutRoutes(attribute: String, name: String)
  }

  let reason: Reason
  /// The node that the compiler's message points to.
  let node: Syntax
  /// The pattern, and the offset in it of the caret.
  var excerpt: LinkDiagnostic.Excerpt?
  /// The remedy, if the case shows a better one than that of the mistake itself.
  var remedy: String?
  /// Changes that fix the mistake, the most probable first.
  var fixes: [SourceFix] = []
  /// Other places that are related to the mistake.
  var notes: [(node: Syntax, text: String)] = []

  init(
    _ reason: Reason,
    at node: some SyntaxProtocol,
    _ excerpt: LinkDiagnostic.Excerpt? = nil,
    fixes: [SourceFix] = [],
    notes: [(node: Syntax, text: String)] = []
  ) {
    self.reason = reason
    self.node = Syntax(node)
    self.excerpt = excerpt
    self.fixes = fixes
    self.notes = notes
  }
}

extension RoutesFinding {
  /// The mistake as a diagnostic of the compiler.
  var diagnostic: Diagnostic {
    Diagnostic(
      node: node,
      message: Message(message: text, code: reason.code),
      notes: notes.map {
        Note(node: $0.node, message: Remark(message: $0.text, code: reason.code))
      },
      fixIts: fixes.map { $0.fixIt(code: reason.code) }
    )
  }

  private struct Message: DiagnosticMessage {
    let message: String
    let code: String
    var diagnosticID: MessageID { MessageID(domain: "Waymark", id: code) }
    var severity: DiagnosticSeverity { .error }
  }

  private struct Remark: NoteMessage {
    let message: String
    let code: String
    var noteID: MessageID { MessageID(domain: "Waymark", id: code) }
  }
}

extension MacroExpansionContext {
  /// Reports mistakes in the order in which they were found.
  func diagnose(_ findings: [RoutesFinding]) {
    for finding in findings { diagnose(finding.diagnostic) }
  }
}

extension RoutesFinding {
  /// The stable codes of mistakes, which the documentation lists.
  enum Code: String, CaseIterable {
    case patternNotLiteral = "routes.pattern-not-literal"
    case placeholderWithoutValue = "routes.placeholder-without-value"
    case valueWithoutPlace = "routes.value-without-place"
    case severalContinuations = "routes.several-continuations"
    case itemTaken = "routes.item-taken"
    case unnameable = "routes.unnameable-value"
    case optionalPlace = "routes.optional-place"
    case optionalType = "routes.optional-type"
    case listAtSinglePlace = "routes.list-at-single-place"
    case restType = "routes.rest-type"
    case compositeType = "routes.composite-type"
    case contradiction = "routes.contradiction"
    /// The compiler itself reports this mistake, with the message of
    /// `RouteExpansion.UnreadableType`.
    case unreadableType = "routes.unreadable-type"
    case unreadableWord = "routes.unreadable-word"
    case optionalBeforeContinuation = "routes.optional-before-continuation"
    case restBeforeContinuation = "routes.rest-before-continuation"
    case continuationWithDefault = "routes.continuation-with-default"
    case spreadWithDefault = "routes.spread-with-default"
    case continuesItself = "routes.continues-itself"
    case spreadNotLiteral = "routes.spread-not-literal"
    case spreadWithoutValue = "routes.spread-without-value"
    case severalSpreadValues = "routes.several-spread-values"
    case overloadedCase = "routes.overloaded-case"
    case duplicateName = "routes.duplicate-name"
    case conflict = "routes.conflict"
    case caseWithoutRoute = "routes.case-without-route"
    case routeAndNotRouted = "routes.route-and-not-routed"
    case unavailableCase = "routes.unavailable-case"
    case reservedCase = "routes.reserved-case"
    case severalCases = "routes.several-cases"
    case conditionalCases = "routes.conditional-cases"
    case notAnEnum = "routes.not-an-enum"
    case notCopyable = "routes.not-copyable"
    case localEnum = "routes.local-enum"
    case privateNested = "routes.private-nested"
    case hiddenProperty = "routes.hidden-property"
    case propertyType = "routes.property-type"
    case misspeltProperty = "routes.misspelt-property"
    case notStaticProperty = "routes.not-a-static-property"
    case wildcardBesideValue = "routes.wildcard-beside-value"
    case notACase = "routes.not-a-case"
    case enumWithoutRoutes = "routes.enum-without-routes"
  }
}

extension RoutesFinding.Reason {
  /// The stable code: `routes.` and a name, or the code of the pattern's own error or of a finding.
  var code: String {
    switch self {
    case .grammar(let error): error.code.rawValue
    case .finding(let finding): finding.code.rawValue
    default: own?.rawValue ?? ""
    }
  }

  private var own: RoutesFinding.Code? {
    switch self {
    case .grammar, .finding: nil
    case .defaultOfWhole(let isSpread): isSpread ? .spreadWithDefault : .continuationWithDefault
    case .patternNotLiteral: .patternNotLiteral
    case .placeholderWithoutValue: .placeholderWithoutValue
    case .valueWithoutPlace: .valueWithoutPlace
    case .severalContinuations: .severalContinuations
    case .itemTaken: .itemTaken
    case .unnameable: .unnameable
    case .optionalPlace: .optionalPlace
    case .optionalType: .optionalType
    case .listAtSinglePlace: .listAtSinglePlace
    case .restType: .restType
    case .compositeType: .compositeType
    case .contradiction: .contradiction
    case .unreadableWord: .unreadableWord
    case .optionalBeforeContinuation: .optionalBeforeContinuation
    case .restBeforeContinuation: .restBeforeContinuation
    case .continuesItself: .continuesItself
    case .spreadNotLiteral: .spreadNotLiteral
    case .spreadWithoutValue: .spreadWithoutValue
    case .severalSpreadValues: .severalSpreadValues
    case .overloadedCase: .overloadedCase
    case .duplicateName: .duplicateName
    case .conflict: .conflict
    case .caseWithoutRoute: .caseWithoutRoute
    case .routeAndNotRouted: .routeAndNotRouted
    case .unavailableCase: .unavailableCase
    case .reservedCase: .reservedCase
    case .severalCases: .severalCases
    case .conditionalCases: .conditionalCases
    case .notAnEnum: .notAnEnum
    case .notCopyable: .notCopyable
    case .localEnum: .localEnum
    case .privateNested: .privateNested
    case .hiddenProperty: .hiddenProperty
    case .propertyType: .propertyType
    case .misspeltProperty: .misspeltProperty
    case .notStaticProperty: .notStaticProperty
    case .wildcardBesideValue: .wildcardBesideValue
    case .notACase: .notACase
    case .enumWithoutRoutes: .enumWithoutRoutes
    }
  }
}

extension RoutesFinding {
  /// The message: the mistake with its code, the pattern with a caret, and the remedy.
  ///
  /// The compiler ignores columns inside string literals, so the message contains the caret.
  var text: String {
    var lines = ["\(reason.message) [\(reason.code)]"]
    if let excerpt { lines += excerpt.drawing }
    if let help = remedy ?? reason.help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }
}

extension RoutesFinding.Reason {
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
    case .optionalPlace(let name, let type, _):
      "a link may lack '\(name)', but a value of type '\(type)' is always there"
    case .optionalType(let name, let type, _):
      "every link has '\(name)', but a value of type '\(type)' may be absent"
    case .listAtSinglePlace(let name, let part):
      "\(part.rawValue) has one value, but '\(name)' has any number of them"
    case .restType(let name, let type):
      "'\(name)' captures all remaining components, but is of type '\(type)'"
    case .compositeType(let label, let type): "\(label) cannot be written in a link as '\(type)'"
    case .contradiction(let type, let restriction):
      "no value that '\(restriction)' accepts can be read as '\(type)'"
    case .unreadableWord(let type, let word): "the word '\(word)' cannot be read as '\(type)'"
    case .optionalBeforeContinuation:
      "an optional component comes before the routes that continue this one"
    case .restBeforeContinuation: "nothing is left for the routes that continue this one"
    case .defaultOfWhole(true): "a value that is spread has no default"
    case .defaultOfWhole(false): "a value that continues the route has no default"
    case .continuesItself(let name): "'\(name)' would continue itself without end"
    case .spreadNotLiteral: "'spread' is neither 'true' nor 'false'"
    case .spreadWithoutValue: "the case has no unlabelled value to spread"
    case .severalSpreadValues: "the case has several unlabelled values, and only one can be spread"
    case .overloadedCase(let name):
      "the compiler cannot distinguish two cases '\(name)' in a pattern match"
    case .duplicateName(let name): "two routes are named '\(name)'"
    case .conflict(let conflict): conflict.diagnostic.message
    case .finding(let finding): finding.message
    case .caseWithoutRoute(let name): "the case '\(name)' has no route"
    case .routeAndNotRouted(let name): "the case '\(name)' has both '@Route' and '@NotRouted'"
    case .unavailableCase(let name):
      "the case '\(name)' is unavailable, so no link can be read as it"
    case .reservedCase(let name): "'@Routes' adds a member with the name of the case '\(name)'"
    case .severalCases: "a declaration with a route can contain only one case"
    case .conditionalCases: "a macro cannot see whether a case under '#if' is compiled"
    case .notAnEnum(let kind): "'@Routes' can only be attached to an enum, but this is \(kind)"
    case .notCopyable(let name): "'\(name)' cannot be copied, but the values of routes are copied"
    case .localEnum(let name): "'\(name)' is declared in a function, where types cannot be extended"
    case .privateNested(let name, _):
      "'\(name)' cannot be extended outside of the type that contains it"
    case .hiddenProperty(let name, let enumName, _):
      "'\(name)' must be as accessible as '\(enumName)'"
    case .propertyType(.appIdentity):
      "'appIdentity' is not of type 'AppIdentity', so the enum accepts every scheme and domain"
    case .propertyType(.webOnly):
      "'webOnly' is not of type '[WebOnlyDeclaration]', so it keeps no link in the browser"
    case .misspeltProperty(let name, let meant):
      "the property '\(name)' is ignored, because its name is not '\(meant)'"
    case .notStaticProperty(let name, _):
      "'\(name)' is ignored, because it is not a static property"
    case .wildcardBesideValue(let wildcard, let name, _, _):
      "'\(wildcard)' captures nothing, and the value '\(name)' would become a query item"
    case .notACase(let attribute): "'@\(attribute)' belongs to a case of an enum"
    case .enumWithoutRoutes(let attribute, let name):
      "'@\(attribute)' has no effect in '\(name)', which has no '@Routes'"
    }
  }

  fileprivate var help: String? {
    switch self {
    case .grammar(let error): error.toolDiagnostic.inSwift.help
    case .patternNotLiteral: "write it out in quotation marks, so that the compiler can check it"
    case .placeholderWithoutValue(_, let near?):
      "name it '\(near)', or add a value of its name to the case"
    case .placeholderWithoutValue(_, nil): "add a value of its name to the case"
    case .valueWithoutPlace: "give the value a label, or the pattern a placeholder for it"
    case .severalContinuations: "only one value can continue a route: give the others labels"
    case .itemTaken(let name):
      "write '\(name)={\(name)}' in the pattern, or rename the value"
    case .unnameable:
      "give the value a label of ASCII letters, digits and '_' that begins with a letter or '_'"
    case .optionalPlace(_, let type, isFree: true):
      "write the placeholder without '?', or give the value the type '\(type)?' or a default"
    case .optionalPlace(_, let type, isFree: false):
      "give the value the type '\(type)?' or a default"
    case .optionalType(_, _, isFree: true):
      "mark the placeholder with '?', or give the value a type that is always there"
    case .optionalType(_, _, isFree: false):
      "leave the placeholder out, so that the value is a query item, or give the value a type that "
        + "is always there"
    case .listAtSinglePlace(_, .fragment): "use query items for the values"
    case .listAtSinglePlace(_, .item): "use an item of its own for the values"
    case .listAtSinglePlace(let name, .component):
      "capture the rest of the path with '{\(name)**}', or use query items for the values"
    case .restType: "give the value the type \(Self.rest)"
    case .compositeType:
      "use a type that is written as one text, an optional of such a type, or an array of them"
    case .contradiction: "leave the restriction out, or give the value a type that fits it"
    case .unreadableWord: "leave the word out, or give the value a type that reads it"
    case .optionalBeforeContinuation:
      "write it without '?', and a second route without the component"
    case .restBeforeContinuation: "end the pattern before the components of the other routes"
    case .defaultOfWhole(true): "declare the defaults in its type, with RouteDefaulting"
    case .defaultOfWhole(false):
      "remove the default: a link always contains one of the value's own routes"
    case .continuesItself: "continue with another enum"
    case .spreadNotLiteral: "write 'true' or 'false', so that the compiler can check the pattern"
    case .spreadWithoutValue: "add a value without a label, or leave 'spread: true' out"
    case .severalSpreadValues: "give all but one a label"
    case .overloadedCase: "give one of them another name"
    case .duplicateName: "give one of them another name with 'name:'"
    case .conflict(let conflict): conflict.diagnostic.help
    case .finding(let finding): finding.inSwift.help
    case .caseWithoutRoute: "give it a pattern with '@Route', or leave it out with '@NotRouted'"
    case .routeAndNotRouted: "remove '@NotRouted', or every '@Route'"
    case .unavailableCase: "write '@NotRouted' in the place of '@Route'"
    case .reservedCase: "give the case another name"
    case .severalCases: "declare each case separately"
    case .conditionalCases: "declare the case always, or in an enum that is under '#if' as a whole"
    case .notAnEnum: nil
    case .notCopyable: "remove '~Copyable'"
    case .localEnum: "move it out of the function"
    case .privateNested(_, isOwn: true): "write 'fileprivate' in the place of 'private'"
    case .privateNested(_, isOwn: false):
      "write 'fileprivate' in the place of the 'private' of the type around it"
    case .hiddenProperty(_, _, let access): "declare it '\(access)'"
    case .propertyType(.appIdentity): "give it one value of type 'AppIdentity'"
    case .propertyType(.webOnly): "declare the type, as in 'webOnly: [WebOnlyDeclaration]'"
    case .misspeltProperty(_, let meant): didYouMean(meant)
    case .notStaticProperty(_, let meant): "declare it as 'static var \(meant)'"
    case .wildcardBesideValue(_, _, let meant?, let item):
      "write '\(meant)', or name the query item: '\(item)'"
    case .wildcardBesideValue(_, _, nil, let item): "name the query item: '\(item)'"
    case .notACase: nil
    case .enumWithoutRoutes(_, let name): "write '@Routes' before 'enum \(name)'"
    }
  }
}
#endif
