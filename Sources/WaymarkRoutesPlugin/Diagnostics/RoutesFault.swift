#if TypedRoutes
import SwiftSyntax
import Waymark

/// A fault that the source of an enum of routes shows, with its place and its remedies.
struct RoutesFault {
  /// The kind of fault.
  enum Reason {
    /// The text is no pattern.
    case grammar(PatternError)
    /// The pattern is no plain string literal.
    case patternNotLiteral
    /// A placeholder that no value fills; the value that was probably meant.
    case placeholderWithoutValue(name: String, near: String?)
    /// An unlabelled value of a type that continues no route, and no placeholder is left for it.
    case valueWithoutPlace(type: String)
    /// A second unlabelled value that no placeholder is left for.
    case severalContinuations(type: String)
    /// A value that would be a query item which the pattern has without it.
    case itemTaken(name: String)
    /// A label that no placeholder and no query item can have as its name.
    case unnameable(label: String)
    /// A place that links may lack, and a value that is always there.
    case optionalPlace(name: String, type: String)
    /// A place that every link has, and a value that may be absent.
    case optionalType(name: String, type: String)
    /// Several texts at a place for one.
    case listAtSinglePlace(name: String, isFragment: Bool)
    /// A rest that is handed over as something other than text.
    case restType(name: String, type: String)
    /// A type whose values are neither one text nor any number of them.
    case compositeType(label: String, type: String)
    /// A restriction that takes nothing of what a type reads.
    case contradiction(type: String, restriction: String)
    /// A word that a type does not read.
    case unreadableWord(type: String, word: String)
    /// A component that may be absent before a route that goes on.
    case optionalBeforeContinuation
    /// A path that takes everything before a route that goes on.
    case restBeforeContinuation
    /// A default of the value that continues the route, or that is spread.
    case defaultOfWhole(isSpread: Bool)
    /// A route that goes on with the routes of its own enum.
    case continuesItself(name: String)
    /// `spread:` with something other than `true` or `false`.
    case spreadNotLiteral
    /// `spread: true` without a value to spread.
    case spreadWithoutValue
    /// `spread: true` with several unlabelled values.
    case severalSpreadValues
    /// Two cases that differ only in their values' labels.
    case overloadedCase(name: String)
    /// Two routes of one name.
    case duplicateName(String)
    /// Two routes that tie for some link.
    case conflict(RouteConflict)
    /// Something that the library and the command find, too, in their words.
    case finding(LinkDiagnostic)
    /// A case with neither `@Route` nor `@NotRouted`.
    case caseWithoutRoute(name: String)
    /// A case with `@Route` and `@NotRouted`.
    case routeAndNotRouted(name: String)
    /// `case a, b`.
    case severalCases
    /// Cases under `#if`.
    case conditionalCases
    /// `@Routes` on something other than an enum.
    case notAnEnum(kind: String)
    /// `@Routes` on an enum in a function.
    case localEnum(name: String)
    /// `@Routes` on an enum that only the type around it sees.
    case privateNested(name: String)
    /// A property of the protocol that is less accessible than the enum.
    case hiddenProperty(name: String, enumName: String, access: String)
    /// `@Route` or `@NotRouted` on something other than a case.
    case notACase(attribute: String)
    /// `@Route` or `@NotRouted` on a case of an enum without `@Routes`.
    case enumWithoutRoutes(attribute: String, name: String)
  }

  let reason: Reason
  /// The node that the compiler points at.
  let node: Syntax
  /// The pattern, and the offset in it that the caret stands under.
  var excerpt: LinkDiagnostic.Excerpt?
  /// Changes that fix it, the likeliest first.
  var mendings: [Mending] = []
  /// Other places that belong to it.
  var notes: [(node: Syntax, text: String)] = []

  init(
    _ reason: Reason,
    at node: some SyntaxProtocol,
    _ excerpt: LinkDiagnostic.Excerpt? = nil,
    mendings: [Mending] = [],
    notes: [(node: Syntax, text: String)] = []
  ) {
    self.reason = reason
    self.node = Syntax(node)
    self.excerpt = excerpt
    self.mendings = mendings
    self.notes = notes
  }
}
#endif
