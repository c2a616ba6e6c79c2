#if TypedRoutes
import Waymark

extension RoutesFault {
  /// The stable names of faults, which the documentation lists.
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
    /// Reported by the compiler itself, with the words of `UnreadableType`.
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
    case severalCases = "routes.several-cases"
    case conditionalCases = "routes.conditional-cases"
    case notAnEnum = "routes.not-an-enum"
    case localEnum = "routes.local-enum"
    case privateNested = "routes.private-nested"
    case hiddenProperty = "routes.hidden-property"
    case notACase = "routes.not-a-case"
    case enumWithoutRoutes = "routes.enum-without-routes"
  }
}

extension RoutesFault.Reason {
  /// The stable code: `routes.` and a name, or that of the pattern's own error or of a finding.
  var code: String {
    switch self {
    case .grammar(let error): error.code.rawValue
    case .finding(let finding): finding.code.rawValue
    default: own?.rawValue ?? ""
    }
  }

  private var own: RoutesFault.Code? {
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
    case .severalCases: .severalCases
    case .conditionalCases: .conditionalCases
    case .notAnEnum: .notAnEnum
    case .localEnum: .localEnum
    case .privateNested: .privateNested
    case .hiddenProperty: .hiddenProperty
    case .notACase: .notACase
    case .enumWithoutRoutes: .enumWithoutRoutes
    }
  }
}
#endif
