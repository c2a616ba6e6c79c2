import Waymark

/// A route before it is added to the catalog.
struct ImportDraft {
  var pattern: Pattern
  var scopes: Set<RouteScope>
  var platforms: [RouteNotes.Platform]?
  var activity: String?
  /// The name from the imported file.
  var name: String?
  var summary: String?
  let place: ImportPlace
  /// The place of the first rule of each system.
  var places: [RouteNotes.Platform: ImportPlace] = [:]

  var route: Route {
    let notes = RouteNotes(summary: summary, platforms: platforms, activity: activity)
    return Route(pattern, in: scopes, notes: notes)
  }
}

/// A `webOnly` path, with the rule that it comes from.
struct ImportExclusion {
  let path: WebOnlyPath
  let platform: RouteNotes.Platform
  let place: ImportPlace
}

/// An exclusion that a catalog cannot have, because the file opens a route within its pattern.
struct OpenedExclusion {
  let pattern: Pattern
  let route: Pattern
  let place: ImportPlace

  /// The finding without a link.
  var finding: LinkDiagnostic { .excludedRoute(route.text, by: pattern.text).at(place) }
}

/// Changes conflicting routes until none conflict.
///
/// The result depends only on their order.
struct ImportConflicts {
  private(set) var drafts: [ImportDraft]
  private(set) var findings: [LinkDiagnostic] = []
  private(set) var table: RouteTable?
  private let app: AppIdentity
  private let webOnly: [WebOnlyPath]

  init(_ drafts: [ImportDraft], app: AppIdentity, webOnly: [WebOnlyPath]) {
    self.drafts = drafts
    self.app = app
    self.webOnly = webOnly
    // Each iteration removes a route or a restriction.
    while table == nil {
      do throws(RouteTableError) {
        table = try RouteTable(self.drafts.map(\.route), app: app, webOnly: webOnly)
      } catch {
        if error.conflicts.isEmpty { return }
        resolve(error.conflicts)
      }
    }
  }

  private mutating func resolve(_ conflicts: [RouteConflict]) {
    var touched: Set<Int> = []
    var removed: Set<Int> = []
    for conflict in conflicts {
      let (first, second) = (conflict.firstIndex, conflict.secondIndex)
      guard touched.isDisjoint(with: [first, second]) else { continue }
      touched.formUnion([first, second])
      let (one, other) = (drafts[first], drafts[second])
      let label = other.pattern.text
      if one.scopes == other.scopes, one.platforms == other.platforms,
        one.activity == other.activity,
        let union = Self.union(one.pattern, other.pattern)
      {
        drafts[first].pattern = union
        removed.insert(second)
      } else if let wider = Self.unrestricted(other.pattern) {
        findings.append(.widened(label, with: one.pattern.text).at(other.place))
        drafts[second].pattern = wider
        let same = drafts.firstIndex { draft in
          draft.pattern.shape == wider.shape && draft.scopes == other.scopes
            && draft.platforms == other.platforms && draft.activity == other.activity
        }
        if let same, same != second { removed.insert(second) }
      } else {
        findings.append(.conflict(label, with: one.pattern.text).at(other.place))
        removed.insert(second)
      }
    }
    drafts = drafts.indices.filter { !removed.contains($0) }.map { drafts[$0] }
  }

  /// Returns the union of two patterns that differ in one list of words, with the words of both.
  private static func union(_ left: Pattern, _ right: Pattern) -> Pattern? {
    let (one, other) = (left.parameters, right.parameters)
    let skeleton = { (pattern: Pattern) in pattern.text { $0.isOptional ? "{?}" : "{}" } }
    guard one.count == other.count, skeleton(left) == skeleton(right) else { return nil }
    let different = one.indices.filter { one[$0].restriction != other[$0].restriction }
    guard different.count == 1, let words = one[different[0]].restriction.words,
      let more = other[different[0]].restriction.words
    else { return nil }
    let name = one[different[0]].name
    let all = words + more.filter { !words.contains($0) }
    return try? Pattern(
      left.text { parameter in
        PatternDraft.text(of: parameter, words: parameter.name == name ? all : nil)
      }
    )
  }

  /// Returns the pattern with parameters that accept any text; `nil` if they already do.
  private static func unrestricted(_ pattern: Pattern) -> Pattern? {
    guard pattern.parameters.contains(where: { $0.restriction != .none }) else { return nil }
    return try? Pattern(pattern.text { "{\($0.name)\($0.isOptional ? "?" : "")}" })
  }
}
