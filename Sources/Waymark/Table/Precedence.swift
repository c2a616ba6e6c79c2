/// Decides which of two routes that match a link takes precedence, and by which rule (article
/// "Precedence").
package struct Precedence {
  /// A route that matches the link, with the most specific of its scopes that cover the link.
  package struct Candidate: Sendable {
    /// The index of the route in the table.
    package let route: Int
    package let scope: RouteScope

    package init(route: Int, scope: RouteScope) {
      (self.route, self.scope) = (route, scope)
    }
  }

  /// The form of a component; a smaller form is more specific.
  package enum Form: Comparable, Sendable {
    /// The pattern has no component at this position. This is more specific than a catch-all that
    /// captures no component.
    case end
    case literal
    /// Literal text with parameters.
    case mixed(TableBranch.Rank)
    /// A parameter with a restriction.
    case restricted
    case parameter
    case wildcard
    case rest
  }

  /// The first rule that distinguishes two routes.
  package enum Rule: Equatable, Sendable {
    case scope(winner: RouteScope, loser: RouteScope)
    case component(index: Int, winner: Form, loser: Form)
    case literalItems(winner: Int, loser: Int)
    case requiredItems(winner: Int, loser: Int)
    case optionalParts(winner: Int, loser: Int)
    case valueText(winner: Int, loser: Int)
    case itemOrder
    case literalItemOrder
  }

  /// The rule, and whether the left of two routes takes precedence.
  package typealias Decision = (isFirst: Bool, rule: Rule)

  private let choice: LeafChoice
  private let componentCount: Int

  /// - Parameter isForMany: Indicates whether many routes will be compared, so that sorting the
  ///   link's query items saves time.
  package init(_ table: RouteTable, _ link: DeepLink, isForMany: Bool = true) {
    choice = LeafChoice(table: table, link: link, sortsItems: isForMany)
    guard link.layout.flags.contains(.hasComponents) else {
      componentCount = 0
      return
    }
    componentCount = withBytes(link.key) { bytes in
      link.layout.path.reduce(1) { $0 + (bytes[$1] == 0x2F ? 1 : 0) }
    }
  }

  /// Compares two routes by all rules.
  package func compare(_ left: Candidate, _ right: Candidate) -> Decision {
    if left.scope == right.scope { return compare(left.route, right.route) }
    let isFirst = left.scope.specificity > right.scope.specificity
    return Self.decide(isFirst, left.scope, right.scope, Rule.scope)
  }

  /// Compares two routes with the same scope, component by component from the left.
  func compare(_ left: Int, _ right: Int) -> Decision {
    let (one, other) = (choice.table.codes[left], choice.table.codes[right])
    let (forms, otherForms) = (forms(one), forms(other))
    for index in 0..<max(forms.count, otherForms.count) {
      let form = index < forms.count ? forms[index] : .end
      let otherForm = index < otherForms.count ? otherForms[index] : .end
      guard form != otherForm else { continue }
      return Self.decide(form < otherForm, form, otherForm) { winner, loser in
        .component(index: index, winner: winner, loser: loser)
      }
    }
    return RouteRank(one).compare(RouteRank(other)) ?? choice.compareItems(left, right)
  }

  /// Returns whether one pattern precedes another in the same scope, for links with all optional
  /// components.
  package static func isFirst(_ left: Pattern, _ right: Pattern) -> Bool {
    func forms(_ code: PatternCode) -> [Form] {
      var forms: [Form] = []
      code.forEachComponent { _, tokens in forms.append(code.form(of: tokens)) }
      return forms
    }
    let (one, other) = (forms(left.code), forms(right.code))
    for index in 0..<max(one.count, other.count) {
      let form = index < one.count ? one[index] : .end
      let otherForm = index < other.count ? other[index] : .end
      if form != otherForm { return form < otherForm }
    }
    return RouteRank(left.code).compare(RouteRank(right.code))?.isFirst ?? false
  }

  /// Returns the forms of the components that are used to match the link.
  private func forms(_ code: PatternCode) -> [Form] {
    var forms: [Form] = []
    code.forEachComponent { index, tokens in
      let form = code.form(of: tokens)
      // A catch-all may follow the link's last component and capture no component.
      if index < componentCount || form == .rest && index == componentCount { forms.append(form) }
    }
    return forms
  }

  static func decide<Fact>(
    _ isFirst: Bool,
    _ left: Fact,
    _ right: Fact,
    _ rule: (_ winner: Fact, _ loser: Fact) -> Rule
  ) -> Decision {
    (isFirst, isFirst ? rule(left, right) : rule(right, left))
  }
}

extension PatternCode {
  /// Returns the form of a component.
  package func form(of component: Range<Int>) -> Precedence.Form {
    switch kind(of: component) {
    case .literal: .literal
    case .branch: component.count > 1 ? .mixed(rank(of: component)) : .restricted
    case .parameter: .parameter
    case .wildcard: .wildcard
    case .rest: .rest
    }
  }
}

/// The rank that decides between routes that end at the same node (rule 3).
package struct RouteRank: Sendable, Equatable {
  /// The number of required items and fragments with a literal value.
  var literal = 0
  /// The number of required items and fragments.
  var required = 0
  /// The number of optional components, items and fragments.
  var optional = 0
  /// The number of literal bytes around the parameters of required items and fragments.
  var text = 0

  package init(_ code: PatternCode) {
    optional = code.optionalCount
    guard code.pathCount < code.tokens.count else { return }
    code.forEachCondition { item, value in
      if code.tokens[item ?? code.queryEnd].isOptional {
        optional += 1
      } else {
        required += 1
        if code.isLiteral(value) { literal += 1 }
        text += code.textCount(ofValue: value)
      }
    }
  }

  /// Returns whether a route of this rank is tried before a route of the other rank, and the rule
  /// that decides; `nil` if the ranks are equal.
  package func compare(_ other: RouteRank) -> Precedence.Decision? {
    typealias Rule = Precedence.Rule
    if literal != other.literal {
      return Precedence.decide(literal > other.literal, literal, other.literal, Rule.literalItems)
    }
    if required != other.required {
      let isFirst = required > other.required
      return Precedence.decide(isFirst, required, other.required, Rule.requiredItems)
    }
    if optional != other.optional {
      let isFirst = optional < other.optional
      return Precedence.decide(isFirst, optional, other.optional, Rule.optionalParts)
    }
    if text != other.text {
      return Precedence.decide(text > other.text, text, other.text, Rule.valueText)
    }
    return nil
  }
}
