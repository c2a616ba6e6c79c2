import Waymark

/// One route as it was declared, before anything is compiled.
struct DeclaredRoute {
  /// Where a route leads.
  enum Target {
    /// To what performs the link.
    case opens(RouteDestination)
    /// To another link.
    case forward(LinkTemplate, isAlias: Bool)
  }

  /// The route, or what is wrong with its pattern.
  var route: Result<Route, PatternError>
  let subject: LinkSubject
  let target: Target
  /// The route's name, also where its pattern is none.
  var name: String?
  /// What links are written for.
  var key: RouteDestinationKey?
  /// The feature that the action belongs to.
  var owner: (any FeatureDefinition.Type)?
  /// What the action does, in one sentence.
  var summary: String?
  /// What the features ask for that send links to it or own its action.
  var terms = FeatureTerms()
  /// Whether it gives way to every route that it ties with, because nobody has written it.
  var isImplied = false

  var origin: RouteOrigin { subject.origin }

  /// Whether its pattern is none.
  var isFaulty: Bool {
    if case .failure = route { true } else { false }
  }

  /// Adds the gates of the features to those that the route itself names.
  mutating func noteGates() {
    guard !terms.gates.isEmpty, case .success(var declared) = route else { return }
    var all = terms
    all.add(gates: declared.notes.gates)
    declared.notes.gates = all.gates
    route = .success(declared)
  }

  /// A route whose pattern is still to be read.
  static func route(
    _ pattern: String,
    in scopes: Set<RouteScope>,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) -> Result<Route, PatternError> {
    do throws(PatternError) {
      return .success(try Route(pattern, in: scopes, name: name, notes: notes))
    } catch {
      return .failure(error)
    }
  }
}
